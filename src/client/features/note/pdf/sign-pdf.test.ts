import { inflateSync } from 'node:zlib';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFString } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { Refusal } from '#contract/errors.ts';
import type { SignedDocument } from '#contract/signed-documents.ts';
import { writePdf } from '#paper/write-pdf.ts';
import { must } from '#domain/must.ts';
import { testId } from '#client/store/testing/records.ts';
import { sha256Hex } from '../sign/seal.ts';
import { digestsOfPages } from './document-digest.ts';
import { attachments } from '#paper/attached-files.ts';
import { lookAtPdf, readSignedPdf, signPdf } from './sign-pdf.ts';

/** A paper of three pages with a field, as another program makes one. */
async function paper(): Promise<Blob> {
  const document = await PDFDocument.create();
  for (const words of ['Agreement', 'Terms', 'Signature']) {
    const page = document.addPage([600, 800]);
    page.drawText(words, { x: 50, y: 700 });
  }
  const field = document.getForm().createTextField('license');
  field.addToPage(document.getPage(0), { x: 50, y: 600, width: 200, height: 20 });
  return new Blob([new Uint8Array(await document.save())]);
}

const position = { page: 3, x: 300, y: 900, type: 'provider', version: 1 } as const;
const document: SignedDocument = {
  fileUrl: testId(7, 1),
  credentialFormData: { license: 'RN 12345' },
  cutomTextInAllPages: 'Reviewed',
  signaturePosition: [position],
  signedOn: '2026-11-25T20:00:00.000Z',
  providerSignature: 'Nora Nurse',
  patientSignature: null,
  patientName: '',
  includeDate: true,
  downloadName: 'agreement signed.pdf',
};
const blobOf = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)]);
const signed = async (parts: Partial<SignedDocument> = {}) =>
  signPdf(await paper(), { ...document, ...parts }, 'Nora Nurse');

const hex = (text: string): string => Buffer.from(text, 'latin1').toString('hex').toUpperCase();

/** What is drawn on each page, in the words of PDF. */
async function contentsOf(bytes: Uint8Array): Promise<string[]> {
  const made = await PDFDocument.load(bytes);
  return made.getPages().map(({ node }) => {
    const contents = node.Contents();
    const streams =
      contents instanceof PDFArray
        ? contents.asArray().map((each) => made.context.lookup(each))
        : [contents];
    return streams
      .map((stream) =>
        stream instanceof PDFRawStream ? inflateSync(stream.contents).toString('latin1') : '',
      )
      .join('\n');
  });
}

/** The text of a file that is attached to a PDF. */
const attachedTo = async (bytes: Uint8Array, name: string): Promise<string | null> =>
  (await attachments(await PDFDocument.load(bytes), [name])).get(name) ?? null;

describe('signing any PDF', () => {
  it('measures pages at scale 1.5 and finds the fields of the paper', async () => {
    expect(await lookAtPdf(await paper())).toEqual({
      pages: [1, 2, 3].map(() => ({ width: 900, height: 1200 })),
      fields: ['license'],
    });
  });

  it('writes name and date where they were placed, and a text on all pages, in 10 points', async () => {
    const contents = await contentsOf((await signed()).bytes);
    expect(contents[2]).toContain(hex('Nora Nurse'));
    // 300 and 900 pixels of an image at 1.5 are 200 points from the left and 600 from the top.
    expect(contents[2]).toContain('1 0 0 1 200 200 Tm');
    expect(contents[2]).toContain(' 10 Tf');
    for (const content of contents) expect(content).toContain(hex('Reviewed'));
    expect(contents[0]).not.toContain(hex('Nora Nurse'));
  });

  it('leaves the date out on wish, and draws what was drawn', async () => {
    const { bytes } = await signed({
      includeDate: false,
      providerSignature: '600x200 M40 120l60-60 60 80',
    });
    const content = (await contentsOf(bytes))[2] ?? '';
    expect(content).not.toContain(hex('11/25/2026'));
    expect([...content.matchAll(/ l\n/g)].length).toBeGreaterThanOrEqual(2);
  });

  it('refuses a page that the paper does not have', async () => {
    await expect(signed({ signaturePosition: [{ ...position, page: 4 }] })).rejects.toMatchObject({
      code: 'pdf.position',
    });
    await expect(lookAtPdf(new Blob(['no PDF']))).rejects.toBeInstanceOf(Refusal);
  });
});

