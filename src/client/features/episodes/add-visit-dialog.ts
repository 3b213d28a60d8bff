import { msg, plural } from '@lingui/core/macro';
import type { Episode } from '#contract/entities.ts';
import { addVisit } from '#contract/visit-plans.ts';
import { mostInSeries } from '#domain/visit-acts.ts';
import { repeatedDays } from '#domain/visit-series.ts';
import { enteredPlan, planFields } from '#client/features/scheduling/plan-fields.ts';
import { timeEntry, typedTime } from '#client/features/visits/typed-time.tsx';
import { date, number } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';

/** Days between two visits of a series. */
const everyDays = { low: 1, initial: 7, high: 60 } as const;

/** Plans one visit, or several every so many days, without an order. */
export const AddVisitDialog = formDialog({
  title: msg`Add visit`,
  submit: msg`Add visit`,
  wide: true,
  columns: true,
  failure: msg`Sorry, visit could not be saved.`,
  fields: ({ episode: { startDate } }: { episode: Episode }) => ({
    ...planFields(null),
    firstDay: date(msg`First day`, { initial: startDate, required: true, path: 'dates' }),
    plannedStart: timeEntry(msg`Planned start`, null),
    count: number(msg`Number of visits`, {
      low: 1,
      high: mostInSeries,
      initial: 1,
      decimal: false,
    }),
    every: number(msg`Every`, { ...everyDays, unit: msg`days`, decimal: false }),
  }),
  call: addVisit,
  input: ({ firstDay, plannedStart, count, every, ...plan }, { episode }) => ({
    ...enteredPlan(plan),
    episodeId: episode.id,
    dates: repeatedDays(firstDay, count ?? 1, every ?? everyDays.initial),
    plannedStart: typedTime(plannedStart),
    providerId: null,
  }),
  done: ({ visits }) =>
    plural(visits.length, { one: '# visit planned.', other: '# visits planned.' }),
});
