import { describe, expect, it } from 'vitest';
import { visibleItems, type VisibleItem } from '#forms/engine.ts';
import { newestForms } from '#forms/registry.ts';
import { samples } from '#forms/samples.gen.ts';
import { drawnOf, reachedBy, screenfuls } from './screenfuls.ts';

const phone = { height: 844, answer: 56 };
const desk = { height: 1_440, answer: 44 };

const choice = (path: string, answers: number): VisibleItem => ({
  kind: 'field',
  path,
  field: {
    kind: 'choice',
    path,
    label: path,
    options: Array.from({ length: answers }, (_, at) => ({ value: `${at}`, label: `${at}` })),
  },
});
const text = (path: string): VisibleItem => ({
  kind: 'field',
  path,
  field: { kind: 'text', path, label: path, maxLength: 20 },
});
const many = <T>(count: number, make: (path: string) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(`q${at}`));

describe('what a screen is filled with', () => {
  it('takes few questions with many answers and many with one', () => {
    expect(
      screenfuls(
        many(10, (path) => choice(path, 11)),
        phone,
      ),
    ).toEqual([2, 4, 6, 8, 10]);
    expect(screenfuls(many(30, text), phone)).toEqual([9, 18, 27, 30]);
  });

  it('takes all of a short section, and more on a larger screen', () => {
    expect(screenfuls(many(3, text), phone)).toEqual([3]);
    expect(screenfuls([], phone)).toEqual([0]);
    expect(screenfuls(many(30, text), desk)).toEqual([17, 30]);
  });

  it('counts no line for what the visit answers by itself', () => {
    const unseen = many(20, text).map((item) =>
      item.kind === 'field'
        ? { ...item, field: { ...item.field, automatic: true as const } }
        : item,
    );
    expect(screenfuls([...unseen, ...many(10, text)], phone)).toEqual([29, 30]);
  });

  it('cuts every section of every form without losing or doubling a question', () => {
    let cut = 0;
    for (const form of newestForms())
      for (const section of form.sections) {
        const items = visibleItems(form, section, samples[form.id] ?? {});
        const ends = screenfuls(items, phone);
        expect(ends.at(-1), section.id).toBe(items.length);
        expect(
          [...new Set(ends)].toSorted((a, b) => a - b),
          section.id,
        ).toEqual(ends);
        if (ends.length > 1) cut += 1;
      }
    expect(cut).toBeGreaterThan(100);
  });
});

describe('what was drawn before', () => {
  const questions = many(30, text);
  const opened = Array.from({ length: 12 }, (_, at) => text(`opened${at}`));
  const [above, below] = [questions.slice(0, 2), questions.slice(2)];

  it('is drawn again, with the questions that an answer opened above it', () => {
    const reached = reachedBy(questions, 9);
    expect(drawnOf(questions, reached)).toBe(9);
    expect(drawnOf([...above, ...opened, ...below], reached)).toBe(21);
  });

  it('reaches as far as its last question that is left', () => {
    const reached = reachedBy(questions, 9);
    expect(drawnOf(questions.slice(0, 5), reached)).toBe(5);
    expect(drawnOf(opened, reached)).toBe(0);
  });

  it('is everything from the last piece on, also what opens later', () => {
    const whole = reachedBy(questions, 30);
    expect(drawnOf([...above, ...opened, ...below, text('last')], whole)).toBe(43);
  });
});