describe('checking a signed PDF with nothing but the file', () => {
  it('finds it whole, and not after any program saved it again, its own library among them', async () => {
    const { bytes, seal } = await signed();
    expect(await readSignedPdf(blobOf(bytes))).toMatchObject({
      kind: 'whole',
      seal,
      signed: { by: 'Nora Nurse', document },
    });
    for (const useObjectStreams of [true, false]) {
      const again = await PDFDocument.load(bytes);
      // As it says when it saves a file later than in the same second.
      again.setModificationDate(new Date('2030-01-01'));
      const found = await readSignedPdf(blobOf(await again.save({ useObjectStreams })));
      expect(found.kind).toBe('rewritten');
      // What was checked can be had as a file that is as we write it.
      const copy = must('copy' in found ? found.copy : null, 'copy');
      expect((await readSignedPdf(blobOf(copy))).kind).toBe('whole');
    }
  });

  it('names the pages that changed since', async () => {
    const { bytes } = await signed();
    const drawn = await PDFDocument.load(bytes);
    drawn.getPage(1).drawText('and more', { x: 50, y: 500 });
    expect(await readSignedPdf(blobOf(await drawn.save()))).toMatchObject({
      kind: 'altered',
      what: 'pages',
      pages: [2],
    });
    const longer = await PDFDocument.load(bytes);
    longer.addPage();
    expect(await readSignedPdf(blobOf(await longer.save()))).toMatchObject({ pages: [4] });
    const shorter = await PDFDocument.load(bytes);
    shorter.removePage(2);
    expect(await readSignedPdf(blobOf(await shorter.save()))).toMatchObject({ pages: [3] });
  });

  it('finds contents that are to be read in another way', async () => {
    const { bytes } = await signed();
    const changed = await PDFDocument.load(bytes);
    const contents = changed.getPage(1).node.Contents();
    // The first one saves the state of the pen, for all pages.
    const stream = contents instanceof PDFArray ? contents.lookup(1) : contents;
    if (!(stream instanceof PDFRawStream)) throw new Error('no contents');
    stream.dict.set(PDFName.of('DecodeParms'), changed.context.obj({ Predictor: 12, Columns: 1 }));
    expect(await readSignedPdf(blobOf(await changed.save()))).toMatchObject({
      kind: 'altered',
      what: 'pages',
      pages: [2],
    });
  });

  it('finds a changed page whose digest was written anew beside the seal', async () => {
    const { bytes, seal } = await signed();
    const text = must(await attachedTo(bytes, 'signed-document.json'), 'what was signed');
    const changed = await PDFDocument.load(bytes);
    changed.getPage(1).drawText('and more', { x: 50, y: 500 });
    changed.catalog.delete(PDFName.of('Names'));
    const pages = await digestsOfPages(
      await PDFDocument.load(await changed.save(), { updateMetadata: false }),
    );
    const attach = (content: string, name: string) =>
      changed.attach(new TextEncoder().encode(content), name);
    await attach(text, 'signed-document.json');
    const sealFile = { format: 'porchlight-document-seal', version: 1, seal, pages };
    await attach(JSON.stringify(sealFile), 'document-seal.json');
    expect(await readSignedPdf(blobOf(await changed.save()))).toMatchObject({
      kind: 'altered',
      what: 'pages',
      pages: [2],
    });
  });

  it('finds what changes a reader’s view beside the pages, and names it', async () => {
    const { bytes } = await signed();
    const after = async (change: (document: PDFDocument) => void) => {
      const changed = await PDFDocument.load(bytes, { updateMetadata: false });
      change(changed);
      return readSignedPdf(blobOf(await changed.save({ updateFieldAppearances: false })));
    };
    const rests: Record<string, (document: PDFDocument) => void> = {
      OpenAction: ({ catalog, context }) =>
        catalog.set(PDFName.of('OpenAction'), context.obj({ S: 'URI', URI: PDFString.of('x:') })),
      AA: ({ catalog, context }) => catalog.set(PDFName.of('AA'), context.obj({})),
      OCProperties: ({ catalog, context }) =>
        catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: [] })),
      AcroForm: ({ catalog, context }) =>
        catalog.lookup(PDFName.of('AcroForm'), PDFDict).set(PDFName.of('XFA'), context.obj([])),
      Names: ({ catalog, context }) =>
        catalog
          .lookup(PDFName.of('Names'), PDFDict)
          .set(PDFName.of('JavaScript'), context.obj({ Names: [] })),
    };
    for (const [entry, change] of Object.entries(rests))
      expect(await after(change)).toMatchObject({ what: 'pages', pages: [], rest: [entry] });
  });

  it('finds what changed in resources and actions that call themselves pages', async () => {
    const source = await PDFDocument.create();
    const page = source.addPage([600, 800]);
    const { context, catalog } = source;
    const resources = context.obj({ Type: 'Page', Font: { F1: { BaseFont: 'Courier' } } });
    page.node.set(PDFName.of('Resources'), context.register(resources));
    const action = context.obj({ Type: 'Page', S: 'URI', URI: PDFString.of('x:one') });
    catalog.set(PDFName.of('OpenAction'), context.register(action));
    const given = blobOf(await source.save());
    const { bytes } = await signPdf(
      given,
      { ...document, signaturePosition: [{ ...position, page: 1 }] },
      'Nora Nurse',
    );
    const after = async (change: (document: PDFDocument) => void) => {
      const changed = await PDFDocument.load(bytes, { updateMetadata: false });
      change(changed);
      await changed.flush();
      return readSignedPdf(blobOf(await writePdf(changed.context)));
    };
    expect(await after(() => {})).toMatchObject({ kind: 'whole' });
    expect(
      await after((changed) =>
        changed
          .getPage(0)
          .node.lookup(PDFName.of('Resources'), PDFDict)
          .lookup(PDFName.of('Font'), PDFDict)
          .lookup(PDFName.of('F1'), PDFDict)
          .set(PDFName.of('BaseFont'), PDFName.of('Symbol')),
      ),
    ).toMatchObject({ what: 'pages', pages: [1], rest: [] });
    expect(
      await after((changed) =>
        changed.catalog
          .lookup(PDFName.of('OpenAction'), PDFDict)
          .set(PDFName.of('URI'), PDFString.of('x:two')),
      ),
    ).toMatchObject({ what: 'pages', pages: [], rest: ['OpenAction'] });
  });

  it('finds another file attached under the seal', async () => {
    const { bytes } = await signed();
    const changed = await PDFDocument.load(bytes);
    await changed.attach(new TextEncoder().encode('{}'), 'other.json');
    expect(await readSignedPdf(blobOf(await changed.save()))).toMatchObject({
      kind: 'altered',
      rest: ['AF', 'Names'],
    });
  });

  it('finds the value of a field that its part on the page inherits', async () => {
    const source = await PDFDocument.create();
    const page = source.addPage([600, 800]);
    const text = source.getForm().createTextField('name.given');
    text.addToPage(page, { x: 50, y: 600, width: 200, height: 20 });
    const given = blobOf(await source.save());
    const { bytes } = await signPdf(
      given,
      { ...document, signaturePosition: [{ ...position, page: 1 }] },
      'Nora Nurse',
    );
    const changed = await PDFDocument.load(bytes, { updateMetadata: false });
    const [field] = changed.catalog
      .lookup(PDFName.of('AcroForm'), PDFDict)
      .lookup(PDFName.of('Fields'), PDFArray)
      .asArray();
    const parent = changed.context.lookup(must(field, 'field'), PDFDict);
    parent.set(PDFName.of('V'), PDFString.of('Somebody else'));
    const found = await readSignedPdf(
      blobOf(await changed.save({ updateFieldAppearances: false })),
    );
    expect(found).toMatchObject({ what: 'pages', pages: [1], rest: ['AcroForm'] });
  });

  it('still checks the pages of what was signed before the rest was covered', async () => {
    const { bytes } = await signed();
    const { rest: _rest, ...text } = JSON.parse(
      must(await attachedTo(bytes, 'signed-document.json'), 'what was signed'),
    ) as { rest: object };
    const before = await PDFDocument.load(bytes, { updateMetadata: false });
    for (const name of ['Names', 'AF']) before.catalog.delete(PDFName.of(name));
    const pages = await digestsOfPages(before, { inherits: false });
    const words = JSON.stringify({ ...text, version: 1, pages });
    const seal = await sha256Hex(words);
    const attach = (content: string, name: string) =>
      before.attach(new TextEncoder().encode(content), name);
    await attach(words, 'signed-document.json');
    const sealFile = { format: 'porchlight-document-seal', version: 1, seal };
    await attach(JSON.stringify(sealFile), 'document-seal.json');
    // Files did not name their own bytes then.
    delete before.context.trailerInfo.ID;
    const kept = await before.save();
    expect(await readSignedPdf(blobOf(kept))).toMatchObject({
      kind: 'whole',
      signed: { version: 1 },
    });
    const drawn = await PDFDocument.load(kept);
    drawn.getPage(2).drawText('and more', { x: 50, y: 500 });
    expect(await readSignedPdf(blobOf(await drawn.save()))).toMatchObject({ pages: [3] });
  });

  it('finds words that its seal does not cover, and nothing in a file without one', async () => {
    expect(await readSignedPdf(await paper())).toEqual({ kind: 'foreign' });
    const forged = await PDFDocument.load(await (await paper()).arrayBuffer());
    const pages = Array.from({ length: 3 }, () => 'a'.repeat(64));
    const attach = (content: object, name: string) =>
      forged.attach(new TextEncoder().encode(JSON.stringify(content)), name);
    await attach(
      {
        format: 'porchlight-signed-document',
        version: 1,
        source: 'b'.repeat(64),
        by: 'Nora Nurse',
        document,
        pages,
      },
      'signed-document.json',
    );
    await attach(
      { format: 'porchlight-document-seal', version: 1, seal: 'c'.repeat(64) },
      'document-seal.json',
    );
    expect(await readSignedPdf(blobOf(await forged.save()))).toEqual({
      kind: 'altered',
      what: 'content',
    });
  });
});
