import { defineForm } from '../define.ts';
import { oasisForm } from '../oasis/build.ts';
import { highlights, summary } from '../oasis/visit-sections.ts';

/** The patient went to an inpatient facility and stays with the agency: timepoint 06. */
export const oasisTransfer = defineForm(
  oasisForm({
    id: 'oasis-transfer',
    title: 'OASIS transfer, not discharged',
    timepoint: '06',
    visitTypeIds: [282],
    after: [summary],
    groups: [],
    highlights,
  }),
);
