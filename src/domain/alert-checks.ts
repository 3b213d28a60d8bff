import { timeToMinutes } from './times.ts';

/** Checks of order sets and alert sets for vital signs (spec rules §3, §5). */

/**
 * A wrong row: the field to go to and what to say. The specification prints the rules, not the
 * texts.
 */
export type RowProblem = { field: string; message: string };

/** A number or the text a person typed for one; blank means not given. */
export type RowNumber = number | string | null | undefined;

/** Frequencies and durations of an order in minutes (spec rules §9). */
export const orderFrequencyMinutes: readonly number[] = [
  30, 60, 120, 180, 240, 360, 720, 1440, 10_080, 20_160, 43_200,
];
export const orderDurationMinutes: readonly number[] = [30, 60, 120, 180, 240];

export type OrderRow = {
  readonly readingType?: string | null;
  readonly active?: boolean | null;
  /** Minutes. */
  readonly frequency?: RowNumber;
  readonly startTime?: string | null;
  readonly endTime?: string | null;
  /** Minutes. */
  readonly duration?: RowNumber;
};

/**
 * An active order needs a frequency; end time must be greater than start time; duration must be
 * less than or equal to frequency (spec rules §5). Accepts both time notations; skips a part that
 * is not given.
 */
export function checkOrderRow(row: OrderRow): RowProblem[] {
  const problems: RowProblem[] = [];
  const add = (field: string, message: string): number => problems.push({ field, message });
  const [frequency, duration] = [numberOf(row.frequency), numberOf(row.duration)];
  const [start, end] = [minutesOf(row.startTime), minutesOf(row.endTime)];
  if (row.active === true && frequency === null)
    add('frequency', 'An active order needs a frequency.');
  if (isWrong(frequency)) add('frequency', 'Frequency must be a number.');
  if (isWrong(duration)) add('duration', 'Duration must be a number.');
  if (isWrong(start)) add('startTime', 'Start time is not a time.');
  if (isWrong(end)) add('endTime', 'End time is not a time.');
  if (isAtMost(end, start)) add('endTime', 'End time must be greater than start time.');
  if (isLess(frequency, duration))
    add('duration', 'Duration must be less than or equal to frequency.');
  return problems;
}

/**
 * `min`–`max` is normal, `min1`–`max1` the wider warning range; sustainment and reconfirm-after in
 * minutes.
 */
export type AlertRow = {
  readonly readingType?: string | null;
  readonly min?: RowNumber;
  readonly max?: RowNumber;
  readonly min1?: RowNumber;
  readonly max1?: RowNumber;
  readonly sustainment?: RowNumber;
  readonly reconfirmAfter?: RowNumber;
};

const bounds = [
  ['min', 'Normal min'],
  ['max', 'Normal max'],
  ['min1', 'Warning min'],
  ['max1', 'Warning max'],
  ['sustainment', 'Sustainment'],
  ['reconfirmAfter', 'Reconfirm after'],
] as const;

/**
 * Warning min < normal min < normal max < warning max, and sustainment ≥ reconfirm after, both as
 * whole numbers (spec rules §5). The four relations the specification prints are always checked;
 * the two they imply (warning min < normal max, normal min < warning max) when the bound between is
 * not given.
 */
export function checkAlertRow(row: AlertRow): RowProblem[] {
  const problems: RowProblem[] = [];
  const add = (field: string, message: string): number => problems.push({ field, message });
  const [min, max, min1, max1] = [
    numberOf(row.min),
    numberOf(row.max),
    numberOf(row.min1),
    numberOf(row.max1),
  ];
  for (const [field, name] of bounds)
    if (isWrong(numberOf(row[field]))) add(field, `${name} must be a number.`);
  const mustRise = (
    low: number | null,
    high: number | null,
    field: string,
    message: string,
  ): void => {
    if (isAtMost(high, low)) add(field, message);
  };
  mustRise(min, max, 'max', 'Normal min must be less than normal max.');
  mustRise(min1, max1, 'max1', 'Warning min must be less than warning max.');
  mustRise(min1, min, 'min1', 'Warning min must be less than normal min.');
  mustRise(max, max1, 'max1', 'Warning max must be greater than normal max.');
  if (min === null) mustRise(min1, max, 'min1', 'Warning min must be less than normal max.');
  if (max === null) mustRise(min, max1, 'max1', 'Normal min must be less than warning max.');
  if (isLess(wholeOf(row.sustainment), wholeOf(row.reconfirmAfter)))
    add('sustainment', 'Sustainment must be greater than or equal to reconfirm after.');
  return problems;
}

/** Null when not given, NaN when it is not a number. */
export function numberOf(value: RowNumber): number | null {
  if (value === null || value === undefined || (typeof value === 'string' && value.trim() === ''))
    return null;
  return typeof value === 'string' && !/^\s*[-+]?\d{1,12}(?:\.\d{0,12})?\s*$/.test(value)
    ? Number.NaN
    : finiteOrNaN(Number(value));
}

function finiteOrNaN(value: number): number {
  return Number.isFinite(value) ? value : Number.NaN;
}

function minutesOf(time: string | null | undefined): number | null {
  if ((time ?? '').trim() === '') return null;
  const minutes = timeToMinutes(time);
  return minutes === Number.MAX_SAFE_INTEGER ? Number.NaN : minutes;
}

function isWrong(value: number | null): boolean {
  return Number.isNaN(value);
}

function wholeOf(value: RowNumber): number | null {
  const number = numberOf(value);
  return number === null ? null : Math.trunc(number);
}

/** False when either is not given or not a number, so that one mistake is reported once. */
function isLess(a: number | null, b: number | null): boolean {
  return a !== null && b !== null && a < b;
}

function isAtMost(a: number | null, b: number | null): boolean {
  return a !== null && b !== null && a <= b;
}
