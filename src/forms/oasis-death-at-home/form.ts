import { defineForm } from '../define.ts';
import { oasisForm } from '../oasis/build.ts';
import { highlights, summary } from '../oasis/visit-sections.ts';

/** The patient died at home: timepoint 08. */
export const oasisDeathAtHome = defineForm(
  oasisForm({
    id: 'oasis-death-at-home',
    title: 'OASIS death at home',
    timepoint: '08',
    visitTypeIds: [284],
    after: [summary],
    groups: [],
    highlights,
  }),
);
