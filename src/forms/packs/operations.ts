import { dayNumber } from '#domain/calendar-date.ts';
import { isDay, type Day, type Result, type ResultType } from './results.ts';

/** The operations of expressions: what each takes and gives (docs/form-packs.md). */

/** Texts longer than this are missing: a chain of joined texts could fill a phone's memory. */
const longestText = 4_000;

export type Operation = {
  readonly takes: readonly ResultType[];
  /** The last type of `takes` may come any number of times. */
  readonly rest?: true;
  /** The last arguments may be left out, down to this many. */
  readonly least?: number;
  readonly gives: ResultType | 'same';
  /** Runs with no argument missing; a wrong type makes the result missing. */
  readonly run: (...values: readonly never[]) => Result;
};

const numeric = (run: (...values: number[]) => number, count: number): Operation => ({
  takes: Array.from({ length: count }, () => 'number' as const),
  gives: 'number',
  run: (...values: number[]) => finite(run(...values)),
});

export const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
const short = (text: string): string | null => (text.length > longestText ? null : text);

/** Texts one after the other; stops where they get too long instead of building all of it. */
const joined = (parts: Iterable<string>): string | null => {
  let whole = '';
  for (const part of parts) {
    if (whole.length + part.length > longestText) return null;
    whole += part;
  }
  return whole;
};

/** Every occurrence replaced; null, and nothing built, where the result is too long. */
const replaced = (whole: string, wanted: string, by: string): string | null => {
  if (wanted === '') return whole;
  const parts = whole.split(wanted);
  const length = whole.length + (parts.length - 1) * (by.length - wanted.length);
  return length > longestText ? null : parts.join(by);
};

/** Whole numbers and halves as people round: 2.5 becomes 3 and -2.5 becomes -3 (FHIRPath). */
const rounded = (value: number, places = 0): number | null => {
  const scale = 10 ** Math.min(Math.max(Math.trunc(places), 0), 10);
  // 1.005 × 100 is 100.49999 in binary.
  return finite((Math.sign(value) * Math.round(Math.abs(value) * scale + 1e-9)) / scale);
};

type Comparable = string | number | boolean | Day;
const order = (test: (difference: number) => boolean): Operation => ({
  takes: ['any', 'any'],
  gives: 'boolean',
  run: (a: Comparable, b: Comparable) => {
    const [left, right] = [orderOf(a), orderOf(b)];
    if (typeof left === 'number' && typeof right === 'number') return test(left - right);
    if (typeof left !== 'string' || typeof right !== 'string') return null;
    return test(left < right ? -1 : Number(left > right));
  },
});
const orderOf = (value: Comparable): number | string | null => {
  if (typeof value === 'number' || typeof value === 'string') return value;
  return typeof value === 'object' && 'day' in value ? value.day : null;
};

const isSame = (a: Exclude<Result, null>, b: Exclude<Result, null>): boolean => {
  if (isDay(a)) return isDay(b) && a.day === b.day;
  if (typeof a !== 'object') return a === b;
  const [left, right]: [readonly unknown[], unknown] = [a, b];
  return (
    Array.isArray(right) && left.length === right.length && left.every((one, i) => one === right[i])
  );
};

const isoShape = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/;
/** The day of a text, as 2026-01-31 or 01/31/2026; null when there is no such day. */
export const dayOf = (text: string): Day | null => {
  const [, year, month, day] = isoShape.exec(text.slice(0, 40)) ?? [];
  const found = dayNumber(year === undefined ? text : `${month}/${day}/${year}`);
  return found === null ? null : { day: found };
};
const dayMs = 86_400_000;
const isoOf = ({ day }: Day): string => new Date(day * dayMs).toISOString().slice(0, 10);
const part = (at: number, length: number): Operation => ({
  takes: ['date'],
  gives: 'number',
  run: (date: Day) => finite(Number(isoOf(date).slice(at, at + length))),
});

const textOf = (value: Exclude<Result, null>): string => {
  if (isDay(value)) return isoOf(value);
  return typeof value === 'object' ? value.join(' ') : String(value);
};
const numberShape = /^\s*-?\d{1,15}(?:\.\d{1,15})?\s*$/;
const numberOf = (value: Exclude<Result, null>): number | null => {
  if (isDay(value)) return value.day;
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'number') return value;
  return typeof value === 'string' && numberShape.test(value) ? Number(value) : null;
};
const listOf = (value: string | readonly string[]): readonly string[] | null => {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Array.isArray(value) ? value : null;
};
const yearsBetween = (from: Day, until: Day): number => {
  const [a, b] = [isoOf(from), isoOf(until)];
  return Number(b.slice(0, 4)) - Number(a.slice(0, 4)) - Number(b.slice(5) < a.slice(5));
};

const text = (run: (...values: string[]) => Result, count: number, gives: ResultType = 'text') =>
  ({ takes: Array.from({ length: count }, () => 'text' as const), gives, run }) as const;

