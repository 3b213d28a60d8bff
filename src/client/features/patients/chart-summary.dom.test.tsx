import { i18n } from '@lingui/core';
import { afterEach, describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { PulledRow } from '#contract/sync.ts';
import type { Values } from '#domain/merge.ts';
import { must } from '#domain/must.ts';
import { openDeviceApp, type DeviceApp } from '#client/features/note/testing/device-app.tsx';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { patientPage } from '#client/store/snapshots/lists.ts';
import {
  docOf,
  episode,
  note,
  patient,
  patientId,
  testId,
  visit,
  visitId,
} from '#client/store/testing/records.ts';
import { ChartSummary } from './chart-summary.tsx';

/** What a clinician reads before the visit, on a phone that never reaches a server. */

const chart: Values = {
  lastName: 'Sample',
  firstName: 'Sally',
  birthday: '02/03/1944',
  phoneNumber1: '(559) 555-0100',
  addressLine1: '1 Example Way',
  city: 'Testville',
  state: 'CA',
  codeStatus: 'DNR on file',
  precautions: 'Fall precautions',
  directions: 'Side entrance, ring twice.',
  physicianName: 'Dr. Fern Lantern',
  physicianPhone: '(559) 555-0111',
  'problems.p1.text': 'High blood pressure',
  'problems.p2.text': 'Hip fracture',
  'problems.p2.status': 'resolved',
  'medications.m1.name': 'Lisinopril',
  'medications.m1.dose': '10 mg',
  'medications.m1.route': 'oral',
  'medications.m1.frequency': 'once daily',
  'planLimits.systolic.high': '150',
};
const earlier = (id: number, dateOfService: string, values: Values): PulledRow => ({
  table: 'note',
  id: testId(1, id),
  data: note({ visitId: testId(1, id), dateOfService, content: docOf(values) }),
});
const rowsOf = (changes: Values = {}): PulledRow[] => [
  { table: 'visit', id: visitId(), data: visit() },
  { table: 'note', id: visitId(), data: note() },
  {
    table: 'patient',
    id: patientId(),
    data: patient({ content: docOf({ ...chart, ...changes }) }),
  },
  { table: 'episode', id: episode().id, data: episode() },
  earlier(2, '03/01/2026', { 'vitals.systolic': 138 }),
  earlier(3, '03/03/2026', { 'vitals.systolic': 152, 'narrative.text': 'Dizzy on standing.' }),
];

let app: DeviceApp;
afterEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  return app.close();
});
const open = async (path: string, rows: readonly PulledRow[]) =>
  void (app = await openDeviceApp(path, rows));
const card = (name: string) => screen.getByRole('region', { name });

