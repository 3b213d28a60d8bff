import { expect, it } from 'vitest';
import { companyStatesOf } from './company-states.ts';

const web = (name: string, value: string) => ({ type: 'WebAppConfig', name, value });

it('compares addresses with the states of operation, or else with the agency’s own', () => {
  const own = web('agencyState', 'CA');
  expect(companyStatesOf([])).toEqual([]);
  expect(companyStatesOf([own])).toEqual(['CA']);
  expect(companyStatesOf([own, web('operatingStates', '["NV", "OR"]')])).toEqual(['NV', 'OR']);
});
