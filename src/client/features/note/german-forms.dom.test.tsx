import { afterEach, describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { must } from '#domain/must.ts';
import type { Answers, Field, FormDefinition, Section } from '#forms/define.ts';
import { visibleItems } from '#forms/engine.ts';
import { newestForms } from '#forms/registry.ts';
import { sampleAnswers } from '#forms/sample-answers.ts';
import { samples } from '#forms/samples.gen.ts';
import { textsOf } from '#forms/texts.ts';
import { activateLanguage, knownText, loadFormTexts, loadTexts } from '#client/i18n.ts';
import { pdfText } from '#paper/pdf-text.ts';
import { visitPage } from '#client/store/snapshots/lists.ts';
import { docOf, episode, note, patient, visit, visitId } from '#client/store/testing/records.ts';
import { inputId } from './fields/place-of.ts';
import { makePdf } from './pdf/make-pdf.ts';
import { openDeviceApp, type DeviceApp } from './testing/device-app.tsx';

/**
 * Forms as a German clinician sees them: filled as their samples say, section by section on a phone,
 * and in their PDF. No text of the form is said in English where it has a German one, and nothing is
 * wider than the phone. Two forms here, which have most of the shared sections; all of them with
 * VITE_TEST_LONG=1, or those of VITE_TEST_FORMS (ids between commas). With VITE_TEST_LOOK (de or en),
 * a picture of each section goes to test-results/look, to be looked at.
 */
const isLong = import.meta.env['VITE_TEST_LONG'] === '1';
const ofFamilies: readonly string[] = ['pt-evaluation', 'infusion-visit'];
const named = String(import.meta.env['VITE_TEST_FORMS'] ?? '')
  .split(',')
  .filter(Boolean);
const tested = newestForms().filter(({ id }) =>
  named.length > 0 ? named.includes(id) : isLong || ofFamilies.includes(id),
);
const look: unknown = import.meta.env['VITE_TEST_LOOK'];
const language = look === 'en' ? 'en' : 'de';

/** Milliseconds for one form: an assessment has forty sections. */
const patience = 120_000;
const phone = { width: 390, height: 844 };
const started = {
  at: '2026-03-05T16:00:00.000Z',
  timeZone: 'America/Los_Angeles',
  position: null,
  positionProblem: 'refused',
} as const;

let app: DeviceApp;
afterEach(async () => {
  await app.close();
  await activateLanguage('en');
});

const plain: readonly Field['kind'][] = ['choices', 'yesNo', 'number', 'text', 'date', 'time'];
const isPlain = ({ kind, automatic, fromVisit, showIf }: Field): boolean =>
  plain.includes(kind) && !automatic && !fromVisit && showIf === undefined;

/** The last question of a section that has a control of its own, whatever else is answered. */
const lastAsked = (form: FormDefinition, section: Section, answers: Answers): string | undefined =>
  visibleItems(form, section, answers)
    .flatMap((item) => (item.kind === 'field' && isPlain(item.field) ? [item.path] : []))
    .at(-1);

/** Texts of a form that German says in other words. */
const englishOf = (form: FormDefinition): ReadonlySet<string> =>
  new Set(textsOf(form).filter((text) => /[a-z]{2}/i.test(text) && knownText(text) !== text));

/** The parts of what is written in one line: answers beside each other, a hint and a value. */
const pieces = (text: string): readonly string[] =>
  text
    .split(/\n|; | · |: /)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');

/** What a person reads in the present screen. */
function piecesShown(): readonly string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const shown: string[] = [];
  while (walker.nextNode()) shown.push(...pieces(walker.currentNode.nodeValue ?? ''));
  return shown;
}

const leaks = (shown: readonly string[], english: ReadonlySet<string>): readonly string[] => [
  ...new Set(shown.filter((piece) => english.has(piece))),
];

describe.each(tested.map((form) => ({ form, name: form.id })))('$name', ({ form }) => {
  const answers = sampleAnswers(form, {
    random: () => 0.4,
    date: '03/05/2026',
    decided: { ...samples[form.id], 'reassessment.last': '02/10/2026' },
    optional: 1,
  });
  /** Texts of a sample repeat the words of their question; they are a person's, in any language. */
  const typed = new Set(
    Object.values(answers).flatMap((value) => (typeof value === 'string' ? pieces(value) : [])),
  );
  const providerType = form.disciplines[0] ?? 'PT';

  it(
    'speaks German in every section and in its PDF',
    async () => {
      await screen.viewport(phone.width, phone.height);
      const planned = { status: 'NotesDue', timeIn: started, providerType } as const;
      const written = { formId: form.id, formVersion: form.version, content: docOf(answers) };
      app = await openDeviceApp(
        `/note/${visitId()}`,
        [
          { table: 'visit', id: visitId(), data: visit({ ...planned, formId: form.id }) },
          { table: 'note', id: visitId(), data: note(written) },
          { table: 'patient', id: patient().id, data: patient() },
          { table: 'episode', id: episode().id, data: episode() },
        ],
        { providerType, credential: providerType },
      );
      // What the build loads with the parts that show it.
      await Promise.all([loadTexts(['note']), loadFormTexts(form)]);
      await activateLanguage(language);
      const english = new Set([...englishOf(form)].filter((text) => !typed.has(text)));
      expect(english.size > 10).toBe(language === 'de');
      await expect
        .poll(() => document.querySelector('#main h1')?.textContent)
        .toBe(knownText(form.title));
      const found: Record<string, readonly string[]> = {};
      for (const [nth, section] of form.sections.entries()) {
        await app.go(`/note/${visitId()}?section=${section.id}`);
        await expect
          .poll(() => document.querySelector('#main h2')?.textContent)
          .toContain(knownText(section.title));
        // A long section comes a screenful at a time.
        const last = lastAsked(form, section, answers);
        if (last !== undefined)
          await expect
            .poll(() => document.getElementById(inputId(last)), { message: last })
            .not.toBeNull();
        const said = leaks(piecesShown(), english);
        if (said.length > 0) found[section.id] = said;
        expect(document.documentElement.scrollWidth, section.id).toBeLessThanOrEqual(phone.width);
        if (look !== undefined && document.querySelector('[id^="q-"]'))
          await screen.screenshot({
            path: `../../../../test-results/look/${form.id}-${nth + 1}-${language}.png`,
          });
      }
      const shown = must(await visitPage(app.store, visitId()), 'page');
      const pdf = await makePdf(shown, form, 'Larkspur', knownText, app.store);
      const pages = await pdfText(new Uint8Array(await pdf.arrayBuffer()));
      const said = leaks(
        pages.flatMap(({ text }) => pieces(text)),
        english,
      );
      if (said.length > 0) found['pdf'] = said;
      expect(found).toEqual({});
    },
    patience,
  );
});
