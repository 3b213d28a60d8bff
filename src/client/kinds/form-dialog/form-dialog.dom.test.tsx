import { useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { createEpisode } from '#contract/episodes.ts';
import { Refusal } from '#contract/errors.ts';
import { resolveTask } from '#contract/tasks.ts';
import { Button } from '#client/ui/button.tsx';
import { action } from '../action/action.ts';
import { mountAt } from '../testing/mount-at.tsx';
import { choice } from './choice-fields.tsx';
import { date, longText, number, password, text } from './fields.tsx';
import { formDialog, type FormDialogProps } from './form-dialog.tsx';
import { picker } from './picker-field.tsx';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

/** A message no catalogue holds. */
const words = (message: string) => ({ id: message, message });

type Record = { id: string; revision: number; phone: string; city: string };
const record: Record = { id: '1', revision: 7, phone: '(559) 555-0102', city: 'Fresno' };
type Sent = { phone: string; city: string; revision: number };
type Send = (sent: Sent) => Promise<string>;

const contactDialog = (send: Send, fresh: () => Promise<Record> = async () => record) =>
  formDialog({
    title: words('Address and contact'),
    submit: words('Save'),
    failure: words('Sorry, patient could not be saved.'),
    fields: (patient: Record) => ({
      phone: text('Phone', {
        initial: patient.phone,
        required: true,
        check: (phone) => (phone.length < 10 ? 'Enter ten digits' : null),
      }),
      city: text('City', { initial: patient.city }),
    }),
    run: ({ phone, city }, { revision }) => send({ phone, city, revision }),
    done: (result) => `Saved ${result}`,
    clash: { codes: ['patient.conflict'], fresh },
  });

/** Puts a button on a page that opens the dialog. */
function showAt<S>(Shown: (props: FormDialogProps<S>) => ReactNode, subject: S) {
  function Opener() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Edit</Button>
        {open && <Shown subject={subject} onClose={() => setOpen(false)} />}
      </>
    );
  }
  const shown = mountAt('/patient/1', () => <Opener />);
  ({ unmount } = shown);
  return shown;
}
function show<S>(Shown: (props: FormDialogProps<S>) => ReactNode, subject: S): () => string {
  return showAt(Shown, subject).address;
}
const dialog = () => screen.getByRole('dialog', { name: 'Address and contact' });
const field = (name: RegExp) => screen.getByRole('textbox', { name });
const openIt = () => screen.getByRole('button', { name: 'Edit' }).click();

