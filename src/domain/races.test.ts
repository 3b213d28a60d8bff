import { describe, expect, it } from 'vitest';
import { racesOf } from './races.ts';

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
