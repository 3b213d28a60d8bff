import { describe, expect, it } from 'vitest';
import { knownPlaces, legs, straightMiles } from './distance.ts';

const fresno = { latitude: 36.7378, longitude: -119.7871 };
const clovis = { latitude: 36.8252, longitude: -119.7029 };
const at = (place: typeof fresno, accuracy = 20) => ({ position: { ...place, accuracy } });
const stop = (n: number, parts: object = {}) => ({
  id: `v${n}`,
  patientId: `p${n}`,
  patientName: `Patient ${n}`,
  address: `${n} Oak St`,
  timeIn: null,
  timeOut: null,
  ...parts,
});

describe('straight-line distance', () => {
  it('is that of a map between two towns, and nothing at one place', () => {
    expect(straightMiles(fresno, clovis)).toBeCloseTo(7.63, 1);
    expect(straightMiles(fresno, fresno)).toBe(0);
    expect(
      straightMiles({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }),
    ).toBeCloseTo(12_437, -1);
  });
});

describe('places of a day', () => {
  it('are known from clocked visits of the same patient at the same address, the latest', () => {
    const places = knownPlaces([
      stop(1, { timeIn: at(clovis) }),
      stop(1, { timeIn: at(fresno) }),
      stop(2, { timeOut: at(clovis) }),
      stop(3, { timeIn: at(clovis, 900) }),
    ]);
    expect([...places]).toEqual([
      ['p1 1 Oak St', { ...fresno, accuracy: 20 }],
      ['p2 2 Oak St', { ...clovis, accuracy: 20 }],
    ]);
  });

  it('have a distance only where both are known', () => {
    const places = knownPlaces([stop(1, { timeIn: at(fresno) }), stop(2, { timeIn: at(clovis) })]);
    const day = legs([stop(1), stop(2), stop(3), stop(1, { id: 'later' })], places);
    expect([...day.keys()]).toEqual(['v2']);
    expect(day.get('v2')?.from).toBe('Patient 1');
  });

  it('are unknown where the patient has moved', () => {
    const places = knownPlaces([stop(1, { timeIn: at(fresno) }), stop(2, { timeIn: at(clovis) })]);
    expect(legs([stop(1), stop(2, { address: '9 Elm St' })], places).size).toBe(0);
  });
});
