import { Worker } from 'node:worker_threads';
import { Refusal } from '#contract/errors.ts';
import { pdfText } from '#paper/pdf-text.ts';
import type { PdfAnswer, PdfQuestion } from '#server/adapters/pdf-reader.ts';

/** A process that reads PDFs for the server, one after the other (decision 110). */

/** Milliseconds between two looks at the memory: unpacking fills some megabytes in them. */
const lookMs = 20;

/**
 * Ends the process when it takes too much memory, from a thread of its own since reading gives
 * nobody a turn. Node limits the objects of a process and not its buffers, and what unpacks from a
 * PDF is in buffers. The thread has no file, which would have to be built and found.
 */
const watch = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => {
    if (process.memoryUsage.rss() > workerData.mostMemory) process.kill(process.pid, 'SIGKILL');
  }, workerData.lookMs);
`;

async function pagesOf(content: Uint8Array): Promise<PdfAnswer['pages']> {
  try {
    return await pdfText(content);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ai.empty') return [];
    throw error;
  }
}

async function answer({ content, mostMemory }: PdfQuestion): Promise<void> {
  const pages = await pagesOf(content);
  const mayRest = process.memoryUsage.rss() < mostMemory / 2;
  process.send?.({ pages, mayRest } satisfies PdfAnswer);
}

let watcher: Worker | null = null;
process.on('message', (question: PdfQuestion) => {
  if (watcher) {
    void answer(question);
    return;
  }
  watcher = new Worker(watch, {
    eval: true,
    workerData: { lookMs, mostMemory: question.mostMemory },
  });
  // Not a moment unwatched.
  watcher.once('online', () => void answer(question));
});
// The server is gone: nobody waits for the answer.
process.once('disconnect', () => process.exit(1));
