import { describe, expect, it } from 'vitest';
import { clocked } from '#contract/entities.ts';
import { clockNow, findPlace, type Locator } from './position.ts';

const codes = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const;
const failing = (code: number): Locator => ({
  getCurrentPosition: (_, fail) => fail?.({ code, message: '', ...codes }),
});
const at = (accuracy: number): Locator => ({
  getCurrentPosition: (found) =>
    found({
      timestamp: Date.now(),
      coords: { latitude: 36.7, longitude: -119.8, accuracy },
    } as GeolocationPosition),
});
const pressed = new Date('2026-11-20T17:31:04.000Z');

describe('time and place of a visit (docs/ux.md: flag, never block)', () => {
  it('keeps the position with its accuracy', async () => {
    const start = await clockNow(pressed, 'America/Los_Angeles', at(12));
    expect(start).toEqual({
      at: '2026-11-20T17:31:04.000Z',
      timeZone: 'America/Los_Angeles',
      position: { latitude: 36.7, longitude: -119.8, accuracy: 12 },
      positionProblem: null,
    });
    expect(clocked.safeParse(start).success).toBe(true);
  });

  it.each([
    ['refused', failing(1)],
    ['unavailable', failing(2)],
    ['timeout', failing(3)],
    ['unsupported', undefined],
    [
      'unavailable',
      {
        getCurrentPosition: () => {
          throw new Error('insecure');
        },
      },
    ],
  ] as const)('names a missing position: %s', async (problem, locator) => {
    expect(await findPlace(locator)).toEqual({ position: null, positionProblem: problem });
  });

  it('waits no longer than its budget, even when the permission question stays unanswered', async () => {
    const started = performance.now();
    expect(await findPlace({ getCurrentPosition: () => undefined }, 30)).toEqual({
      position: null,
      positionProblem: 'timeout',
    });
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it('takes no position that is older than the agency allows (spec portal §9)', async () => {
    const old = at(12);
    const now = () => Date.now() + 16 * 60_000;
    expect(await findPlace(old, undefined, { now })).toEqual({
      position: null,
      positionProblem: 'unavailable',
    });
    const place = await findPlace(old, undefined, { now, expiryMs: 20 * 60_000 });
    expect(place.position).toMatchObject({ accuracy: 12 });
  });

  it('limits an accuracy that no record could hold', async () => {
    const start = await clockNow(pressed, 'UTC', at(1e12));
    expect(clocked.safeParse(start).success).toBe(true);
  });
});
