import { describe, expect, it } from 'vitest';
import { spotOf } from '#domain/map-view.ts';
import { must } from '#domain/must.ts';
import { stateLines } from './state-lines.ts';

describe('borders of the states', () => {
  const states = stateLines();
  const named = (name: string) =>
    must(
      states.find((each) => each.name === name),
      name,
    );

  it('are those of all states, the District of Columbia and the territories', () => {
    expect(states).toHaveLength(56);
    expect(new Set(states.map(({ name }) => name)).size).toBe(56);
    for (const { path } of states) expect(path).toMatch(/^M[\d. ]+(L[\d. ]+)+Z/);
  });

  it('lie where the states are', () => {
    const { from, to, middle } = named('California');
    const fresno = spotOf({ latitude: 36.74, longitude: -119.79 });
    expect(fresno.x > from.x && fresno.x < to.x && fresno.y > from.y && fresno.y < to.y).toBe(true);
    expect(Math.abs(middle.x - fresno.x)).toBeLessThan(2);
    // The name of Alaska is on its mainland, not between its islands on both sides of the date line.
    const alaska = named('Alaska');
    expect(alaska.middle.x).toBeLessThan(spotOf({ latitude: 64, longitude: -140 }).x);
  });
});