describe('a form dialog by keyboard', () => {
  it('begins at its first field, is sent by Enter, and gives the focus back', async () => {
    const send = vi.fn<Send>(async () => 'all');
    show(contactDialog(send), record);
    await openIt();
    await expect.element(field(/^Phone/)).toHaveFocus();
    await userEvent.keyboard('{Control>}a{/Control}5595550199{Enter}');
    await expect.element(screen.getByText('Saved all')).toBeVisible();
    expect(send.mock.calls).toEqual([[{ phone: '5595550199', city: 'Fresno', revision: 7 }]]);
    expect(dialog().elements()).toEqual([]);
    await expect.element(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
  });

  it('closes at Escape when nothing was entered, and asks first when something was', async () => {
    show(
      contactDialog(async () => ''),
      record,
    );
    await openIt();
    await userEvent.keyboard('{Escape}');
    expect(dialog().elements()).toEqual([]);
    await openIt();
    await field(/^City/).fill('Clovis');
    await userEvent.keyboard('{Escape}');
    const question = screen.getByRole('dialog', { name: 'Discard your changes?' });
    await expect.element(question).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(question.elements()).toEqual([]);
    await expect.element(field(/^City/)).toHaveValue('Clovis');
    expect(document.querySelectorAll('dialog:modal').length).toBe(1);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    expect(screen.getByRole('dialog').elements()).toEqual([]);
  });

  it('asks before another page takes what was entered, and after a failure too', async () => {
    const shown = showAt(
      contactDialog(async () => {
        throw new Refusal('network.offline');
      }),
      record,
    );
    await openIt();
    await field(/^City/).fill('Clovis');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog().getByRole('alert')).toBeVisible();
    shown.go('/visits');
    const question = screen.getByRole('dialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    expect(shown.address()).toBe('/patient/1');
    await expect.element(field(/^City/)).toHaveValue('Clovis');
    shown.go('/visits');
    await question.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect.poll(shown.address).toBe('/visits');
  });

  it('throws a typed password away without a question', async () => {
    const Confirm = formDialog({
      title: words('Remove passkey'),
      submit: words('Remove'),
      fields: () => ({ secret: password('Your password', { required: true }) }),
      run: async () => undefined,
    });
    show(Confirm, undefined);
    await openIt();
    await screen.getByLabelText('Your password').fill('correct horse');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog').elements()).toEqual([]);
  });
});

describe('what a form dialog checks', () => {
  it('says nothing while somebody types, and what is expected when they leave the field', async () => {
    show(
      contactDialog(async () => ''),
      record,
    );
    await openIt();
    await field(/^Phone/).fill('559');
    expect(dialog().getByText('Enter ten digits').elements()).toEqual([]);
    await userEvent.keyboard('{Tab}');
    await expect.element(field(/^Phone/)).toHaveAccessibleDescription('Enter ten digits');
  });

  it('sends nothing that is wrong, names each reason, and goes to the first', async () => {
    const send = vi.fn<Send>(async () => '');
    show(contactDialog(send), record);
    await openIt();
    await field(/^Phone/).fill('  ');
    await field(/^City/).click();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.element(field(/^Phone/)).toHaveFocus();
    await expect.element(field(/^Phone/)).toHaveAccessibleDescription('Enter an answer');
    expect(send).not.toHaveBeenCalled();
    await field(/^Phone/).fill('5595550199');
    await expect.element(field(/^Phone/)).toHaveAccessibleDescription('');
  });

  it('hears the press from a field that is wrong, whose reason would move the button away', async () => {
    const Wanted = formDialog({
      title: words('Address and contact'),
      submit: words('Save'),
      fields: () => ({
        city: text('City', { required: true }),
        phone: text('Phone', { required: false, check: () => 'Enter ten digits '.repeat(30) }),
      }),
      run: async () => {},
    });
    show(Wanted, null);
    await openIt();
    await field(/^Phone/).fill('559');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.element(field(/^Phone/)).toHaveAccessibleDescription(/Enter ten digits/);
    await expect.element(field(/^City/)).toHaveAccessibleDescription('Enter an answer');
  });

  it('reads from the schema of the call what is required, and completes a typed date', async () => {
    const sent: unknown[] = [];
    vi.spyOn(window, 'fetch').mockImplementation(async (_url, init) => {
      sent.push(JSON.parse(init?.body as string));
      return new Response('{}', { headers: { 'content-type': 'application/json' } });
    });
    const id = '00000000-0000-4000-8000-000000000001';
    const NewEpisode = formDialog({
      title: words('New episode'),
      submit: words('Save'),
      fields: () => ({
        startDate: date('Start of care'),
        careCoordinator: text('Care coordinator'),
      }),
      call: createEpisode,
      input: ({ startDate, careCoordinator }) => ({
        patientId: id,
        startDate,
        payerType: 'Episodic',
        careCoordinator: careCoordinator || null,
      }),
      open: () => '/episode/2',
    });
    const address = show(NewEpisode, undefined);
    await openIt();
    await expect.element(field(/^Start of care required/)).toBeVisible();
    await expect.element(field(/^Care coordinator$/)).toBeVisible();
    await userEvent.keyboard('11/23/39{Enter}');
    await expect
      .element(field(/^Start of care/))
      .toHaveAccessibleDescription(/Enter a date as MM\/DD\/YYYY/);
    await userEvent.keyboard('{Control>}a{/Control}02302026{Enter}');
    await expect.element(field(/^Start of care/)).toHaveAccessibleDescription(/does not exist/);
    expect(sent).toEqual([]);
    await userEvent.keyboard('{Control>}a{/Control}112326{Enter}');
    await expect.poll(address).toBe('/episode/2');
    expect(sent).toEqual([
      { patientId: id, startDate: '11/23/2026', payerType: 'Episodic', careCoordinator: null },
    ]);
  });

  it('names the range of a number', async () => {
    const Plan = formDialog({
      title: words('Plan'),
      submit: words('Plan'),
      fields: () => ({ minutes: number('Minutes', { low: 15, high: 720, initial: 5 }) }),
      run: async () => undefined,
    });
    show(Plan, undefined);
    await openIt();
    await userEvent.keyboard('{Enter}');
    await expect.element(field(/^Minutes/)).toHaveAccessibleDescription('Enter 15 to 720');
  });

  it('never sends a text that is no number as an empty box', async () => {
    const run = vi.fn<(values: object) => Promise<undefined>>(async () => undefined);
    const Pay = formDialog({
      title: words('Pay'),
      submit: words('Save'),
      fields: () => ({ amount: number('Amount', { low: 0, high: 9_999, required: false }) }),
      run,
    });
    show(Pay, undefined);
    await openIt();
    for (const [typed, said] of [
      ['8 h', 'Enter 0 to 9999'],
      ['85.000', 'Write 85000 or 85: this may be either'],
    ] as const) {
      await field(/^Amount/).fill(typed);
      await screen.getByRole('button', { name: 'Save' }).click();
      await expect.element(field(/^Amount/)).toHaveAccessibleDescription(said);
      await expect.element(field(/^Amount/)).toHaveValue(typed);
    }
    expect(run).not.toHaveBeenCalled();
    await field(/^Amount/).fill('1,234.50');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => run.mock.calls.length).toBe(1);
    expect(run.mock.calls[0]?.[0]).toEqual({ amount: 1234.5 });
  });
});

