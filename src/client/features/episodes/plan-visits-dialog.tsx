import { msg, plural, t } from '@lingui/core/macro';
import type { Episode } from '#contract/entities.ts';
import { errors } from '#contract/errors.ts';
import { planVisits } from '#contract/visits.ts';
import { orderFrequency } from '#domain/orders.ts';
import { pacificDate } from '#domain/pacific.ts';
import { isPlannable } from '#domain/visit-times.ts';
import { select } from '#client/kinds/form-dialog/choice-fields.tsx';
import { date, number, text, time } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { referenceNow } from '#client/screen/use-reference.ts';

/** Shortest, usual and longest planned visit, minutes; the server takes 15 to 720. */
const minutesRange = { low: 15, initial: 60, high: 720 } as const;

const mostVisits = (frequency: string) => {
  const order = orderFrequency(frequency);
  return order.ok ? (
    <output>
      {plural(order.limit, {
        one: 'At most # visit in 60 days',
        other: 'At most # visits in 60 days',
      })}
    </output>
  ) : null;
};

/** Reads a visit order such as 2w9 while it is typed, and plans its visits into the episode. */
export const PlanVisitsDialog = formDialog({
  title: msg`Plan visits`,
  submit: msg`Plan visits`,
  fields: ({ episode: { startDate } }: { episode: Episode }) => ({
    visitTypeId: select(msg`Visit type`, {
      options: referenceNow().visitTypes.map(({ id, type, discipline }) => ({
        value: String(id),
        label: (known) => `${known(type)} (${discipline})`,
      })),
    }),
    frequency: text(msg`Frequency`, {
      required: true,
      hint: msg`For example 2w9, or 3w1 1w3`,
      check: (frequency) => (orderFrequency(frequency).ok ? null : errors['order.unreadable'].text),
      after: mostVisits,
    }),
    startDate: date(msg`From`, {
      initial: startDate,
      check: (day) =>
        isPlannable(day, pacificDate(new Date())) ? null : errors['visit.plan-far'].text,
    }),
    plannedStart: time(msg`Planned start`),
    plannedMinutes: number(msg`Planned length`, {
      ...minutesRange,
      unit: msg`minutes`,
      decimal: false,
    }),
  }),
  call: planVisits,
  input: ({ visitTypeId, plannedStart, plannedMinutes, ...order }, { episode }) => ({
    ...order,
    episodeId: episode.id,
    visitTypeId: Number(visitTypeId),
    plannedStart: plannedStart || null,
    plannedMinutes: plannedMinutes ?? minutesRange.initial,
  }),
  done: ({ planned }) =>
    t`${plural(planned, { one: '# visit planned.', other: '# visits planned.' })}`,
});
