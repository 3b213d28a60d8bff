import type { Value } from '#domain/merge.ts';
import type { Field } from '../define.ts';
import {
  dayOf,
  finite,
  type lazy,
  signature,
  strict,
  type Operation,
  type OperationName,
} from './operations.ts';
import { isDay, type Result, type ResultType } from './results.ts';

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
