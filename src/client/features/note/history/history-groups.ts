import type { FormDefinition } from '#forms/define.ts';
import { indexOf, locate } from '#forms/form-index.ts';
import { joinSteps, minuteOf } from '#client/store/history/history-changes.ts';
import type { HistoryPoint } from '#client/store/history/open-history.ts';

/**
 * Changes of one minute in the same sections, from the same source; each step is a point of its
 * own. Newest first.
 */
export type HistoryGroup = {
  readonly sectionIds: readonly string[];
  readonly from: HistoryPoint['from'];
  readonly by: string | undefined;
  readonly steps: readonly HistoryPoint[];
};
export type HistoryMinute = { readonly minute: string; readonly groups: readonly HistoryGroup[] };

function sectionsOf(form: FormDefinition, { patch }: HistoryPoint): string[] {
  const found = new Set<string>();
  for (const path of Object.keys(patch)) {
    const located = locate(indexOf(form), path);
    if (located)
      found.add(located.kind === 'order' ? located.section.id : located.place.section.id);
  }
  return form.sections.flatMap(({ id }) => (found.has(id) ? [id] : []));
}

const isSameGroup = (a: HistoryGroup, b: HistoryGroup): boolean =>
  a.from === b.from && a.by === b.by && a.sectionIds.join() === b.sectionIds.join();

/**
 * A history by minute and section, newest first. Consecutive changes in the same section share a
 * group.
 */
export function historyMinutes(
  form: FormDefinition,
  points: readonly HistoryPoint[],
): HistoryMinute[] {
  const minutes: HistoryMinute[] = [];
  for (const step of joinSteps(points).toReversed()) {
    const minute = minuteOf(step);
    const group: HistoryGroup = {
      sectionIds: sectionsOf(form, step),
      from: step.from,
      by: step.by,
      steps: [step],
    };
    const last = minutes.at(-1);
    if (last?.minute !== minute) {
      minutes.push({ minute, groups: [group] });
      continue;
    }
    const newest = last.groups.at(-1);
    const groups =
      newest && isSameGroup(newest, group)
        ? [...last.groups.slice(0, -1), { ...newest, steps: [...newest.steps, step] }]
        : [...last.groups, group];
    minutes[minutes.length - 1] = { minute, groups };
  }
  return minutes;
}
