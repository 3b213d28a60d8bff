import { describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import type { Answers, ChartFacts } from '../define.ts';
import { checkPatch } from '../engine.ts';
import { oasisStartOfCare as form } from '../oasis-start-of-care/form.ts';
import { oasisTransfer } from '../oasis-transfer/form.ts';

const facts: ChartFacts = {
  providerType: 'PT',
  chart: {
    firstName: 'Bartholomew-James',
    lastName: 'Sample',
    middleInitial: 'Q',
    state: 'CA',
    zipcode: '93701-1234',
    medicareNumber: '1EG4TE5MK73',
    birthday: '01/02/1940',
    gender: 'F',
  },
  mrn: 'MRN-1',
  startOfCare: '04/06/2026',
  visitTypeId: 100,
  visitDate: '04/07/2026',
};
const carried = (over: Partial<ChartFacts> = {}, answers: Answers = {}) =>
  must(form.carried, 'carried')({ ...facts, ...over }, answers);

describe('what an assessment takes over', () => {
  it('is what chart, episode and visit say, cut to the width of the item', () => {
    expect(carried()).toEqual({
      'oasis.M0080': '02',
      'oasis.M0020': 'MRN-1',
      'oasis.M0030': '04/06/2026',
      'oasis.M0040first': 'Bartholomew-',
      'oasis.M0040middle': 'Q',
      'oasis.M0040last': 'Sample',
      'oasis.M0050': 'CA',
      'oasis.M0060': '93701-1234',
      'oasis.M0063': '1EG4TE5MK73',
      'oasis.M0066': '01/02/1940',
      'oasis.A0810': '2',
      'visit.timing': 'Early',
    });
    expect(checkPatch(form, carried())).toEqual([]);
  });

  it('is only for open questions, and nothing where nothing is known', () => {
    expect(carried({}, { 'oasis.M0040last': 'Typed' })).not.toHaveProperty('oasis.M0040last');
    expect(carried({ providerType: 'HHA', chart: null, mrn: null, startOfCare: null })).toEqual({});
    expect(carried({ providerType: 'nobody' })).not.toHaveProperty('oasis.M0080');
    expect(carried({ chart: { birthday: 'soon', gender: 'X' } })).not.toHaveProperty('oasis.A0810');
    expect(carried({ chart: { birthday: 'soon' } })).not.toHaveProperty('oasis.M0066');
  });

  it('keeps an answer to the item that the other item set had instead', () => {
    const moved = { 'oasis.M0090': '04/02/2026', 'oasis.A1250': ['A', 'B'] };
    expect(carried({}, moved)).toHaveProperty(['oasis.A1255'], '0');
    const back = { 'oasis.M0090': '03/30/2026', 'oasis.A1255': '7' };
    expect(carried({}, back)).toHaveProperty(['oasis.A1250'], ['Y']);
  });

  it('times the assessment by visit type and 30-day period', () => {
    const timing = (visitTypeId: number, visitDate: string) =>
      carried({ visitTypeId, visitDate })['visit.timing'];
    expect(timing(105, '05/05/2026')).toBe('Early');
    expect(timing(105, '05/06/2026')).toBe('Later');
    expect(timing(314, '04/05/2026')).toBe('Later');
    expect(timing(306, '04/07/2026')).toBe('Later');
    expect(timing(201, '04/07/2026')).toBeUndefined();
    expect(carried({}, { 'visit.timing': 'Early' })).not.toHaveProperty(['visit.timing']);
  });

  it('is asked for by every assessment', () => {
    expect(must(oasisTransfer.carried, 'carried')(facts, {})).toHaveProperty(['oasis.M0080'], '02');
  });
});
