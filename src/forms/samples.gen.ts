// Written by npm run i18n; not edited by hand.
import { sample as aideSupervision } from './aide-supervision/sample.ts';
import { sample as aideVisit } from './aide-visit/sample.ts';
import { sample as hospicePsychosocial } from './hospice-psychosocial/sample.ts';
import { sample as hospiceSpiritual } from './hospice-spiritual/sample.ts';
import { sample as mswEvaluation } from './msw-evaluation/sample.ts';
import { sample as mswVisit } from './msw-visit/sample.ts';
import { sample as otDischarge } from './ot-discharge/sample.ts';
import { sample as otEvaluation } from './ot-evaluation/sample.ts';
import { sample as otReassessment } from './ot-reassessment/sample.ts';
import { sample as otVisit } from './ot-visit/sample.ts';
import { sample as ptDischarge } from './pt-discharge/sample.ts';
import { sample as ptEvaluation } from './pt-evaluation/sample.ts';
import { sample as ptReassessment } from './pt-reassessment/sample.ts';
import { sample as ptVisit } from './pt-visit/sample.ts';
import { sample as skilledNursingVisit } from './skilled-nursing-visit/sample.ts';
import { sample as stDischarge } from './st-discharge/sample.ts';
import { sample as stEvaluation } from './st-evaluation/sample.ts';
import { sample as stReassessment } from './st-reassessment/sample.ts';
import { sample as stVisit } from './st-visit/sample.ts';
import { sample as therapyVisit } from './therapy-visit/sample.ts';
import type { Answers } from './define.ts';

/** Answers of an uneventful visit by form id. */
export const samples: Readonly<Record<string, Answers>> = {
  'aide-supervision': aideSupervision,
  'aide-visit': aideVisit,
  'hospice-psychosocial': hospicePsychosocial,
  'hospice-spiritual': hospiceSpiritual,
  'msw-evaluation': mswEvaluation,
  'msw-visit': mswVisit,
  'ot-discharge': otDischarge,
  'ot-evaluation': otEvaluation,
  'ot-reassessment': otReassessment,
  'ot-visit': otVisit,
  'pt-discharge': ptDischarge,
  'pt-evaluation': ptEvaluation,
  'pt-reassessment': ptReassessment,
  'pt-visit': ptVisit,
  'skilled-nursing-visit': skilledNursingVisit,
  'st-discharge': stDischarge,
  'st-evaluation': stEvaluation,
  'st-reassessment': stReassessment,
  'st-visit': stVisit,
  'therapy-visit': therapyVisit,
};
