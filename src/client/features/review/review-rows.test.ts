import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { skilledNursingVisit } from '#forms/skilled-nursing-visit/form.ts';
import { filledAnswers } from '#client/features/note/testing/filled-note.ts';
import { isShown, reviewSections, type ReviewRow } from './review-rows.ts';

const isTelling = (row: ReviewRow): boolean => isShown(row, 'answered', new Set());
const words = (english: string): string => english;
const form = skilledNursingVisit;
const answers = filledAnswers(form);
const numberField = form.sections
  .flatMap(({ items }) => items)
  .find((item) => item.kind === 'number' && answers[item.path] !== undefined);
const path = numberField && 'path' in numberField ? numberField.path : '';
const rowAt = (sections: ReturnType<typeof reviewSections>, at: string) =>
  sections.flatMap(({ rows }) => rows).find((row) => row.path === at);

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

describe('a note beside the last one', () => {
  it('pairs a wound with itself, and shows its area with the change since the last and first visit', () => {
    const wound = {
      'integumentary.wounds': true,
      'wounds.$order': ['w1'],
      'wounds.w1.number': 2,
      'wounds.w1.trend': 'better',
      'wounds.w1.length': 2.5,
      'wounds.w1.width': 2,
      'wounds.w1.drainageAmount': 'small',
      'wounds.w1.lastDate': '02/26/2026',
      'wounds.w1.lastLength': 3,
      'wounds.w1.lastWidth': 2,
      'wounds.w1.firstDate': '02/12/2026',
      'wounds.w1.firstArea': 8,
    };
    const sections = reviewSections({
      form,
      answers: wound,
      previous: { ...wound, 'wounds.w1.drainageAmount': 'moderate', 'wounds.w1.length': 3 },
      words,
    });
    expect(rowAt(sections, 'wounds.w1.drainageAmount')).toMatchObject({
      label: 'Wound 2: Drainage amount',
      now: 'Small',
      before: 'Moderate',
      changed: true,
    });
    expect(rowAt(sections, 'wounds.w1.$area')).toMatchObject({
      label: 'Wound 2: Area',
      now: '5 cm² · 17% smaller since the last visit; 38% smaller since the first measurement on 02/12/2026',
      before: '3 × 2 cm (02/26/2026)',
      computed: true,
    });
    expect(rowAt(sections, 'wounds.w1.lastLength')).toBeUndefined();
  });

  it('shows both answers and says where they differ', () => {
    const now = Number(answers[path]);
    const sections = reviewSections({
      form,
      answers,
      previous: { ...answers, [path]: now + 1 },
      words,
    });
    const row = rowAt(sections, path);
    expect(row?.changed).toBe(true);
    expect(row?.now).toContain(String(now));
    expect(row?.before).toContain(String(now + 1));
  });

  it('marks nothing as changed where the last note has no answer', () => {
    const rows = reviewSections({ form, answers, previous: null, words }).flatMap(
      (section) => section.rows,
    );
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter(({ changed }) => changed)).toEqual([]);
  });

  it('always shows required questions without an answer', () => {
    const rows = reviewSections({ form, answers: {}, previous: null, words }).flatMap(
      (section) => section.rows,
    );
    const missing = rows.filter((row) => row.missing);
    expect(missing.length).toBeGreaterThan(0);
    expect(missing.every(isTelling)).toBe(true);
    expect(rows.some((row) => !isTelling(row))).toBe(true);
  });

  it('can be cut down to what changed since the last visit, or since the return', () => {
    const now = Number(answers[path]);
    const previous = { ...answers, [path]: now + 1 };
    const rows = reviewSections({ form, answers, previous, words }).flatMap(
      (section) => section.rows,
    );
    const shown = (kind: Parameters<typeof isShown>[1], since: readonly string[]) =>
      rows.filter((row) => isShown(row, kind, new Set(since))).map((row) => row.path);
    expect(shown('visit', [])).toContain(path);
    expect(shown('visit', []).length).toBeLessThan(5);
    expect(shown('return', ['narrative.text'])).toEqual(['narrative.text']);
    expect(shown('every', [])).toHaveLength(rows.length);
  });

  it('calls boxes the same in whatever order they were ticked', () => {
    const boxes = 'nutrition.diet';
    const changed = (now: readonly string[], before: readonly string[]): readonly string[] =>
      reviewSections({
        form,
        answers: { ...answers, [boxes]: now },
        previous: { ...answers, [boxes]: before },
        words,
      })
        .flatMap((section) => section.rows)
        .filter((row) => row.changed)
        .map((row) => row.path);
    expect(changed(['lowSodium', 'diabetic'], ['diabetic', 'lowSodium'])).toEqual([]);
    expect(changed(['lowSodium', 'diabetic'], ['diabetic', 'renal'])).toEqual([boxes]);
  });

  it('marks what was filled from the last visit, and which answers are readings', () => {
    const rows = reviewSections({
      form,
      answers,
      previous: null,
      words,
      filled: ['vitals.pulseSite'],
    }).flatMap((section) => section.rows);
    expect(rows.filter(({ filled }) => filled).map((row) => row.path)).toEqual([
      'vitals.pulseSite',
    ]);
    expect(rows.find((row) => row.path === 'vitals.pulse')?.reading).toBe(true);
    expect(rows.find((row) => row.path === 'narrative.text')?.reading).toBe(false);
  });
});
