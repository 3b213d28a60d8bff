import { PDFDocument, PDFHexString, PDFName, StandardFonts } from 'pdf-lib';
import { i18n } from '@lingui/core';
import { beforeAll, expect, it } from 'vitest';
import { pdfPassages } from './pdf-passages.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const blobOf = async (document: PDFDocument): Promise<Blob> =>
  new Blob([new Uint8Array(await document.save())]);

it('reads the text of a PDF by page, with sentences that go on in the next line joined', async () => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  document
    .addPage()
    .drawText('Für Frau Groß: pain (3 of 10)\nat rest. Pulse 72.', { font, lineHeight: 14 });
  document.addPage();
  document.addPage().drawText('Next visit \\ Monday.', { font });
  expect(await pdfPassages(await blobOf(document))).toEqual([
    { place: 'Page 1', text: expect.stringContaining('Für Frau Groß: pain (3 of 10)') as unknown },
    { place: 'Page 3', text: 'Next visit \\ Monday.' },
  ]);
});

it('reads numbered glyphs by their map, spaced letters as words, and moves as lines', async () => {
  const document = await PDFDocument.create();
  const page = document.addPage();
  const map = document.context.stream(
    '1 begincodespacerange <0000><ffff> endcodespacerange 1 beginbfchar <0001> <0048> endbfchar ' +
      '2 beginbfrange <0002> <0003> <0065> <0004> <0005> [<006C> <D83D DE00>] endbfrange',
  );
  const font = document.context.obj({
    Type: 'Font',
    Subtype: 'Type0',
    ToUnicode: document.context.register(map),
  });
  page.node.setFontDictionary(PDFName.of('F9'), document.context.register(font));
  const content = document.context.flateStream(
    'BT /F9 12 Tf 1 0 0 1 50 700 Tm [<0001> -20 <0002> -400 <0003>] TJ 0 -14 Td <0004> Tj T* ' +
      `${PDFHexString.of('0001').toString()} ' ET`,
  );
  page.node.set(PDFName.of('Contents'), document.context.register(content));
  expect(await pdfPassages(await blobOf(document))).toEqual([
    { place: 'Page 1', text: 'He f l\nH' },
  ]);
});

it('says so when there is no text, or no PDF', async () => {
  const document = await PDFDocument.create();
  document.addPage();
  await expect(pdfPassages(await blobOf(document))).rejects.toMatchObject({ code: 'ai.empty' });
  await expect(pdfPassages(new Blob(['%PDF-1.4 none']))).rejects.toMatchObject({
    code: 'ai.empty',
  });
});
