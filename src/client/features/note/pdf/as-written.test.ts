import { createHash } from 'node:crypto';
import { PDFDocument, PDFName, PDFRef, PDFStreamWriter } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { objectsPerStream, writePdf } from '#paper/write-pdf.ts';
import { writingOf } from './as-written.ts';

/** A file that says the same whenever it is made. */
async function made(): Promise<PDFDocument> {
  const document = await PDFDocument.create({ updateMetadata: false });
  for (let page = 1; page <= 60; page += 1)
    document.addPage([200 + page, 300]).drawRectangle({ x: page, y: 0.5, width: 10, height: 7.25 });
  document.setTitle('Größe «1»');
  await document.flush();
  return document;
}

const ways = {
  'that name their own bytes': async () => writePdf((await made()).context),
  'a letter, with its objects in one stream': async () =>
    PDFStreamWriter.forContext(
      (await made()).context,
      1_000,
      true,
      objectsPerStream,
    ).serializeToBuffer(),
  'a signed document, with 50 objects in a stream': async () => (await made()).save(),
  'a table of objects': async () => (await made()).save({ useObjectStreams: false }),
};

describe('files as this program writes them', () => {
  it.each(Object.entries(ways))('are known again: %s', async (_, write) => {
    const bytes = await write();
    expect(await writingOf(bytes)).toEqual({ asWritten: true });
    const longer = new Uint8Array([...bytes, 10]);
    const found = await writingOf(longer);
    expect(found).toMatchObject({ asWritten: false });
    const copy = 'copy' in found ? found.copy : null;
    expect(copy && (await writingOf(copy))).toEqual({ asWritten: true });
  });

  it('keep their bytes: files that were signed before are compared with what is written now', async () => {
    const digests = await Promise.all(
      Object.values(ways).map(async (write) =>
        createHash('sha256')
          .update(await write())
          .digest('hex')
          .slice(0, 16),
      ),
    );
    expect(digests).toEqual([
      '5b36a7151b42d33a',
      '8cfcf2c324a54912',
      '53e52eb9d4869ad1',
      '9106ac1f47929908',
    ]);
  });

  it.each([
    [0, 1],
    [4_194_304, 0],
  ])('are none with an object of number %d and generation %d', async (number, generation) => {
    for (const useObjectStreams of [true, false]) {
      const document = await made();
      document.context.assign(PDFRef.of(number, generation), document.context.obj({}));
      const found = await writingOf(await document.save({ useObjectStreams }));
      expect(found).toEqual({ asWritten: false, copy: null });
    }
  });

  it('are none where a reference names an object by another generation', async () => {
    const document = await made();
    const { context, catalog } = document;
    catalog.set(PDFName.of('Other'), context.obj([PDFRef.of(900)]));
    expect(await writingOf(await document.save())).toEqual({ asWritten: true });
    context.assign(PDFRef.of(900, 1), context.obj({}));
    expect(await writingOf(await document.save())).toEqual({ asWritten: false, copy: null });
  });

  it('are none where an object that stands by itself says how to read page by page', async () => {
    const document = await made();
    const { context } = document;
    context.assign(PDFRef.of(900), context.obj({ Linearized: 1 }));
    // As a paper has it that another program laid out so before it was signed.
    expect(await writingOf(await document.save())).toEqual({ asWritten: true });
    const found = await writingOf(await document.save({ useObjectStreams: false }));
    expect(found).toMatchObject({ asWritten: false, copy: expect.any(Uint8Array) as unknown });
    context.assign(PDFRef.of(901), context.stream('', { Linearized: 1 }));
    expect(await writingOf(await document.save())).toEqual({ asWritten: false, copy: null });
  });
});
