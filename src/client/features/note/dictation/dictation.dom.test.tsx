import { afterEach, describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { must } from '#domain/must.ts';
import { docOf, episode, note, patient, visit, visitId } from '#client/store/testing/records.ts';
import { loadVisit } from '#client/store/outbox/load-aggregate.ts';
import { openDeviceApp, type DeviceApp } from '../testing/device-app.tsx';
import { withWords } from './recognizer.ts';

const started = {
  at: '2026-03-05T16:00:00.000Z',
  timeZone: 'America/Los_Angeles',
  position: null,
  positionProblem: 'refused',
} as const;

/** A recogniser that hears what it is told: the browser of the tests understands no speech. */
class Hearing extends EventTarget {
  static state = 'available';
  static asked: unknown = null;
  static now: Hearing | null = null;
  static available(wanted: unknown): Promise<string> {
    Hearing.asked = wanted;
    return Promise.resolve(Hearing.state);
  }
  lang = '';
  #isLocal = false;
  /** As in a browser, an attribute of the class. */
  get processLocally(): boolean {
    return this.#isLocal;
  }
  set processLocally(isLocal: boolean) {
    this.#isLocal = isLocal;
  }
  start(): void {
    Hearing.now = this;
  }
  stop(): void {
    this.dispatchEvent(new Event('end'));
  }
  abort(): void {
    this.stop();
  }
  says(...said: readonly { words: string; isFinal: boolean }[]): void {
    const results = said.map(({ words, isFinal }) =>
      Object.assign([{ transcript: words }], { isFinal }),
    );
    this.dispatchEvent(Object.assign(new Event('result'), { resultIndex: 0, results }));
  }
  fails(error: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { error }));
    this.stop();
  }
}

/** One that tells what is there, but has no attribute that keeps speech on the phone. */
class Sending extends EventTarget {
  static isAsked = false;
  static available(): Promise<string> {
    Sending.isAsked = true;
    return Promise.resolve('available');
  }
}

let app: DeviceApp;
afterEach(async () => {
  await app.close();
  Reflect.deleteProperty(globalThis, 'SpeechRecognition');
  Object.assign(Hearing, { state: 'available', asked: null, now: null });
});

async function openNarrative(recognizer: object = Hearing): Promise<void> {
  Object.defineProperty(globalThis, 'SpeechRecognition', { value: recognizer, configurable: true });
  app = await openDeviceApp(`/note/${visitId()}?section=narrative`, [
    { table: 'visit', id: visitId(), data: visit({ status: 'NotesDue', timeIn: started }) },
    { table: 'note', id: visitId(), data: note({ content: docOf({}) }) },
    { table: 'patient', id: patient().id, data: patient() },
    { table: 'episode', id: episode().id, data: episode() },
  ]);
}
const dictate = () => screen.getByRole('button', { name: 'Dictate' }).first();
const box = () => screen.getByRole('textbox', { name: /^Visit narrative/ });
const hearing = (): Hearing => must(Hearing.now, 'recogniser that was started');

describe('dictation', () => {
  it('puts what is said behind what is written, on the phone alone', async () => {
    await openNarrative();
    await box().fill('Seen at home.');
    await dictate().click();
    await expect.element(dictate()).toHaveAttribute('aria-pressed', 'true');
    expect(Hearing.asked).toEqual({ langs: ['en-US'], processLocally: true });
    expect(hearing()).toMatchObject({ lang: 'en-US', processLocally: true });
    hearing().says({ words: ' Wound is clean.', isFinal: true }, { words: 'No', isFinal: false });
    await expect.element(box()).toHaveValue('Seen at home. Wound is clean.');
    hearing().says({ words: 'No odor.', isFinal: true });
    await expect.element(box()).toHaveValue('Seen at home. Wound is clean. No odor.');
    await dictate().click();
    await expect.element(dictate()).toHaveAttribute('aria-pressed', 'false');
    await expect
      .poll(async () => {
        const { shown } = must(await loadVisit(app.store, visitId()), 'visit');
        return Object.values(shown.note.content.doc.values);
      })
      .toContain('Seen at home. Wound is clean. No odor.');
  });

  it('keeps both of two results that come before the text is drawn again', async () => {
    await openNarrative();
    await box().fill('Seen at home.');
    await dictate().click();
    await expect.element(dictate()).toHaveAttribute('aria-pressed', 'true');
    hearing().says({ words: 'Wound is clean.', isFinal: true });
    hearing().says({ words: 'No odor.', isFinal: true });
    await expect.element(box()).toHaveValue('Seen at home. Wound is clean. No odor.');
    await box().fill('Seen at home.');
    hearing().says({ words: 'No pain.', isFinal: true });
    await expect.element(box()).toHaveValue('Seen at home. No pain.');
  });

  it('says that it ended where the microphone is refused, and begins again', async () => {
    await openNarrative();
    await dictate().click();
    hearing().fails('not-allowed');
    await expect.element(screen.getByText(/^Dictation ended\./)).toBeVisible();
    await dictate().click();
    await expect.element(screen.getByText(/^Dictation ended\./)).not.toBeInTheDocument();
    hearing().fails('no-speech');
    await expect.element(dictate()).toHaveAttribute('aria-pressed', 'false');
    await expect.element(screen.getByText(/^Dictation ended\./)).not.toBeInTheDocument();
  });

  it('sends nothing and leads to the keyboard where speech would leave the phone', async () => {
    Hearing.state = 'downloadable';
    await openNarrative();
    await expect.element(box()).toBeVisible();
    expect(Hearing.asked).toBeNull();
    const offered = () => screen.getByRole('button', { name: 'Dictate' }).all().length;
    const before = offered();
    await dictate().click();
    await expect
      .element(screen.getByText(/^This browser does not understand speech/))
      .toBeVisible();
    expect(Hearing.asked).toEqual({ langs: ['en-US'], processLocally: true });
    expect(Hearing.now).toBeNull();
    expect(offered()).toBe(before - 1);
  });

  it('is not offered where the browser could not be told to keep speech on the phone', async () => {
    await openNarrative(Sending);
    await expect.element(box()).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Templates' }).first()).toBeVisible();
    expect(Sending.isAsked).toBe(false);
    expect(dictate().query()).toBeNull();
  });

  it('cuts what no longer fits', () => {
    expect(withWords('', 'word', 10)).toBe('word');
    expect(withWords('a\n', 'word', 10)).toBe('a\nword');
    expect(withWords('abcdef', 'word', 10)).toBe('abcdef wor');
  });
});
