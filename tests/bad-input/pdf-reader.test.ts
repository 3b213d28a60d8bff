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
    const { promise, resolve: begin } = Promise.withResolvers<void>();
    let opened = 0;
    const content = async () => {
      opened += 1;
      await promise;
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
});
