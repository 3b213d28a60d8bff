import '#client/ui/tokens.css';
import '#client/ui/base.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { must } from '#domain/must.ts';
import { defineForm, type Answers, type FormDefinition } from '#forms/define.ts';
import { fieldsOf, visibleItems, type VisibleField } from '#forms/engine.ts';
import { oasisStartOfCare } from '#forms/oasis-start-of-care/form.ts';
import { sample } from '#forms/oasis-start-of-care/sample.ts';
import { formOfPack, type Pack } from '#forms/packs/pack.ts';
import { activateLanguage, loadFormTexts, loadTexts } from '#client/i18n.ts';
import { createDesk } from '#client/features/note/editor/note-editor.ts';
import { DeskContext } from '#client/features/note/editor/editor-context.ts';
import { inputId } from '#client/features/note/fields/place-of.ts';
import { SectionPage } from '#client/features/note/section-page.tsx';
import { memoryDraft } from '#client/features/note/testing/memory-draft.ts';
import { ToastProvider } from '#client/ui/toast.tsx';
import { savingDraft } from '../note/saving-draft.ts';

/** After the next frame is on the screen, as far as a page can know. */
const painted = (): Promise<number> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now());
      channel.port2.postMessage(null);
    });
  });

const answered: number[] = [];
for (const kind of ['keydown', 'click'] as const)
  document.addEventListener(
    kind,
    ({ timeStamp, isTrusted }) => {
      if (isTrusted) void painted().then((at) => answered.push(at - timeStamp));
    },
    { capture: true },
  );

let go: (section: number) => void = () => undefined;

/** Draws one section of a note after another, as `go` says. */
async function show(form: FormDefinition, answers: Answers, section: number): Promise<void> {
  const draft = await savingDraft(memoryDraft(form, answers));
  const desk = createDesk({ draft, last: null, patientId: '' });
  function Sections() {
    const [place, setPlace] = useState(section);
    useLayoutEffect(() => {
      go = setPlace;
    }, []);
    const shown = must(form.sections[place], 'section');
    return <SectionPage key={shown.id} section={shown} focus={null} />;
  }
  createRoot(must(document.getElementById('root'), 'root')).render(
    <I18nProvider i18n={i18n}>
      <ToastProvider>
        <DeskContext value={desk}>
          <Sections />
        </DeskContext>
      </ToastProvider>
    </I18nProvider>,
  );
}

/** Questions of a section that show: what a screen has to draw. */
const questionsIn = (section: number): readonly VisibleField[] =>
  visibleItems(
    oasisStartOfCare,
    must(oasisStartOfCare.sections[section], 'section'),
    sample,
  ).flatMap(fieldsOf);

/** The longest time for which nothing else had its turn while `work` went on. Milliseconds. */
async function longestWait(work: Promise<void>): Promise<number> {
  let longest = 0;
  const done = work.then(() => true);
  for (let before = performance.now(), isDone = false; !isDone;) {
    const turn = new Promise<false>((resolve) => setTimeout(() => resolve(false)));
    isDone = await Promise.race([done, turn]);
    const now = performance.now();
    longest = Math.max(longest, now - before);
    before = now;
  }
  return longest;
}

export const bench = {
  /**
   * Opens a note of a pack at a section: from the JSON of the pack, as the device keeps it, to the
   * first paint with a question on it. Milliseconds.
   */
  async open(content: string, section: number): Promise<number> {
    const begin = performance.now();
    const pack = JSON.parse(content) as Pack;
    const form = defineForm(formOfPack(pack, 'pack-bench', 1));
    await show(form, {}, section);
    while (document.querySelector('input, textarea') === null) await painted();
    return (await painted()) - begin;
  },
  go: (section: number) => go(section),
  /** A start of care, filled, at its first section. */
  async startOfCare(): Promise<void> {
    await loadFormTexts(oasisStartOfCare);
    await show(oasisStartOfCare, sample, 0);
    while (document.querySelector('input, textarea') === null) await painted();
    await bench.atRest();
  },
  /** Somebody reads the page: whatever it does meanwhile is done. */
  async atRest(): Promise<void> {
    for (let turn = 0; turn < 2; turn += 1)
      await new Promise((resolve) => requestIdleCallback(resolve));
  },
  /**
   * Opens the section that shows most questions. Milliseconds to the paint of its first screen, to
   * its last question, and of the longest wait of a key between them; and how many it has.
   */
  async openLongest(): Promise<Record<'time' | 'whole' | 'wait' | 'questions', number>> {
    const [longest = 0] = oasisStartOfCare.sections
      .map((_, nth) => nth)
      .toSorted((a, b) => questionsIn(b).length - questionsIn(a).length);
    const questions = questionsIn(longest);
    const last = inputId(must(questions.at(-1), 'question').path);
    const begin = performance.now();
    flushSync(() => go(longest));
    const time = (await painted()) - begin;
    let whole = 0;
    const lastIsThere = async (): Promise<void> => {
      while (document.getElementById(last) === null) await painted();
      whole = performance.now() - begin;
      // The questions get their true heights after that.
      await bench.atRest();
    };
    const wait = await longestWait(lastIsThere());
    return { time, whole, wait, questions: questions.length };
  },
  reset: () => void (answered.length = 0),
  /** Milliseconds from each key or tap to the paint after it. */
  answered: () => [...answered],
};
export type PackBench = typeof bench;

void activateLanguage('en')
  .then(() => Promise.all([loadTexts(['note']), loadFormTexts()]))
  .then(() => Object.assign(globalThis, { bench }));
