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

/** Assessment in the last days of a 60-day period: timepoint 04. */
export const oasisRecertification = defineForm(
  oasisForm({
    id: 'oasis-recertification',
    title: 'OASIS recertification',
    timepoint: '04',
    visitTypeIds: [306, 317],
    before: [...readings, ...withSenses, ...medications],
    after: [...care, ...planning],
    groups: fullGroups.map(([group, first]) => [group, first === 'neuro' ? 'sensory' : first]),
    highlights,
  }),
);
