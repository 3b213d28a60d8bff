import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PlanList } from '#contract/chart.ts';

type PlanListLook = {
  list: PlanList;
  title: MessageDescriptor;
  row: MessageDescriptor;
  columns: readonly { field: string; label: MessageDescriptor }[];
};

/** The lists of a care plan: what they are called and what their rows hold. */
export const planListLooks: readonly PlanListLook[] = [
  {
    list: 'planTasks',
    title: msg`Tasks of the aide`,
    row: msg`Task`,
    columns: [
      { field: 'task', label: msg`Task` },
      { field: 'group', label: msg`Group` },
      { field: 'frequency', label: msg`How often` },
      { field: 'instruction', label: msg`Instruction` },
    ],
  },
  {
    list: 'planGoals',
    title: msg`Goals`,
    row: msg`Goal`,
    columns: [
      { field: 'goal', label: msg`Goal` },
      { field: 'target', label: msg`Target date` },
    ],
  },
  {
    list: 'planLimits',
    title: msg`Report to the nurse`,
    row: msg`Limit`,
    columns: [
      { field: 'low', label: msg`Below` },
      { field: 'high', label: msg`Above` },
    ],
  },
];

/** Fields of the chart that belong to no group and no list. */
export const planWords: Readonly<Record<string, MessageDescriptor>> = {
  planSupervision: msg`Aide supervision`,
  noKnownAllergies: msg`No known allergies`,
};

/** The label of a path of the plan, such as "Task: How often"; the path itself where it has none. */
export function planWord(path: string, word: (message: MessageDescriptor) => string): string {
  const single = Object.hasOwn(planWords, path) ? planWords[path] : undefined;
  if (single) return word(single);
  const [list, , column] = path.split('.');
  const look = planListLooks.find((each) => each.list === list);
  const label = look?.columns.find(({ field }) => field === column)?.label;
  return [look && word(look.row), label && word(label)].filter(Boolean).join(': ') || path;
}
