import { isCalendarDate } from '#domain/calendar-date.ts';
import type { Value } from '#domain/merge.ts';
import { isEmptyValue } from '#domain/texts.ts';
import type {
  Answers,
  CalculatedField,
  Condition,
  Field,
  FormDefinition,
  NoteText,
  RowGroup,
  Section,
  Table,
} from './define.ts';
import {
  cellPath,
  indexOf,
  locate,
  orderPath,
  type FormIndex,
  type Located,
} from './form-index.ts';
import { runOf, type FormRun } from './packs/run.ts';

/**
 * True when a person answered: `false` and `0` are answers, blank text and empty lists are not
 * (spec rules §5).
 */
export const isAnswered = (value: Value | undefined): value is Value => !isEmptyValue(value);

/**
 * A form with one state of its answers. Visibility is cached, so each question is evaluated once.
 */
export type View = {
  readonly index: FormIndex;
  readonly answers: Answers;
  /** Dates as they last were, for conditions while the answer is none (`asLastMeant`). */
  readonly last: Answers;
  readonly shown: Map<string, boolean>;
  /** Results of calculated fields by path. */
  readonly results: Map<string, Value | undefined>;
  /** Of a form with expressions: what they give for these answers. */
  readonly run: FormRun | null;
};

export const viewOf = (form: FormDefinition, answers: Answers, last: Answers = {}): View => ({
  index: indexOf(form),
  answers,
  last,
  shown: new Map(),
  results: new Map(),
  run: runOf(form, answers),
});

/** Ids of a group's rows in order; anything but a list of ids counts as no rows. */
export const rowIds = (answers: Answers, group: Pick<RowGroup, 'path'>): readonly string[] => {
  const order = answers[orderPath(group)];
  return Array.isArray(order) ? [...new Set(order as readonly string[])] : [];
};

/**
 * The answer at a path as conditions and scores see it: unanswered while its question is hidden.
 */
export const shownValue = (view: View, path: string): Value | undefined => {
  const field = view.index.calculated.size > 0 ? calculatedAt(view, path) : null;
  if (field) return resultAt(view, path, field);
  const value = Object.hasOwn(view.answers, path) ? view.answers[path] : undefined;
  return isAnswered(value) && shows(view, path) ? value : undefined;
};

/**
 * The answers with dates as they last were where what is there now is no date: half typed, or
 * cleared to be typed again. Nothing appears or goes away under the hand that types.
 */
export const asLastMeant = (answers: Answers, last: Answers): Answers => {
  const open = Object.entries(last).filter(([path]) => !isCalendarDate(answers[path]));
  return open.length === 0 ? answers : { ...answers, ...Object.fromEntries(open) };
};

/** An answer as conditions read it. @see asLastMeant */
const decidingValue = (view: View, path: string): Value | undefined => {
  const value = shownValue(view, path);
  const last = view.last[path];
  return last === undefined || isCalendarDate(value) ? value : last;
};

/** The calculated field at a path, with its row; null for any other path. */
const calculatedAt = (
  view: View,
  path: string,
): { readonly field: CalculatedField; readonly row: Row | null } | null => {
  const located = locate(view.index, path);
  if (located === null || located.kind === 'order') return null;
  const { field } = located.place;
  return field.kind === 'calculated'
    ? { field, row: located.kind === 'cell' ? located : null }
    : null;
};

const resultAt = (
  view: View,
  path: string,
  { field, row }: NonNullable<ReturnType<typeof calculatedAt>>,
): Value | undefined => {
  if (view.results.has(path)) return view.results.get(path);
  // A circular calculation would have no result; a test keeps forms free of them.
  view.results.set(path, undefined);
  if (!shows(view, path)) return undefined;
  const result =
    'calculation' in field
      ? view.run?.calculated(path)
      : field.compute(...field.reads.map((each) => shownValue(view, inRow(each, row))));
  const value = isAnswered(result ?? undefined) ? (result ?? undefined) : undefined;
  view.results.set(path, value);
  return value;
};

