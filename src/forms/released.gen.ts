// Written by npm run i18n; not edited by hand.
import { aideSupervision } from './aide-supervision/form.ts';
import { aideVisit } from './aide-visit/form.ts';
import { hospicePsychosocial } from './hospice-psychosocial/form.ts';
import { hospiceSpiritual } from './hospice-spiritual/form.ts';
import { mswEvaluation } from './msw-evaluation/form.ts';
import { mswVisit } from './msw-visit/form.ts';
import { skilledNursingVisit } from './skilled-nursing-visit/form.ts';
import { firstSkilledNursingVisit } from './skilled-nursing-visit-1/form.ts';
import { therapyVisit } from './therapy-visit/form.ts';

/** Every form there is. */
export const released = [
  aideSupervision,
  aideVisit,
  hospicePsychosocial,
  hospiceSpiritual,
  mswEvaluation,
  mswVisit,
  skilledNursingVisit,
  firstSkilledNursingVisit,
  therapyVisit,
] as const;
