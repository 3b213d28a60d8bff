import { describe } from 'vitest';
import {
  behavesAsTherapyDocument,
  followsGoals,
  measuresOnlyWhatIsNamed,
  scoresMovement,
  skipsFunctionalCodes,
  warnsOfFalls,
} from '../testing/therapy-document.ts';
import { ptVisit as form } from './form.ts';
import { sample } from './sample.ts';

const given = { form, sample };

describe('physical therapy visit', () => {
  behavesAsTherapyDocument(given, { visitTypeId: 211, providerType: 'PT' });
  followsGoals(given);
  scoresMovement(given, { 'measured.parts': ['balanceGait', 'dailyLiving'] });
  warnsOfFalls(given, { 'measured.parts': ['balance'] });
  skipsFunctionalCodes(given, { 'measured.parts': ['functional'] });
  measuresOnlyWhatIsNamed(given, [
    'transfers',
    'ambulation',
    'balance',
    'balanceGait',
    'motion',
    'dailyLiving',
    'functional',
  ]);
});
