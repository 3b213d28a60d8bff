import { afterEach, expect, it } from 'vitest';
import { page as screen, userEvent, type Locator } from 'vitest/browser';
import { must } from '#domain/must.ts';
import { fieldErrors } from '#forms/engine.ts';
import { formById } from '#forms/registry.ts';
import { sampleAnswers } from '#forms/sample-answers.ts';
import { loadVisit } from '#client/store/outbox/load-aggregate.ts';
import { docOf, episode, note, patient, visit, visitId } from '#client/store/testing/records.ts';
import { openDeviceApp, type DeviceApp } from './testing/device-app.tsx';

/**
 * The most the answers of a typical nursing note may cost, in taps and in keys: with the end of the
 * visit, both signatures and *Submit note* it is at most 55 and 200 (tests/field-day).
 */
const most = { taps: 50, keys: 200 } as const;

const form = must(formById('skilled-nursing-visit'), 'form');
const lastAnswers = sampleAnswers(form, {
  random: () => 0.4,
  date: '02/20/2026',
  optional: 0,
  decided: {
    'visit.ivAccess': false,
    'vitals.oxygenSource': 'roomAir',
    'sensory.vision': 'adequate',
    'sensory.hearing': 'adequate',
    'endocrine.diabetes': 'none',
    'nutrition.tube': false,
    'elimination.ostomy': false,
    'urinary.catheter': 'none',
    'integumentary.wounds': false,
    'infection.antibiotic': false,
    'falls.history': false,
    'discharge.stage': 'notYet',
  },
});
const rows = [
  { table: 'visit' as const, id: visitId(), data: visit({ status: 'NotesDue' }) },
  {
    table: 'note' as const,
    id: visitId(),
    // What a visit of today begins with: an older form may ask less.
    data: note({ formVersion: form.version, content: docOf({}) }),
  },
  {
    table: 'note' as const,
    id: visitId(2),
    data: note({
      visitId: visitId(2),
      dateOfService: '02/20/2026',
      content: docOf(lastAnswers),
    }),
  },
  { table: 'patient' as const, id: patient().id, data: patient() },
  { table: 'episode' as const, id: episode().id, data: episode() },
];

let app: DeviceApp;
afterEach(() => app.close());

const spent = { taps: 0, keys: 0 };
const tap = async (place: Locator): Promise<void> => {
  spent.taps += 1;
  await place.click();
};
const type = async (text: string): Promise<void> => {
  spent.keys += text.replaceAll('{Enter}', '↵').length;
  await userEvent.keyboard(text);
};
const press = (name: string) => tap(screen.getByRole('button', { name, exact: true }));
const group = (question: RegExp) => screen.getByRole('group', { name: question });
const radio = (question: RegExp, name: string) =>
  tap(group(question).getByRole('radio', { name, exact: true }));
const box = (question: RegExp, name: string) =>
  tap(group(question).getByRole('checkbox', { name, exact: true }));
const write = async (question: RegExp, text: string): Promise<void> => {
  await tap(screen.getByRole('textbox', { name: question }));
  await type(text);
};
const at = async (title: string): Promise<void> => {
  await expect
    .element(screen.getByRole('heading', { level: 2, name: new RegExp(`^${title} `) }))
    .toBeVisible();
};
const next = async (title: string): Promise<void> => {
  await press('Next');
  await at(title);
};

it('a typical nursing note costs at most 50 taps and 200 keys to its review page', async () => {
  app = await openDeviceApp(`/note/${visitId()}`, rows);
  await press('Fill background from 02/20/2026');
  for (const name of [
    'No pain: Pain',
    'Within normal limits: Neurological, emotional and behavioral',
    'Not due at this visit: Depression screening (PHQ-2 to 9)',
    'Within normal limits: Respiratory',
    'Within normal limits: Cardiovascular',
    'Within normal limits: Diet and nutrition',
    'Within normal limits: Elimination',
    'Within normal limits: Urinary',
    'Within normal limits: Integumentary',
    'None since the last visit: Falls',
    'Independent: ADLs and IADLs',
    'No changes: Medication profile',
    'No signs: Infection',
    'No symptoms: COVID 19',
    'None since the last visit: Hospitalization',
    'No teaching at this visit: Teaching',
    'Stable: Response and goals',
  ])
    await press(name);
  await press('Continue');
  await at('Visit details');
  await box(/^Reason for the visit/, 'Observation and assessment');
  await radio(/^Identity verified/, 'Yes');
  await radio(/^Change in the patient's condition/, 'No');
  await next('Vital signs');
  await write(/^Temperature/, '984{Enter}72{Enter}16{Enter}128{Enter}76{Enter}97');
  await next('Skin risk');
  for (const label of [
    'Feeling of pressure',
    'Moisture on the skin',
    'Walking and getting',
    'Changing position',
    'Usual food',
    'Sliding and rubbing',
  ])
    await tap(
      group(new RegExp(`^${label}`))
        .getByRole('radio')
        .last(),
    );
  await next('Falls');
  await box(/^Fall risk factors/, 'Uses an assistive device');
  await next('Infection');
  await box(/^Infection control/, 'Hand hygiene before and after care');
  await next('Interventions');
  await box(/^Skilled interventions/, 'Observation and assessment');
  await radio(/^New orders received/, 'No');
  await next('Homebound status');
  await radio(/^Patient is homebound/, 'Yes');
  await box(
    /^First criterion/,
    'Needs a device, special transport or another person to leave home',
  );
  await box(/^Second criterion/, 'Normally unable to leave home');
  await box(/^Second criterion/, 'Leaving home takes considerable and taxing effort');
  await next('Narrative');
  await write(
    /^Visit narrative/,
    'Alert, no new complaints. Vital signs stable, lungs clear, no edema.',
  );
  await write(/^Need for skilled/, 'Assess heart failure, adjust teaching.');
  await next('Next visit plan');
  await write(/^Plan for the next/, 'Weight, lungs, edema; diet teaching.');
  await radio(/^Plan of care change/, 'No');
  await press('Next');
  await expect
    .element(screen.getByRole('heading', { level: 2, name: 'Review and sign' }))
    .toBeVisible();
  const { content } = must(await loadVisit(app.store, visitId()), 'visit').shown.note;
  expect(fieldErrors(form, content.doc.values)).toEqual([]);
  expect(content.doc.values['vitals.temperature']).toBe(98.4);
  expect(spent.taps).toBeLessThanOrEqual(most.taps);
  expect(spent.keys).toBeLessThanOrEqual(most.keys);
}, 120_000);
