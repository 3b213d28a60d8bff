import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Refusal } from '#contract/errors.ts';

/** What the reading process is given. */
export type PdfQuestion = {
  readonly content: Uint8Array;
  /** Bytes of memory at which it gives up. */
  readonly mostMemory: number;
  /** Milliseconds after which it gives up. */
  readonly patienceMs: number;
  /** Names of attached files that are read instead of the text; null for the text. */
  readonly files: readonly string[] | null;
};

/** What it says; no pages where no text could be read. */
export type PdfAnswer = {
  readonly pages: readonly { readonly page: number; readonly text: string }[];
  /** Attached files that were asked for, by name. */
  readonly files: ReadonlyMap<string, string | null>;
  /** Whether it has the memory for another document. */
  readonly mayRest: boolean;
};

export type PdfReader = {
  /**
   * The text of a PDF by page, counted from 1.
   *
   * @param by who asks
   * @param content called when it is the PDF's turn: a file that waits takes no memory
   * @throws Refusal ai.empty when it has none, ai.unreadable when it takes too much memory or time,
   * rate.limited where too many are read and wait, in all or of this person
   */
  text(by: string, content: () => Promise<Uint8Array>): Promise<PdfAnswer['pages']>;
  /**
   * Attached files of a PDF by name: none where it has none or cannot be read.
   *
   * @throws Refusal rate.limited as for its text
   */
  attached(
    by: string,
    names: readonly string[],
    content: () => Promise<Uint8Array>,
  ): Promise<PdfAnswer['files']>;
};

/** Bytes: the largest file that is stored, several times, and Node itself. */
const memory = 512_000_000;
/** Megabytes of it for objects. */
const mostObjects = 256;
const patience = 20_000;
/** Documents read at the same time; others wait for their turn. */
const atOnce = 2;
/** Documents that wait, in all. */
const mostWaiting = 10;
/** Documents of one person that are read or wait. */
const mostOfOne = 2;

/**
 * The program that reads: beside the built server, or in its sources, which tsx reads.
 */
function program(): { readonly script: string; readonly options: readonly string[] } {
  const places = ['./read-pdf.js', '../read-pdf.js', '../read-pdf.ts'];
  const script = places
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((path) => existsSync(path));
  if (script === undefined) throw new Error('The program that reads PDFs is not built');
  return { script, options: script.endsWith('.ts') ? ['--import', 'tsx'] : [] };
}

function started(): ChildProcess {
  const { script, options } = program();
  return fork(script, [], {
    // Neither keys nor addresses of the server: what is read was written by anybody.
    env: {},
    execArgv: [`--max-old-space-size=${mostObjects}`, ...options],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** What a process says of one document; null when it ended instead, or was too slow. */
function answerOf(child: ChildProcess, question: PdfQuestion) {
  return new Promise<PdfAnswer | null>((resolve, reject) => {
    const slow = setTimeout(() => child.kill('SIGKILL'), question.patienceMs);
    // Node listens as well, for the channel to the process: only these are taken off again.
    const end = (settle: () => void) => {
      clearTimeout(slow);
      child.off('message', onAnswer).off('exit', onExit).off('error', onError);
      settle();
    };
    const onAnswer = (answer: unknown) => end(() => resolve(answer as PdfAnswer));
    const onExit = () => end(() => resolve(null));
    const onError = (error: Error) => end(() => reject(error));
    child.once('message', onAnswer).once('exit', onExit).once('error', onError);
    // A process that ends while it is told fails here as well; its end says enough.
    child.send(question, () => undefined);
  });
}

/** Processes that read one document and wait a while for the next one. */
class Resting {
  readonly #idleMs: number;
  /** How each is forgotten: its timer and its listener end. */
  readonly #children = new Map<ChildProcess, () => void>();
  constructor(idleMs: number) {
    this.#idleMs = idleMs;
  }

  /** One that waits, or a new one. */
  take(): ChildProcess {
    const [waiting] = this.#children.keys();
    if (!waiting) return started();
    this.#forget(waiting);
    waiting.ref();
    waiting.channel?.ref();
    return waiting;
  }

  /** Neither the server's end nor a test waits for it: it ends with the channel to it. */
  rest(child: ChildProcess): void {
    const end = setTimeout(() => {
      // Nobody takes it between its end and the word of it.
      this.#forget(child);
      child.kill('SIGKILL');
    }, this.#idleMs);
    const onExit = () => this.#forget(child);
    this.#children.set(child, () => {
      clearTimeout(end);
      child.off('exit', onExit);
    });
    child.once('exit', onExit);
    end.unref();
    child.unref();
    child.channel?.unref();
  }

  #forget(child: ChildProcess): void {
    this.#children.get(child)?.();
    this.#children.delete(child);
  }
}

/** Lets some work run at the same time, and the rest wait: a few in all, and of each person fewer. */
function turns() {
  let running = 0;
  const waiting: (() => void)[] = [];
  /** Who has work that runs or waits, once for each. */
  const people: string[] = [];
  /** @throws Refusal rate.limited */
  return async <Result>(by: string, work: () => Promise<Result>): Promise<Result> => {
    const own = people.filter((each) => each === by).length;
    if (own >= mostOfOne || waiting.length >= mostWaiting) throw new Refusal('rate.limited');
    people.push(by);
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      people.splice(people.indexOf(by), 1);
      // The place goes to who waits longest, or is free.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/**
 * Reads people's PDFs in processes beside the server, with a limit of memory and time: a file of a
 * few kilobytes may unpack to gigabytes, and must not take the server with it (decision 110).
 */
export function pdfReader({
  mostMemory = memory,
  patienceMs = patience,
  idleMs = 10_000,
} = {}): PdfReader {
  const resting = new Resting(idleMs);
  const inTurn = turns();
  const read = async (
    content: Uint8Array,
    files: PdfQuestion['files'],
  ): Promise<PdfAnswer | null> => {
    const child = resting.take();
    const answer = await answerOf(child, { content, mostMemory, patienceMs, files });
    if (answer?.mayRest) resting.rest(child);
    else child.kill('SIGKILL');
    return answer;
  };
  return {
    text: async (by, content) => {
      const answer = await inTurn(by, async () => read(await content(), null));
      if (answer === null) throw new Refusal('ai.unreadable');
      if (answer.pages.length === 0) throw new Refusal('ai.empty');
      return answer.pages;
    },
    attached: async (by, names, content) => {
      const answer = await inTurn(by, async () => read(await content(), names));
      return answer?.files ?? new Map();
    },
  };
}
