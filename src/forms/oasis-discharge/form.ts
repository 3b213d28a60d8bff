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

/** Last assessment: the patient leaves the care of the agency: timepoint 09. */
export const oasisDischarge = defineForm(
  oasisForm({
    id: 'oasis-discharge',
    title: 'OASIS discharge',
    timepoint: '09',
    visitTypeIds: [285],
    before: [...readings, ...bodySystems, ...medications],
    after: [...care, ...planning],
    groups: fullGroups,
    highlights,
  }),
);
