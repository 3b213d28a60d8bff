import { afterEach, beforeEach, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import type { PulledRow } from '#contract/sync.ts';
import { loadVisit } from '#client/store/outbox/load-aggregate.ts';
import { docOf, episode, note, patient, visit, visitId } from '#client/store/testing/records.ts';
import { openDeviceApp, type DeviceApp } from '../testing/device-app.tsx';

const signed = {
  hash: '0'.repeat(64),
  clinician: { name: 'Petra Therapist', role: 'PT', strokes: '', at: '2026-03-04T17:00:00.000Z' },
  patient: null,
  patientUnable: 'asleep',
  revision: 1,
};
const chart = docOf({
  lastName: 'Sample',
  firstName: 'Sally',
  'problems.$order': ['p1'],
  'problems.p1.text': 'Type 2 diabetes mellitus',
  'problems.p1.code': 'E11.9',
});
const rows: PulledRow[] = [
  { table: 'visit', id: visitId(), data: visit({ status: 'NotesDue' }) },
  {
    table: 'note',
    id: visitId(),
    data: note({
      formVersion: 2,
      content: docOf({ 'endocrine.diabetes': 'none', 'neuro.memory': 'severe' }),
    }),
  },
  {
    table: 'visit',
    id: visitId(2),
    data: visit({ id: visitId(2), formId: 'pt-evaluation', dateOfService: '03/04/2026' }),
  },
  {
    table: 'note',
    id: visitId(2),
    data: note({
      visitId: visitId(2),
      formId: 'pt-evaluation',
      dateOfService: '03/04/2026',
      content: docOf({ 'cognition.state': 'intact' }),
      seal: signed,
    }),
  },
  { table: 'patient', id: patient().id, data: patient({ content: chart }) },
  { table: 'episode', id: episode().id, data: episode() },
];

let app: DeviceApp;
beforeEach(() => screen.viewport(320, 640));
afterEach(() => app.close());

const path = `/note/${visitId()}?section=review`;
const card = () => screen.getByRole('region', { name: 'Second look' });
const itemOf = (words: string) => card().getByRole('listitem').filter({ hasText: words });
const diabetes = () => itemOf('The chart has diabetes, and this note has none.');

it('lists both statements with their sources before signing, without signal', async () => {
  app = await openDeviceApp(path, rows);
  await expect.element(card()).toHaveTextContent('2 answers disagree with another source');
  await expect.element(diabetes()).toHaveTextContent('Diabetes: No diabetes');
  await expect
    .element(diabetes())
    .toHaveTextContent('Diagnosis in the chart: Type 2 diabetes mellitus E11.9');
  const other = itemOf('Alert, oriented and independent in one visit of the week');
  await expect.element(other).toHaveTextContent('Cognition for therapy: Within functional limits');
  await expect
    .element(other)
    .toHaveTextContent('Physical therapy evaluation · 03/04/2026 · Petra Therapist, PT');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await diabetes().getByRole('button', { name: 'Diabetes', exact: true }).click();
  await expect.element(screen.getByRole('group', { name: /^Diabetes/ })).toBeVisible();
});

it('keeps why an answer is right, until one of the two changes', async () => {
  app = await openDeviceApp(path, rows);
  await diabetes().getByRole('button', { name: 'I have looked, it is right' }).click();
  const words = diabetes().getByRole('textbox', { name: 'I have looked, it is right, because' });
  await expect.element(words).toHaveFocus();
  await words.fill('In remission since the surgery.');
  await userEvent.tab();
  const { store } = app;
  await expect
    .poll(async () => (await loadVisit(store, visitId()))?.shown.note.looks)
    .toMatchObject([
      {
        rule: 'SL-C10',
        path: 'endocrine.diabetes',
        reason: 'In remission since the surgery.',
        byName: 'Nora Nurse',
      },
    ]);
  await expect.element(card()).toHaveTextContent('1 looked at');
  await expect.element(diabetes()).toHaveTextContent('In remission since the surgery.');
});
