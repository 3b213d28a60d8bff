import { PDFDocument, PDFHexString, PDFName, PDFWriter, StandardFonts } from 'pdf-lib';
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

/** A page that says `content` in a font with a map to Unicode, and one with words behind it. */
async function crafted(content: string, map = ''): Promise<Blob> {
  const document = await PDFDocument.create();
  const { context } = document;
  const page = document.addPage();
  const font = { Type: 'Font', ToUnicode: context.register(context.flateStream(map)) };
  page.node.setFontDictionary(PDFName.of('F9'), context.register(context.obj(font)));
  page.node.set(PDFName.of('Contents'), context.register(context.flateStream(content)));
  document.addPage().drawText('Words.', { font: await document.embedFont('Helvetica') });
  return blobOf(document);
}

const lettered = 'BT /F9 12 Tf (ab) Tj ET';
const code = '<61> <61>';
it.each([
  ['strings that nothing ends', String.raw`\(`.repeat(1_000_000)],
  ['pictures that nothing ends', 'BI ID '.repeat(500_000)],
  ['a line of many pieces', `BT /F9 12 Tf [${'(ab) -999 '.repeat(400_000)}] TJ ET`],
  ['many lines that go on', `BT /F9 12 Tf ${"(ab) ' ".repeat(400_000)} ET`],
  ['lists of codes that nothing ends', lettered, 'beginbfchar '.repeat(500_000)],
  ['lists in lists', lettered, `beginbfrange ${`${code} [`.repeat(400_000)} endbfrange`],
  [
    'codes that come again',
    lettered,
    `beginbfrange ${'<0> <8000> <61>'.repeat(200_000)} endbfrange`,
  ],
  [
    'a long text for each code',
    lettered,
    `beginbfrange <0> <FFFF> <${'0061'.repeat(500_000)}> endbfrange`,
  ],
])(
  'reads a page to its end in one go, whatever stands on it: %s',
  async (_, content, map = '<') => {
    const letters = '1 begincodespacerange <00> <ff> endcodespacerange ';
    const spelled = map === '<' ? 'beginbfchar <61> <0061> <62> <0062> endbfchar' : map;
    const read = await pdfPassages(await crafted(content, letters + spelled));
    expect(read.at(-1)?.text.slice(0, 100)).toMatch(/^(Words\.|ab)/);
  },
);

it('says that it is none where lists of pages name one another without an end', async () => {
  const document = await PDFDocument.create();
  const { context, catalog } = document;
  let entry = document.addPage().ref;
  for (let above = 0; above < 4; above += 1)
    entry = context.register(
      context.obj({ Type: 'Pages', Count: 1, Kids: Array.from({ length: 500 }, () => entry) }),
    );
  catalog.set(PDFName.of('Pages'), entry);
  const bytes = await PDFWriter.forContext(context, 50).serializeToBuffer();
  await expect(pdfPassages(new Blob([new Uint8Array(bytes)]))).rejects.toMatchObject({
    code: 'ai.empty',
  });
});

it('says so when there is no text, or no PDF', async () => {
  const document = await PDFDocument.create();
  document.addPage();
  await expect(pdfPassages(await blobOf(document))).rejects.toMatchObject({ code: 'ai.empty' });
  await expect(pdfPassages(new Blob(['%PDF-1.4 none']))).rejects.toMatchObject({
    code: 'ai.empty',
  });
});
