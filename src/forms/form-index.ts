import type {
  ChoicesField,
  Condition,
  Field,
  FormDefinition,
  Item,
  RowGroup,
  ScoreField,
  ScoreRule,
  Section,
} from './define.ts';
import { pathsIn } from './packs/expression.ts';

/** A field at its place: the section, and the row group when it is a column. */
type Place = {
  readonly section: Section;
  readonly group: RowGroup | null;
  readonly field: Field;
};

/**
 * Lookup tables, computed once per definition, so that a keystroke costs one field, not the form.
 */
export type FormIndex = {
  /** Plain fields by path, columns by `group.*.column`. */
  readonly places: ReadonlyMap<string, Place>;
  readonly groups: ReadonlyMap<string, { readonly section: Section; readonly group: RowGroup }>;
  readonly sections: ReadonlyMap<string, Section>;
  readonly scores: readonly { readonly section: Section; readonly field: ScoreField }[];
  /** Pattern paths of the calculated fields. */
  readonly calculated: ReadonlySet<string>;
  /** Pattern paths that calculated fields read, directly or through others. */
  readonly calculatedFrom: ReadonlySet<string>;
  /** Pattern paths whose answer decides whether something shows. */
  readonly controls: ReadonlySet<string>;
  /** Pattern path → paths of the scores that count it. */
  readonly scoredBy: ReadonlyMap<string, readonly string[]>;
  /** Pattern path → patterns of the questions whose contradictions read it. */
  readonly contradicts: ReadonlyMap<string, readonly string[]>;
};

const indexes = new WeakMap<FormDefinition, FormIndex>();

/**
 * The lookup tables of a form, built at first use and kept as long as the frozen definition lives.
 */
export const indexOf = (form: FormDefinition): FormIndex => {
  const known = indexes.get(form);
  if (known) return known;
  const built = buildIndex(form);
  indexes.set(form, built);
  return built;
};

/** Paths a condition reads. */
export const conditionPaths = (condition: Condition): readonly string[] => {
  if ('all' in condition) return condition.all.flatMap(conditionPaths);
  if ('any' in condition) return condition.any.flatMap(conditionPaths);
  if ('not' in condition) return conditionPaths(condition.not);
  if ('expression' in condition) return pathsIn(condition.expression);
  return 'reads' in condition ? condition.reads : [condition.path];
};

/** Paths a score counts. */
export const scoreInputs = (rule: ScoreRule): readonly string[] => {
  if (rule.name === 'fall-risk') return [rule.history, rule.factors];
  if (rule.name === 'pain') return [rule.path];
  return rule.items;
};

/** Fields of an item list with their group. */
export const fieldsIn = (
  items: readonly Item[],
): readonly { readonly field: Field; readonly group: RowGroup | null }[] =>
  items.flatMap((item): readonly { readonly field: Field; readonly group: RowGroup | null }[] => {
    if (item.kind === 'note') return [];
    if (item.kind === 'rows') return item.fields.map((field) => ({ field, group: item }));
    if (item.kind === 'table') return item.cells.flat().map((field) => ({ field, group: null }));
    return [{ field: item, group: null }];
  });

export const patternOf = (group: RowGroup | null, column: string): string =>
  group === null ? column : `${group.path}.*.${column}`;

/** The pattern of a path that a field reads: `./x` is a column of its own row. */
const readPattern = (group: RowGroup | null, path: string): string =>
  path.startsWith('./') ? patternOf(group, path.slice(2)) : path;

const buildIndex = (form: FormDefinition): FormIndex => {
  const places = new Map<string, Place>();
  const groups = new Map<string, { section: Section; group: RowGroup }>();
  const controls = new Set<string>();
  const watch = (condition: Condition | undefined, group: RowGroup | null): void => {
    for (const path of condition ? conditionPaths(condition) : [])
      controls.add(readPattern(group, path));
  };
  for (const expression of Object.values(form.named ?? {})) watch({ expression }, null);
  for (const section of form.sections) {
    watch(section.showIf, null);
    for (const item of section.items) {
      watch(item.showIf, null);
      if (item.kind === 'rows') groups.set(item.path, { section, group: item });
    }
    for (const { field, group } of fieldsIn(section.items)) {
      places.set(patternOf(group, field.path), { section, group, field });
      watch(field.showIf, group);
    }
  }
  const scores = [...places.values()].flatMap(({ section, field }) =>
    field.kind === 'score' ? [{ section, field }] : [],
  );
  const reads = readsOf(form, places);
  return {
    places,
    groups,
    controls: withInputs([...controls], reads),
    scores,
    calculated: new Set(reads.keys()),
    calculatedFrom: inputsOf([...reads.keys()], reads),
    sections: new Map(form.sections.map((one) => [one.id, one])),
    scoredBy: countedBy(scores),
    contradicts: readByContradictions([...places.values()], reads),
  };
};

