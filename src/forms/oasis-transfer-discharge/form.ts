import { defineForm } from '../define.ts';
import { oasisForm } from '../oasis/build.ts';
import { highlights, summary } from '../oasis/visit-sections.ts';

/** The patient went to an inpatient facility and was discharged: timepoint 07. */
export const oasisTransferDischarge = defineForm(
  oasisForm({
    id: 'oasis-transfer-discharge',
    title: 'OASIS transfer, discharged',
    timepoint: '07',
    visitTypeIds: [283],
    after: [summary],
    groups: [],
    highlights,
  }),
);
