import { dayNumber } from '#domain/calendar-date.ts';
import type { Value } from '#domain/merge.ts';
import type { Field } from '../define.ts';

/**
 * Conditions and calculations of a form pack: data, never code. Docs: docs/form-packs.md.
 *
 * A text, number or boolean stands for itself. Everything that misses an answer is missing itself
 * (`null`), unless an operation says otherwise (`or`, `coalesce`, `isTrue`, `answered`); a condition
 * holds only when it is true.
 */
export type Expression =
  | string
  | number
  | boolean
  /**
   * The answer at a path; `./column` is a cell of the same row. A hidden answer is missing, unless
   * `hidden` asks for it all the same.
   */
  | { readonly path: string; readonly hidden?: true }
  /** A named expression of the pack. */
  | { readonly name: string }
  | { readonly op: OperationName; readonly args: readonly Expression[] }
  /** Over the rows of a group: their number, or sum, least or greatest of an expression. */
  | {
      readonly rows: string;
      readonly do: 'count' | 'sum' | 'min' | 'max';
      readonly of?: Expression;
      readonly where?: Expression;
    };

/** A calendar day, counted from 01/01/1970. */
export type Day = { readonly day: number };
/** What an expression gives; null is a missing answer. */
export type Result = string | number | boolean | Day | readonly string[] | null;
/** `any` is decided when the form is filled in. */
export type ResultType = 'text' | 'number' | 'boolean' | 'date' | 'list' | 'any';

export const isDay = (value: Result): value is Day =>
  typeof value === 'object' && value !== null && 'day' in value;

/** Texts longer than this are missing: a chain of joined texts could fill a phone's memory. */
const longestText = 4_000;