/** The full path of what a field of a row reads. */
const inRow = (path: string, row: Row | null): string =>
  path.startsWith('./') && row ? cellPath(row.group, row.rowId, path.slice(2)) : path;

/** Whether the field, cell or row order at a path is visible; false for a path outside the form. */
export const shows = (view: View, path: string): boolean => {
  const known = view.shown.get(path);
  if (known !== undefined) return known;
  if (view.run) return view.run.shows(path);
  // A circular condition would hide itself; a test keeps forms free of them.
  view.shown.set(path, false);
  const located = locate(view.index, path);
  const result = located !== null && showsLocated(view, located);
  view.shown.set(path, result);
  return result;
};

const showsLocated = (view: View, located: Located): boolean => {
  if (located.kind === 'order')
    return showsSection(view, located.section) && met(view, located.group.showIf, null);
  const { section, field } = located.place;
  if (located.kind === 'offered') return shows(view, field.path);
  if (located.kind === 'field') return showsSection(view, section) && met(view, field.showIf, null);
  const { group, rowId } = located;
  return (
    shows(view, orderPath(group)) &&
    rowIds(view.answers, group).includes(rowId) &&
    met(view, field.showIf, { group, rowId })
  );
};

type Row = { readonly group: RowGroup; readonly rowId: string };

const showsSection = (view: View, section: Section): boolean =>
  view.run ? view.run.showsSection(section.id) : met(view, section.showIf, null);

const met = (view: View, condition: Condition | undefined, row: Row | null): boolean =>
  condition === undefined || holds(view, condition, row);

const holds = (view: View, condition: Condition, row: Row | null): boolean => {
  if (view.run) return view.run.holds(condition, row);
  if ('expression' in condition) return false;
  if ('all' in condition) return condition.all.every((part) => holds(view, part, row));
  if ('any' in condition) return condition.any.some((part) => holds(view, part, row));
  if ('not' in condition) return !holds(view, condition.not, row);
  if ('reads' in condition)
    return condition.test(...condition.reads.map((path) => decidingValue(view, inRow(path, row))));
  const value = decidingValue(view, inRow(condition.path, row));
  if ('answered' in condition) return (value !== undefined) === condition.answered;
  if (value === undefined) return false;
  if ('equals' in condition) return value === condition.equals;
  if ('oneOf' in condition) return (condition.oneOf as readonly unknown[]).includes(value);
  if ('includes' in condition) return Array.isArray(value) && value.includes(condition.includes);
  if (typeof value !== 'number') return false;
  return 'above' in condition ? value > condition.above : value < condition.below;
};

/** Whether a condition of the question at a path holds, whether or not the question shows. */
export const holdsAt = (view: View, path: string, condition: Condition): boolean => {
  const located = locate(view.index, path);
  return holds(view, condition, located?.kind === 'cell' ? located : null);
};

/** The answer that the question at `path` reads at `read`, which may name a column of its row. */
export const valueFor = (view: View, path: string, read: string): Value | undefined => {
  const located = locate(view.index, path);
  return shownValue(view, inRow(read, located?.kind === 'cell' ? located : null));
};

/** A field to draw; `path` is the path of its answer. */
export type VisibleField = { readonly kind: 'field'; readonly path: string; readonly field: Field };
export type VisibleRow = { readonly id: string; readonly fields: readonly VisibleField[] };
export type VisibleItem =
  | VisibleField
  | {
      readonly kind: 'rows';
      readonly path: string;
      readonly group: RowGroup;
      readonly rows: readonly VisibleRow[];
    }
  | {
      readonly kind: 'table';
      readonly path: string;
      readonly table: Table;
      /** Rows with a cell to answer. */
      readonly rows: readonly (VisibleRow & { readonly label: string })[];
    }
  | { readonly kind: 'note'; readonly note: NoteText };

/** The fields of an item, cells of rows and tables included. */
export const fieldsOf = (item: VisibleItem): readonly VisibleField[] => {
  if (item.kind === 'note') return [];
  return item.kind === 'field' ? [item] : item.rows.flatMap(({ fields }) => fields);
};

/**
 * What a section shows with these answers, in order; empty when the section itself does not show.
 */
