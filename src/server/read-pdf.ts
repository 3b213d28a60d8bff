import { Worker } from 'node:worker_threads';
import { Refusal } from '#contract/errors.ts';
import { attachedTo } from '#paper/attached-files.ts';
import { pdfText } from '#paper/pdf-text.ts';
import type { PdfAnswer, PdfQuestion } from '#server/adapters/pdf-reader.ts';

/** A process that reads PDFs for the server, one after the other (decision 110). */

/** Milliseconds between two looks at the process: unpacking fills some megabytes in them. */
const lookMs = 20;

/** The server. */
const parent = process.ppid;

/** Number of the reading that goes on, from 1, or 0: shared with the thread that watches. */
const reading = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
let readings = 0;

/**
 * Ends the process when it takes too much memory or time, or when the server is gone, from a thread
 * of its own since reading gives nobody a turn. Node limits the objects of a process and not its
 * buffers, and what unpacks from a PDF is in buffers. The server stops a slow reading itself; it may
 * have ended before. The thread has no file, which would have to be built and found.
 */
const watch = `
  const { workerData } = require('node:worker_threads');
  const { lookMs, mostMemory, parent, patienceMs, reading } = workerData;
  let [seen, since] = [0, 0];
  setInterval(() => {
    const now = performance.now();
    const current = Atomics.load(reading, 0);
    if (current !== seen) [seen, since] = [current, now];
    const isSlow = current !== 0 && now - since > patienceMs;
    const isTooMuch = process.memoryUsage.rss() > mostMemory;
    if (isSlow || isTooMuch || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, lookMs);
`;

async function pagesOf(content: Uint8Array): Promise<PdfAnswer['pages']> {
  try {
    return await pdfText(content);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ai.empty') return [];
    throw error;
  }
}

async function answer({ content, mostMemory, files: names }: PdfQuestion): Promise<void> {
  readings += 1;
  Atomics.store(reading, 0, readings);
  const files = names === null ? new Map<string, string>() : await attachedTo(content, names);
  const pages = names === null ? await pagesOf(content) : [];
  Atomics.store(reading, 0, 0);
  const mayRest = process.memoryUsage.rss() < mostMemory / 2;
  process.send?.({ pages, files, mayRest } satisfies PdfAnswer);
}

let watcher: Worker | null = null;
process.on('message', (question: PdfQuestion) => {
  if (watcher) {
    void answer(question);
    return;
  }
  const { mostMemory, patienceMs } = question;
  watcher = new Worker(watch, {
    eval: true,
    workerData: { lookMs, mostMemory, parent, patienceMs, reading },
  });
  // Not a moment unwatched.
  watcher.once('online', () => void answer(question));
});
// The server is gone: nobody waits for the answer.
process.once('disconnect', () => process.exit(1));
