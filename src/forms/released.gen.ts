// Written by npm run i18n; not edited by hand.
import { admissionConsents } from './admission-consents/form.ts';
import { aideSupervision } from './aide-supervision/form.ts';
import { firstAideSupervision } from './aide-supervision-1/form.ts';
import { aideVisit } from './aide-visit/form.ts';
import { communicationNote } from './communication-note/form.ts';
import { dischargeSummary } from './discharge-summary/form.ts';
import { emergencyPreparedness } from './emergency-preparedness/form.ts';
import { faceToFace } from './face-to-face/form.ts';
import { hospicePsychosocial } from './hospice-psychosocial/form.ts';
import { hospiceSpiritual } from './hospice-spiritual/form.ts';
import { incidentReport } from './incident-report/form.ts';
import { infectionScreening } from './infection-screening/form.ts';
import { infusionVisit } from './infusion-visit/form.ts';
import { lvnSupervision } from './lvn-supervision/form.ts';
import { lvnVisit } from './lvn-visit/form.ts';
import { medicationProfile } from './medication-profile/form.ts';
import { missedVisit } from './missed-visit/form.ts';
import { mswEvaluation } from './msw-evaluation/form.ts';
import { mswVisit } from './msw-visit/form.ts';
import { oasisDeathAtHome } from './oasis-death-at-home/form.ts';
import { oasisDischarge } from './oasis-discharge/form.ts';
import { oasisFollowUp } from './oasis-follow-up/form.ts';
import { oasisRecertification } from './oasis-recertification/form.ts';
import { oasisResumptionOfCare } from './oasis-resumption-of-care/form.ts';
import { oasisStartOfCare } from './oasis-start-of-care/form.ts';
import { oasisTransfer } from './oasis-transfer/form.ts';
import { oasisTransferDischarge } from './oasis-transfer-discharge/form.ts';
import { otDischarge } from './ot-discharge/form.ts';
import { otEvaluation } from './ot-evaluation/form.ts';
import { otReassessment } from './ot-reassessment/form.ts';
import { otVisit } from './ot-visit/form.ts';
import { planOfCare } from './plan-of-care/form.ts';
import { ptDischarge } from './pt-discharge/form.ts';
import { ptEvaluation } from './pt-evaluation/form.ts';
import { ptReassessment } from './pt-reassessment/form.ts';
import { ptVisit } from './pt-visit/form.ts';
import { sixtyDaySummary } from './sixty-day-summary/form.ts';
import { skilledNursingVisit } from './skilled-nursing-visit/form.ts';
import { firstSkilledNursingVisit } from './skilled-nursing-visit-1/form.ts';
import { secondSkilledNursingVisit } from './skilled-nursing-visit-2/form.ts';
import { stDischarge } from './st-discharge/form.ts';
import { stEvaluation } from './st-evaluation/form.ts';
import { stReassessment } from './st-reassessment/form.ts';
import { stVisit } from './st-visit/form.ts';
import { therapyVisit } from './therapy-visit/form.ts';
import { transferSummary } from './transfer-summary/form.ts';
import { verbalOrder } from './verbal-order/form.ts';
import { woundAssessment } from './wound-assessment/form.ts';

/** Every form there is. */
export const released = [
  admissionConsents,
  aideSupervision,
  firstAideSupervision,
  aideVisit,
  communicationNote,
  dischargeSummary,
  emergencyPreparedness,
  faceToFace,
  hospicePsychosocial,
  hospiceSpiritual,
  incidentReport,
  infectionScreening,
  infusionVisit,
  lvnSupervision,
  lvnVisit,
  medicationProfile,
  missedVisit,
  mswEvaluation,
  mswVisit,
  oasisDeathAtHome,
  oasisDischarge,
  oasisFollowUp,
  oasisRecertification,
  oasisResumptionOfCare,
  oasisStartOfCare,
  oasisTransfer,
  oasisTransferDischarge,
  otDischarge,
  otEvaluation,
  otReassessment,
  otVisit,
  planOfCare,
  ptDischarge,
  ptEvaluation,
  ptReassessment,
  ptVisit,
  sixtyDaySummary,
  skilledNursingVisit,
  firstSkilledNursingVisit,
  secondSkilledNursingVisit,
  stDischarge,
  stEvaluation,
  stReassessment,
  stVisit,
  therapyVisit,
  transferSummary,
  verbalOrder,
  woundAssessment,
] as const;
