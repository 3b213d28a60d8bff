import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { Refusal } from '#contract/errors.ts';
import { text } from '../form-dialog/fields.tsx';
import { mountAt } from '../testing/mount-at.tsx';
import { action, type Action } from './action.ts';
import { ActionButton, ActionButtons } from './action-button.tsx';

let unmount = (): void => {};
afterEach(() => unmount());

/** A message no catalogue holds. */
const words = (english: string) => ({ id: english, message: english });

type Visit = { name: string; staffed: boolean };
const visit: Visit = { name: 'Rivera 09:00', staffed: true };

const show = <S,>(actions: readonly Action<S>[], subject: S, onDone?: () => void): void =>
  void ({ unmount } = mountAt('/visits', () => (
    <ActionButtons actions={actions} subject={subject} {...(onDone && { onDone })} />
  )));

const held = () => Promise.withResolvers<void>();

describe('an action that can be undone', () => {
  it('runs at once and only once while it is busy, says so, and is taken back by Undo', async () => {
    const run = vi.fn<(subject: Visit) => Promise<number>>();
    const gate = held();
    run.mockImplementation(async () => gate.promise.then(() => 1));
    const undone = vi.fn<(result: number, subject: Visit) => Promise<void>>(async () => undefined);
    const onDone = vi.fn<() => void>();
    const unassign = action({
      id: 'unassign',
      label: words('Unassign'),
      run,
      done: (changed, { name }) => `${changed} visit unstaffed: ${name}`,
      undo: undone,
    });
    show([unassign], visit, onDone);
    const button = screen.getByRole('button', { name: 'Unassign' });
    await button.click();
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
    await button.click();
    expect(run.mock.calls).toEqual([[visit]]);
    expect(onDone).not.toHaveBeenCalled();
    gate.resolve();
    await expect.element(screen.getByText('1 visit unstaffed: Rivera 09:00')).toBeVisible();
    expect(onDone).toHaveBeenCalledTimes(1);
    await screen.getByRole('button', { name: 'Undo' }).click();
    expect(undone.mock.calls).toEqual([[1, visit]]);
  });

  it('says why it could not be taken back', async () => {
    const unassign = action({
      id: 'unassign',
      label: words('Unassign'),
      run: async (_subject: Visit) => 1,
      done: () => 'Unstaffed.',
      undo: async () => {
        throw new Refusal('visit.changed');
      },
    });
    show([unassign], visit);
    await screen.getByRole('button', { name: 'Unassign' }).click();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect
      .element(screen.getByText(/could not be undone. Someone else changed this visit/))
      .toBeVisible();
  });

  it('shows a failure with its reason and a way to try again', async () => {
    let works = false;
    const unassign = action({
      id: 'unassign',
      label: words('Unassign'),
      failure: words('Sorry, visit could not be unassigned.'),
      run: async (_subject: Visit) => {
        if (!works) throw new Refusal('network.offline');
      },
      done: () => 'Unstaffed.',
    });
    show([unassign], visit);
    await screen.getByRole('button', { name: 'Unassign' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Unassign' });
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent(/Sorry, visit could not be unassigned.*make sure you are online/);
    works = true;
    await dialog.getByRole('button', { name: 'Unassign' }).click();
    await expect.element(screen.getByText('Unstaffed.')).toBeVisible();
    expect(dialog.elements()).toEqual([]);
  });
});

describe('an action that cannot be undone', () => {
  const wipe = (run: (subject: Visit) => Promise<unknown>): Action<Visit> =>
    action({
      id: 'wipe',
      label: words('Wipe'),
      name: ({ name }) => `Wipe ${name}`,
      look: 'danger',
      ask: {
        title: words('Wipe this device'),
        body: [({ name }) => `${name} loses its copies.`],
        confirm: words('Wipe device'),
      },
      run,
    });

  it('asks first, does nothing on Cancel or Escape, and gives the focus back', async () => {
    const run = vi.fn<(subject: Visit) => Promise<void>>(async () => undefined);
    show([wipe(run)], visit);
    const button = screen.getByRole('button', { name: 'Wipe Rivera 09:00' });
    const dialog = screen.getByRole('dialog', { name: 'Wipe this device' });
    await button.click();
    await expect.element(dialog.getByText('Rivera 09:00 loses its copies.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(button).toHaveFocus();
    expect(dialog.elements()).toEqual([]);
    await button.click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(dialog.elements()).toEqual([]);
    expect(run).not.toHaveBeenCalled();
    await button.click();
    await dialog.getByRole('button', { name: 'Wipe device' }).click();
    await expect.poll(() => run.mock.calls).toEqual([[visit]]);
  });

  it('acts on the record it asked about, whatever the screen shows meanwhile', async () => {
    const run = vi.fn<(subject: Visit) => Promise<void>>(async () => undefined);
    function Live() {
      const [name, setName] = useState('Rivera 09:00');
      return (
        <>
          <ActionButton action={wipe(run)} subject={{ ...visit, name }} />
          <button type="button" id="elsewhere" onClick={() => setName('Someone else')}>
            Elsewhere
          </button>
        </>
      );
    }
    ({ unmount } = mountAt('/fleet', () => <Live />));
    await screen.getByRole('button', { name: /^Wipe/ }).click();
    document.getElementById('elsewhere')?.click();
    await expect
      .element(screen.getByRole('button', { name: 'Wipe Someone else', includeHidden: true }))
      .toBeInTheDocument();
    await screen.getByRole('button', { name: 'Wipe device' }).click();
    await expect.poll(() => run.mock.calls[0]?.[0].name).toBe('Rivera 09:00');
  });
});

describe('a press on a row that somebody else changed meanwhile', () => {
  const stale = (
    run: (subject: Visit) => Promise<void>,
    now: Visit,
    more?: Partial<Action<Visit>>,
  ) =>
    ({
      ...action<Visit, void>({
        id: 'rename',
        label: words('Confirm'),
        when: ({ staffed }) => staffed,
        run,
        done: () => 'Confirmed.',
        clash: {
          codes: ['visit.changed'],
          fresh: async () => now,
          shown: ({ name }) => ({ name: text(words('Visit'), { initial: name }) }),
        },
      }),
      ...more,
    }) as Action<Visit>;
  const refusing = () =>
    vi
      .fn<(subject: Visit) => Promise<void>>(async () => undefined)
      .mockRejectedValueOnce(new Refusal('visit.changed'));
  const now = { name: 'Rivera 10:30', staffed: true };

  it('does nothing, shows what is different, and is done with what is there now', async () => {
    const run = refusing();
    show([stale(run, now)], visit);
    await screen.getByRole('button', { name: 'Confirm' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Confirm' });
    await expect.element(dialog.getByText('Rivera 09:00 → Rivera 10:30')).toBeVisible();
    await expect.element(dialog.getByText(/^Nothing was done\./)).toBeVisible();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect.element(screen.getByText('Confirmed.')).toBeVisible();
    expect(run.mock.calls).toEqual([[visit], [now]]);
  });

  it('shows it in the question too, which then is about what is there now', async () => {
    const run = refusing();
    const ask = { title: words('Confirm it?'), body: [], confirm: words('Confirm') };
    show([stale(run, now, { ask } as Partial<Action<Visit>>)], visit);
    await screen.getByRole('button', { name: 'Confirm' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Confirm it?' });
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect.element(dialog.getByText('Rivera 09:00 → Rivera 10:30')).toBeVisible();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect.element(screen.getByText('Confirmed.')).toBeVisible();
    expect(run.mock.calls).toEqual([[visit], [now]]);
  });

  it('can no longer be done where the row has become another kind of row', async () => {
    show([stale(refusing(), { name: 'Rivera 09:00', staffed: false })], visit);
    await screen.getByRole('button', { name: 'Confirm' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Confirm' });
    await expect.element(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled();
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  });
});

it('opens its own dialog, which says when it is done', async () => {
  const onDone = vi.fn<() => void>();
  const assign = action<Visit>({
    id: 'assign',
    label: words('Assign'),
    dialog: ({ subject, onClose, onDone: done }) => (
      <dialog open aria-label={`Assign ${subject.name}`}>
        <button type="button" onClick={() => (done(), onClose())}>
          Save
        </button>
      </dialog>
    ),
  });
  show([assign], visit, onDone);
  await screen.getByRole('button', { name: 'Assign' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  expect(onDone).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('dialog').elements()).toEqual([]);
});

it('is offered only where it makes sense, and greyed out where the selection does not fit', async () => {
  const run = async (_subject: Visit) => undefined;
  show(
    [
      action({ id: 'a', label: words('Assign'), run, when: ({ staffed }) => !staffed }),
      action({ id: 'b', label: words('Unassign'), run, enabled: ({ staffed }) => !staffed }),
    ],
    visit,
  );
  await expect.element(screen.getByRole('button', { name: 'Unassign' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Assign', exact: true }).elements()).toEqual([]);
});
