import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { Patient } from '#contract/entities.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { docOf, patient as patientOf } from '#client/store/testing/records.ts';
import { ToastProvider } from '#client/ui/toast.tsx';
import { ChartView } from './chart-view.tsx';
import { officeEditor } from './office-editor.ts';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const chart = (phoneNumber1: string, revision: number): Patient =>
  patientOf({ content: docOf({ lastName: 'Rivera', phoneNumber1 }, revision) });

type Sent = { baseRevision: number; patch: Record<string, unknown> };

/** A chart on the screen; somebody else saves `later` when the hidden button is pressed. */
function Live({ first, later }: { first: Patient; later: Patient }) {
  const [patient, setPatient] = useState(first);
  return (
    <ToastProvider>
      <ChartView patient={patient} editor={officeEditor(patient)} staffRole="QA" />
      <button type="button" id="elsewhere" onClick={() => setPatient(later)}>
        Elsewhere
      </button>
    </ToastProvider>
  );
}
const show = (first: Patient, later: Patient = first): void =>
  void ({ unmount } = mountAt('/patient/1', () => <Live first={first} later={later} />));
/** Behind the dialog, where no person can press it. */
const saveElsewhere = (): void => document.getElementById('elsewhere')?.click();

const json = (body: unknown, status: number): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
  });

describe('the lists of a chart', () => {
  it('name the status of a row in the reader’s language, and leave other words as they are', async () => {
    const problem = (id: string, text: string, status: string) => ({
      [`problems.${id}.text`]: text,
      [`problems.${id}.status`]: status,
    });
    const first = patientOf({
      content: docOf(
        {
          lastName: 'Rivera',
          ...problem('a', 'Wound', 'active'),
          ...problem('b', 'Cough', 'mild'),
        },
        1,
      ),
    });
    show(first);
    const row = (name: string) => screen.getByRole('row', { name });
    await expect.element(row('Wound').getByRole('cell', { name: 'Active' })).toBeVisible();
    await expect.element(row('Cough').getByRole('cell', { name: 'mild' })).toBeVisible();
  });
});

