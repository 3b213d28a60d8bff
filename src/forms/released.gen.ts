// Written by npm run i18n; not edited by hand.
import { aideSupervision } from './aide-supervision/form.ts';
import { aideVisit } from './aide-visit/form.ts';
import { hospicePsychosocial } from './hospice-psychosocial/form.ts';
import { hospiceSpiritual } from './hospice-spiritual/form.ts';
import { mswEvaluation } from './msw-evaluation/form.ts';
import { mswVisit } from './msw-visit/form.ts';
import { otDischarge } from './ot-discharge/form.ts';
import { otEvaluation } from './ot-evaluation/form.ts';
import { otReassessment } from './ot-reassessment/form.ts';
import { otVisit } from './ot-visit/form.ts';
import { ptDischarge } from './pt-discharge/form.ts';
import { ptEvaluation } from './pt-evaluation/form.ts';
import { ptReassessment } from './pt-reassessment/form.ts';
import { ptVisit } from './pt-visit/form.ts';
import { skilledNursingVisit } from './skilled-nursing-visit/form.ts';
import { firstSkilledNursingVisit } from './skilled-nursing-visit-1/form.ts';
import { stDischarge } from './st-discharge/form.ts';
import { stEvaluation } from './st-evaluation/form.ts';
import { stReassessment } from './st-reassessment/form.ts';
import { stVisit } from './st-visit/form.ts';
import { therapyVisit } from './therapy-visit/form.ts';

/** Every form there is. */
export const released = [
  aideSupervision,
  aideVisit,
  hospicePsychosocial,
  hospiceSpiritual,
  mswEvaluation,
  mswVisit,
  otDischarge,
  otEvaluation,
  otReassessment,
  otVisit,
  ptDischarge,
  ptEvaluation,
  ptReassessment,
  ptVisit,
  skilledNursingVisit,
  firstSkilledNursingVisit,
  stDischarge,
  stEvaluation,
  stReassessment,
  stVisit,
  therapyVisit,
] as const;