describe('a form dialog whose sending fails', () => {
  it('keeps everything entered, says why, and sends again', async () => {
    let works = false;
    const send = vi.fn<Send>(async () => {
      if (!works) throw new Refusal('network.offline');
      return 'all';
    });
    show(contactDialog(send), record);
    await openIt();
    await field(/^City/).fill('Clovis');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect
      .element(dialog().getByRole('alert'))
      .toHaveTextContent(/Sorry, patient could not be saved.*make sure you are online/);
    await expect.element(field(/^City/)).toHaveValue('Clovis');
    works = true;
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('Saved all')).toBeVisible();
  });

  it('sends once however often it is pressed, and stays open while it is busy', async () => {
    const gate = Promise.withResolvers<string>();
    const send = vi.fn<Send>(() => gate.promise);
    show(contactDialog(send), record);
    await openIt();
    const save = dialog().getByRole('button', { name: 'Save' });
    await save.click();
    await expect.element(save).toHaveAttribute('aria-busy', 'true');
    await save.click();
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).toBeVisible();
    expect(document.querySelectorAll('dialog:modal').length).toBe(1);
    gate.resolve('all');
    await expect.element(screen.getByText('Saved all')).toBeVisible();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("shows the server's reasons at their fields, and others in the notice", async () => {
    let fields = [{ path: 'patch.city', code: 'request.invalid' as const }];
    const Contact = contactDialog(async () => {
      throw new Refusal('request.invalid', { fields });
    });
    show(Contact, record);
    await openIt();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.element(field(/^City/)).toHaveAccessibleDescription(/does not fit the field/);
    await expect.element(field(/^City/)).toHaveFocus();
    expect(dialog().getByRole('alert').elements()).toEqual([]);
    await field(/^City/).fill('Clovis');
    await expect.element(field(/^City/)).toHaveAccessibleDescription('');
    fields = [{ path: 'patch.birthday', code: 'request.invalid' }];
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog().getByRole('alert')).toHaveTextContent(/entries are not valid/);
  });
});

