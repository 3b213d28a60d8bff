import { describe } from 'vitest';
import {
  behavesAsTherapyDocument,
  followsGoals,
  judgesTheInterval,
  scoresDailyLiving,
  setsThePlan,
  skipsFunctionalCodes,
} from '../testing/therapy-document.ts';
import { otReassessment as form } from './form.ts';
import { sample } from './sample.ts';

const given = { form, sample };

describe('occupational therapy reassessment', () => {
  behavesAsTherapyDocument(given, { visitTypeId: 224, providerType: 'OT' });
  followsGoals(given);
  setsThePlan(given);
  judgesTheInterval(given);
  scoresDailyLiving(given);
  skipsFunctionalCodes(given);
});
