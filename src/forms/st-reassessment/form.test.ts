import { describe, expect, it } from 'vitest';
import {
  behavesAsTherapyDocument,
  errorsWith,
  followsGoals,
  judgesTheInterval,
  setsThePlan,
} from '../testing/therapy-document.ts';
import { stReassessment as form } from './form.ts';
import { sample } from './sample.ts';

const given = { form, sample };

describe('speech therapy reassessment', () => {
  behavesAsTherapyDocument(given, { visitTypeId: 233, providerType: 'ST/SLP' });
  followsGoals(given);
  setsThePlan(given);
  judgesTheInterval(given);
  it('details swallowing only when it is impaired, and asks who was told of aspiration', () => {
    expect(errorsWith(given, { 'swallow.state': 'normal' })).toEqual([]);
    expect(errorsWith(given, { 'swallow.food': '2', 'swallow.liquid': '5' })).toEqual([
      'swallow.food not-an-option',
      'swallow.liquid not-an-option',
    ]);
    for (const aspiration of ['suspected', 'known'])
      expect(errorsWith(given, { 'swallow.aspiration': aspiration })).toEqual([
        'swallow.aspirationAction required',
      ]);
  });
});
