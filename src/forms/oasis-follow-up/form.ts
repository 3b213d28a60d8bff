import { defineForm } from '../define.ts';
import { oasisForm } from '../oasis/build.ts';
import {
  care,
  fullGroups,
  highlights,
  medications,
  planning,
  readings,
  withSenses,
} from '../oasis/visit-sections.ts';

/** Assessment after a major change: timepoint 05. */
export const oasisFollowUp = defineForm(
  oasisForm({
    id: 'oasis-follow-up',
    title: 'OASIS other follow-up',
    timepoint: '05',
    visitTypeIds: [281],
    before: [...readings, ...withSenses, ...medications],
    after: [...care, ...planning],
    groups: fullGroups.map(([group, first]) => [group, first === 'neuro' ? 'sensory' : first]),
    highlights,
  }),
);
