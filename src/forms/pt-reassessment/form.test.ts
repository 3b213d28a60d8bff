import { describe } from 'vitest';
import {
  behavesAsTherapyDocument,
  followsGoals,
  judgesTheInterval,
  scoresMovement,
  setsThePlan,
  skipsFunctionalCodes,
  warnsOfFalls,
} from '../testing/therapy-document.ts';
import { ptReassessment as form } from './form.ts';
import { sample } from './sample.ts';

const given = { form, sample };

describe('physical therapy reassessment', () => {
  behavesAsTherapyDocument(given, { visitTypeId: 214, providerType: 'PT' });
  followsGoals(given);
  setsThePlan(given);
  judgesTheInterval(given);
  scoresMovement(given);
  warnsOfFalls(given);
  skipsFunctionalCodes(given);
});
