// Written by npm run i18n; not edited by hand.
import { aideSupervision } from './aide-supervision/form.ts';
import { aideVisit } from './aide-visit/form.ts';
import { mswVisit } from './msw-visit/form.ts';
import { oasisDeathAtHome } from './oasis-death-at-home/form.ts';
import { oasisDischarge } from './oasis-discharge/form.ts';
import { oasisFollowUp } from './oasis-follow-up/form.ts';
import { oasisRecertification } from './oasis-recertification/form.ts';
import { oasisResumptionOfCare } from './oasis-resumption-of-care/form.ts';
import { oasisStartOfCare } from './oasis-start-of-care/form.ts';
import { oasisTransfer } from './oasis-transfer/form.ts';
import { oasisTransferDischarge } from './oasis-transfer-discharge/form.ts';
import { skilledNursingVisit } from './skilled-nursing-visit/form.ts';
import { firstSkilledNursingVisit } from './skilled-nursing-visit-1/form.ts';
import { therapyVisit } from './therapy-visit/form.ts';

/** Every form there is. */
export const released = [
  aideSupervision,
  aideVisit,
  mswVisit,
  oasisDeathAtHome,
  oasisDischarge,
  oasisFollowUp,
  oasisRecertification,
  oasisResumptionOfCare,
  oasisStartOfCare,
  oasisTransfer,
  oasisTransferDischarge,
  skilledNursingVisit,
  firstSkilledNursingVisit,
  therapyVisit,
] as const;
