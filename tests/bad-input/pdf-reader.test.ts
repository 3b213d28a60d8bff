import { fork, spawn, type ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { pdfReader, type PdfQuestion } from '#server/adapters/pdf-reader.ts';
import { swollenPdf } from '../support/swollen-pdf.ts';

async function pdfOf(...texts: readonly string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const text of texts) document.addPage().drawText(text, { size: 9 });
  return document.save();
}

describe('a PDF that somebody stored', () => {
  it('is read by page, several at a time in turn', async () => {
    const { text } = pdfReader();
    const read = await Promise.all(
      ['One.', 'Two.', 'Three.'].map((each) => text(each, () => pdfOf('Words.', each))),
    );
    expect(read.map((pages) => pages.at(-1))).toEqual([
      { page: 2, text: 'One.' },
      { page: 2, text: 'Two.' },
      { page: 2, text: 'Three.' },
    ]);
  });

  it('is refused while two of the person or ten in all wait, and opened in its turn', async () => {
    const { text } = pdfReader();
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    let opened = 0;
    const content = async () => {
      opened += 1;
      await begun;
      return pdfOf('Words.');
    };
    const limited = { code: 'rate.limited' };
    const own = [text('Ana', content), text('Ana', content)];
    await expect(text('Ana', content)).rejects.toMatchObject(limited);
    const others = Array.from({ length: 10 }, (_, at) => text(`Person ${at}`, content));
    await expect(text('Ben', content)).rejects.toMatchObject(limited);
    expect(opened).toBe(2);
    begin();
    expect(await Promise.all([...own, ...others])).toHaveLength(12);
    expect(await Promise.all([text('Ana', content), text('Ben', content)])).toHaveLength(2);
  });

  it('that cannot be opened leaves its place to the next one', async () => {
    const { text } = pdfReader();
    const gone = () => Promise.reject(new Error('gone'));
    for (let time = 0; time < 3; time += 1) await expect(text('Ana', gone)).rejects.toThrow('gone');
    expect(await text('Ana', () => pdfOf('Words.'))).toEqual([{ page: 1, text: 'Words.' }]);
  });

  it('leaves the process that waits with Node’s own listeners, and one for its end', async () => {
    const started: ChildProcess[] = [];
    const onStart = (message: unknown): void =>
      void started.push((message as { process: ChildProcess }).process);
    subscribe('child_process', onStart);
    try {
      const { text } = pdfReader();
      for (let time = 0; time < 2; time += 1) {
        await text('Ana', () => pdfOf('Words.'));
        const [child, ...others] = started;
        expect(others).toEqual([]);
        // Node listens on every channel to a process, for handles and for messages that wait.
        expect(child?.eventNames()).toEqual(['internalMessage', 'newListener', 'exit']);
        expect(child?.listenerCount('exit')).toBe(1);
      }
    } finally {
      unsubscribe('child_process', onStart);
    }
  });

  it('without words, or that is none, has no text', async () => {
    const { text } = pdfReader();
    await expect(text('Ana', () => pdfOf(''))).rejects.toMatchObject({ code: 'ai.empty' });
    const broken = () => Promise.resolve(Buffer.from('%PDF-1.7\nno'));
    await expect(text('Ana', broken)).rejects.toMatchObject({ code: 'ai.empty' });
  });

  it('that unpacks to gigabytes is given up, and the next one is read', async () => {
    const { text } = pdfReader({ mostMemory: 300_000_000 });
    const swollen = swollenPdf(4);
    expect(swollen.length).toBeLessThan(100_000);
    await expect(text('Ana', () => Promise.resolve(swollen))).rejects.toMatchObject({
      code: 'ai.unreadable',
    });
    expect(process.memoryUsage.rss()).toBeLessThan(2_000_000_000);
    expect(await text('Ana', () => pdfOf('Words.'))).toEqual([{ page: 1, text: 'Words.' }]);
  });

  it('that takes longer than allowed is given up', async () => {
    const { text } = pdfReader({ patienceMs: 1 });
    const words = () => pdfOf('Words.');
    await expect(text('Ana', words)).rejects.toMatchObject({ code: 'ai.unreadable' });
  });

  it('is read by another process than the one that just ended for want of work', async () => {
    const idleMs = 100;
    const { text } = pdfReader({ idleMs });
    const words = () => pdfOf('Words.');
    for (let time = 0; time < 3; time += 1) {
      expect(await text('Ana', words)).toEqual([{ page: 1, text: 'Words.' }]);
      // Begun after the process's own time, so over right after it.
      await after(idleMs);
    }
  });
});

/** The reading process's program, whose second reading gives nobody a turn and has no end. */
const script = fileURLToPath(new URL('../../src/server/read-pdf.ts', import.meta.url));
const stuck = `
  import { writeSync } from 'node:fs';
  let asked = 0;
  const ask = () => {
    asked += 1;
    if (asked !== 2) return;
    queueMicrotask(() => {
      writeSync(1, 'reading ' + process.pid);
      for (;;);
    });
  };
  process.on('newListener', (name, listener) => {
    const isProgram = name === 'message' && listener !== ask;
    if (isProgram && !process.listeners(name).includes(ask)) process.on(name, ask);
  });
`;
const execArgv = [
  '--import',
  'tsx',
  '--import',
  `data:text/javascript,${encodeURIComponent(stuck)}`,
];
/** Milliseconds after which a process that does not end is ended by its test, and the test fails. */
const mostMs = 12_000;
const question = (patienceMs: number): PdfQuestion => ({
  content: Buffer.from('%PDF-1.7\nno'),
  mostMemory: 2_000_000_000,
  patienceMs,
  files: null,
});

describe('a reading without an end', () => {
  it('ends by itself after its time', async () => {
    const child = fork(script, [], {
      execArgv,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    try {
      const ended = once(child, 'exit');
      child.once('message', () => child.send(question(3_000)));
      child.send(question(3_000));
      const left = await Promise.race([ended, after(mostMs, 'running', { ref: false })]);
      expect(left).toEqual([null, 'SIGKILL']);
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('ends with the server, even where that is killed', async () => {
    const server = `
      import { fork } from 'node:child_process';
      const [script, execArgv, patienceMs] = JSON.parse(process.argv[1]);
      const child = fork(script, [], {
        execArgv,
        serialization: 'advanced',
        stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
      });
      const question = { content: Buffer.from('no'), mostMemory: 2_000_000_000, patienceMs, files: null };
      child.once('message', () => child.send(question));
      child.send(question);
    `;
    const given = JSON.stringify([script, execArgv, 600_000]);
    const options = ['--input-type=module', '--eval', server, given];
    const parent = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'ignore'] });
    // The reader writes to it too, so it closes when both are gone.
    const closed = once(parent.stdout, 'close');
    const [said] = (await once(parent.stdout, 'data')) as [Buffer];
    const reader = Number(/^reading (\d+)$/.exec(String(said))?.[1]);
    expect(reader).toBeGreaterThan(0);
    parent.kill('SIGKILL');
    const left = await Promise.race([closed, after(mostMs, 'running', { ref: false })]);
    if (left === 'running') process.kill(reader, 'SIGKILL');
    expect(left).not.toBe('running');
  });
});
