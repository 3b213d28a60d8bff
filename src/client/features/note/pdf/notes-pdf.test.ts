import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import { formById } from '#forms/registry.ts';
import { filledAnswers, noteOf, patientOf, visitOf } from '../testing/filled-note.ts';
import { readPdf } from '../testing/pdf-text.ts';
import type { NotePdfInput } from './note-pdf.ts';
import { notesPdf, type Progress } from './notes-pdf.ts';

const form = must(formById('skilled-nursing-visit'), 'form');
const answers = filledAnswers(form);
const madeAt = new Date('2026-11-20T19:00:00.000Z');

const inputOf = (patientName: string): NotePdfInput => ({
  agency: 'Sample Home Health',
  visit: { ...visitOf(), patientName },
  note: noteOf(answers),
  patient: patientOf(),
  form,
  answers,
  words: (english) => english,
  madeAt,
  isWithOffice: true,
});
const names = Array.from({ length: 45 }, (_, nth) => `Patient ${nth + 1}`);
const load = (name: string) => () => Promise.resolve(inputOf(name));

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

describe('several notes as one PDF', () => {
  it('has contents in front that name each note with its page, and its patient on its pages', async () => {
    const notes = names.slice(0, 3).map(load);
    const bytes = must(await notesPdf({ agency: 'Sample', madeAt, notes }), 'file');
    const pages = (await readPdf(bytes)).map(({ text }) => text);
    expect(pages[0]).toContain('Contents');
    for (const name of names.slice(0, 3)) {
      const at = pages.findIndex((text, page) => page > 0 && text.includes(name));
      expect(at).toBeGreaterThan(0);
      expect(pages[0]).toMatch(new RegExp(`${name}\\b[^\\n]*\\n?\\D*${at + 1}\\b`));
    }
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
  });

  it('names a visit alike in the contents, above its pages and in its facts', async () => {
    const words = (english: string): string => (english === 'SN visit' ? 'Pflegebesuch' : english);
    const input = inputOf('Patient 1');
    const visit = { ...input.visit, visitType: 'SN visit' };
    const notes = [() => Promise.resolve({ ...input, visit, words })];
    const bytes = must(await notesPdf({ agency: 'Sample', madeAt, notes }), 'file');
    const [contents = '', first = ''] = (await readPdf(bytes)).map(({ text }) => text);
    for (const text of [contents, first]) expect(text).toContain('Pflegebesuch');
    expect(contents).not.toContain(form.title);
  });

  it('tells how far it is, note by note', async () => {
    const told: Progress[] = [];
    const notes = names.slice(0, 3).map(load);
    await notesPdf({
      agency: 'Sample',
      madeAt,
      notes,
      onProgress: (progress) => told.push(progress),
    });
    expect(told).toEqual([1, 2, 3].map((done) => ({ done, of: 3 })));
  });

  it('has room for the contents of more notes than one page names', async () => {
    const bytes = must(
      await notesPdf({ agency: 'Sample', madeAt, notes: names.map(load) }),
      'file',
    );
    const pages = (await readPdf(bytes)).map(({ text }) => text);
    expect(pages[0]).toContain('Patient 1');
    expect(pages[1]).toContain('Patient 45');
    expect(pages[2]).toContain('Patient 1');
  }, 60_000);

  it('stops between two notes', async () => {
    let loaded = 0;
    const notes = names.slice(0, 3).map((name) => () => {
      loaded += 1;
      return Promise.resolve(inputOf(name));
    });
    const stopped = await notesPdf({ agency: '', madeAt, notes, isStopped: () => loaded === 2 });
    expect([stopped, loaded]).toEqual([null, 2]);
  });
});
