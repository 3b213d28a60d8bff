import { describe, expect, it } from 'vitest';
import { visibilityChange } from './visibility-change.ts';

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
