import { msg, plural } from '@lingui/core/macro';
import type { Episode } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import { addVisit } from '#contract/visit-plans.ts';
import { mostInSeries } from '#domain/visit-acts.ts';
import { repeatedDays } from '#domain/visit-series.ts';
import { callApi } from '#client/api/call.ts';
import { OverrideQuestion } from '#client/features/scheduling/board/override.tsx';
import { withReason } from '#client/features/scheduling/board/send-placement.ts';
import { enteredPlan, planFields } from '#client/features/scheduling/plan-fields.ts';
import { timeEntry, typedTime } from '#client/features/visits/typed-time.tsx';
import { date, number } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog, type FormDialogProps } from '#client/kinds/form-dialog/form-dialog.tsx';

/** Days between two visits of a series. */
const everyDays = { low: 1, initial: 7, high: 60 } as const;

/** Plans one visit, or several every so many days, without an order. */
const AddVisitForm = formDialog({
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
  run: async ({ firstDay, plannedStart, count, every, ...plan }, { episode }) => {
    const planned = await withReason((despite) =>
      callApi(addVisit, {
        ...enteredPlan(plan),
        episodeId: episode.id,
        dates: repeatedDays(firstDay, count ?? 1, every ?? everyDays.initial),
        plannedStart: typedTime(plannedStart),
        providerId: null,
        ...(despite && { despite }),
      }),
    );
    // Left alone: the dialog stays, and says what it waits for.
    if (planned === null) throw new Refusal('staffing.ask');
    return planned;
  },
  done: ({ visits }) =>
    plural(visits.length, { one: '# visit planned.', other: '# visits planned.' }),
});

/** Plans visits; beyond what is authorised only with a reason. */
export const AddVisitDialog = (props: FormDialogProps<{ episode: Episode }>) => (
  <>
    <AddVisitForm {...props} />
    <OverrideQuestion />
  </>
);
