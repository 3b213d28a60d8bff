import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName } from 'pdf-lib';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { must } from '#domain/must.ts';
import { formById } from '#forms/registry.ts';
import { sampleAnswers } from '#forms/sample-answers.ts';
import { encodeStrokes } from '../sign/strokes.ts';
import { filledAnswers, ids, mark, noteOf, patientOf, visitOf } from '../testing/filled-note.ts';
import { readPdf } from '../testing/pdf-text.ts';
import { notePdf, type NotePdfInput } from './note-pdf.ts';

/** Mulberry32: the same note every time. */
const seeded = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = Math.trunc(state + 0x6d2b79f5);
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
};

const form = must(formById('skilled-nursing-visit'), 'form');
const answers = filledAnswers(form);
const wave = encodeStrokes({
  width: 300,
  height: 100,
  strokes: [
    Array.from({ length: 60 }, (_, x) => ({ x: x * 4, y: 50 + 30 * Math.sin(x / 3) })),
    [{ x: 20, y: 20 }],
  ],
});
const hash = 'ab'.repeat(32);
const seal = {
  hash,
  revision: 1,
  clinician: mark('Ana Silva', 'RN', wave),
  patient: mark('Maria Rivera', 'Patient', wave),
  patientUnable: null,
};
const input = (parts: Partial<NotePdfInput> = {}): NotePdfInput => ({
  agency: 'Sample Home Health',
  visit: visitOf(),
  note: noteOf(answers, { seal }),
  patient: patientOf(),
  form,
  answers,

  words: (english) => english,
  madeAt: new Date('2026-11-20T19:00:00.000Z'),
  isWithOffice: true,
  ...parts,
});

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

