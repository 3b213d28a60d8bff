import { PDFDocument, PDFName, PDFString } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { signedOrderText, type OrderContent } from '#contract/order-content.ts';
import { drawOrder, orderLayout } from '#paper/order-paper.ts';
import { writePdf } from '#paper/write-pdf.ts';
import type { PaperLanguage } from '#paper/order-words.ts';
import { sha256Hex } from '../sign/seal.ts';
import { patientId, testId } from '#client/store/testing/records.ts';
import { digestsOfPages } from './document-digest.ts';
import { attachOrder, readOrder } from './order-seal.ts';

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
const signature = {
  how: 'link',
  name: 'Pat Park, MD',
  npi: '1234567890',
  at: '2026-11-25T20:00:00.000Z',
} as const;
const madeAt = new Date('2026-11-25T21:00:00.000Z');

type Made = { readonly drawn?: OrderContent; readonly language?: PaperLanguage };

/** A signed order; `drawn` is what its pages show, under the seal of `content`. */
async function made({ drawn = content, language = 'en' }: Made = {}): Promise<PDFDocument> {
  const seal = await sha256Hex(signedOrderText(content, signature));
  const given = { agency: drawn.agency ?? '', content: drawn, signed: { signature, seal } };
  const bytes = await drawOrder({ ...given, language, madeAt }, (document) =>
    attachOrder(document, { content, signature, seal, language }, madeAt),
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

  it('is noticed when orders are drawn in another way: raise `orderLayout` with it', async () => {
    const digests = await Promise.all(
      (['en', 'de'] as const).map(async (language) => {
        const seal = 'a'.repeat(64);
        const given = { agency: 'Larkspur', content, signed: { signature, seal } };
        const bytes = await drawOrder({ ...given, language, madeAt });
        const [page] = await digestsOfPages(await PDFDocument.load(bytes));
        return page?.slice(0, 16);
      }),
    );
    expect([orderLayout, ...digests]).toEqual([1, '79ab73b5602cfac8', 'c33e9256c9f3ab12']);
  });
});
