import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { i18n } from '@lingui/core';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  StandardFonts,
} from 'pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { formById } from '#forms/registry.ts';
import { writePdf } from '#paper/write-pdf.ts';
import { must } from '#domain/must.ts';
import type { Note } from '#contract/entities.ts';
import { sealedText } from '#contract/seal-check.ts';
import { sealNote } from '../sign/seal.ts';
import { encodeStrokes } from '../sign/strokes.ts';
import { filledAnswers, ids, mark, noteOf, patientOf, visitOf } from '../testing/filled-note.ts';
import { inflated } from '#paper/inflated.ts';
import { notePdf } from './note-pdf.ts';
import { readSeal } from './read-seal.ts';

const form = must(formById('skilled-nursing-visit'), 'form');
const answers = { ...filledAnswers(form), 'narrative.text': 'Größe 👍 «unchanged»' };
const parts = { visitId: ids.visit, formId: form.id, formVersion: form.version, answers };
const strokes = encodeStrokes({
  width: 300,
  height: 100,
  strokes: [
    [
      { x: 0, y: 0 },
      { x: 90, y: 40 },
      { x: 120, y: 10 },
    ],
  ],
});

async function signedNote(changes: Partial<Note> = {}, filled = answers): Promise<Note> {
  const sealed = await sealNote(
    { ...parts, answers: filled },
    {
      clinician: mark('Ana Silva', 'RN', strokes),
      patient: mark('Maria Rivera', 'Patient'),
      patientUnable: null,
    },
  );
  return noteOf(filled, { seal: { ...sealed, revision: 1 }, ...changes });
}

const pdfOf = (note: Note): Promise<Uint8Array> =>
  notePdf({
    agency: 'Sample Home Health',
    visit: visitOf(),
    note,
    patient: patientOf(),
    form,
    answers: note.content.doc.values,
    words: (english) => english,
    madeAt: new Date('2026-11-20T19:00:00.000Z'),
    isWithOffice: true,
  });

const blob = (bytes: Uint8Array | string): Blob =>
  new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]);

/** Opens a signed PDF, lets a function change it, and saves it again. */
async function worked(work: (document: PDFDocument) => unknown): Promise<Blob> {
  const document = await PDFDocument.load(await pdfOf(await signedNote()), {
    updateMetadata: false,
  });
  await work(document);
  await document.flush();
  return blob(await writePdf(document.context));
}

type Attached = { readonly name: string; readonly file: PDFDict; readonly stream: PDFRawStream };

function attached({ catalog }: PDFDocument): Attached[] {
  const list = catalog
    .lookup(PDFName.of('Names'), PDFDict)
    .lookup(PDFName.of('EmbeddedFiles'), PDFDict)
    .lookup(PDFName.of('Names'), PDFArray);
  return [0, 1].map((nth) => {
    const file = list.lookup(nth * 2 + 1, PDFDict);
    const stream = file.lookup(PDFName.of('EF'), PDFDict).lookup(PDFName.of('F'));
    if (!(stream instanceof PDFRawStream)) throw new Error('no stream');
    return { name: String(file.lookup(PDFName.of('F'))).slice(1, -1), file, stream };
  });
}

const contentOf = async (document: PDFDocument, name: string): Promise<string> =>
  new TextDecoder().decode(
    await inflated(
      must(
        attached(document).find((each) => each.name === name),
        name,
      ).stream,
    ),
  );

