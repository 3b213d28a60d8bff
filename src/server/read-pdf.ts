import { Worker } from 'node:worker_threads';
import { Refusal } from '#contract/errors.ts';
import { pdfText } from '#paper/pdf-text.ts';
import type { PdfAnswer, PdfQuestion } from '#server/adapters/pdf-reader.ts';

/** A process that reads PDFs for the server, one after the other (decision 110). */

/** Milliseconds between two looks at the process: unpacking fills some megabytes in them. */
const lookMs = 20;

/** The server. */
const parent = process.ppid;

/**
 * Ends the process when it takes too much memory or time, or when the server is gone, from a thread
 * of its own since reading gives nobody a turn. Node limits the objects of a process and not its
 * buffers, and what unpacks from a PDF is in buffers. The server stops a slow reading itself; it may
 * have ended before. The thread has no file, which would have to be built and found. It is told when
 * a reading begins and ends.
 */
const watch = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { lookMs, mostMemory, parent, patienceMs } = workerData;
  let end = Infinity;
  parentPort.on('message', (isReading) => {
    end = isReading ? performance.now() + patienceMs : Infinity;
  });
  setInterval(() => {
    const isTooMuch = process.memoryUsage.rss() > mostMemory || performance.now() > end;
    if (isTooMuch || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
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

async function answer({ content, mostMemory }: PdfQuestion, watcher: Worker): Promise<void> {
  watcher.postMessage(true);
  const pages = await pagesOf(content);
  watcher.postMessage(false);
  const mayRest = process.memoryUsage.rss() < mostMemory / 2;
  process.send?.({ pages, mayRest } satisfies PdfAnswer);
}

let watcher: Worker | null = null;
process.on('message', (question: PdfQuestion) => {
  if (watcher) {
    void answer(question, watcher);
    return;
  }
  const { mostMemory, patienceMs } = question;
  const first = new Worker(watch, {
    eval: true,
    workerData: { lookMs, mostMemory, parent, patienceMs },
  });
  watcher = first;
  // Not a moment unwatched.
  first.once('online', () => void answer(question, first));
});
// The server is gone: nobody waits for the answer.
process.once('disconnect', () => process.exit(1));
