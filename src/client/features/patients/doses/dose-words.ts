import { msg, t } from '@lingui/core/macro';
import { formTime, orderTimes, type DoseFlag } from '#domain/dose-times.ts';
import type { DoseOutcome } from '#domain/doses.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { clockText } from '#client/features/visits/day-and-time.ts';

/** Doses in words. */

export const outcomeWords = {
  given: msg({ message: 'Given', context: 'a dose of a medication' }),
  refused: msg`Refused`,
  held: msg`Held`,
  struck: msg`Entered by mistake`,
} as const satisfies Record<DoseOutcome, unknown>;

/** An order's times as its reader's language writes them; as typed where they cannot be read. */
export const timesText = (typed: string): string =>
  orderTimes(typed)
    ?.map((minutes) => clockText(formTime(minutes)))
    .join(', ') ?? typed;

const minutesOfHour = 60;

/** "2 h 15 min". */
const lastedText = (minutes: number): string => {
  const hours = Math.floor(minutes / minutesOfHour);
  const rest = minutes % minutesOfHour;
  if (hours === 0) return t`${rest} min`;
  return rest === 0 ? t`${hours} h` : t`${hours} h ${rest} min`;
};

/** What is odd about a dose, as a pill says it. */
export function flagText(flag: DoseFlag): string {
  if (flag.kind === 'many') {
    const { perDay } = flag;
    return t`More than the ${perDay} doses of the order on this day`;
  }
  if (flag.kind === 'ahead') {
    const said = pacificMoment(new Date(flag.said));
    return t`Device clock ahead: it said ${said}`;
  }
  const due = clockText(flag.due);
  if (flag.kind === 'double') return t`Second dose for ${due}`;
  const late = lastedText(flag.minutes);
  return t`${late} after ${due}`;
}