describe('editing a chart that somebody else saves meanwhile', () => {
  it('sends the revision the dialog was opened with, and asks which value to keep', async () => {
    const sent: Sent[] = [];
    const theirs = chart('(559) 555-1111', 8);
    vi.spyOn(window, 'fetch').mockImplementation(async (_url, init) => {
      const body = JSON.parse(init?.body as string) as Sent;
      if (!('patch' in body)) return json({ patient: theirs, episodes: [] }, 200);
      sent.push(body);
      if (body.baseRevision === 8) return json({ patient: theirs }, 200);
      const conflicts = [
        { path: 'phoneNumber1', mine: '(559) 555-2222', theirs: '(559) 555-1111' },
      ];
      return json({ code: 'patient.conflict', detail: { conflicts } }, 409);
    });
    show(chart('(559) 555-0000', 7), theirs);
    await screen.getByRole('button', { name: 'Edit Address and contact' }).click();
    saveElsewhere();
    const phone = screen.getByRole('textbox', { name: /^Phone/ });
    await expect.element(phone).toHaveValue('(559) 555-0000');
    await phone.fill('(559) 555-2222');
    await screen.getByRole('button', { name: 'Save' }).click();
    const question = screen.getByRole('dialog', { name: 'Changed by somebody else too' });
    await question.getByRole('radio', { name: 'Keep mine: (559) 555-2222' }).click();
    await question.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([]);
    expect(sent.map(({ baseRevision, patch }) => ({ baseRevision, patch }))).toEqual([
      { baseRevision: 7, patch: { phoneNumber1: '5595552222' } },
      { baseRevision: 8, patch: { phoneNumber1: '5595552222' } },
    ]);
  });

  it('joins the rows of two people instead of asking about their order', async () => {
    const sent: Sent[] = [];
    const theirs = chart('', 8);
    vi.spyOn(window, 'fetch').mockImplementation(async (_url, init) => {
      const body = JSON.parse(init?.body as string) as Sent;
      if (!('patch' in body)) return json({ patient: theirs, episodes: [] }, 200);
      sent.push(body);
      if (body.baseRevision === 8) return json({ patient: theirs }, 200);
      const mine = body.patch['problems.$order'];
      const conflicts = [{ path: 'problems.$order', mine, theirs: ['theirs'] }];
      return json({ code: 'patient.conflict', detail: { conflicts } }, 409);
    });
    show(chart('', 7));
    await screen.getByRole('button', { name: 'Add to Problems' }).click();
    await screen.getByRole('combobox', { name: /^Problem/ }).fill('Hypertension');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => sent.length).toBe(2);
    expect(screen.getByRole('dialog').elements()).toEqual([]);
    const [first = []] = [sent[0]?.patch['problems.$order'] as string[] | undefined];
    expect(sent[1]?.patch['problems.$order']).toEqual(['theirs', ...first]);
  });

  it('asks for the times of a drug again where its frequency changes', async () => {
    const sent: Sent[] = [];
    vi.spyOn(window, 'fetch').mockImplementation(async (_url, init) => {
      sent.push(JSON.parse(init?.body as string) as Sent);
      return json({ patient: chart('', 8) }, 200);
    });
    const drug = {
      'medications.m1.name': 'Sample-Pril',
      'medications.m1.frequency': 'twice daily',
      'medications.m1.times': '08:00, 20:00',
    };
    show(patientOf({ content: docOf({ lastName: 'Rivera', ...drug }, 7) }));
    await screen.getByRole('button', { name: 'Edit Sample-Pril' }).click();
    const times = screen.getByRole('textbox', { name: /^Times/ });
    await expect.element(times).toHaveValue('08:00, 20:00');
    await screen.getByRole('combobox', { name: /^Frequency/ }).fill('once daily');
    await expect.element(times).toHaveValue('');
    await expect
      .element(screen.getByText('08:00, 20:00 was for the frequency before: enter the times'))
      .toBeVisible();
    await times.fill('09:00');
    await screen.getByRole('textbox', { name: /^Reason for the change/ }).fill('New order');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => sent.at(-1)?.patch)
      .toEqual({ 'medications.m1.frequency': 'once daily', 'medications.m1.times': '09:00' });
  });

  it('names the form it expects, and saves a Draft without what is still missing', async () => {
    const sent: Sent[] = [];
    vi.spyOn(window, 'fetch').mockImplementation(async (_url, init) => {
      sent.push(JSON.parse(init?.body as string) as Sent);
      return json({ patient: chart('', 8) }, 200);
    });
    show(chart('', 7));
    await screen.getByRole('button', { name: 'Edit Address and contact' }).click();
    const zip = screen.getByRole('textbox', { name: /^ZIP code/ });
    await zip.fill('9370');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(zip).toHaveAccessibleDescription(/Enter five digits, such as 93701/);
    await zip.fill('00000');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(zip).toHaveAccessibleDescription('Please enter valid zipcode.');
    await zip.fill('93701');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => sent.map(({ patch }) => patch)).toEqual([{ zipcode: '93701' }]);
  });
});

