import { PDFDocument, PDFName, PDFString } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { orderSealFile, signedOrderText, type OrderContent } from '#contract/order-content.ts';
import { drawOrder, orderLayoutOf } from '#paper/order-paper.ts';
import { writePdf } from '#paper/write-pdf.ts';
import type { PaperLanguage } from '#paper/order-words.ts';
import { sha256Hex } from '../sign/seal.ts';
import { patientId, testId } from '#client/store/testing/records.ts';
import { digestsOfPages } from './document-digest.ts';
import { attachOrder, readOrder } from './order-seal.ts';
import { documentOf } from './read-seal.ts';
import { attachments, jsonOf } from '#paper/attached-files.ts';

const content: OrderContent = {
  orderId: testId(8, 1),
  patient: { id: patientId(), name: 'Sample, Sally', birthday: '01/02/1940', mrn: 'DEMO-1' },
  source: 'verbal',
  category: 'Wound care',
  text: 'Wound vac at 125 mmHg.\nChange three times a week.',
  effectiveFrom: '11/25/2026',
  physician: { name: 'Dr. Pat Park', npi: '1234567890' },
  author: { name: 'Nora Nurse', at: '2026-11-25T16:00:00.000Z' },
  received: { on: '11/25/2026', time: '08:00', from: 'Dr. Pat Park' },
  agency: 'Larkspur Home Health (demo)',
  amendments: [
    {
      by: 'Olivia Office',
      at: '2026-11-25T17:00:00.000Z',
      text: 'Wound vac at 75 mmHg.',
      effectiveFrom: '11/25/2026',
      confirmed: { by: 'Nora Nurse', at: '2026-11-25T18:00:00.000Z' },
    },
  ],
};
/** As of a device: with its arrival at the server. */
const arrived: OrderContent = {
  ...content,
  author: { ...content.author, received: '2026-11-25T16:02:00.000Z' },
};
const signature = {
  how: 'link',
  name: 'Pat Park, MD',
  npi: '1234567890',
  at: '2026-11-25T20:00:00.000Z',
} as const;
const madeAt = new Date('2026-11-25T21:00:00.000Z');

type Made = {
  readonly sealed?: OrderContent;
  readonly drawn?: OrderContent;
  readonly language?: PaperLanguage;
};

/** A signed order; `drawn` is what its pages show, under the seal of `sealed`. */
async function made({
  sealed = content,
  drawn = sealed,
  language = 'en',
}: Made = {}): Promise<PDFDocument> {
  const seal = await sha256Hex(signedOrderText(sealed, signature));
  const given = { agency: drawn.agency ?? '', content: drawn, signed: { signature, seal } };
  const bytes = await drawOrder({ ...given, language, madeAt }, (document) =>
    attachOrder(document, { content: sealed, signature, seal, language }, madeAt),
  );
  return PDFDocument.load(bytes, { updateMetadata: false });
}
const read = async (document: PDFDocument) => {
  await document.flush();
  return readOrder(new Blob([new Uint8Array(await writePdf(document.context))]));
};

describe('the check of a signed order', () => {
  it.each(['en', 'de'] as const)(
    'draws it again in its own language and finds it whole: %s',
    async (language) => {
      expect(await read(await made({ language }))).toMatchObject({
        kind: 'whole',
        compared: true,
        order: { content },
      });
    },
  );

  it('has the arrival below its seal, and finds pages that show another one', async () => {
    expect(await read(await made({ sealed: arrived }))).toMatchObject({
      kind: 'whole',
      compared: true,
      order: { content: { author: arrived.author } },
    });
    const author = { ...arrived.author, received: '2026-11-25T16:01:00.000Z' };
    const forged = await made({ sealed: arrived, drawn: { ...arrived, author } });
    expect(await read(forged)).toMatchObject({ kind: 'altered', what: 'pages', pages: [1] });
  });

  it('gives what older programs cannot draw a layout that they do not compare', async () => {
    const layoutOf = async (sealed: OrderContent) => {
      const document = await made({ sealed });
      await document.flush();
      const file = new Blob([new Uint8Array(await writePdf(document.context))]);
      const files = await attachments(await documentOf(file, 1_000_000), ['order-seal.json']);
      return orderSealFile.parse(jsonOf(files.get('order-seal.json') ?? '')).drawn.layout;
    };
    expect(await layoutOf(content)).toBe(1);
    expect(await layoutOf(arrived)).toBe(2);
  });

  it('finds pages that were drawn from other words, under the true seal and a new seal file', async () => {
    const forged = { ...content, text: 'Morphine 100 mg.\nFour times a day.' };
    expect(await read(await made({ drawn: forged }))).toMatchObject({
      kind: 'altered',
      what: 'pages',
      pages: [1],
      rest: [],
      order: { content: { text: content.text } },
    });
    const agency = { ...content, agency: 'Another Agency' };
    expect(await read(await made({ drawn: agency }))).toMatchObject({ what: 'pages' });
  });

  it('names pages that were added, and what beside the pages was', async () => {
    const longer = await made();
    longer.addPage();
    expect(await read(longer)).toMatchObject({ pages: [2], rest: [] });
    const acting = await made();
    const script = acting.context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') });
    acting.catalog.set(PDFName.of('OpenAction'), script);
    expect(await read(acting)).toMatchObject({ pages: [], rest: ['OpenAction'] });
  });

  it('calls pages of another version of the program not compared, never genuine', async () => {
    const { agency: _agency, amendments: _amendments, ...before } = content;
    const seal = await sha256Hex(signedOrderText(before, signature));
    const document = await PDFDocument.create();
    document.addPage();
    await attachOrder(document, { content: before, signature, seal, language: 'en' }, madeAt);
    expect(await read(document)).toMatchObject({ kind: 'whole', compared: false });
  });

  it.each([
    { drawn: content, layouts: [1, 4], known: ['79ab73b5602cfac8', '7ece4bde11af9cc6'] },
    { drawn: arrived, layouts: [2, 4], known: ['7a6fde4783b41628', '52e50acc800b97a4'] },
  ])('is noticed when orders are drawn in another way: layouts $layouts', async (each) => {
    const digests = await Promise.all(
      (['en', 'de'] as const).map(async (language) => {
        const seal = 'a'.repeat(64);
        const given = { agency: 'Larkspur', content: each.drawn, signed: { signature, seal } };
        const bytes = await drawOrder({ ...given, language, madeAt });
        const [page] = await digestsOfPages(await PDFDocument.load(bytes));
        return page?.slice(0, 16);
      }),
    );
    // Another drawing has another number, or older pages are called altered.
    const layouts = (['en', 'de'] as const).map((of) => orderLayoutOf(each.drawn, of));
    expect([...layouts, ...digests]).toEqual([...each.layouts, ...each.known]);
  });
});
