import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordDiff } from './word-diff.ts';

const only = (text: string, other: string): string[] =>
  wordDiff(text, other)
    .filter((run) => run.only)
    .map((run) => run.text.trim());

describe('two versions of a text', () => {
  it('marks the words the other lacks', () => {
    const mine = 'Crackles both bases, productive cough, denies fever.';
    expect(only(mine, 'Crackles both bases, productive cough,')).toEqual(['denies fever.']);
    expect(only('Crackles both bases, productive cough,', mine)).toEqual([]);
  });

  it('marks a word that was inserted, removed or changed in the middle', () => {
    expect(only('the left heel is red', 'the heel is red')).toEqual(['left']);
    expect(only('wound is clean', 'wound is infected')).toEqual(['clean']);
    expect(only('a b c d', 'x b y d')).toEqual(['a', 'c']);
  });

  it('marks nothing between equal texts and everything of a text without a counterpart', () => {
    expect(only('same words here', 'same words here')).toEqual([]);
    expect(only('all new', '')).toEqual(['all new']);
    expect(wordDiff('', 'x')).toEqual([]);
  });

  it('never loses or changes a character, and marks as few words as possible', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', 'dd'), { maxLength: 12 })
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(
          wordDiff(a, b)
            .map((run) => run.text)
            .join(''),
        ).toBe(a);
        const common = (x: string, y: string): number =>
          wordDiff(x, y)
            .filter((run) => !run.only)
            .flatMap((run) => run.text.trim().split(/\s+/)).length;
        expect(common(a, b)).toBe(common(b, a));
      }),
    );
  });
});
