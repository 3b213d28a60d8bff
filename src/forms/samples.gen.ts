// Written by npm run i18n; not edited by hand.
import { sample as aideSupervision } from './aide-supervision/sample.ts';
import { sample as aideVisit } from './aide-visit/sample.ts';
import { sample as mswVisit } from './msw-visit/sample.ts';
import { sample as skilledNursingVisit } from './skilled-nursing-visit/sample.ts';
import { sample as therapyVisit } from './therapy-visit/sample.ts';
import type { Answers } from './define.ts';

/** Answers of an uneventful visit by form id. */
export const samples: Readonly<Record<string, Answers>> = {
  'aide-supervision': aideSupervision,
  'aide-visit': aideVisit,
  'msw-visit': mswVisit,
  'skilled-nursing-visit': skilledNursingVisit,
  'therapy-visit': therapyVisit,
};
