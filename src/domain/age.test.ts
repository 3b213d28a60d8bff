import { expect, it } from 'vitest';
import { ageOn } from './age.ts';

it('counts completed years, to the day', () => {
  expect(ageOn('02/03/1944', '02/02/2026')).toBe(81);
  expect(ageOn('02/03/1944', '02/03/2026')).toBe(82);
  expect(ageOn('02/29/1944', '02/28/2026')).toBe(81);
  expect(ageOn('02/29/1944', '03/01/2026')).toBe(82);
  expect(ageOn('02/03/2026', '02/03/2026')).toBe(0);
});

it('knows no age without a real birthday in the past', () => {
  for (const birthday of ['', '02/30/1944', '1944', '02/04/2026'])
    expect(ageOn(birthday, '02/03/2026')).toBeNull();
});
