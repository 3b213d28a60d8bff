// Written by npm run i18n; not edited by hand.
import { sample as aideSupervision } from './aide-supervision/sample.ts';
import { sample as aideVisit } from './aide-visit/sample.ts';
import { sample as mswVisit } from './msw-visit/sample.ts';
import { sample as oasisDeathAtHome } from './oasis-death-at-home/sample.ts';
import { sample as oasisDischarge } from './oasis-discharge/sample.ts';
import { sample as oasisFollowUp } from './oasis-follow-up/sample.ts';
import { sample as oasisRecertification } from './oasis-recertification/sample.ts';
import { sample as oasisResumptionOfCare } from './oasis-resumption-of-care/sample.ts';
import { sample as oasisStartOfCare } from './oasis-start-of-care/sample.ts';
import { sample as oasisTransfer } from './oasis-transfer/sample.ts';
import { sample as oasisTransferDischarge } from './oasis-transfer-discharge/sample.ts';
import { sample as skilledNursingVisit } from './skilled-nursing-visit/sample.ts';
import { sample as therapyVisit } from './therapy-visit/sample.ts';
import type { Answers } from './define.ts';

/** Answers of an uneventful visit by form id. */
export const samples: Readonly<Record<string, Answers>> = {
  'aide-supervision': aideSupervision,
  'aide-visit': aideVisit,
  'msw-visit': mswVisit,
  'oasis-death-at-home': oasisDeathAtHome,
  'oasis-discharge': oasisDischarge,
  'oasis-follow-up': oasisFollowUp,
  'oasis-recertification': oasisRecertification,
  'oasis-resumption-of-care': oasisResumptionOfCare,
  'oasis-start-of-care': oasisStartOfCare,
  'oasis-transfer': oasisTransfer,
  'oasis-transfer-discharge': oasisTransferDischarge,
  'skilled-nursing-visit': skilledNursingVisit,
  'therapy-visit': therapyVisit,
};