/** Pattern paths that each calculated field reads. */
const readsOf = (
  form: FormDefinition,
  places: FormIndex['places'],
): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...places].flatMap(([pattern, { group, field }]) => {
      if (field.kind !== 'calculated') return [];
      const reads = 'calculation' in field ? pathsIn(field.calculation, form.named) : field.reads;
      return [[pattern, reads.map((path) => readPattern(group, path))] as const];
    }),
  );

/** What the calculated fields among these paths read, directly or through others. */
const inputsOf = (
  paths: readonly string[],
  reads: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> => {
  const found = new Set<string>();
  const open = [...paths];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const path of reads.get(next) ?? [])
      if (!found.has(path)) {
        found.add(path);
        open.push(path);
      }
  return found;
};

/** Paths, and what the calculated fields among them read. */
const withInputs = (
  paths: readonly string[],
  reads: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> => new Set([...paths, ...inputsOf(paths, reads)]);

const readByContradictions = (
  places: readonly Place[],
  reads: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, readonly string[]> => {
  const read = new Map<string, readonly string[]>();
  for (const { group, field } of places)
    for (const { when } of field.contradictions ?? [])
      for (const pattern of withInputs(
        conditionPaths(when).map((path) => readPattern(group, path)),
        reads,
      )) {
        const judged = patternOf(group, field.path);
        read.set(pattern, [...new Set([...(read.get(pattern) ?? []), judged])]);
      }
  return read;
};

/** Questions, in the same row, that the answer at a path may contradict. */
export const contradictedBy = (form: FormDefinition, path: string): readonly string[] => {
  const index = indexOf(form);
  const located = locate(index, path);
  if (located === null || located.kind === 'order') return [];
  const { group, field } = located.place;
  const judged = index.contradicts.get(patternOf(group, field.path)) ?? [];
  return judged.map((pattern) =>
    located.kind === 'cell' ? pattern.replace('.*.', `.${located.rowId}.`) : pattern,
  );
};

const countedBy = (
  scores: readonly { readonly field: ScoreField }[],
): ReadonlyMap<string, readonly string[]> => {
  const counted = new Map<string, string[]>();
  for (const { field } of scores) {
    for (const path of scoreInputs(field.rule))
      counted.set(path, [...(counted.get(path) ?? []), field.path]);
  }
  return counted;
};

/** A parsed path of the answers. `cell` and `order` name the group and, for a cell, the row. */
export type Located =
  | { readonly kind: 'field'; readonly place: Place }
  | {
      readonly kind: 'cell';
      readonly place: Place;
      readonly group: RowGroup;
      readonly rowId: string;
    }
  | { readonly kind: 'order'; readonly group: RowGroup; readonly section: Section }
  /** The agency's list that the question `place` offers in this note. */
  | { readonly kind: 'offered'; readonly place: Place };

/** Row ids are segments of a path: letters, digits, `_` and `-`, such as a uuid. */
const rowIdPattern = /^[A-Za-z0-9][\w-]{0,63}$/;
const reserved = new Set(['constructor', 'prototype']);

export const isRowId = (id: string): boolean => rowIdPattern.test(id) && !reserved.has(id);
export const orderPath = (group: Pick<RowGroup, 'path'>): string => `${group.path}.$order`;
/** Where a note keeps the list of the agency that a question offers in it. */
export const offeredPath = (path: string): string => `${path}.$offered`;
export const cellPath = (group: Pick<RowGroup, 'path'>, rowId: string, column: string): string =>
  `${group.path}.${rowId}.${column}`;

/** Whether the agency's own words take the place of the question's options. */
export const takesAgencyList = (
  field: Field,
): field is ChoicesField & Required<Pick<ChoicesField, 'constant'>> =>
  field.kind === 'choices' && field.constant !== undefined;

/** Finds the field or group of a path; null when the path is not in this form. */
export const locate = (index: FormIndex, path: string): Located | null => {
  const place = index.places.get(path);
  if (place) return place.group === null ? { kind: 'field', place } : null;
  if (path.endsWith('.$order')) {
    const found = index.groups.get(path.slice(0, -'.$order'.length));
    return found ? { kind: 'order', ...found } : null;
  }
  if (path.endsWith('.$offered')) {
    const found = index.places.get(path.slice(0, -'.$offered'.length));
    return found && takesAgencyList(found.field) ? { kind: 'offered', place: found } : null;
  }
  const column = path.lastIndexOf('.');
  const row = path.lastIndexOf('.', column - 1);
  if (row < 1) return null;
  const groupPath = path.slice(0, row);
  const rowId = path.slice(row + 1, column);
  const cell = isRowId(rowId)
    ? index.places.get(`${groupPath}.*.${path.slice(column + 1)}`)
    : undefined;
  return cell?.group ? { kind: 'cell', place: cell, group: cell.group, rowId } : null;
};