/** Operations that need all their arguments. */
export const strict = {
  eq: { takes: ['any', 'any'], gives: 'boolean', run: isSame },
  ne: { takes: ['any', 'any'], gives: 'boolean', run: (a: never, b: never) => !isSame(a, b) },
  lt: order((difference) => difference < 0),
  le: order((difference) => difference <= 0),
  gt: order((difference) => difference > 0),
  ge: order((difference) => difference >= 0),
  add: numeric((a, b) => a + b, 2),
  sub: numeric((a, b) => a - b, 2),
  mul: numeric((a, b) => a * b, 2),
  div: numeric((a, b) => a / b, 2),
  mod: numeric((a, b) => a % b, 2),
  neg: numeric((a) => -a, 1),
  abs: numeric(Math.abs, 1),
  floor: numeric(Math.floor, 1),
  ceiling: numeric(Math.ceil, 1),
  trunc: numeric(Math.trunc, 1),
  exp: numeric(Math.exp, 1),
  ln: numeric(Math.log, 1),
  sqrt: numeric(Math.sqrt, 1),
  power: numeric((a, b) => a ** b, 2),
  round: { takes: ['number', 'number'], least: 1, gives: 'number', run: rounded },
  length: text((a) => a.length, 1, 'number'),
  concat: {
    takes: ['any'],
    rest: true,
    gives: 'text',
    run: (...values: Exclude<Result, null>[]) => joined(values.map(textOf)),
  },
  /** Part of a text from a place counted from 0, of a length. */
  substring: {
    takes: ['text', 'number', 'number'],
    least: 2,
    gives: 'text',
    run: (a: string, from: number, length = longestText) => a.slice(from, from + length),
  },
  contains: text((a, b) => a.includes(b), 2, 'boolean'),
  startsWith: text((a, b) => a.startsWith(b), 2, 'boolean'),
  endsWith: text((a, b) => a.endsWith(b), 2, 'boolean'),
  upper: text((a) => a.toUpperCase(), 1),
  lower: text((a) => a.toLowerCase(), 1),
  replace: text(replaced, 3),
  text: { takes: ['any'], gives: 'text', run: (value: never) => short(textOf(value)) },
  number: { takes: ['any'], gives: 'number', run: numberOf },
  date: { takes: ['any'], gives: 'date', run: (a: never) => (isDay(a) ? a : dayOf(textOf(a))) },
  year: part(0, 4),
  month: part(5, 2),
  day: part(8, 2),
  /** Days from the second date to the first. */
  daysBetween: {
    takes: ['date', 'date'],
    gives: 'number',
    run: (a: Day, b: Day) => a.day - b.day,
  },
  addDays: {
    takes: ['date', 'number'],
    gives: 'date',
    run: ({ day }: Day, days: number) =>
      Math.abs(day + days) < 3_000_000 ? { day: Math.trunc(day + days) } : null,
  },
  /** Completed years from the first date to the second. */
  years: { takes: ['date', 'date'], gives: 'number', run: yearsBetween },
  /** The n-th chosen option, counted from 0. */
  chosenAt: {
    takes: ['list', 'number'],
    gives: 'text',
    run: (list: string | readonly string[], at: number) => listOf(list)?.[at] ?? null,
  },
} as const satisfies Readonly<Record<string, Operation>>;

/** Operations that decide for themselves what a missing argument means. */
export const lazy = {
  and: { takes: ['boolean'], rest: true, gives: 'boolean' },
  or: { takes: ['boolean'], rest: true, gives: 'boolean' },
  not: { takes: ['boolean'], gives: 'boolean' },
  /** False instead of missing. */
  isTrue: { takes: ['any'], gives: 'boolean' },
  answered: { takes: ['any'], gives: 'boolean' },
  if: { takes: ['boolean', 'any', 'any'], least: 2, gives: 'any' },
  /** The first that is not missing. */
  coalesce: { takes: ['any'], rest: true, gives: 'any' },
  /** Whether an option is chosen; false where nothing is. */
  selected: { takes: ['list', 'text'], gives: 'boolean' },
  /** Number of chosen options; 0 where nothing is. */
  selectedCount: { takes: ['list'], gives: 'number' },
  /** Sum, least and greatest of those that are not missing. */
  sum: { takes: ['number'], rest: true, gives: 'number' },
  min: { takes: ['number'], rest: true, gives: 'number' },
  max: { takes: ['number'], rest: true, gives: 'number' },
  /** Number of arguments that are not missing. */
  count: { takes: ['any'], rest: true, gives: 'number' },
  /** Place of the row, counted from 1. */
  position: { takes: [], gives: 'number' },
} as const satisfies Readonly<Record<string, Omit<Operation, 'run'>>>;

export type OperationName = keyof typeof strict | keyof typeof lazy;
export const operationNames = [
  ...Object.keys(strict),
  ...Object.keys(lazy),
] as readonly OperationName[] as readonly [OperationName, ...OperationName[]];

export const signature = (op: OperationName): Omit<Operation, 'run'> =>
  op in strict ? strict[op as keyof typeof strict] : lazy[op as keyof typeof lazy];
