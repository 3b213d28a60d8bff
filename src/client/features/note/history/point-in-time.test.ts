import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import { formById } from '#forms/registry.ts';
import type { HistoryPoint } from '#client/store/history/open-history.ts';
import { historyMinutes } from './history-groups.ts';
import { answersAt, differences, restoringPatch } from './point-in-time.ts';

const form = must(formById('skilled-nursing-visit'), 'form');
const words = (english: string): string => english;
beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const point = (
  id: string,
  at: string,
  patch: HistoryPoint['patch'],
  parts: Partial<HistoryPoint> = {},
): HistoryPoint => ({ id, at: `2026-03-05T${at}.000Z`, patch, ...parts });

describe('a note at a point in its history', () => {
  const points = [
    point(
      '1.0',
      '16:00:00',
      { 'vitals.pulse': 70, 'narrative.text': 'Stable.' },
      { from: 'start' },
    ),
    point('2.0', '16:01:00', { 'vitals.pulse': 88 }),
    point('2.1', '16:02:00', { 'narrative.text': null }),
  ];

  it('is the result of all changes up to the point', () => {
    expect({ ...answersAt(points, '2.0')?.answers }).toEqual({
      'vitals.pulse': 88,
      'narrative.text': 'Stable.',
    });
    expect({ ...answersAt(points, '2.1')?.answers }).toEqual({ 'vitals.pulse': 88 });
    expect(answersAt(points, '7.0')).toBeNull();
  });

  it('is restored by a change of all differing paths, cleared ones as null, without unknown fields', () => {
    const now = { 'vitals.pulse': 88, 'vitals.systolic': 120, 'pain.location': 'Heel' };
    const then = {
      'vitals.pulse': 70,
      'pain.location': 'Heel',
      'no.such.path': 'x',
      'vitals.diastolic': true,
    };
    expect(restoringPatch(form, now, then)).toEqual({
      'vitals.pulse': 70,
      'vitals.systolic': null,
    });
  });

  it('lists only the answers that differ, in the order of the sections', () => {
    const found = differences(
      form,
      { 'vitals.pulse': 88, 'narrative.text': 'Worse.' },
      { 'narrative.text': 'Stable.', 'vitals.pulse': 88, 'vitals.systolic': 120 },
      words,
    );
    expect(found.map(({ path, before, now }) => [path, before, now])).toEqual([
      ['vitals.systolic', '120 mmHg', null],
      ['narrative.text', 'Stable.', 'Worse.'],
    ]);
  });
});

describe('the list of a history', () => {
  it('groups by minute and section, newest first, and keeps sources apart', () => {
    const points = [
      point('1.0', '16:00:10', { 'vitals.pulse': 70 }),
      point('1.1', '16:00:20', { 'vitals.systolic': 120 }),
      point('1.2', '16:00:30', { 'narrative.text': 'Stable.' }),
      point('1.3', '16:00:40', { 'vitals.pulse': 72 }),
      point('1.4', '16:00:50', { 'vitals.pulse': 66 }, { from: 'other', by: 'Quinn Office' }),
      point('2.0', '16:01:00', { 'vitals.pulse': 61 }),
    ];
    const told = historyMinutes(form, points).map(({ minute, groups }) => [
      minute,
      groups.map(({ sectionIds, by, steps }) => [sectionIds.join(), by, steps.map(({ id }) => id)]),
    ]);
    expect(told).toEqual([
      ['2026-03-05T16:01', [['vitals', undefined, ['2.0']]]],
      [
        '2026-03-05T16:00',
        [
          ['vitals', 'Quinn Office', ['1.4']],
          ['vitals', undefined, ['1.3']],
          ['narrative', undefined, ['1.2']],
          ['vitals', undefined, ['1.1', '1.0']],
        ],
      ],
    ]);
  });

  it('survives paths the form does not know', () => {
    expect(
      historyMinutes(form, [point('1.0', '16:00:10', { __proto__x: 1, 'no.such': null })]),
    ).toHaveLength(1);
  });
});
