import { describe, expect, it } from 'vitest';
import { defineForm, section, text } from '#forms/define.ts';
import { openSection, sectionAfter, sectionBefore } from './section-order.ts';

const form = defineForm({
  id: 'f',
  version: 1,
  title: 'F',
  disciplines: [],
  visitTypeIds: [],
  sections: ['a', 'b', 'c', 'd'].map((id) =>
    section({ id, title: id, source: 'test', items: [text(`${id}.x`, 'X')] }),
  ),
});
const after = (states: Parameters<typeof sectionAfter>[1], from: string) =>
  sectionAfter(form, states, from)?.id;

describe('the way through a note', () => {
  it('skips sections that are complete or not needed, and stops at errors', () => {
    expect(after({ b: 'not-needed', c: 'completed', d: 'not-started' }, 'a')).toBe('d');
    expect(after({ b: 'completed', c: { errors: 1 }, d: 'not-started' }, 'a')).toBe('c');
    expect(after({ b: 'completed', c: 'completed', d: 'not-needed' }, 'a')).toBeUndefined();
  });

  it('leads back to complete sections, never to one that is not needed', () => {
    const states = { a: 'completed', b: 'not-needed', c: 'in-progress' } as const;
    expect(sectionBefore(form, states, 'c')?.id).toBe('a');
    expect(sectionBefore(form, states, 'a')).toBeUndefined();
  });

  it('continues at the first open section', () => {
    expect(openSection(form, { a: 'completed', b: 'not-needed', c: 'in-progress' })?.id).toBe('c');
    expect(openSection(form, { a: 'completed' })).toBeUndefined();
  });
});