describe('the chart on the phone', () => {
  it('opens with who it is and what has to be known before going in', async () => {
    await open(`/patient/${patientId()}`, rowsOf());
    const strip = screen.getByRole('region', { name: 'Patient' });
    await expect.element(strip).toHaveTextContent(/Sample, Sally.*8\d years.*DNR on file/);
    await expect.element(strip).toHaveTextContent('Allergies not recorded');
    await expect
      .element(screen.getByRole('link', { name: /^Call the patient/ }))
      .toHaveAttribute('href', 'tel:(559) 555-0100');
    await expect.element(screen.getByText('Precautions: Fall precautions')).toBeVisible();
    await expect.element(screen.getByText('To the door: Side entrance, ring twice.')).toBeVisible();
    await expect
      .element(screen.getByText('Systolic blood pressure 152 on 03/03/2026: above 150 mmHg'))
      .toBeVisible();
  });

  it('writes readings and their limits as the reader’s language does', async () => {
    const changes = { 'planLimits.temperature.high': '100.4' };
    await open(`/patient/${patientId()}`, [
      ...rowsOf(changes),
      earlier(4, '03/02/2026', { 'vitals.temperature': 98.6 }),
      earlier(5, '03/04/2026', { 'vitals.temperature': 101.5 }),
    ]);
    // Its texts stay English here: only how a number is written is looked at.
    i18n.loadAndActivate({ locale: 'de', messages: {} });
    await expect.element(screen.getByText(/101,5 on 03\/04\/2026: above 100,4/)).toBeVisible();
    await expect.element(card('Last vital signs').getByText('101,5')).toBeVisible();
    await expect
      .element(card('Last vital signs').getByRole('img', { name: /from 98,6 to 101,5/ }))
      .toBeVisible();
  });

  it('shows readings with their trend, medications in a line, and the last narrative', async () => {
    await open(`/patient/${patientId()}`, rowsOf());
    await expect
      .element(
        card('Last vital signs').getByRole('img', {
          name: 'Systolic blood pressure: 2 readings from 138 to 152, the last one 152',
        }),
      )
      .toBeVisible();
    await expect
      .element(card('Medications and allergies').getByText('Lisinopril 10 mg oral once daily'))
      .toBeVisible();
    await expect
      .element(card('Last note, 03/03/2026').getByText('Dizzy on standing.'))
      .toBeVisible();
    await expect.element(card('Why we come').getByText('High blood pressure')).toBeVisible();
    expect(card('Why we come').getByText('Hip fracture').query()).toBeNull();
    await expect
      .element(card('Care team').getByRole('link', { name: /^Call Dr\. Fern Lantern/ }))
      .toHaveAttribute('href', 'tel:(559) 555-0111');
  });

  it('tells an empty list of allergies from a patient who has none', async () => {
    await open(`/patient/${patientId()}`, rowsOf());
    await screen.getByText('Record data').click();
    await screen.getByRole('button', { name: 'Patient has no known allergies' }).click();
    await expect
      .element(screen.getByRole('region', { name: 'Patient' }))
      .toHaveTextContent('No known allergies');
    expect(screen.getByText('Allergies not recorded').query()).toBeNull();
  });

  it('takes “No known allergies” back, by hand or with the first allergy', async () => {
    await open(`/patient/${patientId()}`, rowsOf({ noKnownAllergies: 'yes' }));
    const strip = screen.getByRole('region', { name: 'Patient' });
    await expect.element(strip).toHaveTextContent('No known allergies');
    await screen.getByText('Record data').click();
    await screen.getByRole('button', { name: 'Take back “No known allergies”' }).click();
    await expect.element(strip).toHaveTextContent('Allergies not recorded');
    await screen.getByRole('button', { name: 'Patient has no known allergies' }).click();
    await expect.element(strip).toHaveTextContent('No known allergies');
    await screen.getByRole('button', { name: 'Add to Allergies' }).click();
    await screen.getByRole('textbox', { name: /^Substance/ }).fill('Penicillin');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(strip).toHaveTextContent('Allergies: Penicillin');
    const { values } = must(await patientPage(app.store, patientId()), 'chart').patient.content.doc;
    expect(values['noKnownAllergies']).toBeUndefined();
  });

  it('keeps past allergies out of the strip', async () => {
    const latex = { 'allergies.a1.substance': 'Latex', 'allergies.a1.status': 'inactive' };
    await open(`/patient/${patientId()}`, rowsOf(latex));
    const strip = screen.getByRole('region', { name: 'Patient' });
    await expect.element(strip).toHaveTextContent('No active allergies');
    await expect.element(strip).not.toHaveTextContent('Latex');
  });

  it('asks about an odd dose, and shows each drug’s history to the next reader', async () => {
    await open(
      `/patient/${patientId()}`,
      rowsOf({ 'medications.m2.name': 'Warfarin', 'medications.m2.status': 'stopped' }),
    );
    await screen.getByText('Record data').click();
    await screen.getByRole('button', { name: 'Edit Lisinopril' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^Dose/ }).fill('100 mg');
    await dialog.getByRole('textbox', { name: /^Reason for the change/ }).fill('Pressure');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .element(dialog.getByText('Correct the dose, or say why it is right'))
      .toBeVisible();
    await dialog.getByRole('textbox', { name: /^Why this dose/ }).fill('Dr. Lantern by phone');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const medications = card('Medications and allergies');
    await expect.element(medications).toHaveTextContent(
      // The moment of the change is now.
      /Lisinopril 100 mg oral once dailyChanged: 10 mg → 100 mg by Nora Nurse, .*: Pressure · Dr\. L/,
    );
    await expect
      .element(medications.getByText('Check the dose: 10 times the listed 10 mg'))
      .toBeVisible();
    await medications.getByRole('button', { name: 'History of Lisinopril' }).click();
    const history = screen.getByRole('dialog', { name: 'History of Lisinopril' });
    await expect.element(history.getByText('Changed: 10 mg → 100 mg')).toBeVisible();
    await history.getByRole('button', { name: 'Close' }).click();
    await expect.element(medications.getByText('Warfarin')).not.toBeVisible();
    await medications.getByText('Stopped (1)').click();
    await expect.element(medications.getByText('Warfarin')).toBeVisible();
  });

  it('lets the aide read medications and nothing more', async () => {
    const aide = { rolename: 'AIDE', role: 'AIDE', providerType: 'HHA' } as const;
    app = await openDeviceApp(`/patient/${patientId()}`, rowsOf(), aide);
    await expect
      .element(card('Medications and allergies').getByText('Lisinopril 10 mg oral once daily'))
      .toBeVisible();
    await screen.getByText('Record data').click();
    for (const name of ['Edit Lisinopril', 'Add to Medications', 'Patient has no known allergies'])
      expect(screen.getByRole('button', { name }).query()).toBeNull();
  });

  it('says so where nobody of the care team is entered', async () => {
    const { unmount } = mountAt('/patient/1', () => (
      <ChartSummary patient={patient()} episode={undefined} visits={[]} notes={[]} />
    ));
    await expect
      .element(card('Care team').getByText('No physician, contact or clinician entered'))
      .toBeVisible();
    unmount();
  });

  it('says “no vital signs” only once the notes have been read', async () => {
    const shown = (notes: [] | undefined) =>
      mountAt('/patient/1', () => (
        <ChartSummary patient={patient()} episode={undefined} visits={[]} notes={notes} />
      ));
    const reading = shown(undefined);
    await expect.element(card('Last vital signs').getByText('Loading')).toBeInTheDocument();
    expect(screen.getByText(/^No vital signs/).query()).toBeNull();
    reading.unmount();
    const read = shown([]);
    await expect.element(screen.getByText('No vital signs on this device.')).toBeVisible();
    read.unmount();
  });
});

