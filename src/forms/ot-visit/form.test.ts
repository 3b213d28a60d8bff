import { describe } from 'vitest';
import {
  behavesAsTherapyDocument,
  followsGoals,
  measuresOnlyWhatIsNamed,
  scoresDailyLiving,
  skipsFunctionalCodes,
} from '../testing/therapy-document.ts';
import { otVisit as form } from './form.ts';
import { sample } from './sample.ts';

const given = { form, sample };

describe('occupational therapy visit', () => {
  behavesAsTherapyDocument(given, { visitTypeId: 221, providerType: 'OT' });
  followsGoals(given);
  scoresDailyLiving(given, { 'measured.parts': ['dailyLiving'] });
  skipsFunctionalCodes(given, { 'measured.parts': ['functional'] });
  measuresOnlyWhatIsNamed(given, [
    'dailyActivities',
    'transfers',
    'hand',
    'motion',
    'cognition',
    'dailyLiving',
    'functional',
  ]);
});
