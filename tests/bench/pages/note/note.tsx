import '#client/ui/tokens.css';
import '#client/ui/base.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { must } from '#domain/must.ts';
import type { FormDefinition } from '#forms/define.ts';
import { activateLanguage, loadFormTexts, loadTexts } from '#client/i18n.ts';
import { createDesk } from '#client/features/note/editor/note-editor.ts';
import { DeskContext } from '#client/features/note/editor/editor-context.ts';
import { SectionAhead } from '#client/features/note/section-ahead.tsx';
import { SectionPage } from '#client/features/note/section-page.tsx';
import { memoryDraft } from '#client/features/note/testing/memory-draft.ts';
import { ToastProvider } from '#client/ui/toast.tsx';
import { largeForm } from '../../../support/large-form.ts';
import { wholeNote } from '../../notes.ts';
import { savingDraft } from './saving-draft.ts';

const drawn = new Map<string, number>();

/** The form with fields that count how often they are drawn: every drawing reads the label. */
function counted(form: FormDefinition): FormDefinition {
  const sections = form.sections.map((section) => ({
    ...section,
    items: section.items.map((item) => {
      if (!('path' in item) || !('label' in item)) return item;
      const { label, path } = item;
      const count = () => {
        drawn.set(path, (drawn.get(path) ?? 0) + 1);
        return label;
      };
      return Object.defineProperty({ ...item }, 'label', { enumerable: true, get: count });
    }),
  }));
  return { ...form, sections };
}

const plainForm = largeForm(600);
const form = counted(plainForm);
const answers = wholeNote(plainForm, 1);
let go: (section: number | null) => void = () => undefined;
let saves = (): number => 0;

function Sections() {
  const [place, setPlace] = useState<number | null>(null);
  useLayoutEffect(() => {
    go = setPlace;
  }, []);
  const section = place === null ? undefined : form.sections[place];
  // As in the note's home, where the next section is drawn ahead: here another one than is opened.
  if (!section) return <SectionAhead section={must(form.sections[1], 'section')} />;
  return <SectionPage key={section.id} section={section} focus={null} />;
}

async function start(): Promise<void> {
  await activateLanguage('en');
  // As the app does before a note: a text that is not loaded is compiled anew at each drawing.
  // What the route of a note waits for in the product, where the build names the catalogues.
  await Promise.all([loadTexts(['note']), loadFormTexts(form)]);
  const draft = await savingDraft(memoryDraft(form, answers));
  saves = draft.saves;
  const desk = createDesk({
    draft,
    last: { answers: wholeNote(plainForm, 2), date: '03/01/2026' },
    patientId: '',
  });
  const root = createRoot(must(document.getElementById('root'), 'root'));
  flushSync(() =>
    root.render(
      <I18nProvider i18n={i18n}>
        <ToastProvider>
          <DeskContext value={desk}>
            <Sections />
          </DeskContext>
        </ToastProvider>
      </I18nProvider>,
    ),
  );
  // Somebody reads the note's home before the first tap: whatever it does meanwhile is done.
  for (let turn = 0; turn < 2; turn += 1)
    await new Promise((resolve) => requestIdleCallback(resolve));
}

/** After the next frame is on the screen, as far as a page can know. */
const painted = (): Promise<number> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now());
      channel.port2.postMessage(null);
    });
  });

const keyToPaint: number[] = [];
document.addEventListener(
  'keydown',
  ({ timeStamp }) => void painted().then((at) => keyToPaint.push(at - timeStamp)),
  { capture: true },
);

const questionsOfSection = 60;
const questions = (): number => document.querySelectorAll('[id^="q-"]').length;

export const bench = {
  /**
   * Opens one section. Milliseconds: script and layout of its first screen, without waiting for a
   * frame; and until all its questions are there.
   */
  async mount(section: number): Promise<{ first: number; whole: number }> {
    const begin = performance.now();
    flushSync(() => go(section));
    document.body.getBoundingClientRect();
    const first = performance.now() - begin;
    await bench.whole();
    document.body.getBoundingClientRect();
    return { first, whole: performance.now() - begin };
  },
  /** Waits until all questions of the open section are there. */
  async whole(): Promise<void> {
    while (questions() < questionsOfSection) await painted();
  },
  leave: () => flushSync(() => go(null)),
  /** From the tap on a section to its first paint. */
  async open(section: number): Promise<number> {
    const begin = performance.now();
    go(section);
    return (await painted()) - begin;
  },
  fields: () => document.querySelectorAll('input, textarea, select').length,
  /** Forgets what was counted so far. */
  reset() {
    drawn.clear();
    keyToPaint.length = 0;
  },
  counts: () => ({ drawn: Object.fromEntries(drawn), keyToPaint: [...keyToPaint], saves: saves() }),
  /**
   * The same page without any framework: the drawn markup, and one listener that keeps what is
   * typed.
   */
  raw() {
    const markup = must(document.getElementById('root'), 'root').innerHTML;
    const bare = document.createElement('div');
    bare.id = 'bare';
    bare.innerHTML = markup;
    const kept = new Map<string, string>();
    document.body.replaceChildren(bare);
    bare.addEventListener(
      'input',
      ({ target }) =>
        void (target instanceof HTMLInputElement && kept.set(target.id, target.value)),
    );
  },
};
export type NoteBench = typeof bench;
void start().then(() => Object.assign(globalThis, { bench }));
