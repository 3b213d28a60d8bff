import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import type { Answers } from '#forms/define.ts';
import { formById } from '#forms/registry.ts';
import { sealNote } from '../sign/seal.ts';
import { ids, mark, noteOf, patientOf, visitOf } from '../testing/filled-note.ts';
import { readPdf } from '../testing/pdf-text.ts';
import { notePdf } from './note-pdf.ts';
import { readSeal } from './read-seal.ts';

/** One grey pixel. */
const jpeg = Uint8Array.from(
  atob(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsO' +
      'CwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=',
  ),
  (sign) => sign.charCodeAt(0),
);

const form = must(formById('skilled-nursing-visit'), 'form');
const answers: Answers = {
  'integumentary.wounds': true,
  'wounds.$order': ['a', 'b'],
  'wounds.a.number': 2,
  'wounds.a.place': 'leftHeel',
  'wounds.a.type': 'pressure',
  'wounds.a.length': 2,
  'wounds.a.width': 1.5,
  'wounds.a.depth': 0.3,
  'wounds.a.lastDate': '11/12/2026',
  'wounds.a.lastLength': 2,
  'wounds.a.lastWidth': 2,
  'wounds.a.lastDepth': 0.5,
  'wounds.a.firstDate': '10/01/2026',
  'wounds.a.firstArea': 6,
  'wounds.a.photos': ['photo-here', 'photo-elsewhere'],
  'wounds.b.number': 3,
  'wounds.b.place': 'sacrum',
  'wounds.b.trend': 'healed',
  'wounds.b.healedOn': '11/20/2026',
};

async function pdf(photos?: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array> {
  const parts = { visitId: ids.visit, formId: form.id, formVersion: form.version, answers };
  const sealed = await sealNote(parts, {
    clinician: mark('Ana Silva', 'RN'),
    patient: null,
    patientUnable: 'asleep',
  });
  return notePdf({
    agency: 'Sample Home Health',
    visit: visitOf(),
    note: noteOf(answers, { seal: { ...sealed, revision: 1 } }),
    patient: patientOf(),
    form,
    answers,
    words: (english) => english,
    madeAt: new Date('2026-11-20T19:00:00.000Z'),
    isWithOffice: true,
    ...(photos && { photos }),
  });
}
const told = async (bytes: Uint8Array): Promise<string> =>
  (await readPdf(bytes)).map(({ text }) => text).join('\n');

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

describe('wounds in a PDF', () => {
  it('keep the lines of their table clear of the letters below them', async () => {
    const [page] = await readPdf(await pdf());
    const { content } = must(page, 'page');
    const rules: number[] = [];
    const baselines: number[] = [];
    // Each line of text says how far it is from the one before. Rules run to the right margin.
    let base = 0;
    for (const [, begin, step, rule] of content.matchAll(
      /\b(BT)\b|[-\d.]+ ([-\d.]+) Td|[\d.]+ ([\d.]+) m 5[\d.]+ \3 l S/g,
    ))
      if (begin !== undefined) base = 0;
      else if (step !== undefined) baselines.push((base += Number(step)));
      else rules.push(Number(rule));
    expect(rules.length).toBeGreaterThan(5);
    expect(baselines.length).toBeGreaterThan(20);
    // Letters of body text reach 8 points above their line.
    const struck = rules.filter((y) => baselines.some((line) => line < y && y - line < 9));
    expect(struck).toEqual([]);
  });

  it('have number, place, size, area and change since the last and the first measurement', async () => {
    const text = await told(await pdf());
    for (const part of ['Wound 2', 'Wound 3', 'Left heel', 'Sacrum', '2 cm', '0.3 cm', '3 cm²'])
      expect(text).toContain(part);
    const flat = text.replaceAll('\n', ' ');
    expect(flat).toContain('2 × 2 × 0.5 cm (11/12/2026)');
    expect(flat).toContain('25% smaller since the last visit');
    expect(flat).toContain('50% smaller since the first measurement on 10/01/2026');
    expect(flat).toContain('Healed on 11/20/2026');
  });

  it('are numbered on the figure of the body, as lines', async () => {
    const page = must(
      (await readPdf(await pdf())).find(({ text }) => text.includes('Left heel')),
      'page',
    );
    expect(page.content.match(/ c$/gm)?.length).toBeGreaterThan(60);
    expect(page.text.split('\n')).toEqual(expect.arrayContaining(['2', '3', 'R', 'L']));
  });

  it('show their photos with wound, place and day, and name one that is not here', async () => {
    const bytes = await pdf(new Map([['photo-here', jpeg]]));
    const pages = await readPdf(bytes);
    expect(pages.filter(({ content }) => content.includes('/Photo1 Do'))).toHaveLength(1);
    const text = pages.map((page) => page.text).join('\n');
    expect(text).toContain('Wound 2, Left heel, 11/20/2026\n');
    expect(text).toContain('Wound 2, Left heel, 11/20/2026: the photo is not on');
  });

  it('leave a signed file verifiable, photos included, and an exchanged photo is found', async () => {
    const bytes = await pdf(new Map([['photo-here', jpeg]]));
    expect(await readSeal(new Blob([new Uint8Array(bytes)]))).toMatchObject({ kind: 'whole' });
    const other = Uint8Array.from(bytes);
    const at = Buffer.from(other).indexOf(Buffer.from(jpeg.slice(0, 40)));
    expect(at).toBeGreaterThan(0);
    // Inside the table that the picture is unpacked with.
    other[at + 30] = 0x55;
    expect(await readSeal(new Blob([other]))).toMatchObject({ kind: 'altered', what: 'pages' });
  });
});
