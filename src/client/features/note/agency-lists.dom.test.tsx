import { afterEach, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { must } from '#domain/must.ts';
import type { Answers } from '#forms/define.ts';
import { formById } from '#forms/registry.ts';
import { loadVisit } from '#client/store/outbox/load-aggregate.ts';
import { docOf, episode, note, patient, visit, visitId } from '#client/store/testing/records.ts';
import { answerLines } from './answer-lines.ts';
import { answerText } from './answer-text.ts';
import { openDeviceApp, type DeviceApp } from './testing/device-app.tsx';

/** The agency's hazards of homes in a therapist's evaluation, on a phone without a line. */
const form = must(formById('pt-evaluation'), 'form');
const path = 'home.hazards';
const home = must(
  form.sections.find(({ items }) => items.some((item) => 'path' in item && item.path === path)),
  'section',
);
let app: DeviceApp;
afterEach(() => app.close());

const open = async (answers: Answers, words: readonly string[]): Promise<void> => {
  const planned = { status: 'NotesDue', providerType: 'PT', formId: form.id } as const;
  const formOf = { formId: form.id, formVersion: form.version };
  app = await openDeviceApp(
    `/note/${visitId()}?section=${home.id}`,
    [
      { table: 'visit', id: visitId(), data: visit(planned) },
      { table: 'note', id: visitId(), data: note({ ...formOf, content: docOf(answers) }) },
      { table: 'patient', id: patient().id, data: patient() },
      { table: 'episode', id: episode().id, data: episode() },
    ],
    { providerType: 'PT', credential: 'PT' },
    { constants: [{ type: 'AppConfig', name: 'Safety', value: JSON.stringify(words) }] },
  );
  await expect
    .element(screen.getByRole('group', { name: /^Hazards in the home/ }))
    .toBeInTheDocument();
};
const offered = (): readonly string[] =>
  [...document.querySelectorAll(`[id="q-${path}"] label`)].map((label) => label.textContent ?? '');
const stored = async (): Promise<Answers> =>
  must(await loadVisit(app.store, visitId()), 'visit').shown.note.content.doc.values;

it('offers the agency’s list in a note that begins, and keeps the list with the answer', async () => {
  await open({}, ['Well without a cover', 'Steep driveway']);
  expect(offered()).toEqual(['None observed', 'Well without a cover', 'Steep driveway']);
  await screen.getByRole('checkbox', { name: 'Steep driveway' }).click();
  await expect
    .poll(async () => await stored())
    .toMatchObject({
      [`${path}.$offered`]: ['Well without a cover', 'Steep driveway'],
      [path]: ['Steep driveway'],
    });
});

it('leaves a note that was begun with the list it began with', async () => {
  await open({ [`${path}.$offered`]: ['Steep driveway'], [path]: ['Steep driveway'] }, ['Geese']);
  expect(offered()).toEqual(['None observed', 'Steep driveway']);
  const words = (english: string) => english;
  const { places } = { places: form.sections.flatMap(({ items }) => items) };
  const field = must(
    places.find((item) => 'path' in item && item.path === path),
    path,
  );
  expect(field.kind === 'choices' && answerText(field, ['Steep driveway'], words)).toBe(
    'Steep driveway',
  );
  const lines = answerLines(form, { [path]: ['Geese'], [`${path}.$offered`]: ['Geese'] }, words);
  expect(lines.map(({ label, value }) => `${label} = ${value}`)).toEqual([
    'Hazards in the home = Geese',
    'Hazards in the home: list to choose from = Geese',
  ]);
});

it('offers the form’s own hazards in a note that was begun before the agency had a list', async () => {
  await open({ 'home.steps': '3, left' }, ['Geese']);
  expect(offered()).toContain('Loose rugs or cords');
  expect(offered()).not.toContain('Geese');
});
