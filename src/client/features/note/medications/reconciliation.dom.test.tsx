import { afterEach, describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import type { PulledRow } from '#contract/sync.ts';
import { medicationEntries } from '#domain/medication-log.ts';
import { must } from '#domain/must.ts';
import type { Values } from '#domain/merge.ts';
import type { Answers } from '#forms/define.ts';
import { formById } from '#forms/registry.ts';
import { sampleAnswers } from '#forms/sample-answers.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { loadVisit } from '#client/store/outbox/load-aggregate.ts';
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
import { openDeviceApp, type DeviceApp } from '../testing/device-app.tsx';

/** Medications of the chart's list inside a note, on a phone that never reaches a server. */

const listed: Values = {
  'medications.$order': ['m1', 'm2', 'm3', 'm4'],
  'medications.m1.name': 'Acetaminophen',
  'medications.m1.dose': '500 mg',
  'medications.m1.route': 'oral',
  'medications.m1.frequency': 'as needed',
  'medications.m2.name': 'Lisinopril',
  'medications.m2.dose': '10 mg',
  'medications.m3.name': 'Metformin',
  'medications.m3.dose': '500 mg',
  'medications.m4.name': 'Warfarin',
  'medications.m4.status': 'stopped',
};
const rowsOf = (answers: Answers = {}, chart: Values = listed): PulledRow[] => [
  { table: 'visit', id: visitId(), data: visit({ status: 'NotesDue' }) },
  { table: 'note', id: visitId(), data: note({ content: docOf(answers) }) },
  {
    table: 'patient',
    id: patientId(),
    data: patient({ content: docOf({ lastName: 'Sample', firstName: 'Sally', ...chart }) }),
  },
  { table: 'episode', id: episode().id, data: episode() },
];

let app: DeviceApp;
afterEach(() => app.close());
const open = async (rows: readonly PulledRow[] = rowsOf()) =>
  void (app = await openDeviceApp(`/note/${visitId()}?section=medication`, rows));
const answersNow = async (): Promise<Answers> =>
  must(await loadVisit(app.store, visitId()), 'visit').shown.note.content.doc.values;
const chartNow = async (): Promise<Values> =>
  must(await patientPage(app.store, patientId()), 'patient').patient.content.doc.values;
const list = () => screen.getByRole('region', { name: 'Medications reconciled' });
const drug = (name: RegExp) => list().getByRole('group', { name });
const press = (name: RegExp, answer: string) =>
  drug(name).getByRole('button', { name: answer, exact: true }).click();
const box = (name: RegExp) => screen.getByRole('dialog').getByRole('textbox', { name });
const frequency = () => screen.getByRole('dialog').getByRole('combobox', { name: /^Frequency/ });
const send = (name: string) =>
  screen.getByRole('dialog').getByRole('button', { name, exact: true }).click();

describe('medications in a note, without a line', () => {
  it('are compared in one press, without the drugs that were stopped', async () => {
    await open();
    await expect.element(drug(/^Acetaminophen, 500 mg oral as needed/)).toBeVisible();
    await expect.element(list().getByText('0 of 3 reconciled')).toBeVisible();
    expect(drug(/^Warfarin/).query()).toBeNull();
    await list().getByRole('button', { name: 'All taking as listed' }).click();
    await expect.element(list().getByText('3 of 3 reconciled')).toBeVisible();
    await expect.poll(answersNow).toMatchObject({
      'reconciled.$order': ['m1', 'm2', 'm3'],
      'reconciled.m1.name': 'Acetaminophen',
      'reconciled.m1.listed': '500 mg oral as needed',
      'reconciled.m1.outcome': 'taking',
      'medication.compared': true,
      'medication.changes': ['none'],
    });
    expect(medicationEntries(await chartNow(), 'm1')).toEqual([]);
  });

  it('a changed dose that looks wrong is confirmed with a reason and stays marked', async () => {
    await open();
    await press(/^Acetaminophen/, 'Changed');
    await box(/^Dose/).fill('5000 mg');
    await expect
      .element(screen.getByText('Check the dose: 10 times the listed 500 mg'))
      .toBeVisible();
    await box(/^Reason for the change/).fill('Bottle in the home');
    await send('Save change');
    await expect
      .element(screen.getByText('Correct the dose, or say why it is right'))
      .toBeVisible();
    await box(/^Why this dose is right/).fill('Read back by Dr. Lantern');
    await send('Save change');
    await expect.element(drug(/^Acetaminophen/)).toHaveTextContent(/Now: 5000 mg oral as needed/);
    await expect
      .element(drug(/^Acetaminophen/))
      .toHaveTextContent('Check the dose: Far from the listed dose');
    await expect.poll(answersNow).toMatchObject({
      'reconciled.m1.outcome': 'changed',
      'reconciled.m1.listed': '500 mg oral as needed',
      'reconciled.m1.now': '5000 mg oral as needed',
      'reconciled.m1.reason': 'Bottle in the home · Read back by Dr. Lantern',
      'reconciled.m1.check': 'ratio',
      'medication.changes': ['dose'],
    });
    expect((await answersNow())['medication.compared']).toBeUndefined();
    expect(medicationEntries(await chartNow(), 'm1')).toMatchObject([
      {
        kind: 'changed',
        byName: 'Nora Nurse',
        reason: 'Bottle in the home · Read back by Dr. Lantern',
        before: { dose: '500 mg' },
        after: { dose: '5000 mg' },
      },
    ]);
  });

  it('a stopped drug leaves the list with its day and reason, and comes back when taken back', async () => {
    await open();
    await press(/^Metformin/, 'Stopped');
    await box(/^Stopped on/).fill('01/01/2999');
    await box(/^Reason for the change/).fill('Kidney function');
    await send('Save as stopped');
    await expect.element(screen.getByText('Enter a day up to today')).toBeVisible();
    await box(/^Stopped on/).fill('03/04/2026');
    await send('Save as stopped');
    await expect.element(drug(/^Metformin/)).toHaveTextContent('Stopped on 03/04/2026');
    await expect.poll(chartNow).toMatchObject({
      'medications.m3.status': 'stopped',
      'medications.m3.end': '03/04/2026',
    });
    await press(/^Metformin/, 'Taking');
    await send('Take back');
    await expect.poll(async () => (await chartNow())['medications.m3.status']).toBeUndefined();
    await expect.poll(answersNow).toMatchObject({ 'reconciled.m3.outcome': 'taking' });
    expect((await answersNow())['reconciled.m3.end']).toBeUndefined();
    expect(medicationEntries(await chartNow(), 'm3').map(({ kind }) => kind)).toEqual([
      'restarted',
      'stopped',
    ]);
  });

  it('another frequency takes the times of the one before out, and says so', async () => {
    const timed = {
      'medications.m1.frequency': 'twice daily',
      'medications.m1.times': '08:00, 20:00',
    };
    await open(rowsOf({}, { ...listed, ...timed }));
    await press(/^Acetaminophen/, 'Changed');
    await expect.element(box(/^Times/)).toHaveValue('08:00, 20:00');
    await frequency().fill('once daily');
    await expect.element(box(/^Times/)).toHaveValue('');
    await expect
      .element(screen.getByText('08:00, 20:00 was for the frequency before: enter the times'))
      .toBeVisible();
    await box(/^Reason for the change/).fill('Bottle in the home');
    await send('Save change');
    await expect.element(drug(/^Acetaminophen/)).toHaveTextContent(/Now: 500 mg oral once daily/);
    expect((await chartNow())['medications.m1.times']).toBeUndefined();
    await press(/^Acetaminophen/, 'Changed');
    await box(/^Times/).fill('eight');
    await box(/^Reason for the change/).fill('Asked the daughter');
    await send('Save change');
    await expect
      .element(screen.getByText('Enter times as HH:MM, separated by commas'))
      .toBeVisible();
    await box(/^Times/).fill('08:00');
    await send('Save change');
    await expect.poll(chartNow).toMatchObject({ 'medications.m1.times': '08:00' });
  });

  it('a new drug keeps no typed times that do not fit the frequency typed beside them', async () => {
    await open();
    await list().getByRole('button', { name: 'Add a drug' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('combobox', { name: /^Medication/ }).fill('Apixaban');
    await frequency().fill('twice daily');
    await box(/^Times/).fill('08:00, 20:00');
    await frequency().fill('once daily');
    const said = dialog.getByText('08:00, 20:00 does not fit “once daily”: enter the times');
    await expect.element(said).toBeVisible();
    await send('Add to the list');
    await expect.element(box(/^Times/)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(said).toBeVisible();
    expect((await chartNow())['medications.$order']).toEqual(listed['medications.$order']);
    await box(/^Times/).fill('08:00');
    await expect.element(said).not.toBeInTheDocument();
    await send('Add to the list');
    await expect.element(drug(/^Apixaban/)).toHaveTextContent('Now: once daily');
    expect(Object.values(await chartNow())).toContain('08:00');
  });

  it('a new drug joins the list once', async () => {
    await open();
    await list().getByRole('button', { name: 'Add a drug' }).click();
    const medication = screen.getByRole('dialog').getByRole('combobox', { name: /^Medication/ });
    await medication.fill('lisinopril');
    await send('Add to the list');
    await expect.element(screen.getByText('Already on the list: mark it there')).toBeVisible();
    await medication.fill('Apixaban');
    await box(/^Dose/).fill('5 mg');
    await frequency().fill('twi');
    await screen.getByRole('option', { name: 'Twice daily' }).click();
    await expect.element(frequency()).toHaveValue('Twice daily');
    await box(/^Times/).fill('08:00, 20:00');
    await send('Add to the list');
    await expect.element(drug(/^Apixaban/)).toHaveTextContent('Now: 5 mg Twice daily');
    const values = await chartNow();
    const id = must(
      Object.keys(values).find((path) => values[path] === 'Apixaban'),
      'new drug',
    ).split('.')[1];
    expect(values[`medications.${id}.status`]).toBe('active');
    expect(values[`medications.${id}.times`]).toBe('08:00, 20:00');
    expect(medicationEntries(values, String(id))).toMatchObject([{ kind: 'added' }]);
    await drug(/^Apixaban/)
      .getByRole('button', { name: 'Remove' })
      .click();
    await send('Take back');
    await expect.element(drug(/^Apixaban/)).not.toBeInTheDocument();
  });

  it('is marked by keyboard; not sure is no comparison, and a second press takes a mark back', async () => {
    await open();
    const unsure = drug(/^Lisinopril/).getByRole('button', { name: 'Not sure' });
    await expect.element(unsure).toBeVisible();
    (unsure.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(unsure).toHaveAttribute('aria-pressed', 'true');
    await list().getByRole('button', { name: 'All taking as listed' }).click();
    await expect.element(list().getByText('3 of 3 reconciled')).toBeVisible();
    await expect.poll(answersNow).toMatchObject({ 'reconciled.m2.outcome': 'unsure' });
    expect((await answersNow())['medication.compared']).toBeUndefined();
    await unsure.click();
    await expect.element(unsure).toHaveAttribute('aria-pressed', 'false');
    await expect.element(list().getByText('2 of 3 reconciled')).toBeVisible();
  });

  it('“No changes” of the section means each drug of the list', async () => {
    await open();
    await screen.getByRole('button', { name: 'No changes: Medication profile' }).click();
    await expect.element(list().getByText('3 of 3 reconciled')).toBeVisible();
    await expect.poll(answersNow).toMatchObject({ 'reconciled.m3.outcome': 'taking' });
  });

  it('a drug nobody marked stops the signature, and the error leads to it', async () => {
    const form = must(formById('skilled-nursing-visit'), 'form');
    const answers = sampleAnswers(form, {
      random: () => 0.4,
      date: '03/05/2026',
      optional: 0,
      decided: { 'integumentary.wounds': false, 'medication.compared': true },
    });
    await open(
      rowsOf({
        ...answers,
        'reconciled.$order': ['m1'],
        'reconciled.m1.name': 'Acetaminophen',
        'reconciled.m1.listed': '500 mg oral as needed',
        'reconciled.m1.outcome': 'taking',
      }),
    );
    await app.go(`/note/${visitId()}?section=review`);
    await expect
      .element(screen.getByText('Mark 2 medications: taking, changed, stopped or not sure'))
      .toBeVisible();
    await screen.getByRole('button', { name: 'Submit note' }).click();
    await expect
      .element(screen.getByRole('region', { name: 'What is missing or wrong' }))
      .toHaveFocus();
    expect(await axeFindings()).toEqual([]);
    await screen.getByRole('button', { name: 'Medications reconciled' }).click();
    await expect
      .element(drug(/^Lisinopril/).getByRole('button', { name: 'Taking', exact: true }))
      .toHaveFocus();
    await expect.element(drug(/^Lisinopril/)).toHaveTextContent(/Choose an answer/);
    expect(await axeFindings()).toEqual([]);
    await list().getByRole('button', { name: 'All taking as listed' }).click();
    await expect.element(drug(/^Lisinopril/)).not.toHaveTextContent(/Choose an answer/);
    await app.go(`/note/${visitId()}?section=review`);
    await expect.element(screen.getByRole('button', { name: 'Submit note' })).toBeEnabled();
    expect(screen.getByRole('region', { name: 'What is missing or wrong' }).query()).toBeNull();
  });

  it('a correction is not asked about drugs that came onto the list after the visit', async () => {
    const seal = {
      hash: 'a'.repeat(64),
      revision: 1,
      clinician: { name: 'Nora Nurse', role: 'RN', strokes: '', at: '2026-03-05T18:00:00.000Z' },
      patient: null,
      patientUnable: 'Asleep',
    };
    const [first, ...others] = rowsOf();
    await open([
      must(first, 'visit'),
      { table: 'note', id: visitId(), data: note({ content: docOf({}), pastSeals: [seal] }) },
      ...others.filter(({ table }) => table !== 'note'),
    ]);
    await app.go(`/note/${visitId()}?section=review`);
    await expect
      .element(screen.getByRole('region', { name: 'What is missing or wrong' }))
      .toBeVisible();
    expect(screen.getByText(/^Mark \d medications/).query()).toBeNull();
  });

  it('says when the chart lists something else meanwhile, and keeps what an earlier note typed', async () => {
    await open(
      rowsOf({
        'reconciled.$order': ['m2'],
        'reconciled.m2.name': 'Lisinopril',
        'reconciled.m2.listed': '5 mg',
        'reconciled.m2.outcome': 'taking',
        'medications.$order': ['r1'],
        'medications.r1.name': 'Aspirin by hand',
      }),
    );
    await expect.element(drug(/^Lisinopril, 5 mg/)).toHaveTextContent('The chart now lists: 10 mg');
    await expect
      .element(screen.getByRole('region', { name: 'Medications reviewed' }))
      .toBeVisible();
  });

  it('asks nobody to type the list by hand any more, and says what is not checked', async () => {
    await open(rowsOf({}, {}));
    await expect.element(list().getByText("No medications on the chart's list.")).toBeVisible();
    await expect
      .element(list().getByText('Interactions between drugs are not checked.'))
      .toBeVisible();
    expect(screen.getByRole('region', { name: 'Medications reviewed' }).query()).toBeNull();
  });
});
