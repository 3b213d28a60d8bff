// Written by npm run i18n; not edited by hand.
import { sample as admissionConsents } from './admission-consents/sample.ts';
import { sample as aideSupervision } from './aide-supervision/sample.ts';
import { sample as aideVisit } from './aide-visit/sample.ts';
import { sample as communicationNote } from './communication-note/sample.ts';
import { sample as dischargeSummary } from './discharge-summary/sample.ts';
import { sample as emergencyPreparedness } from './emergency-preparedness/sample.ts';
import { sample as faceToFace } from './face-to-face/sample.ts';
import { sample as hospicePsychosocial } from './hospice-psychosocial/sample.ts';
import { sample as hospiceSpiritual } from './hospice-spiritual/sample.ts';
import { sample as incidentReport } from './incident-report/sample.ts';
import { sample as infectionScreening } from './infection-screening/sample.ts';
import { sample as infusionVisit } from './infusion-visit/sample.ts';
import { sample as lvnSupervision } from './lvn-supervision/sample.ts';
import { sample as lvnVisit } from './lvn-visit/sample.ts';
import { sample as medicationProfile } from './medication-profile/sample.ts';
import { sample as missedVisit } from './missed-visit/sample.ts';
import { sample as mswEvaluation } from './msw-evaluation/sample.ts';
import { sample as mswVisit } from './msw-visit/sample.ts';
import { sample as oasisDeathAtHome } from './oasis-death-at-home/sample.ts';
import { sample as oasisDischarge } from './oasis-discharge/sample.ts';
import { sample as oasisFollowUp } from './oasis-follow-up/sample.ts';
import { sample as oasisRecertification } from './oasis-recertification/sample.ts';
import { sample as oasisResumptionOfCare } from './oasis-resumption-of-care/sample.ts';
import { sample as oasisStartOfCare } from './oasis-start-of-care/sample.ts';
import { sample as oasisTransfer } from './oasis-transfer/sample.ts';
import { sample as oasisTransferDischarge } from './oasis-transfer-discharge/sample.ts';
import { sample as otDischarge } from './ot-discharge/sample.ts';
import { sample as otEvaluation } from './ot-evaluation/sample.ts';
import { sample as otReassessment } from './ot-reassessment/sample.ts';
import { sample as otVisit } from './ot-visit/sample.ts';
import { sample as planOfCare } from './plan-of-care/sample.ts';
import { sample as ptDischarge } from './pt-discharge/sample.ts';
import { sample as ptEvaluation } from './pt-evaluation/sample.ts';
import { sample as ptReassessment } from './pt-reassessment/sample.ts';
import { sample as ptVisit } from './pt-visit/sample.ts';
import { sample as sixtyDaySummary } from './sixty-day-summary/sample.ts';
import { sample as skilledNursingVisit } from './skilled-nursing-visit/sample.ts';
import { sample as stDischarge } from './st-discharge/sample.ts';
import { sample as stEvaluation } from './st-evaluation/sample.ts';
import { sample as stReassessment } from './st-reassessment/sample.ts';
import { sample as stVisit } from './st-visit/sample.ts';
import { sample as therapyVisit } from './therapy-visit/sample.ts';
import { sample as transferSummary } from './transfer-summary/sample.ts';
import { sample as verbalOrder } from './verbal-order/sample.ts';
import { sample as woundAssessment } from './wound-assessment/sample.ts';
import type { Answers } from './define.ts';

/** Answers of an uneventful visit by form id. */
export const samples: Readonly<Record<string, Answers>> = {
  'admission-consents': admissionConsents,
  'aide-supervision': aideSupervision,
  'aide-visit': aideVisit,
  'communication-note': communicationNote,
  'discharge-summary': dischargeSummary,
  'emergency-preparedness': emergencyPreparedness,
  'face-to-face': faceToFace,
  'hospice-psychosocial': hospicePsychosocial,
  'hospice-spiritual': hospiceSpiritual,
  'incident-report': incidentReport,
  'infection-screening': infectionScreening,
  'infusion-visit': infusionVisit,
  'lvn-supervision': lvnSupervision,
  'lvn-visit': lvnVisit,
  'medication-profile': medicationProfile,
  'missed-visit': missedVisit,
  'msw-evaluation': mswEvaluation,
  'msw-visit': mswVisit,
  'oasis-death-at-home': oasisDeathAtHome,
  'oasis-discharge': oasisDischarge,
  'oasis-follow-up': oasisFollowUp,
  'oasis-recertification': oasisRecertification,
  'oasis-resumption-of-care': oasisResumptionOfCare,
  'oasis-start-of-care': oasisStartOfCare,
  'oasis-transfer': oasisTransfer,
  'oasis-transfer-discharge': oasisTransferDischarge,
  'ot-discharge': otDischarge,
  'ot-evaluation': otEvaluation,
  'ot-reassessment': otReassessment,
  'ot-visit': otVisit,
  'plan-of-care': planOfCare,
  'pt-discharge': ptDischarge,
  'pt-evaluation': ptEvaluation,
  'pt-reassessment': ptReassessment,
  'pt-visit': ptVisit,
  'sixty-day-summary': sixtyDaySummary,
  'skilled-nursing-visit': skilledNursingVisit,
  'st-discharge': stDischarge,
  'st-evaluation': stEvaluation,
  'st-reassessment': stReassessment,
  'st-visit': stVisit,
  'therapy-visit': therapyVisit,
  'transfer-summary': transferSummary,
  'verbal-order': verbalOrder,
  'wound-assessment': woundAssessment,
};
