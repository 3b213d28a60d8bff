import { afterEach, describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { PulledRow } from '#contract/sync.ts';
import { dosesOf } from '#domain/doses.ts';
import { must } from '#domain/must.ts';
import type { Values } from '#domain/merge.ts';
import { pacificDate } from '#domain/pacific.ts';
import { addDays } from '#domain/dates.ts';
import { openDeviceApp, type DeviceApp } from '#client/features/note/testing/device-app.tsx';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { patientPage } from '#client/store/snapshots/lists.ts';
import {
  docOf,
  episode,
  note,
  patient,
  patientId,
  visit,
  visitId,
} from '#client/store/testing/records.ts';

/** Doses on a phone that never reaches a server. */

const chart: Values = {
  'medications.$order': ['m1', 'm2'],
  'medications.m1.name': 'Sample-Pril',
  'medications.m1.dose': '10 mg',
  'medications.m1.times': '08:00, 20:00',
  'medications.m2.name': 'Sample-Lol',
  'medications.m2.frequency': 'once daily',
};
const rowsOf = (): PulledRow[] => [
  { table: 'visit', id: visitId(), data: visit({ status: 'NotesDue' }) },
  { table: 'note', id: visitId(), data: note({ content: docOf({}) }) },
  {
    table: 'patient',
    id: patientId(),
    data: patient({ content: docOf({ lastName: 'Sample', firstName: 'Sally', ...chart }) }),
  },
  { table: 'episode', id: episode().id, data: episode() },
];

let app: DeviceApp;
afterEach(() => app.close());
const open = async (path = `/patient/${patientId()}?view=doses`, person = {}) =>
  void (app = await openDeviceApp(path, rowsOf(), person));
const dosesNow = async (drug = 'm1') =>
  dosesOf(
    must(await patientPage(app.store, patientId()), 'patient').patient.content.doc.values,
    drug,
  );
const yesterday = addDays(pacificDate(new Date()), -1);
const dialog = () => screen.getByRole('dialog');
const box = (name: RegExp) => dialog().getByRole('textbox', { name });
const recordAt = async (time: string, name = 'Sample-Pril') => {
  await screen.getByRole('button', { name: `Record a dose of ${name}` }).click();
  await dialog().getByRole('radio', { name: 'Given' }).click();
  await box(/^Day/).fill(yesterday);
  await dialog().getByLabelText(/^Time/).fill(time);
};
const save = () => dialog().getByRole('button', { name: 'Save dose' }).click();

describe('doses without a line', () => {
  it('are given with dose, site and time, and wait in the outbox', async () => {
    await open();
    await expect.element(screen.getByText('Times of the order: 08:00 AM, 08:00 PM')).toBeVisible();
    await recordAt('08:10');
    await expect.element(box(/^Dose/)).toHaveValue('10 mg');
    await box(/^Site/).fill('left upper arm');
    expect(await axeFindings()).toEqual([]);
    await save();
    await expect.element(screen.getByText(/^Given · 10 mg · /)).toBeVisible();
    expect(await dosesNow()).toMatchObject([
      { outcome: 'given', dose: '10 mg', site: 'left upper arm', byName: 'Nora Nurse', flags: [] },
    ]);
    expect(await app.store.tables.read(['outbox'], (tx) => tx.overlaidOn('patient'))).toMatchObject(
      [{ command: 'recordDose', state: 'waiting' }],
    );
  });

  it('are held or refused whatever the dose that was not given looks like', async () => {
    await open();
    await recordAt('08:10');
    await box(/^Dose/).fill('0 mg');
    await save();
    await expect
      .element(dialog().getByText('Correct the dose, or say why it is right'))
      .toBeVisible();
    await dialog().getByRole('radio', { name: 'Held' }).click();
    await box(/^Reason/).fill('Pulse 48');
    await save();
    await expect.element(screen.getByText(/^Held · /)).toBeVisible();
    expect(await dosesNow()).toMatchObject([{ outcome: 'held', dose: '', reason: 'Pulse 48' }]);
  });

  it('a second and late one is asked about, and stays flagged', async () => {
    await open();
    await recordAt('08:10');
    await save();
    await expect.element(screen.getByText(/^Given · 10 mg · /)).toBeVisible();
    await recordAt('10:10');
    await save();
    await expect
      .element(
        dialog().getByText(
          'Second dose for 08:00 AM · 2 h 10 min after 08:00 AM. Say why it is right.',
        ),
      )
      .toBeVisible();
    await box(/^Reason/).fill('Vomited the first one');
    await save();
    await expect
      .poll(() => dosesNow())
      .toMatchObject([
        { reason: 'Vomited the first one', flags: [{ kind: 'late' }, { kind: 'double' }] },
        {},
      ]);
    await expect.element(screen.getByText('Second dose for 08:00 AM')).toBeVisible();
  });

  it('a second one is asked about once, also behind a reason typed before', async () => {
    await open();
    await recordAt('08:10');
    await save();
    await expect.element(screen.getByText(/^Given · 10 mg · /)).toBeVisible();
    await recordAt('08:40');
    await box(/^Reason/).fill('Taken with food');
    await save();
    await expect
      .element(dialog().getByText('Second dose for 08:00 AM. Say why it is right.'))
      .toBeVisible();
    expect(await dosesNow()).toHaveLength(1);
    await save();
    await expect
      .poll(() => dosesNow())
      .toMatchObject([{ reason: 'Taken with food', flags: [{ kind: 'double' }] }, {}]);
    await expect.element(screen.getByText('Second dose for 08:00 AM')).toBeVisible();
  });

  it('a second one on a day is asked about where the order says once daily and no times', async () => {
    await open();
    const give = async (time: string) => {
      await recordAt(time, 'Sample-Lol');
      await box(/^Dose/).fill('5 mg');
      await save();
    };
    await give('08:10');
    await expect.element(screen.getByText(/^Given · 5 mg · /)).toBeVisible();
    await give('20:00');
    await expect
      .element(dialog().getByText('Second dose for 08:10 AM. Say why it is right.'))
      .toBeVisible();
    await box(/^Reason/).fill('Dr. Park ordered one more');
    await save();
    await expect.element(screen.getByText('Second dose for 08:10 AM')).toBeVisible();
  });

  it('ten times the ordered one is asked about, and saved with why it is right', async () => {
    await open();
    await recordAt('08:10');
    await box(/^Dose/).fill('100 mg');
    await expect
      .element(dialog().getByText('Check the dose: 10 times the listed 10 mg'))
      .toBeVisible();
    await save();
    await expect
      .element(dialog().getByText('Correct the dose, or say why it is right'))
      .toBeVisible();
    expect(await dosesNow()).toEqual([]);
    await box(/^Why this dose is right/).fill('Called Dr. Park');
    await save();
    await expect.element(screen.getByText(/^Given · 100 mg · /)).toBeVisible();
    expect(await dosesNow()).toMatchObject([{ dose: '100 mg', reason: 'Called Dr. Park' }]);
  });

  it('are refused or held only with a reason, and never at a time to come', async () => {
    await open();
    await screen.getByRole('button', { name: 'Record a dose of Sample-Lol' }).click();
    await dialog().getByRole('radio', { name: 'Held' }).click();
    await save();
    await expect.element(dialog().getByText('Say why it was refused or held')).toBeVisible();
    await box(/^Reason/).fill('Low blood pressure');
    await box(/^Day/).fill('01/01/2999');
    await save();
    await expect.element(dialog().getByText('Enter a time up to now')).toBeVisible();
    await expect.element(box(/^Day/)).toHaveAttribute('aria-invalid', 'true');
    await box(/^Day/).fill(yesterday);
    await save();
    await expect.element(screen.getByText(/^Held · /)).toBeVisible();
    expect(await dosesNow('m2')).toMatchObject([
      { outcome: 'held', reason: 'Low blood pressure', dose: '' },
    ]);
  });

  it('entered by mistake are struck with a reason and stay readable', async () => {
    await open();
    await recordAt('08:10');
    await save();
    await screen.getByRole('button', { name: 'Entered by mistake' }).click();
    await box(/^Reason/).fill('Other patient');
    await dialog().getByRole('button', { name: 'Strike the entry' }).click();
    await expect.element(screen.getByText('Entered by mistake', { exact: true })).toBeVisible();
    // Who reads the row on the next visit knows why it does not count, and whom to ask.
    const strike = must((await dosesNow())[0]?.struck, 'strike');
    expect(strike).toMatchObject({ reason: 'Other patient', byName: 'Nora Nurse' });
    const moment = pacificMoment(new Date(strike.writtenAt));
    await expect
      .element(screen.getByText(`Other patient · Nora Nurse · ${moment}`, { exact: false }))
      .toBeVisible();
  });

  it('are recorded in the visit too, beside the reconciliation', async () => {
    await open(`/note/${visitId()}?section=medication`);
    await recordAt('08:10');
    await save();
    await expect.element(screen.getByText(/^Given · 10 mg · /)).toBeVisible();
    expect(await dosesNow()).toMatchObject([{ outcome: 'given' }]);
  });

  it('are read and not recorded by an aide', async () => {
    await open(undefined, { rolename: 'AIDE', role: 'AIDE', providerType: 'HHA' });
    await expect.element(screen.getByText('Times of the order: 08:00 AM, 08:00 PM')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Record a dose/ }).elements()).toEqual([]);
  });
});
