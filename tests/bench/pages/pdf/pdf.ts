import { i18n } from '@lingui/core';
import { PDFDocument } from 'pdf-lib';
import { must } from '#domain/must.ts';
import { formById } from '#forms/registry.ts';
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

const form = must(formById('skilled-nursing-visit'), 'form');

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

function input(rows: number): NotePdfInput {
  const answers = filledAnswers(form, rows);
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

export const bench = {
  /**
   * Makes the signed PDF of a fully answered note so many times. Milliseconds each, size in bytes,
   * pages.
   */
  async make(rows: number, rounds: number) {
    const note = input(rows);
    const times: number[] = [];
    let file = await notePdf(note);
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      file = await notePdf({ ...note, madeAt: new Date() });
      times.push(performance.now() - start);
    }
    return { times, bytes: file.length, pages: (await PDFDocument.load(file)).getPageCount() };
  },
  /** Makes one PDF of so many notes; each is made up when its turn comes, as a phone opens it. */
  async makeSeveral(count: number, rows: number) {
    const start = performance.now();
    const file = await notesPdf({
      agency: 'Sample Home Health',
      madeAt: new Date(),
      notes: Array.from({ length: count }, () => () => Promise.resolve(input(rows))),
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
