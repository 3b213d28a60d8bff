import type { Value } from '#domain/merge.ts';
import { must } from '#domain/must.ts';
import type { Answers, Condition, Field, FormDefinition } from '../define.ts';
import { fieldErrors, isVisible } from '../engine.ts';
import { indexOf, locate } from '../form-index.ts';

/**
 * For tests: answers with which a condition holds, and answers with which it does not, so that
 * every question of a form can be shown and hidden without writing each case by hand.
 */

/** The row that conditions inside a group are tried in. */
export const triedRow = 'row1';

type Wanted = boolean;

/** A question or group that shows only sometimes, and where. */
type Conditional = {
  readonly path: string;
  readonly condition: Condition;
};

/** Every question, group and section of a form that has a condition; paths with `triedRow`. */
export const conditionals = (form: FormDefinition): readonly Conditional[] =>
  [...indexOf(form).places.values()].flatMap(({ section, group, field }): Conditional[] => {
    const path = group ? `${group.path}.${triedRow}.${field.path}` : field.path;
    return [section.showIf, group?.showIf, field.showIf].flatMap((condition) =>
      condition === undefined ? [] : [{ path, condition }],
    );
  });

/**
 * Answers that make the question at `path` show, with everything it depends on.
 *
 * @throws Error for a condition in code (`when`), which needs a test of its own
 */
export const shown = (form: FormDefinition, path: string): Answers => {
  const located = must(locate(indexOf(form), path), path);
  if (located.kind === 'order')
    return both(form, [located.section.showIf, located.group.showIf], path);
  const { section, group, field } = located.place;
  return {
    ...both(form, [section.showIf, group?.showIf, field.showIf], path),
    ...(group && { [`${group.path}.$order`]: [triedRow] }),
  };
};

/** Answers as `shown`, but with one of the conditions of the question broken. */
export const hidden = (form: FormDefinition, { path, condition }: Conditional): Answers => ({
  ...shown(form, path),
  ...answersFor(form, condition, path, false),
});

const both = (
  form: FormDefinition,
  conditions: readonly (Condition | undefined)[],
  at: string,
): Answers =>
  Object.assign(
    {},
    ...conditions.map((condition) => (condition ? answersFor(form, condition, at, true) : {})),
  ) as Answers;

const fieldAt = (form: FormDefinition, path: string): Field => {
  const located = must(locate(indexOf(form), path), path);
  if (located.kind === 'order') throw new Error(`no question: ${path}`);
  return located.place.field;
};

/** The path in the row of `at` when the condition names a column. */
const absolute = (path: string, at: string): string =>
  path.startsWith('./') ? `${at.slice(0, at.lastIndexOf('.'))}.${path.slice(2)}` : path;

const answersFor = (
  form: FormDefinition,
  condition: Condition,
  at: string,
  wanted: Wanted,
): Answers => {
  if ('all' in condition) {
    const parts = wanted ? condition.all : condition.all.slice(-1);
    return Object.assign({}, ...parts.map((part) => answersFor(form, part, at, wanted))) as Answers;
  }
  if ('any' in condition) {
    const parts = wanted ? condition.any.slice(0, 1) : condition.any;
    return Object.assign({}, ...parts.map((part) => answersFor(form, part, at, wanted))) as Answers;
  }
  if ('not' in condition) return answersFor(form, condition.not, at, !wanted);
  if ('reads' in condition) throw new Error(`A condition in code at ${at}: test it by hand`);
  const path = absolute(condition.path, at);
  const value = wanted ? valueFor(form, path, condition) : valueAgainst(form, path, condition);
  return { ...(wanted ? shown(form, path) : {}), [path]: value };
};

type Plain = Exclude<
  Condition,
  | { readonly all: unknown }
  | { readonly any: unknown }
  | { readonly not: unknown }
  | { readonly reads: unknown }
>;

const any = (field: Field): Value => {
  switch (field.kind) {
    case 'number':
      return field.min;
    case 'scale':
      return 1;
    case 'yesNo':
      return true;
    case 'choice':
      return must(field.options[0], field.path).value;
    case 'choices':
      return [
        must(
          field.options.find(({ value }) => value !== field.exclusive),
          field.path,
        ).value,
      ];
    case 'date':
      return '01/15/2026';
    case 'time':
      return '09:30';
    default:
      return 'Something';
  }
};

const valueFor = (form: FormDefinition, path: string, condition: Plain): Value => {
  if ('equals' in condition) return condition.equals;
  if ('oneOf' in condition) return must(condition.oneOf[0], path);
  if ('includes' in condition) return [condition.includes];
  if ('above' in condition) return condition.above + 1;
  if ('below' in condition) return condition.below - 1;
  return condition.answered ? any(fieldAt(form, path)) : null;
};

const valueAgainst = (form: FormDefinition, path: string, condition: Plain): Value => {
  if ('above' in condition) return condition.above;
  if ('below' in condition) return condition.below;
  if ('answered' in condition) return condition.answered ? null : any(fieldAt(form, path));
  const field = fieldAt(form, path);
  const named: readonly unknown[] =
    'equals' in condition
      ? [condition.equals]
      : 'oneOf' in condition
        ? condition.oneOf
        : [condition.includes];
  if (field.kind === 'yesNo') return !named.includes(true);
  if (field.kind !== 'choice' && field.kind !== 'choices') return null;
  const other = must(
    field.options.find(({ value }) => !named.includes(value)),
    `another answer to ${path}`,
  ).value;
  return field.kind === 'choice' ? other : [other];
};

/**
 * Questions that do not show although everything they depend on is answered so, or that show
 * although one of their conditions is broken; none in a sound form.
 */
export const wrongSkips = (form: FormDefinition): readonly string[] =>
  conditionals(form).flatMap((each) => [
    ...(isVisible(form, shown(form, each.path), each.path) ? [] : [`${each.path} stays hidden`]),
    ...(isVisible(form, hidden(form, each), each.path) ? [`${each.path} stays shown`] : []),
  ]);

/**
 * Required answers of a complete note whose absence nobody would notice, one after the other; none
 * in a sound form.
 */
export const unnoticedGaps = (form: FormDefinition, complete: Answers): readonly string[] =>
  Object.keys(complete).filter((path) => {
    const located = locate(indexOf(form), path);
    if (located === null || located.kind === 'order') return false;
    const { field } = located.place;
    if (field.required !== true || field.optionalIf || !isVisible(form, complete, path))
      return false;
    const left = Object.fromEntries(Object.entries(complete).filter(([at]) => at !== path));
    return !fieldErrors(form, left).some(
      (error) => error.path === path && error.code === 'required',
    );
  });

/** Number of required answers in a complete note, so that a test sees that there are some. */
export const requiredIn = (form: FormDefinition, complete: Answers): number =>
  Object.keys(complete).filter((path) => {
    const located = locate(indexOf(form), path);
    return located !== null && located.kind !== 'order' && located.place.field.required === true;
  }).length;
