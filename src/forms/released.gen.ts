// Written by npm run i18n; not edited by hand.
import { aideSupervision } from './aide-supervision/form.ts';
import { firstAideSupervision } from './aide-supervision-1/form.ts';
import { aideVisit } from './aide-visit/form.ts';
import { infectionScreening } from './infection-screening/form.ts';
import { infusionVisit } from './infusion-visit/form.ts';
import { lvnSupervision } from './lvn-supervision/form.ts';
import { lvnVisit } from './lvn-visit/form.ts';
import { medicationProfile } from './medication-profile/form.ts';
import { mswVisit } from './msw-visit/form.ts';
import { skilledNursingVisit } from './skilled-nursing-visit/form.ts';
import { firstSkilledNursingVisit } from './skilled-nursing-visit-1/form.ts';
import { therapyVisit } from './therapy-visit/form.ts';
import { woundAssessment } from './wound-assessment/form.ts';

/** Every form there is. */
export const released = [
  aideSupervision,
  firstAideSupervision,
  aideVisit,
  infectionScreening,
  infusionVisit,
  lvnSupervision,
  lvnVisit,
  medicationProfile,
  mswVisit,
  skilledNursingVisit,
  firstSkilledNursingVisit,
  therapyVisit,
  woundAssessment,
] as const;
