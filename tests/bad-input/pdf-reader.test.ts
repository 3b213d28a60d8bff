import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { pdfReader } from '#server/adapters/pdf-reader.ts';
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
      ['One.', 'Two.', 'Three.'].map(async (each) => text(await pdfOf('Words.', each))),
    );
    expect(read.map((pages) => pages.at(-1))).toEqual([
      { page: 2, text: 'One.' },
      { page: 2, text: 'Two.' },
      { page: 2, text: 'Three.' },
    ]);
  });

  it('without words, or that is none, has no text', async () => {
    const { text } = pdfReader();
    await expect(text(await pdfOf(''))).rejects.toMatchObject({ code: 'ai.empty' });
    await expect(text(Buffer.from('%PDF-1.7\nno'))).rejects.toMatchObject({ code: 'ai.empty' });
  });

  it('that unpacks to gigabytes is given up, and the next one is read', async () => {
    const { text } = pdfReader({ mostMemory: 300_000_000 });
    const swollen = swollenPdf(4);
    expect(swollen.length).toBeLessThan(100_000);
    await expect(text(swollen)).rejects.toMatchObject({ code: 'ai.unreadable' });
    expect(process.memoryUsage.rss()).toBeLessThan(2_000_000_000);
    expect(await text(await pdfOf('Words.'))).toEqual([{ page: 1, text: 'Words.' }]);
  });

  it('that takes longer than allowed is given up', async () => {
    const { text } = pdfReader({ patienceMs: 1 });
    await expect(text(await pdfOf('Words.'))).rejects.toMatchObject({ code: 'ai.unreadable' });
  });
});
