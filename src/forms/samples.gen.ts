// Written by npm run i18n; not edited by hand.
import { sample as aideSupervision } from './aide-supervision/sample.ts';
import { sample as aideVisit } from './aide-visit/sample.ts';
import { sample as infectionScreening } from './infection-screening/sample.ts';
import { sample as infusionVisit } from './infusion-visit/sample.ts';
import { sample as lvnSupervision } from './lvn-supervision/sample.ts';
import { sample as lvnVisit } from './lvn-visit/sample.ts';
import { sample as medicationProfile } from './medication-profile/sample.ts';
import { sample as mswVisit } from './msw-visit/sample.ts';
import { sample as skilledNursingVisit } from './skilled-nursing-visit/sample.ts';
import { sample as therapyVisit } from './therapy-visit/sample.ts';
import { sample as woundAssessment } from './wound-assessment/sample.ts';
import type { Answers } from './define.ts';

/** Answers of an uneventful visit by form id. */
export const samples: Readonly<Record<string, Answers>> = {
  'aide-supervision': aideSupervision,
  'aide-visit': aideVisit,
  'infection-screening': infectionScreening,
  'infusion-visit': infusionVisit,
  'lvn-supervision': lvnSupervision,
  'lvn-visit': lvnVisit,
  'medication-profile': medicationProfile,
  'msw-visit': mswVisit,
  'skilled-nursing-visit': skilledNursingVisit,
  'therapy-visit': therapyVisit,
  'wound-assessment': woundAssessment,
};
