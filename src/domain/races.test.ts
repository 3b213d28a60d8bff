import { describe, expect, it } from 'vitest';
import { listedRace, racesOf } from './races.ts';

const constant = (value: string) => [{ type: 'GentoCareConfig', name: 'raceData', value }];

describe('races to choose from (portal §9, raceData)', () => {
  it('are the agency’s', () => {
    const list = [{ id: 'A', name: 'Asian' }];
    expect(racesOf(constant(JSON.stringify(list)))).toEqual(list);
  });

  it.each([
    ['no constant', []],
    ['no JSON', constant('Asian')],
    ['no list', constant('{"id":"A"}')],
    ['no names', constant('[{"id":"A"},null,"x",{"name":"B"},{"id":1,"name":"C"}]')],
  ])('are none with %s', (_what, constants) => {
    expect(racesOf(constants)).toEqual([]);
  });
});

describe('the race of a document among those of the agency', () => {
  const races = [
    { id: 'A', name: 'Asian' },
    { id: 'W', name: 'White' },
  ];

  it('is the first that is listed, by its name; the others are left over', () => {
    expect(listedRace(['White European', 'white ', 'Asian'], races)).toEqual({
      race: { id: 'W', name: 'White' },
      others: ['White European', 'Asian'],
    });
  });

  it('is none where none is listed, and nothing is guessed', () => {
    const names = ['White European', 'Not Hispanic or Latino'];
    expect(listedRace(names, races)).toEqual({ race: null, others: names });
    expect(listedRace(['White'], [])).toEqual({ race: null, others: ['White'] });
    expect(listedRace([], races)).toEqual({ race: null, others: [] });
  });
});
