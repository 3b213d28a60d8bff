import { must } from '#domain/must.ts';
import type { Value } from '#domain/merge.ts';
import type { Answers, Condition, Field, FormDefinition, Item } from '../define.ts';
import { cellPath, conditionPaths, indexOf, locate, orderPath } from '../form-index.ts';
import { holdsAt, viewOf } from '../visibility.ts';

/**
 * Answers that open and close every question of a form, found from its conditions: for tests that
 * walk all skips in both directions without listing them.
 */

const row = 'r1';
type Wanted = ReadonlyMap<string, Value | undefined>;

/** Values worth trying at a question, in the order to try them. */
const triesFor = (field: Field): readonly Value[] => {
  switch (field.kind) {
    case 'yesNo':
      return [true, false];
    case 'choice':
      return field.options.map(({ value }) => value);
    case 'choices':
      return field.options.map(({ value }) => [value]);
    case 'number':
      return [field.min, field.max];
    case 'scale':
      return [0, 10];
    case 'date':
      return ['01/15/2026'];
    case 'time':
      return ['09:30'];
    default:
      return ['Sample'];
  }
};

/** The full path a condition reads, inside the row of the question it belongs to. */
const absolute = (form: FormDefinition, path: string, at: string): string => {
  if (!path.startsWith('./')) return path;
  const located = must(locate(indexOf(form), at) ?? undefined, at);
  return located.kind === 'cell'
    ? cellPath(located.group, located.rowId, path.slice(2))
    : path.slice(2);
};

/** Every assignment of the paths, one at a time, unanswered included. */
function* assignments(
  form: FormDefinition,
  paths: readonly string[],
): Generator<readonly (readonly [string, Value | undefined])[]> {
  const [path, ...rest] = paths;
  if (path === undefined) {
    yield [];
    return;
  }
  const located = must(locate(indexOf(form), path) ?? undefined, path);
  const tries: readonly (Value | undefined)[] =
    located.kind === 'order' ? [[row], undefined] : [...triesFor(located.place.field), undefined];
  for (const value of tries)
    for (const others of assignments(form, rest)) yield [[path, value], ...others];
}

/** The row a cell needs to exist. */
const rowOf = (form: FormDefinition, path: string): Answers => {
  const located = locate(indexOf(form), path);
  return located?.kind === 'cell' ? { [orderPath(located.group)]: [located.rowId] } : {};
};

const applied = (base: Answers, wanted: Wanted | Answers): Answers => {
  const answers: Record<string, Value> = { ...base };
  const entries = wanted instanceof Map ? wanted : Object.entries(wanted as Answers);
  for (const [path, value] of entries as Iterable<readonly [string, Value | undefined]>)
    if (value === undefined) delete answers[path];
    else answers[path] = value;
  return answers;
};

/**
 * Answers with which a condition of the question at `at` is as wanted, and the questions it reads
 * are asked; null when there are none.
 */
export function answersFor(
  form: FormDefinition,
  at: string,
  condition: Condition,
  isWanted: boolean,
  base: Answers = {},
): Answers | null {
  const paths = [...new Set(conditionPaths(condition).map((path) => absolute(form, path, at)))];
  let opened: Answers = applied(base, rowOf(form, at));
  for (const path of paths) opened = answersThatShow(form, path, opened) ?? opened;
  for (const wanted of assignments(form, paths)) {
    const answers = applied(opened, new Map(wanted));
    if (holdsAt(viewOf(form, answers), at, condition) === isWanted) return answers;
  }
  return null;
}

type Gate = { readonly path: string; readonly condition: Condition };

/** What has to hold for a question to show: its section's condition, its group's, its own. */
const gatesOf = (form: FormDefinition, path: string): readonly Condition[] => {
  const located = must(locate(indexOf(form), path) ?? undefined, path);
  if (located.kind === 'order')
    return [located.section.showIf, located.group.showIf].filter((one) => one !== undefined);
  const { section, group, field } = located.place;
  return [section.showIf, group?.showIf, field.showIf].filter((one) => one !== undefined);
};

/** Answers with which the question at a path shows; null when there are none. */
export function answersThatShow(
  form: FormDefinition,
  path: string,
  base: Answers = {},
): Answers | null {
  let answers: Answers | null = applied(base, rowOf(form, path));
  for (const condition of gatesOf(form, path))
    answers = answers && answersFor(form, path, condition, true, answers);
  return answers;
}

const pathsOf = (item: Item): readonly string[] => {
  if (item.kind === 'note') return [];
  if (item.kind === 'table') return item.cells.flat().map(({ path }) => path);
  if (item.kind !== 'rows') return [item.path];
  return [orderPath(item), ...item.fields.map(({ path }) => cellPath(item, row, path))];
};

/** Every question that a condition opens, with that condition: its own, or its section's. */
export const gates = (form: FormDefinition): readonly Gate[] =>
  form.sections.flatMap((section) =>
    section.items.flatMap(pathsOf).flatMap((path) => {
      const located = must(locate(indexOf(form), path) ?? undefined, path);
      const own = located.kind === 'order' ? located.group.showIf : located.place.field.showIf;
      return [section.showIf, own].flatMap((condition) =>
        condition === undefined ? [] : [{ path, condition }],
      );
    }),
  );
