import { describe } from 'vitest';
import {
  behavesAsTherapyDocument,
  endsTherapy,
  followsGoals,
  scoresDailyLiving,
  skipsFunctionalCodes,
} from '../testing/therapy-document.ts';
import { otDischarge as form } from './form.ts';
import { sample } from './sample.ts';

const given = { form, sample };

describe('occupational therapy discharge', () => {
  behavesAsTherapyDocument(given, { visitTypeId: 225, providerType: 'OT' });
  followsGoals(given);
  endsTherapy(given);
  scoresDailyLiving(given);
  skipsFunctionalCodes(given);
});