type Operation = {
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

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
const short = (text: string): string | null => (text.length > longestText ? null : text);

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
  const [left, right]: [readonly unknown[], unknown] = [a as readonly unknown[], b];
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
  return typeof value === 'object' ? (value as readonly string[]).join(' ') : String(value);
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
const strict = {
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
    run: (...values: Exclude<Result, null>[]) => short(values.map(textOf).join('')),
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
  replace: text((a, b, c) => (b === '' ? a : short(a.split(b).join(c))), 3),
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
const lazy = {
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

const signature = (op: OperationName): Omit<Operation, 'run'> =>
  op in strict ? strict[op as keyof typeof strict] : lazy[op as keyof typeof lazy];

/** Why an expression cannot be used. */
export type Misuse =
  | { readonly code: 'unknown-path' | 'unknown-name' | 'unknown-rows'; readonly word: string }
  | { readonly code: 'arguments' | 'type' | 'row'; readonly word: string };

/** A fault of an expression, found when its form is compiled. */
export class ExpressionFault extends Error {
  readonly misuse: Misuse;

  constructor(misuse: Misuse) {
    super(`${misuse.code}: ${misuse.word}`);
    this.misuse = misuse;
  }
}

/** What an expression reads while it runs. */
export type Env = {
  /** Id of the row and its place from 1; null outside rows. */
  readonly row: { readonly id: string; readonly at: number } | null;
};
type Run<E extends Env> = (env: E) => Result;
export type Compiled<E extends Env> = { readonly type: ResultType; readonly run: Run<E> };

/** How the words of an expression are found in its form. Each throws `ExpressionFault`. */
export type Scope<E extends Env> = {
  readonly path: (path: string, hidden: boolean) => Compiled<E>;
  readonly name: (name: string) => Compiled<E>;
  readonly rows: (group: string) => {
    readonly inside: Scope<E>;
    /** The environments of a group's rows. */
    readonly each: (env: E) => readonly E[];
  };
};

/**
 * Turns an expression into a function, once per form: names are looked up and types checked here.
 *
 * @throws ExpressionFault where a word is unknown or a type cannot be right
 */
export function compile<E extends Env>(given: Expression, scope: Scope<E>): Compiled<E> {
  if (typeof given === 'string') return { type: 'text', run: () => given };
  if (typeof given === 'number') return { type: 'number', run: () => given };
  if (typeof given === 'boolean') return { type: 'boolean', run: () => given };
  if ('path' in given) return scope.path(given.path, given.hidden === true);
  if ('name' in given) return scope.name(given.name);
  if ('rows' in given) return overRows(given, scope);
  const args = given.args.map((each) => compile(each, scope));
  checkArguments(given.op, args);
  const { gives } = signature(given.op);
  const type = given.op === 'if' || given.op === 'coalesce' ? commonType(given.op, args) : gives;
  const runs = args.map(({ run }) => run);
  const run = given.op in strict ? strictly(given.op as keyof typeof strict, runs) : null;
  return {
    type: type === 'same' ? 'any' : type,
    run: run ?? lazily(given.op as keyof typeof lazy, runs),
  };
}

const commonType = (op: 'if' | 'coalesce', args: readonly { type: ResultType }[]): ResultType => {
  const [first, ...others] = op === 'if' ? args.slice(1) : args;
  return first && others.every(({ type }) => type === first.type) ? first.type : 'any';
};

const fits = (given: ResultType, wanted: ResultType): boolean =>
  given === wanted ||
  given === 'any' ||
  wanted === 'any' ||
  (wanted === 'list' && given === 'text');

function checkArguments(op: OperationName, args: readonly { type: ResultType }[]): void {
  const { takes, rest, least } = signature(op);
  const enough = args.length >= (least ?? takes.length);
  if (!enough || (rest !== true && args.length > takes.length))
    throw new ExpressionFault({ code: 'arguments', word: op });
  args.forEach(({ type }, index) => {
    const wanted = takes[Math.min(index, takes.length - 1)];
    if (wanted && !fits(type, wanted)) throw new ExpressionFault({ code: 'type', word: op });
  });
}

const isOf = (value: Result, type: ResultType): boolean => {
  if (type === 'any') return true;
  if (type === 'text') return typeof value === 'string';
  if (type === 'list') return typeof value === 'string' || Array.isArray(value);
  return type === 'date' ? isDay(value) : typeof value === type;
};

function strictly<E extends Env>(op: keyof typeof strict, args: readonly Run<E>[]): Run<E> {
  const { takes, run }: Operation = strict[op];
  const apply = run as (...values: readonly Result[]) => Result;
  const [first, second] = args;
  const [a = 'any', b = a] = takes;
  if (args.length === 2 && first && second)
    return (env) => {
      const left = first(env);
      if (left === null || !isOf(left, a)) return null;
      const right = second(env);
      return right === null || !isOf(right, b) ? null : apply(left, right);
    };
  return (env) => {
    const values: Result[] = [];
    for (const [index, each] of args.entries()) {
      const value = each(env);
      if (value === null || !isOf(value, takes[Math.min(index, takes.length - 1)] ?? 'any'))
        return null;
      values.push(value);
    }
    return apply(...values);
  };
}

const none = (): null => null;

function lazily<E extends Env>(op: keyof typeof lazy, args: readonly Run<E>[]): Run<E> {
  const [first = none, second = none, third = none] = args;
  switch (op) {
    case 'and':
      return (env) => logic(args, env, false);
    case 'or':
      return (env) => logic(args, env, true);
    case 'not':
      return (env) => {
        const value = first(env);
        return typeof value === 'boolean' ? !value : null;
      };
    case 'isTrue':
      return (env) => first(env) === true;
    case 'answered':
      return (env) => first(env) !== null;
    case 'if':
      return (env) => (first(env) === true ? second(env) : third(env));
    case 'coalesce':
      return (env) => {
        for (const each of args) {
          const value = each(env);
          if (value !== null) return value;
        }
        return null;
      };
    case 'selected':
      return (env) => {
        const [chosen, option] = [first(env), second(env)];
        if (typeof option !== 'string') return false;
        return Array.isArray(chosen) ? chosen.includes(option) : chosen === option;
      };
    case 'selectedCount':
      return (env) => {
        const chosen = first(env);
        return Array.isArray(chosen) ? chosen.length : Number(chosen !== null && chosen !== '');
      };
    case 'sum':
    case 'min':
    case 'max':
      return (env) =>
        aggregate(
          op,
          args.map((each) => each(env)),
        );
    case 'count':
      return (env) => args.filter((each) => each(env) !== null).length;
    case 'position':
      return (env) => env.row?.at ?? null;
  }
}

/** Three values as in FHIRPath: a missing side decides nothing. */
function logic<E extends Env>(args: readonly Run<E>[], env: E, decides: boolean): Result {
  let isKnown = true;
  for (const each of args) {
    const value = each(env);
    if (value === decides) return decides;
    if (value === null) isKnown = false;
  }
  return isKnown ? !decides : null;
}

function aggregate(by: 'sum' | 'min' | 'max', values: readonly Result[]): Result {
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length === 0) return null;
  if (by === 'sum') return finite(numbers.reduce((sum, one) => sum + one, 0));
  return numbers.reduce((best, one) => Math[by](best, one));
}

function overRows<E extends Env>(
  given: Extract<Expression, { readonly rows: string }>,
  scope: Scope<E>,
): Compiled<E> {
  const { inside, each } = scope.rows(given.rows);
  const where = given.where === undefined ? null : compile(given.where, inside);
  const of = given.of === undefined ? null : compile(given.of, inside);
  if (given.do !== 'count' && of === null)
    throw new ExpressionFault({ code: 'arguments', word: given.do });
  const run: Run<E> = (env) => {
    const rows = each(env).filter((row) => where === null || where.run(row) === true);
    if (given.do === 'count')
      return of === null ? rows.length : rows.filter((row) => of.run(row) !== null).length;
    return aggregate(
      given.do,
      rows.map((row) => of?.run(row) ?? null),
    );
  };
  return { type: 'number', run };
}

/** The type an answer of a field has in expressions. */
export const typeOfField = (field: Field): ResultType => {
  const { kind } = field;
  if (kind === 'calculated') {
    if (!('gives' in field)) return 'any';
    return field.gives === 'yesNo' ? 'boolean' : field.gives;
  }
  if (kind === 'number' || kind === 'scale') return 'number';
  if (kind === 'yesNo') return 'boolean';
  if (kind === 'choices' || kind === 'photos') return 'list';
  return kind === 'date' ? 'date' : kind === 'score' ? 'any' : 'text';
};

/** An answer as expressions see it; what does not fit its field's kind is missing. */
export const resultOf = (type: ResultType, value: Value | undefined): Result => {
  if (value === undefined || value === '') return null;
  if (type === 'date') return typeof value === 'string' ? dayOf(value) : null;
  if (type === 'list') return Array.isArray(value) && value.length > 0 ? value : null;
  return typeof value === type || (type === 'text' && typeof value === 'string') ? value : null;
};

/** The parts of an expression, itself first, each with how deep it lies. Needs no stack. */
export function* partsOf(given: Expression): Generator<readonly [Expression, number]> {
  const open: [Expression, number][] = [[given, 1]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [each, level] = next;
    yield next;
    if (typeof each !== 'object') continue;
    if ('args' in each) for (const arg of each.args) open.push([arg, level + 1]);
    if ('rows' in each)
      for (const inner of [each.of, each.where])
        if (inner !== undefined) open.push([inner, level + 1]);
  }
}

/**
 * Paths an expression reads, directly or by the names it uses: plain paths, `./column` of the same
 * row, `group.*.column` of all rows.
 */
export function pathsIn(
  given: Expression,
  named: Readonly<Record<string, Expression>> = {},
): readonly string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const open: Expression[] = [given];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const [each] of partsOf(next)) {
      if (typeof each !== 'object') continue;
      if ('path' in each) found.add(each.path);
      else if ('name' in each) {
        const meant = Object.hasOwn(named, each.name) ? named[each.name] : undefined;
        if (meant !== undefined && !seen.has(each.name)) open.push(meant);
        seen.add(each.name);
      } else if ('rows' in each) for (const path of cellsIn(each)) found.add(path);
    }
  return [...found];
}

function cellsIn(given: Extract<Expression, { readonly rows: string }>): readonly string[] {
  return [given.of, given.where].flatMap((inner) =>
    inner === undefined
      ? []
      : pathsIn(inner).flatMap((path) =>
          path.startsWith('./') ? [`${given.rows}.*.${path.slice(2)}`] : [],
        ),
  );
}
