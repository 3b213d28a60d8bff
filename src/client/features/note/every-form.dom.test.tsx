import { afterEach, describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { must } from '#domain/must.ts';
import { sameValue, type Value } from '#domain/merge.ts';
import type { Answers, Field, FormDefinition, Section } from '#forms/define.ts';
import { exportAnswers } from '#forms/export-answers.ts';
import { isAnswered, visibleItems } from '#forms/engine.ts';
import { newestForms } from '#forms/registry.ts';
import { sampleAnswers } from '#forms/sample-answers.ts';
import { samples } from '#forms/samples.gen.ts';
import { loadVisit, visitLane } from '#client/store/outbox/load-aggregate.ts';
import { visitPage } from '#client/store/snapshots/lists.ts';
import { docOf, episode, note, patient, visit, visitId } from '#client/store/testing/records.ts';
import { makePdf } from './pdf/make-pdf.ts';
import { openDeviceApp, type DeviceApp } from './testing/device-app.tsx';

/**
 * Each form as a clinician meets it: opened on a phone without a line, filled by its controls as its
 * sample says, signed, made a PDF. One form of each family here; all of them, with a picture each in
 * docs/forms, in `npm run test:long -- forms`, or only those of VITE_TEST_FORMS (ids between commas)
 * where a run was cut off. That the server takes the same notes is tested beside
 * its database (tests/contract/every-form.pg.test.ts).
 */
const isLong = import.meta.env['VITE_TEST_LONG'] === '1';
const ofFamilies: readonly string[] = [
  'oasis-death-at-home',
  'infection-screening',
  'st-visit',
  'hospice-spiritual',
  'aide-visit',
  'verbal-order',
];
const named = String(import.meta.env['VITE_TEST_FORMS'] ?? '')
  .split(',')
  .filter(Boolean);
const tested = newestForms().filter(({ id }) =>
  named.length > 0 ? named.includes(id) : isLong || ofFamilies.includes(id),
);

/** Milliseconds for one form: an assessment has 300 questions. */
const patience = 120_000;
const phone = { width: 390, height: 844 };
const started = {
  at: '2026-03-05T16:00:00.000Z',
  timeZone: 'America/Los_Angeles',
  position: null,
  positionProblem: 'refused',
} as const;

/** Kinds of questions with a control of their own at the question's place. */
const byHand: ReadonlySet<Field['kind']> = new Set([
  'choice',
  'choices',
  'yesNo',
  'scale',
  'number',
  'text',
  'longText',
  'date',
  'time',
]);
const isAsked = ({ kind, automatic, fromVisit }: Field): boolean =>
  byHand.has(kind) && automatic !== true && fromVisit !== true;

/** Paths of the questions outside of rows and tables that a person is asked. */
const handPaths = (form: FormDefinition): ReadonlySet<string> =>
  new Set(
    form.sections
      .flatMap(({ items }) => items)
      .flatMap((item) =>
        item.kind !== 'note' && item.kind !== 'rows' && item.kind !== 'table' && isAsked(item)
          ? [item.path]
          : [],
      ),
  );

let app: DeviceApp;
afterEach(() => app.close());

const inputs = (place: HTMLElement, type: 'radio' | 'checkbox'): HTMLInputElement[] => [
  ...place.querySelectorAll<HTMLInputElement>(`input[type=${type}]`),
];

/** Answers a question at its control. */
async function answer(place: HTMLElement, field: Field, value: Value): Promise<void> {
  const press = (nth: number) => {
    const radio = must(inputs(place, 'radio')[nth], `answer ${nth} of ${field.path}`);
    if (!radio.checked) radio.click();
  };
  switch (field.kind) {
    case 'choice':
      return press(field.options.findIndex((option) => option.value === value));
    case 'yesNo':
      return press(value === true ? 0 : 1);
    case 'scale':
      return press(Number(value));
    case 'choices':
      for (const [nth, option] of field.options.entries()) {
        const box = must(inputs(place, 'checkbox')[nth], `box ${nth} of ${field.path}`);
        const isWanted = Array.isArray(value) && value.some((each) => each === option.value);
        if (box.checked !== isWanted) box.click();
      }
      return;
    default:
      await userEvent.fill(place, String(value));
  }
}

/** Fills the questions of a section one after another, as they appear. */
async function fill(
  form: FormDefinition,
  section: Section,
  answers: Record<string, Value>,
  wanted: Answers,
): Promise<number> {
  const done = new Set<string>();
  for (;;) {
    const next = visibleItems(form, section, answers).find(
      (item) =>
        item.kind === 'field' &&
        isAsked(item.field) &&
        !done.has(item.path) &&
        isAnswered(wanted[item.path]),
    );
    if (next?.kind !== 'field') return done.size;
    const { path, field } = next;
    if (done.size === 0) await app.go(`/note/${visitId()}?section=${section.id}`);
    await expect.poll(() => document.getElementById(`q-${path}`), { message: path }).not.toBeNull();
    const value = must(wanted[path], path);
    await answer(must(document.getElementById(`q-${path}`), path), field, value);
    answers[path] = value;
    done.add(path);
  }
}

const stored = async (): Promise<Answers> =>
  must(await loadVisit(app.store, visitId()), 'visit').shown.note.content.doc.values;

/** Boxes are kept in the order of the options, whatever order a sample has. */
const isSame = (kept: Value | undefined, value: Value): boolean =>
  Array.isArray(kept) && Array.isArray(value)
    ? kept.length === value.length && kept.every((each: string) => value.includes(each))
    : sameValue(kept ?? null, value);

/** Signs with a typed name, and for a patient who cannot. */
async function sign(form: FormDefinition): Promise<void> {
  await app.go(`/note/${visitId()}?section=review`);
  await screen
    .getByRole('region', { name: 'Your signature' })
    .getByRole('checkbox', { name: /^Sign with the typed name/ })
    .click();
  await screen.getByRole('checkbox', { name: /^I confirm/ }).click();
  if (form.review?.patientStatement !== undefined) {
    await screen.getByRole('radio', { name: 'The patient cannot sign' }).click();
    await screen.getByRole('textbox', { name: /^Reason/ }).fill('Asleep');
  }
  await screen.getByRole('button', { name: 'Submit note' }).click();
  await expect.element(screen.getByText(/^This note is signed/)).toBeVisible();
}

/** What the phone shows at the head of the section; the rest of a long page would be white. */
async function takePicture(id: string): Promise<void> {
  window.scrollTo(0, 0);
  Object.assign(document.body.style, { height: '100dvh', overflow: 'hidden' });
  // What was out of sight is laid out and drawn in the frames after.
  for (let frame = 0; frame < 4; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
  await screen.screenshot({ path: `../../../../docs/forms/${id}.jpg` });
  document.body.removeAttribute('style');
}

describe.each(tested.map((form) => ({ form, name: form.id })))('$name', ({ form }) => {
  const wanted = sampleAnswers(form, {
    random: () => 0.4,
    date: '03/05/2026',
    // The sample's own day of the last reassessment is after this visit.
    decided: { ...samples[form.id], 'reassessment.last': '02/10/2026' },
    optional: 0,
  });
  const asked = handPaths(form);
  /** Rows, tables, signatures and what the app itself answers: begun before, on another phone. */
  const begun = Object.fromEntries(Object.entries(wanted).filter(([path]) => !asked.has(path)));
  const providerType = form.disciplines[0] ?? 'PT';

  it(
    'is filled offline, signed, waits to be sent, and is printed and exported',
    async () => {
      await screen.viewport(phone.width, phone.height);
      const formOf = { formId: form.id, formVersion: form.version };
      const planned = { status: 'NotesDue', timeIn: started, providerType } as const;
      app = await openDeviceApp(
        `/note/${visitId()}`,
        [
          { table: 'visit', id: visitId(), data: visit({ ...planned, formId: form.id }) },
          { table: 'note', id: visitId(), data: note({ ...formOf, content: docOf(begun) }) },
          { table: 'patient', id: patient().id, data: patient() },
          { table: 'episode', id: episode().id, data: episode() },
        ],
        { providerType, credential: providerType },
      );
      await expect.element(screen.getByText(/required answered/)).toBeVisible();
      const answers: Record<string, Value> = { ...begun };
      let longest = { id: '', questions: 0 };
      for (const section of form.sections) {
        const questions = await fill(form, section, answers, wanted);
        if (questions > longest.questions) longest = { id: section.id, questions };
      }
      expect(longest.questions).toBeGreaterThan(0);
      await app.go(`/note/${visitId()}?section=${longest.id}`);
      await expect.element(screen.getByText(/^Saved on this phone/)).toBeVisible();
      await expect
        .poll(async () => {
          const kept = await stored();
          return [...asked].filter(
            (path) => isAnswered(wanted[path]) && !isSame(kept[path], must(wanted[path], path)),
          );
        })
        .toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone.width);
      if (isLong) await takePicture(form.id);

      await sign(form);
      const { tables } = app.store;
      await expect
        .poll(async () =>
          (await tables.read(['outbox'], (tx) => tx.lane(visitLane(visitId())))).map(
            ({ command }) => command,
          ),
        )
        .toEqual(['saveAnswers', 'signNote', 'submitNotes']);

      const shown = must(await visitPage(app.store, visitId()), 'page');
      const pdf = await makePdf(shown, form, 'Larkspur', (english) => english, app.store);
      expect(await pdf.slice(0, 5).text()).toBe('%PDF-');
      expect(Object.keys(exportAnswers(form, await stored())).length).toBeGreaterThan(0);
    },
    patience,
  );
});