describe('finding an address', () => {
  const typing = async () => {
    const sent: Sent[] = [];
    const oak = { placeId: 'p1', mainText: '412 Oak St', secondaryText: 'Fresno, CA 93701' };
    const description = '412 Oak St, Fresno, CA 93701';
    vi.spyOn(window, 'fetch').mockImplementation(async (_url, init) => {
      const body = JSON.parse(init?.body as string) as
        Sent | { text: string } | { placeId: string };
      if ('text' in body)
        return json({ source: 'embedded', suggestions: [{ ...oak, description }] }, 200);
      const parts = { addressLine1: '412 Oak St', city: 'Fresno', state: 'CA', zipcode: '93701' };
      const found = { ...parts, placeId: 'p1', formattedAddress: description, point: null };
      if ('placeId' in body) return json({ source: 'embedded', places: [found] }, 200);
      sent.push(body);
      return json({ patient: chart('', 8) }, 200);
    });
    show(chart('', 7));
    await screen.getByRole('button', { name: 'Edit Address and contact' }).click();
    const find = screen.getByRole('combobox', { name: /^Find the address/ });
    await find.fill('412 Oak');
    return { sent, find, option: screen.getByRole('option', { name: /412 Oak St/ }) };
  };
  const save = () => screen.getByRole('button', { name: 'Save' }).click();

  it('fills street, city, state and ZIP code with the one that is chosen, by its place', async () => {
    const { sent, find, option } = await typing();
    await option.click();
    await expect.element(find).toHaveValue('412 Oak St, Fresno, CA 93701');
    await save();
    await expect
      .poll(() => sent.map(({ patch }) => patch))
      .toEqual([{ addressLine1: '412 Oak St', city: 'Fresno', state: 'CA', zipcode: '93701' }]);
  });

  it('saves nothing while a typed address was not chosen, and says how', async () => {
    const { sent, find } = await typing();
    await save();
    await expect
      .element(find)
      .toHaveAccessibleDescription(
        /Please re-type your address and select it from the address list/,
      );
    expect(sent).toEqual([]);
  });
});

describe('demographics no server would take', () => {
  const open = async (status: Patient['status']) => {
    const sent: Sent[] = [];
    vi.spyOn(window, 'fetch').mockImplementation(async (_url, init) => {
      sent.push(JSON.parse(init?.body as string) as Sent);
      return json({ patient: chart('', 8) }, 200);
    });
    const named = { lastName: 'Hazelwood', firstName: 'Hazel', birthday: '02/03/1944' };
    show(patientOf({ status, content: docOf(named, 7) }));
    await screen.getByRole('button', { name: 'Edit Person' }).click();
    return sent;
  };
  const box = (name: RegExp) => screen.getByRole('textbox', { name });
  const save = () => screen.getByRole('button', { name: 'Save' }).click();

  it('are refused at their fields of an Active chart before anything is sent', async () => {
    const sent = await open('Active');
    await box(/^Last name/).fill('  ');
    await box(/^Date of birth/).fill('01/01/2099');
    await save();
    await expect
      .element(box(/^Last name/))
      .toHaveAccessibleDescription(/Only a draft can go without this/);
    await expect
      .element(box(/^Date of birth/))
      .toHaveAccessibleDescription(/Enter a date from 01\/01\/1870 until today/);
    expect(sent).toEqual([]);
  });

  it('a Draft goes without one name and not without both', async () => {
    const sent = await open('Draft');
    await box(/^Last name/).fill('');
    await box(/^First name/).fill(' ');
    await save();
    await expect
      .element(box(/^First name/))
      .toHaveAccessibleDescription(/Enter a last name or a first name/);
    await box(/^First name/).fill('Hazel');
    await save();
    await expect.poll(() => sent.map(({ patch }) => patch)).toEqual([{ lastName: null }]);
  });

  it('offers the races of the agency (spec portal §9, raceData)', async () => {
    const value = JSON.stringify([
      { id: 'r1', name: 'Hmong' },
      { id: 'r2', name: 'Asked, not answered' },
    ]);
    signInOffice(undefined, { constants: [{ type: 'GentoCareConfig', name: 'raceData', value }] });
    const sent = await open('Draft');
    const race = screen.getByRole('combobox', { name: /^Race or ethnic group/ });
    await race.selectOptions('Hmong');
    await save();
    await expect.poll(() => sent.map(({ patch }) => patch)).toEqual([{ race: 'r1' }]);
  });

  it('names the length of a name over the limit and keeps every letter', async () => {
    const sent = await open('Draft');
    await box(/^Last name/).fill('L'.repeat(231));
    await save();
    await expect
      .element(box(/^Last name/))
      .toHaveAccessibleDescription(/at most 200 characters; this has 231/);
    await expect.element(box(/^Last name/)).toHaveValue('L'.repeat(231));
    expect(sent).toEqual([]);
  });
});
