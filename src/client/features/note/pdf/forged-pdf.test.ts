import { i18n } from '@lingui/core';
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFString,
  PDFWriter,
  type PDFObject,
} from 'pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { signedOrderText, type OrderContent } from '#contract/order-content.ts';
import type { SignedDocument } from '#contract/signed-documents.ts';
import { must } from '#domain/must.ts';
import { formById } from '#forms/registry.ts';
import { drawOrder } from '#paper/order-paper.ts';
import { writePdf } from '#paper/write-pdf.ts';
import { patientId, testId } from '#client/store/testing/records.ts';
import { sealNote, sha256Hex } from '../sign/seal.ts';
import { filledAnswers, ids, mark, noteOf, patientOf, visitOf } from '../testing/filled-note.ts';
import { forgeries } from '../testing/forgeries.ts';
import { notePdf } from './note-pdf.ts';
import { attachOrder, readOrder } from './order-seal.ts';
import { readSeal } from './read-seal.ts';
import { lookAtPdf, readSignedPdf, signPdf } from './sign-pdf.ts';

const blob = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)]);

async function note(): Promise<Uint8Array> {
  const form = must(formById('skilled-nursing-visit'), 'form');
  const answers = filledAnswers(form);
  const sealed = await sealNote(
    { visitId: ids.visit, formId: form.id, formVersion: form.version, answers },
    { clinician: mark('Ana Silva', 'RN'), patient: null, patientUnable: 'Asleep' },
  );
  const signed = noteOf(answers, { seal: { ...sealed, revision: 1 } });
  return notePdf({
    agency: 'Sample Home Health',
    visit: visitOf(),
    note: signed,
    patient: patientOf(),
    form,
    answers,
    words: (english) => english,
    madeAt: new Date('2026-11-20T19:00:00.000Z'),
    isWithOffice: true,
  });
}

const content: OrderContent = {
  orderId: testId(8, 1),
  patient: { id: patientId(), name: 'Sample, Sally', birthday: '01/02/1940', mrn: 'DEMO-1' },
  source: 'written',
  category: 'Wound care',
  text: 'Wound vac at 125 mmHg.',
  effectiveFrom: '11/25/2026',
  physician: { name: 'Dr. Pat Park', npi: '1234567890' },
  author: { name: 'Nora Nurse', at: '2026-11-25T16:00:00.000Z' },
  received: null,
  agency: 'Larkspur Home Health (demo)',
};

async function order(): Promise<Uint8Array> {
  const at = '2026-11-25T20:00:00.000Z';
  const signature = { how: 'link', name: 'Pat Park, MD', npi: '1234567890', at } as const;
  const seal = await sha256Hex(signedOrderText(content, signature));
  const [language, madeAt] = ['en', new Date('2026-11-25T21:00:00.000Z')] as const;
  const given = { agency: content.agency ?? '', content, signed: { signature, seal } };
  return drawOrder({ ...given, language, madeAt }, (document) =>
    attachOrder(document, { content, signature, seal, language }, madeAt),
  );
}

const entity: SignedDocument = {
  fileUrl: testId(7, 1),
  credentialFormData: { license: 'RN 12345' },
  cutomTextInAllPages: '',
  signaturePosition: [{ page: 1, x: 300, y: 900, type: 'provider', version: 1 }],
  signedOn: '2026-11-25T20:00:00.000Z',
  providerSignature: 'Nora Nurse',
  patientSignature: null,
  patientName: '',
  includeDate: true,
  downloadName: 'agreement signed.pdf',
};

/** A paper with a field, as another program makes one. */
async function paper({ useObjectStreams = true } = {}): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([600, 800]);
  page.drawText('Agreement', { x: 50, y: 700 });
  const field = document.getForm().createTextField('license');
  field.addToPage(page, { x: 50, y: 600, width: 200, height: 20 });
  return document.save({ useObjectStreams });
}
const signed = async (given?: Uint8Array): Promise<Uint8Array> =>
  (await signPdf(blob(given ?? (await paper())), entity, 'Nora Nurse')).bytes;

type Reader = (file: Blob) => Promise<{ readonly kind: string }>;
const kinds: readonly (readonly [string, () => Promise<Uint8Array>, Reader])[] = [
  ['a note', note, readSeal],
  ['an order', order, readOrder],
  ['a document', () => signed(), readSignedPdf],
];

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