it('every note carries the same strip, with the way to the chart', async () => {
  await open(
    `/note/${visitId()}?section=vitals`,
    rowsOf({ 'allergies.a1.substance': 'Penicillin' }),
  );
  const strip = screen.getByRole('region', { name: 'Patient' });
  await expect.element(strip).toHaveTextContent('Allergies: Penicillin');
  await screen.getByRole('link', { name: 'Chart' }).click();
  await expect.element(card('Care team')).toBeVisible();
});

it('shows open wounds with size, change and healing, and no healed one', async () => {
  const wounds = (length: number): Values => ({
    'integumentary.wounds': true,
    'wounds.$order': ['w1', 'w2'],
    'wounds.w1.number': 1,
    'wounds.w1.place': 'leftHeel',
    'wounds.w1.length': length,
    'wounds.w1.width': 2,
    'wounds.w2.site': 'Hip',
    'wounds.w2.trend': 'healed',
  });
  app = await openDeviceApp(`/patient/${patientId()}`, [
    ...rowsOf(),
    earlier(4, '03/02/2026', wounds(4)),
    earlier(5, '03/04/2026', wounds(3)),
  ]);
  const list = screen.getByRole('list', { name: 'Wounds' });
  await expect.element(list.getByText('Wound 1: Left heel')).toBeVisible();
  await expect
    .element(list.getByText('3 × 2 cm · 6 cm² on 03/04/2026 · 25% smaller since 03/02/2026'))
    .toBeVisible();
  await expect.element(list.getByText(/Wound 2/)).not.toBeInTheDocument();
  await list.getByText('Healing').first().click();
  await expect
    .element(list.getByRole('img', { name: /^Area of the wound: 2 measurements/ }))
    .toBeVisible();
});