/** Replaces the content of an attached file. */
async function swap(
  document: PDFDocument,
  name: string,
  change: (content: string) => string,
): Promise<void> {
  const { file } = must(
    attached(document).find((each) => each.name === name),
    name,
  );
  const stream = document.context.flateStream(
    new TextEncoder().encode(change(await contentOf(document, name))),
  );
  file.lookup(PDFName.of('EF'), PDFDict).set(PDFName.of('F'), document.context.register(stream));
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

describe('the PDF of a signed note, verified by itself', () => {
  it('has the sealed text: sha256sum of the attached file is the seal printed on the pages', async () => {
    const note = await signedNote();
    const document = await PDFDocument.load(await pdfOf(note));
    const text = await contentOf(document, 'signed-note.json');
    expect(text).toBe(sealedText(note, must(note.seal, 'seal')));
    expect(JSON.parse(text)).toMatchObject({ signatures: { clinician: { name: 'Ana Silva' } } });
    expect(sha256(text)).toBe(note.seal?.hash);
  });

  it('is intact as created, and rewritten after another program only saved it again', async () => {
    const note = await signedNote();
    const made = await readSeal(blob(await pdfOf(note)));
    expect(made).toMatchObject({
      kind: 'whole',
      seal: { hash: note.seal?.hash, clinician: { name: 'Ana Silva', role: 'RN' }, addenda: 0 },
      content: { visitId: ids.visit, formId: form.id },
    });
    const again = await PDFDocument.load(await pdfOf(note), { updateMetadata: false });
    expect((await readSeal(blob(await again.save()))).kind).toBe('rewritten');
  });

  it('is altered where a screen reader is told other words than the pages show', async () => {
    const told = await worked(({ catalog }) => {
      const tags = catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
      const [first] = tags
        .lookup(PDFName.of('K'), PDFDict)
        .lookup(PDFName.of('K'), PDFArray)
        .asArray();
      const tag = catalog.context.lookup(must(first, 'tag'), PDFDict);
      tag.set(PDFName.of('ActualText'), PDFHexString.fromText('Pain 0 of 10.'));
    });
    expect(await readSeal(told)).toMatchObject({ kind: 'altered', what: 'rest' });
    const language = await worked((document) => document.setLanguage('fr'));
    expect(await readSeal(language)).toMatchObject({ kind: 'altered', what: 'rest' });
    // A seal of version 1 did not cover them, and says so by its version.
    const before = await worked(async (document) => {
      await swap(document, 'seal.json', (content) => {
        const { rest: _rest, ...seal } = JSON.parse(content) as { rest: object };
        return JSON.stringify({ ...seal, version: 1 });
      });
    });
    expect(await readSeal(before)).toMatchObject({ kind: 'whole', seal: { version: 1 } });
  });

  it('keeps its seal when something is added later: the addendum is on the pages, the hash is the same', async () => {
    const edit = {
      revision: 2,
      by: ids.provider,
      byName: 'Ana Silva',
      at: '2026-11-21T18:00:00.000Z',
      client: ids.client,
      device: 'Phone',
    };
    const note = await signedNote({ addenda: [{ edit, patch: { 'vitals.pulse': 88 } }] });
    expect(await readSeal(blob(await pdfOf(note)))).toMatchObject({
      kind: 'whole',
      seal: { hash: (await signedNote()).seal?.hash, addenda: 1 },
    });
  });

  it('of an unsigned note has no seal', async () => {
    expect(await readSeal(blob(await pdfOf(noteOf(answers))))).toEqual({ kind: 'foreign' });
  });

  it('stays small: the two files cost less than 5 kB (docs/targets.md row 28)', async () => {
    // The note of the target; nobody fills every further score beside Braden and the falls.
    const further = /^(norton|nutritionCheck|suicide)\./;
    const usual: typeof answers = {
      ...Object.fromEntries(Object.entries(answers).filter(([path]) => !further.test(path))),
      'narrative.text': answers['narrative.text'],
    };
    // Measured as they stand in the file: a signed note may need one page more than a draft.
    const { context } = await PDFDocument.load(await pdfOf(await signedNote({}, usual)));
    const files = context.enumerateIndirectObjects().flatMap(([, object]) => {
      const dict = object instanceof PDFRawStream ? object.dict : object;
      const type = dict instanceof PDFDict ? dict.lookup(PDFName.of('Type')) : undefined;
      if (type === PDFName.of('EmbeddedFile')) return [object.sizeInBytes()];
      // What describes a file is packed together with other such objects.
      return type === PDFName.of('Filespec') ? [deflateSync(object.toString()).length] : [];
    });
    expect(files).toHaveLength(4);
    expect(files.reduce((sum, size) => sum + size, 0)).toBeLessThan(5_000);
  });
});

describe('an altered PDF is reported as such', () => {
  it.each([
    [
      'an answer written anew on a page',
      async (document: PDFDocument) => {
        const page = must(document.getPages()[1], 'page');
        // What all pages have around them comes first.
        const contents = page.node.Contents();
        const stream = contents instanceof PDFArray ? contents.lookup(1) : contents;
        if (!(stream instanceof PDFRawStream)) throw new Error('no content');
        const drawn = new TextDecoder('latin1').decode(await inflated(stream));
        page.node.set(
          PDFName.of('Contents'),
          document.context.register(
            document.context.flateStream(
              drawn.replace(/\((Yes|\d+)/, '(99').replaceAll('(2', '(3'),
            ),
          ),
        );
      },
    ],
    [
      'something drawn over a page',
      (document: PDFDocument) =>
        must(document.getPages()[0], 'page').drawText('140 mmHg', {
          x: 60,
          y: 500,
          font: document.embedStandardFont(StandardFonts.Courier),
        }),
    ],
    ['a page taken out', (document: PDFDocument) => document.removePage(1)],
    ['a page put in', (document: PDFDocument) => document.addPage()],
    [
      'pages in another order',
      (document: PDFDocument) => {
        const page = must(document.getPages()[0], 'page');
        document.removePage(0);
        document.addPage(page);
      },
    ],
    [
      'another font behind the letters',
      (document: PDFDocument) => {
        const fonts = must(document.getPages()[0], 'page')
          .node.lookup(PDFName.of('Resources'), PDFDict)
          .lookup(PDFName.of('Font'), PDFDict);
        fonts.set(PDFName.of('R'), document.embedStandardFont(StandardFonts.Symbol).ref);
      },
    ],
    [
      'objects that repeat one another without end',
      (document: PDFDocument) => {
        let ref = document.context.register(document.context.obj(['x'.repeat(1_000)]));
        for (let level = 0; level < 30; level += 1)
          ref = document.context.register(document.context.obj([ref, ref]));
        must(document.getPages()[0], 'page').node.set(PDFName.of('Annots'), ref);
      },
    ],
    [
      'a page that holds itself',
      (document: PDFDocument) => {
        const page = must(document.getPages()[0], 'page');
        page.node.set(PDFName.of('Annots'), document.context.obj([page.ref]));
      },
    ],
    [
      'a note laid over a page',
      (document: PDFDocument) =>
        must(document.getPages()[0], 'page').node.set(
          PDFName.of('Annots'),
          document.context.obj([{ Type: 'Annot', Subtype: 'FreeText', Rect: [0, 0, 200, 50] }]),
        ),
    ],
  ])('pages: %s', async (_, work) => {
    expect(await readSeal(await worked(work))).toMatchObject({ kind: 'altered', what: 'pages' });
  });

  it.each([
    [
      'another answer in the sealed text',
      'signed-note.json',
      (content: string) => content.replace('«unchanged»', '«changed»'),
    ],
    ['the sealed text with one blank more', 'signed-note.json', (content: string) => `${content} `],
    [
      'another hash in the seal',
      'seal.json',
      (content: string) => content.replace(/"hash":"[0-9a-f]{64}"/, `"hash":"${'a'.repeat(64)}"`),
    ],
    ['a seal that is no JSON', 'seal.json', () => '{"format":'],
    [
      'a seal of an unknown format',
      'seal.json',
      (content: string) => content.replace('"version":2', '"version":3'),
    ],
    ['nothing in the sealed text', 'signed-note.json', () => ''],
    [
      'a sealed text that unpacks to more than any note',
      'signed-note.json',
      () => 'x'.repeat(20_000_000),
    ],
    ['bytes that are no text', 'signed-note.json', (content: string) => `${content}\uD800`],
  ])('content: %s', async (_, name, change) => {
    expect(await readSeal(await worked((document) => swap(document, name, change)))).toMatchObject({
      kind: 'altered',
      what: 'content',
    });
  });

  it('content: one of the two files is missing, or present twice', async () => {
    const gone = await worked((document) =>
      document.catalog
        .lookup(PDFName.of('Names'), PDFDict)
        .lookup(PDFName.of('EmbeddedFiles'), PDFDict)
        .set(PDFName.of('Names'), document.context.obj([])),
    );
    expect(await readSeal(gone)).toEqual({ kind: 'foreign' });
    const twice = await worked((document) =>
      document.attach(new TextEncoder().encode('{}'), 'signed-note.json'),
    );
    expect(await readSeal(twice)).toMatchObject({ kind: 'altered', what: 'content' });
  });

  it('a forger who changes text, hash and pages gets an intact file with a seal the record does not know', async () => {
    const forged = { ...answers, 'vitals.pulse': 61 };
    const sealed = await sealNote(
      { ...parts, answers: forged },
      { clinician: mark('Ana Silva', 'RN'), patient: null, patientUnable: 'Asleep' },
    );
    const finding = await readSeal(
      blob(await pdfOf(noteOf(forged, { seal: { ...sealed, revision: 1 } }))),
    );
    expect(finding.kind).toBe('whole');
    expect(finding.kind === 'whole' && finding.seal.hash).not.toBe((await signedNote()).seal?.hash);
  });
});

describe('a file that is not a signed note', () => {
  it.each([
    ['nothing', '', 'pdf.empty'],
    ['a text', 'no PDF at all', 'pdf.unreadable'],
    ['a PDF cut off', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog', 'pdf.unreadable'],
    [
      'a PDF without pages',
      '%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n',
      'pdf.unreadable',
    ],
    [
      'a PDF protected by a password',
      '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n' +
        '2 0 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n3 0 obj\n<</Filter/Standard>>\nendobj\n' +
        'trailer\n<</Root 1 0 R/Encrypt 3 0 R>>\n',
      'pdf.unreadable',
    ],
    ['a huge file', 'x'.repeat(2_000_001), 'pdf.too-large'],
  ])('%s is refused in the catalogue’s words', async (_, bytes, code) => {
    await expect(readSeal(blob(bytes))).rejects.toMatchObject({ code });
  });

  it('a truncated signed PDF never breaks the reader', async () => {
    const bytes = await pdfOf(await signedNote());
    for (let cut = 1; cut < 20; cut += 1) {
      const outcome = await readSeal(
        blob(bytes.slice(0, Math.floor((bytes.length * cut) / 20))),
      ).then(
        ({ kind }) => kind,
        (error: unknown) => (error as { code: string }).code,
      );
      expect(['foreign', 'altered', 'pdf.unreadable']).toContain(outcome);
    }
  });

  it('another program’s PDF is not one of ours', async () => {
    const document = await PDFDocument.create();
    document.addPage().drawText('Invoice');
    await document.attach(new TextEncoder().encode('{}'), 'invoice.json');
    expect(await readSeal(blob(await document.save()))).toEqual({ kind: 'foreign' });
  });
});
