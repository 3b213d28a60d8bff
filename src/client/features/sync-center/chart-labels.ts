import { t } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { chartListLooks } from '#client/features/patients/chart-columns.ts';
import { planListLooks, planWords } from '#client/features/patients/plan-columns.ts';
import { demographicField } from '#client/features/patients/demographic-fields.ts';

/** The label of a chart path, such as "Phone" or "Medication: Dose". */
export function chartWord(path: string, word: (message: MessageDescriptor) => string): string {
  const found = demographicField(path);
  if (found) return word(found.field.label);
  const single = Object.hasOwn(planWords, path) ? planWords[path] : undefined;
  if (single) return word(single);
  const [list, row, column] = path.split('.');
  const look = [...chartListLooks, ...planListLooks].find((each) => each.list === list);
  if (!look) return path;
  if (row === '$order') return t`${word(look.title)}: order`;
  const label = look.columns.find(({ field }) => field === column)?.label;
  return label ? `${word(look.row)}: ${word(label)}` : word(look.row);
}
