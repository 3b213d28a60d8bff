import { createHash } from 'node:crypto';
import { PDFDocument, PDFStreamWriter } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { objectsPerStream } from '#paper/sheet.ts';
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
    expect(digests).toEqual(['8cfcf2c324a54912', '53e52eb9d4869ad1', '9106ac1f47929908']);
  });
});
