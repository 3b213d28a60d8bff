import { numberOf, type AlertRow, type RowNumber } from './alert-checks.ts';
import { minuteMs } from './durations.ts';

/**
 * Whether a vital sign is out of its ranges, at once or for as long as the alert set asks (spec
 * rules §3, §5).
 */

export const vitalLevels = ['normal', 'warning', 'critical'] as const;
export type VitalLevel = (typeof vitalLevels)[number];

/** One reading of a series. `at` is an instant. */
export type VitalReading = { readonly value: RowNumber; readonly at: Date };

type Ranges = Pick<AlertRow, 'min' | 'max' | 'min1' | 'max1' | 'sustainment'>;

/**
 * The level of one reading by its ranges: normal within min–max, warning within min1–max1, critical
 * outside; a bound belongs to the better level, and a missing bound does not limit.
 *
 * For a series, the level sustained for the alert set's sustainment (minutes) up to the last
 * reading: every reading since one at least that old is at this level or worse. Without sustainment
 * the last reading decides. Null when there is no number to judge.
 */
export function vitalAlert(
  reading: RowNumber | readonly VitalReading[],
  row: Ranges,
): VitalLevel | null {
  return isSeries(reading) ? lastingLevel(reading, row) : levelOf(reading, row);
}

function isSeries(
  reading: RowNumber | readonly VitalReading[],
): reading is readonly VitalReading[] {
  return Array.isArray(reading);
}

function levelOf(reading: RowNumber, row: Ranges): VitalLevel | null {
  const value = numberOf(reading);
  if (value === null || Number.isNaN(value)) return null;
  if (isOutside(value, row.min1, row.max1)) return 'critical';
  return isOutside(value, row.min, row.max) ? 'warning' : 'normal';
}

function isOutside(value: number, low: RowNumber, high: RowNumber): boolean {
  return (
    value < (numberOf(low) ?? Number.NEGATIVE_INFINITY) ||
    value > (numberOf(high) ?? Number.POSITIVE_INFINITY)
  );
}

function lastingLevel(series: readonly VitalReading[], row: Ranges): VitalLevel | null {
  const newestFirst = series
    .map(({ value, at }) => ({ level: levelOf(value, row), at: at.getTime() }))
    .filter(
      (reading): reading is { level: VitalLevel; at: number } =>
        reading.level !== null && !Number.isNaN(reading.at),
    )
    .toSorted((a, b) => b.at - a.at);
  const [newest] = newestFirst;
  if (newest === undefined) return null;
  const since = newest.at - sustainmentMs(row);
  let lasting: VitalLevel = 'critical';
  for (const { level, at } of newestFirst) {
    lasting = milder(lasting, level);
    if (at <= since) return lasting;
  }
  return 'normal';
}

/**
 * Sustainment as a whole number of minutes (spec rules §5); 0 when missing, invalid or negative.
 */
function sustainmentMs(row: Ranges): number {
  const minutes = Math.trunc(numberOf(row.sustainment) ?? 0);
  return minutes > 0 ? minutes * minuteMs : 0;
}

function milder(a: VitalLevel, b: VitalLevel): VitalLevel {
  return vitalLevels.indexOf(a) < vitalLevels.indexOf(b) ? a : b;
}
