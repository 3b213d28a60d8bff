import { describe } from 'vitest';
import {
  behavesAsTherapyDocument,
  scoresMovement,
  setsThePlan,
  skipsFunctionalCodes,
  warnsOfFalls,
} from '../testing/therapy-document.ts';
import { ptEvaluation as form } from './form.ts';
import { sample } from './sample.ts';

const given = { form, sample };

describe('physical therapy evaluation', () => {
  behavesAsTherapyDocument(given, { visitTypeId: 213, providerType: 'PT' });
  setsThePlan(given);
  scoresMovement(given);
  warnsOfFalls(given);
  skipsFunctionalCodes(given);
});