describe.each(kinds)(
  '%s in which a viewer reads something else than the check',
  (_, make, read) => {
    it.each(Object.entries(forgeries))('is not whole: %s', async (_way, forge) => {
      const bytes = await make();
      expect((await read(blob(bytes))).kind).toBe('whole');
      const found = await read(blob(await forge(bytes)));
      expect(found.kind).toBe('rewritten');
    });

    it('comes with a copy of what was checked, in which there is nothing else', async () => {
      const bytes = await make();
      const forge = must(Object.values(forgeries)[0], 'forgery');
      const found = await read(blob(await forge(bytes)));
      const copy = must('copy' in found ? (found.copy as Uint8Array | null) : null, 'copy');
      expect(Buffer.from(copy).toString('latin1')).not.toContain('(Forged)');
      expect((await read(blob(copy))).kind).toBe('whole');
    });

    it('has no copy where two objects have one number', async () => {
      const forge = must(forgeries['an object in two generations'], 'forgery');
      expect(await read(blob(await forge(await make())))).toMatchObject({ copy: null });
    });

    it('is altered with a page that does not call itself one, and with another count', async () => {
      const worked = async (work: (pages: PDFDict, document: PDFDocument) => void) => {
        const document = await PDFDocument.load(await make(), { updateMetadata: false });
        work(document.catalog.lookup(PDFName.of('Pages'), PDFDict), document);
        return read(blob(await document.save({ updateFieldAppearances: false })));
      };
      expect(
        await worked((pages, { context }) => {
          const page = context.obj({ MediaBox: [0, 0, 600, 800], Parent: null });
          pages.lookup(PDFName.of('Kids'), PDFArray).push(context.register(page));
        }),
      ).toMatchObject({ kind: 'altered', what: 'pages' });
      expect(
        await worked((pages, { context }) => pages.set(PDFName.of('Count'), context.obj(7))),
      ).toMatchObject({ kind: 'altered', what: 'pages' });
    });

    it('is altered where what a page draws is packed in another way than it says', async () => {
      /** The last drawing of the first page, as plain bytes or as packed, called as given. */
      const called = async (
        isPlain: boolean,
        filter: (document: PDFDocument) => PDFObject | null,
      ) => {
        const document = await PDFDocument.load(await make(), { updateMetadata: false });
        const { context } = document;
        const contents = document.getPage(0).node.Contents();
        const ref = contents instanceof PDFArray ? contents.get(contents.size() - 1) : contents;
        const stream = context.lookup(ref);
        if (!(stream instanceof PDFRawStream)) throw new Error('no drawing');
        const target = context.enumerateIndirectObjects().find(([, each]) => each === stream)?.[0];
        const bytes = isPlain ? decodePDFRawStream(stream).decode() : stream.contents;
        const dict = stream.dict.clone(context);
        const name = filter(document);
        if (name) dict.set(PDFName.of('Filter'), name);
        else dict.delete(PDFName.of('Filter'));
        context.assign(must(target, 'ref'), PDFRawStream.of(dict, new Uint8Array(bytes)));
        await document.flush();
        return (await read(blob(await writePdf(context)))).kind;
      };
      expect(await called(false, () => PDFName.of('FlateDecode'))).toBe('whole');
      expect(await called(true, () => PDFName.of('FlateDecode'))).toBe('altered');
      expect(await called(true, ({ context }) => context.obj(['FlateDecode']))).toBe('altered');
      expect(await called(true, () => PDFName.of('DCTDecode'))).toBe('altered');
      expect(await called(false, () => null)).toBe('altered');
    });

    it('is altered with a script, with another attached file, and with a second name for ours', async () => {
      const worked = async (work: (document: PDFDocument) => unknown) => {
        const document = await PDFDocument.load(await make(), { updateMetadata: false });
        await work(document);
        return (await read(blob(await document.save({ updateFieldAppearances: false })))).kind;
      };
      expect(await worked((document) => document.addJavaScript('x', 'app.alert(1)'))).toBe(
        'altered',
      );
      expect(
        await worked(({ catalog, context }) =>
          catalog.set(PDFName.of('OpenAction'), context.obj({ S: 'URI', URI: PDFString.of('x:') })),
        ),
      ).toBe('altered');
      expect(await worked((document) => document.attach(new Uint8Array(3), 'other.txt'))).toBe(
        'altered',
      );
      expect(
        await worked(({ catalog, context }) => {
          const entry = catalog
            .lookup(PDFName.of('Names'), PDFDict)
            .lookup(PDFName.of('EmbeddedFiles'), PDFDict)
            .lookup(PDFName.of('Names'), PDFArray)
            .lookup(1, PDFDict);
          const packed = entry.lookup(PDFName.of('EF'), PDFDict);
          packed.set(PDFName.of('UF'), context.register(context.flateStream('{}')));
        }),
      ).toBe('altered');
    });
  },
);