describe('a note’s PDF', () => {
  it('has patient, record number, visit and page x of y on every page', async () => {
    const pages = await readPdf(await notePdf(input()));
    expect(pages.length).toBeGreaterThan(4);
    pages.forEach(({ text }, index) => {
      for (const part of [
        'Rivera, Maria',
        'Record PL-1007',
        'born 02/03/1948',
        'Sample Home Health',
        'SN visit, 11/20/2026',
        `Page ${index + 1} of ${pages.length}`,
        `Seal ${hash.slice(0, 16)}`,
      ])
        expect(text).toContain(part);
    });
  });

  it.each([
    ['F', 'weiblich'],
    ['M', 'männlich'],
  ])('says the sex %s in the word of the reader’s language', async (gender, word) => {
    const messages = { [msg`Female`.id]: 'weiblich', [msg`Male`.id]: 'männlich' };
    i18n.loadAndActivate({ locale: 'de', messages });
    onTestFinished(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
    const pages = await readPdf(await notePdf(input({ patient: patientOf({ gender }) })));
    for (const { text } of pages) {
      expect(text).toContain(`02/03/1948 · ${word}`);
      expect(text).not.toMatch(new RegExp(`· ${gender}\\b`));
    }
  });

  it('cuts off neither the day of a long kind of visit nor the patient beside it', async () => {
    const visit = visitOf({ visitType: 'Psychosoziale Einschätzung im Hospiz' });
    for (const { text } of await readPdf(await notePdf(input({ visit })))) {
      expect(text).toContain('Psychosoziale Einschätzung im Hospiz, 11/20/2026');
      expect(text).toContain('Record PL-1007');
      expect(text).toContain('born 02/03/1948');
    }
  });

  it('has what was not answered too, where it is asked for, and nothing hidden', async () => {
    const few = { 'visit.identityConfirmed': true, 'pain.level': 0 };
    const textOf = async (isWhole: boolean): Promise<string> =>
      (await readPdf(await notePdf(input({ note: noteOf(few), answers: few, isWhole }))))
        .map(({ text }) => text)
        .join(' ');
    const [answered, whole] = [await textOf(false), await textOf(true)];
    expect(answered).not.toContain('Not answered');
    expect(answered).not.toContain('Temperature');
    expect(whole).toContain('Temperature');
    expect(whole.split('Not answered').length).toBeGreaterThan(100);
    // It shows only with pain.
    expect(whole).not.toContain('Pain location');
  });

  it('has clinician, times with position, every section, units, alerts, and scores with their rule', async () => {
    const all = (await readPdf(await notePdf(input()))).map(({ text }) => text).join('\n');
    for (const part of [
      'Ana Silva, RN',
      '11/20/2026 09:31 AM PST',
      'accurate to 12 m',
      'finding it took too long',
      ' mmHg',
      '15 · Implement fall precautions',
      '15 points for a history of falls',
      ' (critical)',
      'Wound 1',
      'Wound 4',
      hash.slice(0, 40),
    ])
      expect(all).toContain(part);
    const titles = form.sections.filter((section) => all.includes(section.title));
    expect(titles).toHaveLength(form.sections.length);
  });

  it('draws both signatures as lines, never as a picture', async () => {
    const bytes = await notePdf(input());
    const pages = await readPdf(bytes);
    const [signed, without] = [
      pages.reduce((sum, page) => sum + page.lines, 0),
      (await readPdf(await notePdf(input({ note: noteOf(answers) })))).reduce(
        (sum, page) => sum + page.lines,
        0,
      ),
    ];
    expect(signed - without).toBeGreaterThan(30);
    expect(pages.every((page) => !/ Do\b/.test(page.content))).toBe(true);
  });

  it('marks an unsigned note as a draft without a seal', async () => {
    const pages = await readPdf(await notePdf(input({ note: noteOf(answers) })));
    expect(pages[0]?.text).toContain('Not signed. This is a draft.');
    expect(pages.every(({ text }) => text.includes('Not signed') && !text.includes('Seal '))).toBe(
      true,
    );
  });

  it('shows why the patient did not sign, what was returned, and what was added after signing', async () => {
    const edit = {
      revision: 2,
      by: ids.provider,
      byName: 'Ana Silva',
      at: '2026-11-21T18:00:00.000Z',
      client: ids.client,
      device: 'Phone',
    };
    const note = noteOf(answers, {
      seal: { ...seal, patient: null, patientUnable: 'Asleep' },
      returned: [{ path: 'vitals.pulse', comment: 'Please check the pulse' }],
      returnComment: 'Two things',
      addenda: [{ edit, patch: { 'vitals.pulse': 88 } }],
      pastSeals: [{ ...seal, patient: null, hash: 'cd'.repeat(32) }],
    });
    const all = (await readPdf(await notePdf(input({ note })))).map(({ text }) => text).join('\n');
    for (const part of [
      'Patient did not sign',
      'Asleep',
      'Two things',
      'Please check the pulse',
      'Addendum by Ana Silva, 11/21/2026',
      '88 /min',
      'Earlier signatures',
    ])
      expect(all).toContain(part);
  });

  it('prints every reason of the second look, whoever gave it, as no part of what was signed', async () => {
    const look = (byName: string, day: number, reason: string) => ({
      rule: 'SL-C10',
      path: 'vitals.pulse',
      mark: 'a1',
      reason,
      by: ids.visit,
      byName,
      at: `2026-11-${day}T18:00:00.000Z`,
    });
    const looks = [
      look('Nora Former', 19, 'Told by the daughter'),
      look('Ana Silva', 20, 'Measured twice'),
      look('Ana Silva', 20, ''),
    ];
    const pages = await readPdf(await notePdf(input({ note: noteOf(answers, { seal, looks }) })));
    const text = pages.map((each) => each.text).join(' ');
    expect(text).toContain('They are not part of what was signed.');
    for (const said of ['Nora Former, ', 'Told by the daughter', 'Measured twice', 'Pulse'])
      expect(text).toContain(said);
    expect(text.split('Ana Silva, 11/20/2026')).toHaveLength(2);
    const without = await readPdf(await notePdf(input()));
    expect(without.map((each) => each.text).join(' ')).not.toContain('Second look');
  });

  it('says that a patient signed who signed before a return, whatever the later seal says', async () => {
    const note = noteOf(answers, {
      seal: { ...seal, patient: null, patientUnable: 'Not there again' },
      pastSeals: [{ ...seal, hash: 'cd'.repeat(32) }],
    });
    const all = (await readPdf(await notePdf(input({ note })))).map(({ text }) => text).join('\n');
    expect(all).toContain('Maria Rivera, Patient');
    expect(all).toContain('Maria Rivera, 11/20/2026');
    expect(all).toContain('Patient’s signature');
    expect(all).not.toContain('did not sign');
    expect(all).not.toContain('Not there again');
  });

  it('names a submission the office has not received as signed only', async () => {
    const visit = visitOf({ status: 'NotesInReview' });
    const text = async (isWithOffice: boolean) =>
      (await readPdf(await notePdf(input({ visit, isWithOffice }))))
        .map((page) => page.text)
        .join();
    expect(await text(false)).toContain('The office had not received it');
    expect(await text(false)).not.toContain('Notes In Review');
    expect(await text(true)).toContain('Notes In Review');
  });

  it('survives emoji, other scripts, control characters and endless words, and says so', async () => {
    const odd = {
      ...answers,
      'narrative.text': `👍🏽 中文 \u0000\u0007 Łódź ${'x'.repeat(3_000)}\n\n\u202eabc`,
      'pain.location': '',
    };
    const pages = await readPdf(
      await notePdf(
        input({ answers: odd, visit: visitOf({ patientName: `Nguyễn, Thị ${'a'.repeat(160)}` }) }),
      ),
    );
    const all = pages.map(({ text }) => text).join('\n');
    expect(all).toContain('[U+1F44D U+1F3FD]');
    expect(all).toContain('Lódz');
    expect(all).toContain('appear as plain letters');
    expect(pages[0]?.text).toContain('Nguyen, Thi aaa');
  });

  it('repeats the column names of a table on the next page', async () => {
    const pages = await readPdf(await notePdf(input()));
    const withWounds = pages.filter(({ text }) =>
      /\n(Wound status since the last visit|Wound edges)\n/.test(text),
    );
    expect(withWounds.length).toBeGreaterThan(0);
    expect(
      withWounds.every(({ text }) => text.includes('Wound 1') || text.includes('Wound 4')),
    ).toBe(true);
  });

  it('is tagged in reading order, with a language and words for what is drawn', async () => {
    const document = await PDFDocument.load(await notePdf(input()));
    const at = (dict: PDFDict, name: string) => dict.lookup(PDFName.of(name));
    const { catalog } = document;
    expect(String(at(catalog, 'Lang'))).toBe('(en)');
    expect(String(catalog.lookup(PDFName.of('MarkInfo'), PDFDict))).toContain('/Marked true');
    const root = catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
    const parts = root.lookup(PDFName.of('K'), PDFDict).lookup(PDFName.of('K'), PDFArray);
    const tags = Array.from({ length: parts.size() }, (_, index) => parts.lookup(index, PDFDict));
    const kinds = tags.map((tag) => String(at(tag, 'S')));
    // The patient of the first page's head, then the title, then the facts and the sections.
    expect(kinds.slice(0, 3)).toEqual(['/P', '/H1', '/P']);
    expect(kinds.filter((kind) => kind === '/H2').length).toBeGreaterThan(form.sections.length);
    const said = tags.flatMap((tag) => {
      const alt = at(tag, 'Alt');
      return alt instanceof PDFHexString ? [alt.decodeText()] : [];
    });
    expect(said).toEqual([
      'Wounds on the body, by their numbers',
      'Signature of Ana Silva, RN',
      'Signature of Maria Rivera, Patient',
    ]);
    // Every piece of every page belongs to a tag, or is marked as decoration.
    for (const { content } of await readPdf(await document.save())) {
      const marks = content.match(/ BDC$| BMC$/gm)?.length ?? 0;
      expect(marks).toBe(content.match(/^EMC$/gm)?.length);
      const outside = content.replaceAll(/^\/\w+ (?:<<.*>> BDC|BMC)$[^]*?^EMC$/gm, '');
      expect(outside.trim()).toBe('');
    }
  });

  it('has the whole address, the diagnoses of the chart, and the seal in one line', async () => {
    const address =
      '12345 North Saint Bernardino Boulevard, Apartment 1207, Rancho Cucamonga, CA 93711';
    const patient = patientOf();
    const values = {
      ...patient.content.doc.values,
      'problems.$order': ['a', 'b', 'c'],
      'problems.a.text': 'Heart failure',
      'problems.a.code': 'I50.9',
      'problems.b.text': 'Type 2 diabetes',
      'problems.c.text': 'Pneumonia',
      'problems.c.status': 'resolved',
    };
    const content = { ...patient.content, doc: { ...patient.content.doc, values } };
    const bytes = await notePdf(
      input({ visit: visitOf({ address }), patient: { ...patient, content } }),
    );
    const pages = await readPdf(bytes);
    expect(pages.every(({ text }) => text.includes(address))).toBe(true);
    const all = pages.map(({ text }) => text).join('\n');
    expect(all).toContain('Heart failure I50.9; Type 2 diabetes\n');
    expect(all).not.toContain('Pneumonia');
    expect(all).toContain(`Seal (SHA-256): ${hash}`);
  });

  it('keeps an 8-page note within 20 kB, tags and seal included', async () => {
    const typical = sampleAnswers(form, {
      random: seeded(7),
      date: '11/12/2026',
      optional: 0.8,
      words: () =>
        'Resting in bed, alert and oriented, follows instructions without prompting; spouse present.',
      decided: {
        'integumentary.wounds': true,
        'wounds.$order': ['a', 'b', 'c', 'd'],
        'subcutaneous.given': false,
      },
    });
    const bytes = await notePdf(input({ answers: typical, note: noteOf(typical, { seal }) }));
    expect((await readPdf(bytes)).length).toBeGreaterThanOrEqual(6);
    expect(bytes.length).toBeLessThanOrEqual(20_000);
  });
});
