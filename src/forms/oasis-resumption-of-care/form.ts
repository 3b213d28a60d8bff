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

/** Assessment after an inpatient stay: timepoint 03. */
export const oasisResumptionOfCare = defineForm(
  oasisForm({
    id: 'oasis-resumption-of-care',
    title: 'OASIS resumption of care',
    timepoint: '03',
    visitTypeIds: [105, 314],
    before: [...readings, ...bodySystems, ...medications],
    after: [...care, ...planning],
    groups: fullGroups,
    highlights,
  }),
);
