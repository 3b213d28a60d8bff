import { describe, expect, it } from 'vitest';
import { RequestAllowance } from './request-allowance.ts';

const many = (count: number, take: () => number): number[] => Array.from({ length: count }, take);

describe('the allowance of requests (ASVS 2.4.1)', () => {
  it('lets the requests of a minute through at once, then one after the other as time goes by', () => {
    const allowance = new RequestAllowance(60);
    expect(Math.max(...many(60, () => allowance.take('person', 'a', 'plain', 0)))).toBe(0);
    expect(allowance.take('person', 'a', 'plain', 0)).toBe(1);
    expect(allowance.take('person', 'a', 'plain', 999)).toBe(1);
    expect(allowance.take('person', 'a', 'plain', 1_000)).toBe(0);
    expect(allowance.take('person', 'a', 'plain', 1_000)).toBe(1);
    expect(
      many(60, () => allowance.take('person', 'a', 'plain', 61_000)).every((wait) => wait === 0),
    ).toBe(true);
    expect(allowance.take('person', 'a', 'plain', 61_000)).toBe(1);
  });

  it('says how long to wait where one request takes longer than a second', () => {
    const allowance = new RequestAllowance(2);
    many(2, () => allowance.take('person', 'a', 'plain', 0));
    expect([0, 10_000, 29_999].map((now) => allowance.take('person', 'a', 'plain', now))).toEqual([
      30, 20, 1,
    ]);
    expect(allowance.take('person', 'a', 'plain', 30_000)).toBe(0);
  });

  it('counts each person, address and kind for itself', () => {
    const allowance = new RequestAllowance(1);
    expect(allowance.take('person', 'a', 'plain', 0)).toBe(0);
    expect(allowance.take('person', 'a', 'plain', 0)).toBeGreaterThan(0);
    expect([
      allowance.take('person', 'b', 'plain', 0),
      allowance.take('address', 'a', 'plain', 0),
      allowance.take('person', 'a', 'sync', 0),
    ]).toEqual([0, 0, 0]);
  });

  it('gives what devices send by themselves ten times as much, and an address ten and forty times a person’s', () => {
    const allowance = new RequestAllowance(10);
    const through = (whose: 'person' | 'address', kind: 'plain' | 'sync'): number =>
      many(4_000, () => allowance.take(whose, 'a', kind, 0)).filter((wait) => wait === 0).length;
    expect([
      through('person', 'plain'),
      through('person', 'sync'),
      through('address', 'plain'),
      through('address', 'sync'),
    ]).toEqual([10, 100, 100, 400]);
  });

  it('fills nothing when the clock goes back, and nothing twice when it comes again', () => {
    const allowance = new RequestAllowance(1);
    allowance.take('person', 'a', 'plain', 60_000);
    expect(allowance.take('person', 'a', 'plain', 0)).toBe(60);
    expect(allowance.take('person', 'a', 'plain', 59_999)).toBe(1);
    expect(allowance.take('person', 'a', 'plain', 60_000)).toBe(0);
  });

  it('counts nothing when it is switched off', () => {
    const allowance = new RequestAllowance(0);
    expect(Math.max(...many(10_000, () => allowance.take('person', 'a', 'plain', 0)))).toBe(0);
  });

  it('forgets whoever has not asked for a minute, and nobody else', () => {
    const allowance = new RequestAllowance(1);
    for (let n = 0; n < 1_000; n += 1) allowance.take('person', String(n), 'plain', 60_000);
    allowance.take('person', 'late', 'plain', 119_000);
    expect(allowance.size).toBe(1_001);
    allowance.take('person', 'new', 'plain', 120_000);
    expect(allowance.size).toBe(2);
    expect(allowance.take('person', 'late', 'plain', 120_000)).toBe(59);
    expect(allowance.take('person', '1', 'plain', 120_000)).toBe(0);
  });

  it('gives an address that nobody is known at a tenth of a person’s, and never less than 20', () => {
    const through = (perMinute: number): number => {
      const allowance = new RequestAllowance(perMinute);
      return many(4_000, () => allowance.take('anonymous', 'a', 'plain', 0)).filter(
        (wait) => wait === 0,
      ).length;
    };
    expect([through(3_000), through(10)]).toEqual([300, 20]);
  });
});
