/**
 * Speech that becomes words on the phone itself. Without `processLocally` a browser sends the
 * recording to its maker, and what is said in a home is nothing for a third party (decision 112).
 */

/** What is used of the browser's `SpeechRecognition` (Web Speech API). */
type Recognition = EventTarget & {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally: boolean;
  start(): void;
  /** Ends with what was heard so far. */
  stop(): void;
  /** Ends without it. */
  abort(): void;
};

export type Recognizer = {
  new (): Recognition;
  available(wanted: { langs: readonly string[]; processLocally: true }): Promise<string>;
};

/**
 * The browser's own; null where it has none, or none that can stay on the phone: where
 * `processLocally` is no attribute of its own, setting it would change nothing.
 */
export function browserRecognizer(): Recognizer | null {
  const found = (globalThis as { SpeechRecognition?: Partial<Recognizer> & { prototype: object } })
    .SpeechRecognition;
  return found && 'available' in found && 'processLocally' in found.prototype
    ? (found as Recognizer)
    : null;
}

/** Whether a language is understood on this phone, now and without a line. */
export async function understands(recognizer: Recognizer, lang: string): Promise<boolean> {
  try {
    const state = await recognizer.available({ langs: [lang], processLocally: true });
    return state === 'available';
  } catch {
    return false;
  }
}

/** What a dictation tells: words that are final, and its end, `failed` where it ended by itself. */
export type Listener = {
  onWords(words: string): void;
  onEnd(failed: boolean): void;
};

/** The words of an event that are final: earlier ones were told before. */
function finalWords(event: Event): string {
  const { resultIndex, results } = event as Event & {
    resultIndex: number;
    results: SpeechRecognitionResultList;
  };
  return Array.from(results)
    .slice(resultIndex)
    .filter(({ isFinal }) => isFinal)
    .map((result) => result[0]?.transcript.trim() ?? '')
    .filter((words) => words !== '')
    .join(' ');
}

/**
 * Listens until it is stopped.
 *
 * @param lang BCP 47, such as `de-DE`
 * @returns what stops it: with the words under way, or `dropped` without them
 */
export function listen(
  Recognizer: Recognizer,
  lang: string,
  { onWords, onEnd }: Listener,
): (dropped?: boolean) => void {
  const recognition = new Recognizer();
  Object.assign(recognition, {
    lang,
    continuous: true,
    interimResults: false,
    processLocally: true,
  });
  let failed = false;
  recognition.addEventListener('result', (event) => {
    const words = finalWords(event);
    if (words !== '') onWords(words);
  });
  recognition.addEventListener('error', (event) => {
    // Silence is no failure.
    failed = (event as Event & { error?: string }).error !== 'no-speech';
  });
  recognition.addEventListener('end', () => onEnd(failed));
  recognition.start();
  return (dropped = false) => (dropped ? recognition.abort() : recognition.stop());
}

/**
 * Words behind a text, with one space between; what no longer fits is cut.
 *
 * @param limit UTF-16 units
 */
export const withWords = (text: string, words: string, limit: number): string =>
  `${text}${text === '' || /\s$/.test(text) ? '' : ' '}${words}`.slice(0, limit);
