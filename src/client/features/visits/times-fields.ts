import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { errors } from '#contract/errors.ts';
import type { Visit } from '#contract/entities.ts';
import { evvReasons, type EvvReason } from '#domain/data/evv-reasons.ts';
import { visitTimes, type EvvTimes } from '#domain/evv.ts';
import { pacificInstant } from '#domain/pacific-instant.ts';
import { pacificDate, pacificTime } from '#domain/pacific.ts';
import { visitTimesProblem } from '#domain/visit-times.ts';
import { select } from '#client/kinds/form-dialog/choice-fields.tsx';
import { date, time } from '#client/kinds/form-dialog/fields.tsx';

/** The times of a visit in a dialog: the office's changes and a clinician's corrections share it. */

type Typed = { readonly date: string; readonly time: string };

const typedOf = (instant: string | null, day: string): Typed =>
  instant === null
    ? { date: day, time: '' }
    : { date: pacificDate(new Date(instant)), time: pacificTime(new Date(instant)) };

/** The entered moment; the earlier one where nobody changed it, to keep its seconds. */
function instantOf(entered: Typed, earlier: string | null, day: string): string | null {
  const before = typedOf(earlier, day);
  return entered.date === before.date && entered.time === before.time
    ? earlier
    : (pacificInstant(entered.date, entered.time)?.toISOString() ?? null);
}

export type EnteredTimes = {
  beginDate: string;
  beginTime: string;
  endDate: string;
  endTime: string;
};

/** The times of a visit as entered; ISO instants. */
export function enteredTimes(entered: EnteredTimes, visit: Visit): EvvTimes {
  const { begin, end } = visitTimes(visit);
  const { beginDate, beginTime, endDate, endTime } = entered;
  return {
    begin: instantOf({ date: beginDate, time: beginTime }, begin, visit.dateOfService),
    end:
      endTime === '' ? null : instantOf({ date: endDate, time: endTime }, end, visit.dateOfService),
  };
}

/** Codes of a list with their texts, as the options of a select. */
export const codeOptions = (list: readonly EvvReason[]) =>
  list.map(({ code, text }) => ({
    value: code,
    label: (known: (english: string) => string) => `${code} ${known(text)}`,
  }));

/** Start, end and the reason for another time. */
export function timesFields(visit: Visit) {
  const { begin, end } = visitTimes(visit);
  const [from, to] = [typedOf(begin, visit.dateOfService), typedOf(end, visit.dateOfService)];
  return {
    beginDate: date(msg`Start: day`, { initial: from.date, required: true }),
    beginTime: time(msg`Start: time`, { initial: from.time, required: true }),
    endDate: date(msg`End: day`, { initial: to.date }),
    endTime: time(msg`End: time`, { initial: to.time }),
    reason: select(msg`Reason`, { options: codeOptions(evvReasons), required: true }),
  };
}

/** What is wrong with the entered times, by field. */
export function timesProblems(
  entered: EnteredTimes,
  visit: Visit,
): Readonly<Record<string, MessageDescriptor | string>> {
  const times = enteredTimes(entered, visit);
  if (entered.endTime !== '' && times.end === null)
    return { endDate: msg`Enter a date as MM/DD/YYYY` };
  const code = visitTimesProblem(times, visit, new Date());
  return code ? { [times.end === null ? 'beginTime' : 'endTime']: errors[code].text } : {};
}
