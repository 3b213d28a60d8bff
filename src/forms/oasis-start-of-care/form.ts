import { defineForm } from '../define.ts';
import { oasisForm } from '../oasis/build.ts';
import {
  bodySystems,
  care,
  fullGroups,
  highlights,
  medications,
  planning,
  readings,
} from '../oasis/visit-sections.ts';

/** First comprehensive assessment of an episode: timepoint 01. */
export const oasisStartOfCare = defineForm(
  oasisForm({
    id: 'oasis-start-of-care',
    title: 'OASIS start of care',
    timepoint: '01',
    visitTypeIds: [100, 312],
    before: [...readings, ...bodySystems, ...medications],
    after: [...care, ...planning],
    groups: fullGroups,
    highlights,
  }),
);
