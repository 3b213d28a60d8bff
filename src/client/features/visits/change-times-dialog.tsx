import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { errors } from '#contract/errors.ts';
import type { Visit } from '#contract/entities.ts';
import { readVisit, updateVisit } from '#contract/visits.ts';
import { evvActions, evvReasons, type EvvReason } from '#domain/data/evv-reasons.ts';
import { visitTimes, type EvvTimes } from '#domain/evv.ts';
import { pacificInstant } from '#domain/pacific-instant.ts';
import { pacificDate, pacificTime } from '#domain/pacific.ts';
import { visitTimesProblem } from '#domain/visit-times.ts';
import { callApi } from '#client/api/call.ts';
import { action } from '#client/kinds/action/action.ts';
import { select } from '#client/kinds/form-dialog/choice-fields.tsx';
import { date, longText, time } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';

type Typed = { readonly date: string; readonly time: string };

const typedOf = (instant: string | null, day: string): Typed =>
  instant === null
    ? { date: day, time: '' }
    : { date: pacificDate(new Date(instant)), time: pacificTime(new Date(instant)) };

/** What was entered as an instant; the earlier one where nothing was changed, to keep its seconds. */
function instantOf(entered: Typed, earlier: string | null, day: string): string | null {
  const before = typedOf(earlier, day);
  return entered.date === before.date && entered.time === before.time
    ? earlier
    : (pacificInstant(entered.date, entered.time)?.toISOString() ?? null);
}

type Entered = { beginDate: string; beginTime: string; endDate: string; endTime: string };

function timesOf(entered: Entered, visit: Visit): EvvTimes {
  const { begin, end } = visitTimes(visit);
  const { beginDate, beginTime, endDate, endTime } = entered;
  return {
    begin: instantOf({ date: beginDate, time: beginTime }, begin, visit.dateOfService),
    end:
      endTime === '' ? null : instantOf({ date: endDate, time: endTime }, end, visit.dateOfService),
  };
}

const optionsOf = (list: readonly EvvReason[]) =>
  list.map(({ code, text }) => ({
    value: code,
    label: (known: (english: string) => string) => `${code} ${known(text)}`,
  }));

/** The office sets when a visit began and ended; without a reason and a resolution it cannot. */
const ChangeTimesDialog = formDialog({
  title: msg`Change times`,
  submit: msg`Save`,
  intro: () => (
    <p>
      <Trans>Times are Pacific time. The clocked times stay on record beside the change.</Trans>
    </p>
  ),
  fields: (visit: Visit) => {
    const { begin, end } = visitTimes(visit);
    const [from, to] = [typedOf(begin, visit.dateOfService), typedOf(end, visit.dateOfService)];
    return {
      beginDate: date(msg`Start: day`, { initial: from.date, required: true }),
      beginTime: time(msg`Start: time`, { initial: from.time, required: true }),
      endDate: date(msg`End: day`, { initial: to.date }),
      endTime: time(msg`End: time`, { initial: to.time }),
      reason: select(msg`Reason`, { options: optionsOf(evvReasons), required: true }),
      resolution: select(msg`Resolution`, {
        options: optionsOf(evvActions),
        required: true,
        hint: msg`These codes are samples of one payer’s list and not verified.`,
      }),
      comment: longText(msg`Comment`, { rows: 2 }),
    };
  },
  problems: (entered, visit) => {
    const times = timesOf(entered, visit);
    if (entered.endTime !== '' && times.end === null)
      return { endDate: msg`Enter a date as MM/DD/YYYY` };
    const code = visitTimesProblem(times, visit, new Date());
    return code ? { [times.end === null ? 'beginTime' : 'endTime']: errors[code].text } : {};
  },
  call: updateVisit,
  input: ({ reason, resolution, comment, ...entered }, visit) => ({
    visitId: visit.id,
    visitRevision: visit.revision,
    times: timesOf(entered, visit),
    reason,
    resolution,
    comment,
  }),
  clash: {
    codes: ['visit.changed'],
    fresh: async ({ id }) => (await callApi(readVisit, { visitId: id })).visit,
  },
});

export const changeTimes = action<Visit>({
  id: 'times',
  label: msg`Change times`,
  icon: 'clock',
  needs: updateVisit,
  dialog: ChangeTimesDialog,
});
