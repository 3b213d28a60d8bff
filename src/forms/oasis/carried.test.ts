import { describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import type { Answers, ChartFacts } from '../define.ts';
import { checkPatch } from '../engine.ts';
import { oasisResumptionOfCare as resumption } from '../oasis-resumption-of-care/form.ts';
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
  last: null,
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

  it('is the first start of care where the episode continues another one', () => {
    const continued = carried({ firstStartOfCare: '02/05/2026' });
    expect(continued).toMatchObject({ 'oasis.M0030': '02/05/2026', 'visit.timing': 'Early' });
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

  it('takes diagnoses from the chart, those that hold, in its order', () => {
    const problems = {
      'problems.$order': ['a', 'b', 'c'],
      'problems.a.code': 'I50.20',
      'problems.b.code': 'J18.9',
      'problems.b.status': 'Resolved',
      'problems.c.code': 'E11.9',
    };
    expect(carried({ chart: problems })).toMatchObject({
      'oasis.M1021': 'I50.20',
      'oasis.M1023b': 'E11.9',
    });
    expect(checkPatch(form, carried({ chart: problems }))).toEqual([]);
  });

  it.each([
    ['E10.9', 'type1'],
    ['E11.22', 'type2'],
    ['E13.9', 'other'],
    ['I10', undefined],
  ])('takes the diabetes that %s names', (code, kind) => {
    const problems = { 'problems.$order': ['a'], 'problems.a.code': code };
    expect(carried({ chart: problems })['endocrine.diabetes']).toBe(kind);
  });

  it('takes what seldom changes from the last assessment of the episode, in another form too', () => {
    const answers: Answers = {
      'oasis.M0150': ['01'],
      'oasis.M1021': 'I10',
      'oasis.M1800': '02',
      'oasis.M0050': 'NV',
      'oasis.M0090': '04/06/2026',
    };
    const resumed = (over: Partial<ChartFacts>) =>
      must(resumption.carried, 'carried')(
        { ...facts, last: { answers, date: '04/06/2026' }, ...over },
        {},
      );
    const taken = resumed({ chart: { 'problems.a.code': 'J18.9', state: 'CA' } });
    expect(taken).toMatchObject({
      'oasis.M0150': ['01'],
      'oasis.M1021': 'I10',
      // The chart says today's.
      'oasis.M0050': 'CA',
    });
    expect(taken).not.toHaveProperty(['oasis.M1023b']);
    // Assessed again: function, and the day itself.
    expect(taken).not.toHaveProperty(['oasis.M1800']);
    expect(taken).not.toHaveProperty(['oasis.M0090']);
    // The recertification in the last five days before an episode counts for it, earlier ones do not.
    const nextEpisode = { startOfCare: '06/05/2026', visitDate: '06/20/2026' };
    const recertified = { last: { answers, date: '06/02/2026' }, ...nextEpisode };
    expect(resumed(recertified)).toHaveProperty(['oasis.M0150']);
    expect(resumed(nextEpisode)).not.toHaveProperty(['oasis.M0150']);
    expect(resumed({ startOfCare: null })).not.toHaveProperty(['oasis.M0150']);
  });

  it('is asked for by every assessment', () => {
    expect(must(oasisTransfer.carried, 'carried')(facts, {})).toHaveProperty(['oasis.M0080'], '02');
  });
});
