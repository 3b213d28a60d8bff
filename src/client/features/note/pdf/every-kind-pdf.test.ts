import { i18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import type { Answers } from '#forms/define.ts';
import { everyKind as form } from '#forms/testing/every-kind.ts';
import { answerLines } from '../answer-lines.ts';
import { noteSummary } from '../note-summary.ts';
import { noteOf, patientOf, visitOf } from '../testing/filled-note.ts';
import { readPdf } from '../testing/pdf-text.ts';
import { notePdf } from './note-pdf.ts';

const words = (english: string): string => english;
const strokes = '600x200 M40 120l60-60 60 80';
const answers: Answers = {
  'body.weight': 120,
  'body.height': 160,
  'body.plan': 'Diet',
  'motion.knee.active': 80,
  'motion.knee.passive': 85,
  'motion.hip.active': 100,
  'scores.$order': ['a'],
  'scores.a.points': 6,
  'leaving.list': 'yes',
  'goals.$order': ['g'],
  'goals.g.category': 'pain',
  'goals.g.person': 'pain.patient',
  'goals.g.action': 'pain.patient.reports',
  'goals.g.sign': 'pain.patient.reports.level',
  'goals.g.suffix': '3 of 10',
  'goals.g.weeks': '4',
  'signed.$order': ['s'],
  'signed.s.role': 'witness',
  'signed.s.name': 'June Porchwell',
  'signed.s.signature': strokes,
  hand: 'Rosa Rivera',
};

i18n.loadAndActivate({ locale: 'en', messages: {} });

describe('every kind as text', () => {
  const sections = noteSummary(form, answers, words);
  const itemAt = (path: string) =>
    sections.flatMap(({ items }) => items).find((item) => item.path === path);

  it('tells results with their units and words', () => {
    expect(itemAt('body.index')).toMatchObject({ label: 'Body mass index', value: '47 kg/m²' });
    expect(itemAt('body.band')).toMatchObject({ value: 'High' });
    expect(itemAt('scores')).toMatchObject({
      columns: [
        { key: 'points', label: 'Points' },
        { key: 'doubled', label: 'Doubled' },
      ],
      rows: [{ cells: { points: '6', doubled: '12' } }],
    });
  });

  it('tells a table by rows and columns', () => {
    expect(itemAt('motion')).toMatchObject({
      label: 'Range of motion',
      columns: [
        { key: 'active', label: 'Active' },
        { key: 'passive', label: 'Passive' },
      ],
      rows: [
        { title: 'Knee', cells: { active: '80 °', passive: '85 °' } },
        { title: 'Hip', cells: { active: '100 °' } },
      ],
    });
  });

  it('tells a goal in one sentence', () => {
    expect(itemAt('goals')).toMatchObject({
      rows: [{ title: 'Goal 1: Patient reports pain of at most 3 of 10' }],
    });
  });

  it('tells drawn signatures as drawings and typed ones as words', () => {
    expect(itemAt('signed')).toMatchObject({ rows: [{ signatures: [{ strokes }] }] });
    expect(itemAt('hand')).toMatchObject({ value: 'Signed by typed name: Rosa Rivera' });
    expect(noteSummary(form, { hand: strokes }, words)[0]?.items[0]).toMatchObject({
      kind: 'signature',
      label: 'Hand',
    });
  });

  it('names the row of a table where one cell stands alone', () => {
    expect(answerLines(form, { 'motion.knee.active': 70 }, words)[0]).toMatchObject({
      label: 'Knee: Active',
      value: '70 °',
    });
  });
});

it('prints every kind', async () => {
  const pages = await readPdf(
    await notePdf({
      agency: 'Sample Home Health',
      visit: visitOf(),
      note: noteOf(answers),
      patient: patientOf(),
      form,
      answers,
      words,
      madeAt: new Date('2026-11-20T19:00:00.000Z'),
      isWithOffice: false,
    }),
  );
  const told = pages
    .map(({ text }) => text)
    .join(' ')
    .replaceAll('\n', ' ');
  for (const part of [
    '47 kg',
    'Knee',
    '85',
    'Passive',
    'pain of at most',
    'Signature 1',
    'Witness',
  ])
    expect(told).toContain(part);
});