it('is no PDF where lists of pages name one another without an end', async () => {
  const document = await PDFDocument.create();
  const { context, catalog } = document;
  let entry: PDFRef = document.addPage().ref;
  for (let above = 0; above < 4; above += 1)
    entry = context.register(
      context.obj({ Type: 'Pages', Count: 1, Kids: Array.from({ length: 500 }, () => entry) }),
    );
  catalog.set(PDFName.of('Pages'), entry);
  const bytes = await PDFWriter.forContext(context, 50).serializeToBuffer();
  await expect(lookAtPdf(blob(bytes))).rejects.toMatchObject({ code: 'pdf.unreadable' });
});

describe('a document signed here stays whole, whatever program made what was signed', () => {
  it.each([
    ['with streams of objects', () => paper()],
    ['with a table of objects', () => paper({ useObjectStreams: false })],
    [
      'added to by another program',
      async () => {
        const made = Buffer.from(await paper({ useObjectStreams: false })).toString('latin1');
        const start = made.lastIndexOf('xref\n0 ');
        const root = must(/\/Root (\d+) 0 R/.exec(made)?.[1], 'root');
        const size = must(/\/Size (\d+)/.exec(made)?.[1], 'size');
        const at = made.length + 1;
        const object = `${size} 0 obj\n<< /Producer (Other) >>\nendobj\n`;
        const table = `xref\n${size} 1\n${String(at).padStart(10, '0')} 00000 n \n`;
        const trailer = `/Size ${Number(size) + 1} /Root ${root} 0 R /Info ${size} 0 R /Prev ${start}`;
        const added = `${object}${table}trailer\n<< ${trailer} >>\nstartxref\n${at + object.length}`;
        return new Uint8Array(Buffer.from(`${made}\n${added}\n%%EOF\n`, 'latin1'));
      },
    ],
    [
      'with objects of a later generation, and numbers left out',
      async () =>
        new Uint8Array(
          Buffer.from(
            Buffer.from(await paper({ useObjectStreams: false }))
              .toString('latin1')
              .replaceAll(/^(\d+) 0 obj/gm, '$19 2 obj')
              .replaceAll(/(\d+) 0 R/g, '$19 2 R'),
            'latin1',
          ),
        ),
    ],
    [
      'that left out which list its page is in, and how many there are',
      async () => {
        const document = await PDFDocument.load(await paper());
        document.getPage(0).node.delete(PDFName.of('Parent'));
        document.catalog
          .lookup(PDFName.of('Pages'), PDFDict)
          .set(PDFName.of('Count'), document.context.obj(9));
        return document.save({ updateFieldAppearances: false });
      },
    ],
    [
      'in which a number was used again for another object',
      async () => {
        const document = await PDFDocument.load(await paper());
        const { context, catalog } = document;
        context.assign(PDFRef.of(900, 0), context.obj({ Producer: 'Earlier' }));
        context.assign(PDFRef.of(900, 1), context.obj({ S: 'URI', URI: PDFString.of('x:') }));
        catalog.set(PDFName.of('OpenAction'), PDFRef.of(900, 1));
        return document.save({ useObjectStreams: false, updateFieldAppearances: false });
      },
    ],
  ])('%s', async (_, make) => {
    expect(await readSignedPdf(blob(await signed(await make())))).toMatchObject({ kind: 'whole' });
  });

  it('is not signed where nobody can say what its pages are', async () => {
    const document = await PDFDocument.load(await paper());
    const { context, catalog } = document;
    const pages = catalog.lookup(PDFName.of('Pages'), PDFDict);
    pages.lookup(PDFName.of('Kids'), PDFArray).push(context.register(context.obj({})));
    const given = await document.save({ updateFieldAppearances: false });
    await expect(signed(given)).rejects.toMatchObject({ code: 'pdf.ambiguous' });
    // Said when the paper is opened, before anybody signs.
    await expect(lookAtPdf(blob(given))).rejects.toMatchObject({ code: 'pdf.ambiguous' });
  });

  it('is not signed where one number means two objects that are both in use', async () => {
    const document = await PDFDocument.load(await paper());
    const { context, catalog } = document;
    context.assign(PDFRef.of(900, 0), context.obj({ S: 'URI', URI: PDFString.of('x:one') }));
    context.assign(PDFRef.of(900, 1), context.obj({ S: 'URI', URI: PDFString.of('x:two') }));
    catalog.set(PDFName.of('OpenAction'), PDFRef.of(900, 0));
    catalog.set(PDFName.of('Other'), PDFRef.of(900, 1));
    const given = await document.save({ updateFieldAppearances: false });
    await expect(lookAtPdf(blob(given))).rejects.toMatchObject({ code: 'pdf.ambiguous' });
    await expect(signed(given)).rejects.toMatchObject({ code: 'pdf.ambiguous' });
  });
});