it('pins the revision it was opened with, and shows what somebody else changed', async () => {
  const sent: Sent[] = [];
  const send: Send = async (each) => {
    sent.push(each);
    if (each.revision < 8) throw new Refusal('patient.conflict');
    return 'all';
  };
  const fresh = async () => ({ ...record, revision: 8, phone: '(559) 555-1111' });
  const Contact = contactDialog(send, fresh);
  function Live() {
    const [subject, setSubject] = useState(record);
    return (
      <>
        <Contact subject={subject} onClose={() => {}} />
        <span ref={() => void setTimeout(() => setSubject({ ...record, revision: 8 }), 50)} />
        <output>{subject.revision}</output>
      </>
    );
  }
  ({ unmount } = mountAt('/patient/1', () => <Live />));
  await expect.element(screen.getByText('8', { exact: true })).toBeInTheDocument();
  await field(/^City/).fill('Clovis');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect
    .element(dialog().getByRole('alert'))
    .toHaveTextContent(
      /Someone else changed this in the meantime.*\(559\) 555-0102 → \(559\) 555-1111/,
    );
  await expect.element(field(/^Phone/)).toHaveValue('(559) 555-1111');
  await expect.element(field(/^City/)).toHaveValue('Clovis');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Saved all')).toBeVisible();
  expect(sent).toEqual([
    { phone: '(559) 555-0102', city: 'Clovis', revision: 7 },
    { phone: '(559) 555-1111', city: 'Clovis', revision: 8 },
  ]);
});

it('offers to take back what it did', async () => {
  const undone = vi.fn<(result: string, subject: Record) => Promise<void>>(async () => undefined);
  const Assign = formDialog({
    title: words('Assign'),
    submit: words('Assign'),
    fields: (_visit: Record) => ({
      provider: choice('Clinician', {
        required: true,
        options: {
          load: async () => [{ value: 'nora', label: 'Nora' }],
          failure: 'Sorry',
          none: 'Nobody',
        },
      }),
    }),
    run: async ({ provider }) => provider,
    done: (provider) => `Assigned to ${provider}`,
    undo: undone,
  });
  show(Assign, record);
  await openIt();
  await screen.getByRole('radio', { name: 'Nora' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Assign' }).click();
  await expect.element(screen.getByText('Assigned to nora')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  expect(undone.mock.calls).toEqual([['nora', record]]);
});

it('finds a record by words and sends the one picked', async () => {
  const sent: unknown[] = [];
  const New = formDialog({
    title: words('New episode'),
    submit: words('Save'),
    fields: () => ({
      patient: picker<{ id: string; name: string }>('Patient name', {
        required: true,
        find: async (typed) => (typed === 'riv' ? [{ id: '9', name: 'Rivera, Maria' }] : []),
        offer: ({ name, id }) => `${name} · ${id}`,
        name: ({ name }) => name,
        rows: 'Patients',
        failure: 'Sorry',
        none: 'No patient found.',
      }),
    }),
    run: async ({ patient }) => void sent.push(patient?.id),
  });
  show(New, undefined);
  await openIt();
  await screen.getByRole('searchbox', { name: /^Patient name/ }).fill('riv');
  await screen.getByRole('button', { name: 'Rivera, Maria · 9' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => sent).toEqual(['9']);
});

it('has room for another action on the same record, which closes it', async () => {
  const removed = vi.fn<(subject: Record) => Promise<void>>(async () => undefined);
  const Row = formDialog({
    title: words('Problem'),
    submit: words('Save'),
    fields: (row: Record) => ({ note: longText('Note', { initial: row.city }) }),
    extra: action({ id: 'remove', label: words('Remove'), look: 'danger', run: removed }),
    call: resolveTask,
    input: ({ note }, { id }) => ({ id, note }),
  });
  show(Row, record);
  await openIt();
  await screen.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([]);
  expect(removed.mock.calls).toEqual([[record]]);
});
