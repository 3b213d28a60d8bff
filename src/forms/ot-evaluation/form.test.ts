import { describe } from 'vitest';
import {
  behavesAsTherapyDocument,
  scoresDailyLiving,
  setsThePlan,
  skipsFunctionalCodes,
} from '../testing/therapy-document.ts';
import { otEvaluation as form } from './form.ts';
import { sample } from './sample.ts';

const given = { form, sample };

describe('occupational therapy evaluation', () => {
  behavesAsTherapyDocument(given, { visitTypeId: 223, providerType: 'OT' });
  setsThePlan(given);
  scoresDailyLiving(given);
  skipsFunctionalCodes(given);
});
