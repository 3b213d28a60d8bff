import { describe } from 'vitest';
import {
  behavesAsTherapyDocument,
  endsTherapy,
  followsGoals,
  scoresMovement,
  skipsFunctionalCodes,
  warnsOfFalls,
} from '../testing/therapy-document.ts';
import { ptDischarge as form } from './form.ts';
import { sample } from './sample.ts';

const given = { form, sample };

describe('physical therapy discharge', () => {
  behavesAsTherapyDocument(given, { visitTypeId: 215, providerType: 'PT' });
  followsGoals(given);
  endsTherapy(given);
  scoresMovement(given);
  warnsOfFalls(given);
  skipsFunctionalCodes(given);
});
