import { afterEach, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { Episode } from '#contract/entities.ts';
import { addDays } from '#domain/dates.ts';
import { packRows } from '#domain/codes/packed-rows.ts';
import { must } from '#domain/must.ts';
import { keepCodes } from '#client/store/code-lists.ts';
import { deflated } from '#client/store/packed-content.ts';
import { loadVisit } from '#client/store/outbox/load-aggregate.ts';
import {
  docOf,
  episode,
  episodeId,
  note,
  patient,
  visit,
  visitId,
} from '#client/store/testing/records.ts';
import { openDeviceApp, type DeviceApp } from './testing/device-app.tsx';

/** What a plan of care takes over from the chart and the last assessment, on a phone without a line. */
let app: DeviceApp;
afterEach(() => app.close());

const assessed = visitId(77);
const halfTyped = visitId(78);
/** The agency's list of codes, as a phone keeps it; null for none. */
const open = async (
  section: string,
  codes: string | null = null,
  earlier: readonly Episode[] = [],
): Promise<void> => {
  const chart = docOf({
    lastName: 'Rivera',
    firstName: 'Maria',
    physicianName: 'Dr. Ada Larch',
    'medications.$order': ['m1'],
    'medications.m1.name': 'Lisinopril',
    'medications.m1.dose': '10 mg',
  });
  const soc = {
    formId: 'oasis-start-of-care',
    formVersion: 1,
    content: docOf({ 'oasis.M1021': 'I50.9', 'homebound.status': true }),
    dateOfService: '03/01/2026',
  } as const;
  const later = {
    ...soc,
    content: docOf({ 'oasis.M1021': 'J44.9', 'homebound.status': false }),
    dateOfService: '03/02/2026',
  } as const;
  const planned = { status: 'NotesDue', visitTypeId: 264, formId: 'plan-of-care' } as const;
  const address = `/note/${visitId()}?section=${section}`;
  app = await openDeviceApp(codes === null ? address : '/schedule', [
    { table: 'visit', id: visitId(), data: visit(planned) },
    {
      table: 'note',
      id: visitId(),
      data: note({ formId: 'plan-of-care', formVersion: 1, content: docOf({}) }),
    },
    { table: 'note', id: assessed, data: note({ visitId: assessed, ...soc }) },
    // A later one that is half typed: nobody stands by its answers yet.
    { table: 'visit', id: halfTyped, data: visit({ id: halfTyped, status: 'NotesDue' }) },
    { table: 'note', id: halfTyped, data: note({ visitId: halfTyped, ...later }) },
    { table: 'patient', id: patient().id, data: patient({ content: chart }) },
    ...[episode(), ...earlier].map((data) => ({ table: 'episode' as const, id: data.id, data })),
  ]);
  if (codes === null) return;
  const bytes = await deflated(packRows(codes.split('\n')));
  await keepCodes(app.store, 'icd10cm', { hash: 'a list', name: '', bytes });
  await app.go(address);
};
const stored = async () =>
  must(await loadVisit(app.store, visitId()), 'visit').shown.note.content.doc.values;

it('carries drugs, diagnosis and homebound status in, marked until somebody touches them', async () => {
  await open('medications');
  await screen.getByRole('button', { name: /^Medication 1/ }).click();
  const name = screen.getByRole('combobox', { name: /^Medication name/ });
  await expect.element(name).toHaveValue('Lisinopril');
  await expect.element(screen.getByText('Carried in').first()).toBeVisible();
  const before = document.body.textContent?.split('Carried in').length ?? 0;
  await screen.getByRole('textbox', { name: /^Dose/ }).fill('20 mg');
  await expect
    .poll(() => document.body.textContent?.split('Carried in').length ?? 0)
    .toBe(before - 1);
  await expect.poll(stored).toMatchObject({
    'diagnosis.principal': 'I50.9',
    'homebound.status': true,
    'certification.physician': 'Dr. Ada Larch',
    'drugs.m1.name': 'Lisinopril',
    'drugs.m1.dose': '20 mg',
  });
});

it('marks a closed row that was carried in, until all of it is the author’s', async () => {
  await open('medications');
  const row = screen.getByRole('button', { name: /^Medication 1/ });
  await expect.element(row).toHaveAttribute('aria-expanded', 'false');
  await expect.element(row).toHaveTextContent(/Lisinopril 10 mg.*Carried in/);
  await row.click();
  await expect.element(row).not.toHaveTextContent('Carried in');
  await screen.getByRole('combobox', { name: /^Medication name/ }).fill('Losartan');
  await screen.getByRole('textbox', { name: /^Dose/ }).fill('20 mg');
  await row.click();
  await expect.element(row).toHaveTextContent('Losartan 20 mg');
  await expect.element(row).not.toHaveTextContent('Carried in');
});

it('leaves an answer open that its author takes out', async () => {
  await open('certification');
  const physician = screen.getByRole('textbox', { name: /^24\. Certifying physician/ });
  await expect.element(physician).toHaveValue('Dr. Ada Larch');
  await physician.fill('');
  await expect.poll(async () => (await stored())['drugs.m1.name']).toBe('Lisinopril');
  await expect.element(physician).toHaveValue('');
});

it('carries the certification of the episode in, marked, and the titles of its codes', async () => {
  await open('period');
  const from = screen.getByRole('textbox', { name: /^3\. Certification period from/ });
  await expect.element(from).toHaveValue(episode().startDate);
  const to = screen.getByRole('textbox', { name: /^3\. Certification period to/ });
  await expect.element(to).toHaveValue(episode().endDate);
  const marks = () => document.body.textContent?.split('Carried in').length ?? 0;
  await expect.poll(marks).toBeGreaterThan(2);
  const before = marks();
  await to.fill('04/01/2026');
  await expect.poll(marks).toBe(before - 1);
  await expect.poll(async () => (await stored())['period.to']).toBe('04/01/2026');
});

it('names a carried diagnosis by the list this device keeps', async () => {
  await open('diagnoses', 'I50.9\tHeart failure, unspecified\nI50.91\tAnother one');
  const principal = screen.getByRole('combobox', { name: /^11\. Principal diagnosis/ });
  await expect.element(principal).toHaveValue('I50.9 Heart failure, unspecified');
});

it('carries the first start of care into the plan of a certification that continues another', async () => {
  const { startDate } = episode();
  const began = addDays(startDate, -60);
  const before = { startDate: began, endDate: addDays(startDate, -1) };
  await open('medications', null, [episode({ id: episodeId(2), ...before })]);
  await expect.poll(stored).toMatchObject({ 'period.startOfCare': began });
});
