import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyCounter, hasMore, nextHighlight, pageSizes } from './paging.ts';

describe('portal §4: UP adds, DOWN subtracts but never below 0, any other action sets the value', () => {
  test('each action', () => {
    expect(applyCounter(5, 'UP', 3)).toBe(8);
    expect(applyCounter(5, 'DOWN', 3)).toBe(2);
    expect(applyCounter(5, 'DOWN', 5)).toBe(0);
    expect(applyCounter(5, 'DOWN', 6)).toBe(0);
    expect(applyCounter(5, 'SET', 3)).toBe(3);
    expect(applyCounter(5, 'up', 3)).toBe(3);
    expect(applyCounter(5, '', 0)).toBe(0);
  });

  test('an amount that is not a number changes nothing', () => {
    for (const action of ['UP', 'DOWN', 'SET']) expect(applyCounter(5, action, Number.NaN)).toBe(5);
  });

  test('up and down again is where it was', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (current, amount) => {
        expect(applyCounter(applyCounter(current, 'UP', amount), 'DOWN', amount)).toBe(current);
      }),
    );
  });
});

test('portal §4: "Load more" is shown unless the page number has reached the page count or the total is 0', () => {
  expect(hasMore({ pageNumber: 1, pageCount: 2, total: 11 })).toBe(true);
  expect(hasMore({ pageNumber: 2, pageCount: 2, total: 11 })).toBe(false);
  expect(hasMore({ pageNumber: 3, pageCount: 2, total: 11 })).toBe(false);
  expect(hasMore({ pageNumber: 1, pageCount: 2, total: 0 })).toBe(false);
  expect(hasMore({ pageNumber: 0, pageCount: 0, total: 0 })).toBe(false);
});

describe('portal §4: up and down arrows move the highlight and wrap at the ends', () => {
  test('down', () => {
    expect([-1, 0, 1, 2].map((index) => nextHighlight(index, 3, 'down'))).toEqual([0, 1, 2, 0]);
  });

  test('up', () => {
    expect([-1, 0, 1, 2].map((index) => nextHighlight(index, 3, 'up'))).toEqual([2, 2, 0, 1]);
  });

  test('an empty list has none; a highlight that is no longer in the list starts over', () => {
    expect(nextHighlight(0, 0, 'down')).toBe(-1);
    expect(nextHighlight(2, -1, 'up')).toBe(-1);
    expect(nextHighlight(0, Number.NaN, 'up')).toBe(-1);
    expect(nextHighlight(3, 3, 'down')).toBe(0);
    expect(nextHighlight(3, 3, 'up')).toBe(2);
    expect(nextHighlight(0.5, 3, 'down')).toBe(0);
  });

  test('down and up again is where it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(), (length, seed) => {
        const index = seed % length;
        expect(nextHighlight(nextHighlight(index, length, 'down'), length, 'up')).toBe(index);
      }),
    );
  });
});

test('portal §9: page sizes', () => {
  expect(pageSizes).toEqual({
    lists: 10,
    comments: 10,
    visitComments: 5,
    providers: 10,
    eligibilityHistory: 10,
    episodeVisits: 1000,
    messages: 20,
  });
});