export const visibleItems = (
  form: FormDefinition,
  section: Section | string,
  answers: Answers,
): readonly VisibleItem[] => {
  const view = viewOf(form, answers);
  const found = typeof section === 'string' ? view.index.sections.get(section) : section;
  return found ? itemsShown(view, found) : [];
};

/** What every section shows with these answers, in order; each question is looked at once. */
export const shownSections = (
  form: FormDefinition,
  answers: Answers,
  last?: Answers,
): readonly { readonly section: Section; readonly items: readonly VisibleItem[] }[] => {
  const view = viewOf(form, answers, last);
  return form.sections.map((section) => ({ section, items: itemsShown(view, section) }));
};

export const itemsShown = (view: View, section: Section): readonly VisibleItem[] => {
  if (!showsSection(view, section)) return [];
  return section.items.flatMap((item): VisibleItem[] => {
    if (item.kind === 'note')
      return met(view, item.showIf, null) ? [{ kind: 'note', note: item }] : [];
    if (item.kind === 'table') return [...tableShown(view, item)];
    if (item.kind !== 'rows')
      return shows(view, item.path) ? [{ kind: 'field', path: item.path, field: item }] : [];
    const ids = shows(view, orderPath(item)) ? rowIds(view.answers, item) : null;
    if (ids === null || (item.retired && ids.length === 0)) return [];
    const rows = ids.map((id) => ({ id, fields: rowFields(view, item, id) }));
    return [{ kind: 'rows', path: item.path, group: item, rows }];
  });
};

const tableShown = (view: View, table: Table): readonly VisibleItem[] => {
  const rows = table.rows.flatMap(({ id, label }, at) => {
    const fields = (table.cells[at] ?? []).flatMap((field): VisibleField[] =>
      shows(view, field.path) ? [{ kind: 'field', path: field.path, field }] : [],
    );
    return fields.length > 0 ? [{ id, label, fields }] : [];
  });
  return rows.length > 0 ? [{ kind: 'table', path: table.path, table, rows }] : [];
};

const rowFields = (view: View, group: RowGroup, id: string): readonly VisibleField[] =>
  group.fields.flatMap((field): VisibleField[] => {
    const path = cellPath(group, id, field.path);
    return shows(view, path) ? [{ kind: 'field', path, field }] : [];
  });

/** Every field a section shows, cells of rows included. */
export const fieldsShown = (view: View, section: Section): readonly VisibleField[] =>
  itemsShown(view, section).flatMap(fieldsOf);

/** Whether the question at a path is visible with these answers. */
export const isVisible = (form: FormDefinition, answers: Answers, path: string): boolean =>
  shows(viewOf(form, answers), path);

/**
 * The answers to sign and export, without hidden questions, deleted rows, blank answers and unknown
 * paths. The draft keeps them, so that showing a question again brings its answer back.
 */
export const excludeHidden = (form: FormDefinition, answers: Answers): Answers => {
  const view = viewOf(form, answers);
  const kept: Record<string, Value> = {};
  for (const [path, value] of Object.entries(answers)) {
    if (isAnswered(value) && shows(view, path) && !isComputed(view, path)) kept[path] = value;
  }
  return kept;
};

const isComputed = (view: View, path: string): boolean => {
  const located = locate(view.index, path);
  return located !== null && located.kind !== 'order' && computes(located.place.field);
};

/** Whether the app computes the answer; such an answer is not stored. */
export const computes = ({ kind }: Field): boolean => kind === 'score' || kind === 'calculated';

/** Answers with the results of the calculated fields that show. */
export const withCalculated = (form: FormDefinition, answers: Answers): Answers => {
  const view = viewOf(form, answers);
  if (view.index.calculated.size === 0) return answers;
  const results = form.sections.flatMap((section) =>
    fieldsShown(view, section).flatMap(({ path, field }) => {
      const value = field.kind === 'calculated' ? shownValue(view, path) : undefined;
      return value === undefined ? [] : [[path, value] as const];
    }),
  );
  return { ...answers, ...Object.fromEntries(results) };
};
