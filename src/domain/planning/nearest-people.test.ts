import { describe, expect, it } from 'vitest';
import { at } from '../testing/staffing.ts';
import { homeUnknown, nearestRanks } from './nearest-people.ts';

describe('who lives nearest to some places', () => {
  const town = [0, 0.01, 0.02, 0.03].map((north, nth) => [`town ${nth}`, { home: at(north) }]);
  const people = new Map([
    ...(town as [string, { home: ReturnType<typeof at> }][]),
    ['farm', { home: at(2) }] as const,
    ['nobody knows', { home: null }] as const,
  ]);

  it('is told by the best rank at any of them, so that a place far off has its neighbours too', () => {
    const ranks = nearestRanks(people, [at(0), at(2.1)]);
    expect(ranks.get('farm')).toBe(0);
    expect(ranks.get('town 0')).toBe(0);
    expect(ranks.get('town 3')).toBe(1);
    expect(ranks.get('town 1')).toBe(1);
  });

  it('counts places of one neighbourhood once', () => {
    const here = Array.from({ length: 50 }, (_, nth) => at(nth / 100_000));
    expect(nearestRanks(people, here)).toEqual(nearestRanks(people, [at(0)]));
  });

  it('counts many places in larger neighbourhoods, and leaves none out', () => {
    const many = Array.from({ length: 300 }, (_, nth) => at(nth < 299 ? 0.003 : 2.1));
    const ranks = nearestRanks(people, many);
    expect([ranks.get('farm'), ranks.get('town 0')]).toEqual([0, 0]);
  });

  it('is nobody whose home is not known, and nobody where no place is', () => {
    expect(nearestRanks(people, [at(0)]).get('nobody knows')).toBe(homeUnknown);
    expect(new Set(nearestRanks(people, [null]).values())).toEqual(new Set([homeUnknown]));
  });
});
