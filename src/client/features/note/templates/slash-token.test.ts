import { describe, expect, it } from 'vitest';
import { slashToken, withPhrase } from './slash-token.ts';

describe('a slash in a narrative', () => {
  it.each([
    ['/', 1, { start: 0, end: 1, query: '' }],
    ['/wei', 4, { start: 0, end: 4, query: 'wei' }],
    ['Seen at home. /tol', 18, { start: 14, end: 18, query: 'tol' }],
    ['Seen.\n/no later words', 8, { start: 6, end: 8, query: 'n' }],
  ])('asks for a phrase in %j', (text, caret, token) => {
    expect(slashToken(text, caret)).toEqual(token);
  });

  it.each([
    ['120/80', 6],
    ['and/or', 6],
    ['Seen', 4],
    ['/weight now', 11],
    [`/${'a'.repeat(31)}`, 32],
    ['', 0],
  ])('asks for nothing in %j', (text, caret) => {
    expect(slashToken(text, caret)).toBeNull();
  });

  it('gives way to the phrase, and what stands behind it stays', () => {
    const token = { start: 6, end: 9, query: 'no' };
    expect(withPhrase('Seen. /no Walks.', token, 'No change.')).toEqual({
      text: 'Seen. No change. Walks.',
      caret: 16,
    });
  });
});
