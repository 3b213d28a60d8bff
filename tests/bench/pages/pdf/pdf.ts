import { i18n } from '@lingui/core';
import { PDFDocument } from 'pdf-lib';
import { must } from '#domain/must.ts';
import type { Answers, FormDefinition } from '#forms/define.ts';
import { formById, newestForms } from '#forms/registry.ts';
import { notePdf, type NotePdfInput } from '#client/features/note/pdf/note-pdf.ts';
import { notesPdf } from '#client/features/note/pdf/notes-pdf.ts';
import { encodeStrokes } from '#client/features/note/sign/strokes.ts';
import {
  filledAnswers,
  mark,
  noteOf,
  patientOf,
  visitOf,
} from '#client/features/note/testing/filled-note.ts';
import { seeded } from '../../../support/seeded.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const nursing = must(formById('skilled-nursing-visit'), 'form');

/** A signature as a finger draws it: some strokes of many points that wobble. */
function drawn(seed: number): string {
  const random = seeded(seed);
  const strokes = Array.from({ length: 4 }, (_, nth) =>
    Array.from({ length: 45 }, (_point, x) => ({
      x: nth * 70 + x * 1.5,
      y: 60 + 30 * Math.sin(x / 4) + random() * 4,
    })),
  );
  return encodeStrokes({ width: 320, height: 120, strokes });
}

const filled = (rows: number): NotePdfInput => input(nursing, filledAnswers(nursing, rows));

function input(form: FormDefinition, answers: Answers): NotePdfInput {
  const seal = {
    hash: 'ab'.repeat(32),
    revision: 1,
    clinician: mark('Ana Silva', 'RN', drawn(1)),
    patient: mark('Maria Rivera', 'Patient', drawn(2)),
    patientUnable: null,
  };
  return {
    agency: 'Sample Home Health',
    visit: visitOf(),
    note: noteOf(answers, { seal }),
    patient: patientOf(),
    form,
    answers,
    words: (english) => english,
    madeAt: new Date(),
    isWithOffice: true,
  };
}

/**
 * Notes as a phone holds them: texts to be parsed, each with words of its own. Made before the clock
 * starts: a phone answers no form to print a note.
 */
function kept(count: number, rows: number): readonly string[] {
  const words = (value: unknown, nth: number): unknown =>
    typeof value === 'string' && /^(Left|Patient) /.test(value)
      ? `${value} (note ${nth + 1})`
      : value;
  const answers = Object.entries(filledAnswers(nursing, rows));
  return Array.from({ length: count }, (_, nth) =>
    JSON.stringify(Object.fromEntries(answers.map(([path, value]) => [path, words(value, nth)]))),
  );
}

async function timed(note: NotePdfInput, rounds: number) {
  const times: number[] = [];
  let file = await notePdf(note);
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    file = await notePdf({ ...note, madeAt: new Date() });
    times.push(performance.now() - start);
  }
  return { times, bytes: file.length, pages: (await PDFDocument.load(file)).getPageCount() };
}

export const bench = {
  /**
   * Makes the signed PDF of a fully answered note so many times. Milliseconds each, size in bytes,
   * pages.
   */
  make: (rows: number, rounds: number) => timed(filled(rows), rounds),
  /** Titles of all forms by their ids. */
  forms: () => newestForms().map(({ id, title }) => ({ id, title })),
  /** The same of a form with every question answered, or with none, each said to be so. */
  makeForm(id: string, isAnswered: boolean, rounds: number) {
    const form = must(formById(id), 'form');
    const note = input(form, isAnswered ? filledAnswers(form, 1) : {});
    return timed({ ...note, isWhole: !isAnswered }, rounds);
  },
  /** Makes one PDF of so many notes; each is read when its turn comes, as a phone opens it. */
  async makeSeveral(count: number, rows: number) {
    const texts = kept(count, rows);
    const start = performance.now();
    const file = await notesPdf({
      agency: 'Sample Home Health',
      madeAt: new Date(),
      notes: texts.map(
        (text) => () => Promise.resolve(input(nursing, JSON.parse(text) as Answers)),
      ),
    });
    const time = performance.now() - start;
    const bytes = must(file, 'file that was not stopped');
    return {
      time,
      bytes: bytes.length,
      pages: (await PDFDocument.load(bytes)).getPageCount(),
    };
  },
};
export type PdfBench = typeof bench;
Object.assign(globalThis, { bench });
