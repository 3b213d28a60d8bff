import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answers } from '#forms/define.ts';
import { choice, choices, defineForm, longText, number, section, yesNo } from '#forms/define.ts';
import { standingOut } from './standing-out.ts';

const form = defineForm({
  id: 'skilled-nursing-visit',
  version: 1,
  title: 'Visit',
  disciplines: ['RN'],
  visitTypeIds: [304],
  sections: [
    section({
      id: 'lungs',
      title: 'Lungs',
      source: 'test',
      items: [
        yesNo('lungs.cough', 'Cough'),
        choice('lungs.sounds', 'Breath sounds', { clear: 'Clear', crackles: 'Crackles' }),
        choices('lungs.signs', 'Signs', { wheeze: 'Wheeze', sputum: 'Sputum', none: 'None' }),
        longText('lungs.words', 'Words'),
      ],
    }),
    section({
      id: 'vitals',
      title: 'Vital signs',
      source: 'test',
      items: [
        number('vitals.pulse', 'Pulse', {
          unit: '/min',
          min: 20,
          max: 250,
          step: 1,
          warn: { low: 50, high: 110 },
        }),
        number('vitals.spo2', 'Oxygen', {
          unit: '%',
          min: 50,
          max: 100,
          step: 1,
          critical: { low: 88, high: 100 },
        }),
      ],
    }),
  ],
});
const words = (english: string): string => english;
const told = (answers: Answers, last: Answers | null) =>
  standingOut(form, answers, last, words).map(({ label, value, before }) =>
    [label, value, before].filter(Boolean).join(' | '),
  );

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

describe('what stands out before signing', () => {
  it('is a critical reading, then another one out of range, then a choice that changed', () => {
    const now = {
      'lungs.cough': true,
      'lungs.sounds': 'crackles',
      'lungs.words': 'new words',
      'vitals.pulse': 120,
      'vitals.spo2': 84,
    };
    const before = { 'lungs.cough': true, 'lungs.sounds': 'clear', 'lungs.words': 'old words' };
    expect(told(now, before)).toEqual([
      'Oxygen | 84 %',
      'Pulse | 120 /min',
      'Breath sounds | Crackles | Clear',
    ]);
  });

  it('is no box that was ticked in another order, and one that was not', () => {
    const before = { 'lungs.signs': ['sputum', 'wheeze'] };
    expect(told({ 'lungs.signs': ['wheeze', 'sputum'] }, before)).toEqual([]);
    expect(told({ 'lungs.signs': ['wheeze'] }, before)).toEqual([
      'Signs | Wheeze | Sputum; Wheeze',
    ]);
  });

  it('is nothing where all is as it was and within range, and on a first visit', () => {
    const now = { 'lungs.cough': false, 'lungs.sounds': 'clear', 'vitals.pulse': 72 };
    expect(told(now, { ...now, 'vitals.pulse': 80 })).toEqual([]);
    expect(told(now, null)).toEqual([]);
  });
});
