import { describe, expect, it } from 'vitest';
import type { Answers } from '#forms/define.ts';
import { visibleItems } from '#forms/engine.ts';
import { sixtyDaySummary } from '#forms/sixty-day-summary/form.ts';
import { oasisStartOfCare } from '#forms/oasis-start-of-care/form.ts';
import { askedPaths, visibilityChange } from './visibility-change.ts';

const shown = (parts: Record<string, string[]>): Map<string, string[]> =>
  new Map(Object.entries(parts));

describe('skip logic announcements', () => {
  it('counts questions that appeared and disappeared in the current section', () => {
    expect(
      visibilityChange(shown({ pain: ['a', 'b'] }), shown({ pain: ['a', 'c', 'd'] }), 'pain'),
    ).toEqual({ opened: 2, closed: 1, sectionsOpened: [], sectionsClosed: [] });
  });

  it('names other sections only when they appear or disappear completely', () => {
    const before = shown({ skin: ['a'], wounds: [], infusion: ['x'], pain: ['p'] });
    const after = shown({ skin: ['a'], wounds: ['w'], infusion: [], pain: ['p', 'q'] });
    expect(visibilityChange(before, after, 'skin')).toEqual({
      opened: 0,
      closed: 0,
      sectionsOpened: ['wounds'],
      sectionsClosed: ['infusion'],
    });
  });

  it('says nothing when nothing appeared or disappeared', () => {
    expect(visibilityChange(shown({ pain: ['a'] }), shown({ pain: ['a'] }), 'pain')).toBeNull();
  });
});

describe('questions that are announced (a person is asked them)', () => {
  it('are none of the findings that *Compose* puts into a 60-day summary', () => {
    const asked = (answers: Answers): Map<string, readonly string[]> =>
      new Map(
        sixtyDaySummary.sections.map(({ id }) => [
          id,
          askedPaths(visibleItems(sixtyDaySummary, id, answers)),
        ]),
      );
    const composed = { 'summaryLines.$order': ['a', 'b'], 'summaryLines.a.words': 'Weight 182 lb' };
    const [line] = visibleItems(sixtyDaySummary, 'fromNotes', composed).flatMap((item) =>
      item.kind === 'rows' ? [item.rows] : [],
    );
    expect(line).toHaveLength(2);
    expect(asked({}).get('fromNotes')).toEqual(['period.from', 'period.to']);
    expect(visibilityChange(asked({}), asked(composed), 'fromNotes')).toBeNull();
  });

  it('are no totals: the app adds them up', () => {
    const answers = { 'oasis.C0100': '1', 'oasis.M0090': '05/01/2026' };
    const items = visibleItems(oasisStartOfCare, 'oasisC', answers);
    expect(items.some((item) => item.kind === 'field' && item.path === 'oasis.C0500')).toBe(true);
    expect(askedPaths(items)).toContain('oasis.C0200');
    expect(askedPaths(items)).not.toContain('oasis.C0500');
  });
});
