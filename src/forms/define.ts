import type { Value } from '#domain/merge.ts';
import type { Option } from '#domain/options.ts';
import type {
  ComputedField,
  ChoiceField,
  ChoicesField,
  Condition,
  DateField,
  Field,
  FormDefinition,
  Item,
  LongTextField,
  NoteText,
  NumberField,
  PhotosField,
  RowGroup,
  ScaleField,
  ScoreField,
  ScoreRule,
  Section,
  SignatureField,
  Table,
  TextField,
  TimeField,
  YesNoField,
} from './definition.ts';

export type * from './definition.ts';

/** Builders of clinical forms; what they build is explained in `definition.ts`. */

const deepFreeze = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) deepFreeze(part);
  return Object.freeze(value);
};

/** Deep-freezes a form; fields with a hint for its timepoint get it. */
export const defineForm = <Id extends string>(form: FormDefinition<Id>): FormDefinition<Id> =>
  deepFreeze({ ...form, sections: hinted(form) });

const hinted = ({ timepoint, sections }: FormDefinition): readonly Section[] =>
  timepoint === undefined
    ? sections
    : mapFields(sections, (field) => {
        const hint = field.hintAt?.[timepoint];
        return hint === undefined ? field : { ...field, hint };
      });

/** Sections with each field changed; the pattern of a column is `group.*.column`. */
export const mapFields = (
  sections: readonly Section[],
  change: (field: Field, pattern: string) => Field,
): readonly Section[] =>
  sections.map((each) => {
    const items = each.items.map((item): Item => {
      if (item.kind === 'note') return item;
      if (item.kind === 'rows')
        return {
          ...item,
          fields: item.fields.map((field) => change(field, `${item.path}.*.${field.path}`)),
        };
      if (item.kind === 'table')
        return {
          ...item,
          cells: item.cells.map((row) => row.map((cell) => change(cell, cell.path))),
        };
      return change(item, item.path);
    });
    return { ...each, items };
  });

export const section = (parts: Section): Section => parts;

/** A specified list of `#domain/options.ts`, or labels by value such as `{ soft: 'Soft' }`. */
export type Choosable = readonly Option[] | Readonly<Record<string, string>>;

const isList = (given: Choosable): given is readonly Option[] => Array.isArray(given);

/** Values in the order written; whole numbers as keys must be written ascending. */
const options = (given: Choosable): readonly Option[] =>
  isList(given) ? given : Object.entries(given).map(([value, label]) => ({ value, label }));

type Parts<F extends Field> = Omit<F, 'kind' | 'path' | 'label'>;

export const number = (path: string, label: string, parts: Parts<NumberField>): NumberField => ({
  kind: 'number',
  path,
  label,
  ...parts,
});

/** One line; 120 characters by default. */
export const text = (
  path: string,
  label: string,
  parts: Partial<Parts<TextField>> = {},
): TextField => ({
  kind: 'text',
  path,
  label,
  maxLength: 120,
  ...parts,
});

/**
 * Several lines; 2,000 characters by default. Not copied from the last visit: a narrative is
 * written again.
 */
export const longText = (
  path: string,
  label: string,
  parts: Partial<Parts<LongTextField>> = {},
): LongTextField => ({
  kind: 'longText',
  path,
  label,
  maxLength: 2_000,
  copyFromLast: false,
  ...parts,
});

type WithOptions<F extends ChoiceField | ChoicesField> = Omit<Parts<F>, 'options'>;

export const choice = (
  path: string,
  label: string,
  given: Choosable,
  parts: WithOptions<ChoiceField> = {},
): ChoiceField => ({ kind: 'choice', path, label, options: options(given), ...parts });

export const choices = (
  path: string,
  label: string,
  given: Choosable,
  parts: WithOptions<ChoicesField> = {},
): ChoicesField => ({ kind: 'choices', path, label, options: options(given), ...parts });

export const yesNo = (path: string, label: string, parts: Parts<YesNoField> = {}): YesNoField => ({
  kind: 'yesNo',
  path,
  label,
  ...parts,
});
export const date = (path: string, label: string, parts: Parts<DateField> = {}): DateField => ({
  kind: 'date',
  path,
  label,
  ...parts,
});
export const time = (path: string, label: string, parts: Parts<TimeField> = {}): TimeField => ({
  kind: 'time',
  path,
  label,
  ...parts,
});
export const scale = (path: string, label: string, parts: Parts<ScaleField>): ScaleField => ({
  kind: 'scale',
  path,
  label,
  ...parts,
});
export const photos = (path: string, label: string): PhotosField => ({
  kind: 'photos',
  path,
  label,
  automatic: true,
  copyFromLast: false,
});
export const score = (
  path: string,
  label: string,
  rule: ScoreRule,
  parts: Omit<Parts<ScoreField>, 'rule'> = {},
): ScoreField => ({
  kind: 'score',
  path,
  label,
  rule,
  ...parts,
});
export const calculated = (
  path: string,
  label: string,
  parts: Omit<Parts<ComputedField>, 'unit'> & { readonly unit?: string },
): ComputedField => ({ kind: 'calculated', path, label, unit: '', ...parts });
export const signature = (
  path: string,
  label: string,
  parts: Parts<SignatureField> = {},
): SignatureField => ({ kind: 'signature', path, label, copyFromLast: false, ...parts });

/** A condition in code, such as `when(['a.b', './c'], (b, c) => b === c)`. */
export const when = (
  reads: readonly string[],
  test: (...values: readonly (Value | undefined)[]) => boolean,
): Condition => ({ reads, test });

const both = (...parts: readonly (Condition | undefined)[]): { readonly showIf?: Condition } => {
  const all = parts.filter((part) => part !== undefined);
  const [only] = all;
  if (only === undefined) return {};
  return { showIf: all.length === 1 ? only : { all } };
};

type TableParts = Omit<Table, 'kind' | 'path' | 'label' | 'cells'> & {
  /** Questions of each row; `./flexion` in their conditions is the column `flexion` of the row. */
  readonly columns: readonly Field[];
  /** Cells nobody is asked, as `row.column`. */
  readonly without?: readonly string[];
};

/** Fixed rows × columns. */
export const table = (
  path: string,
  label: string,
  { columns, without = [], ...parts }: TableParts,
): Table => ({
  kind: 'table',
  path,
  label,
  ...parts,
  cells: parts.rows.map((row) =>
    columns
      .filter((column) => !without.includes(`${row.id}.${column.path}`))
      .map((column) => cellOf(`${path}.${row.id}`, column, [parts.showIf, row.showIf], row.label)),
  ),
});

/** A column at its row: full paths, and the conditions of table and row. */
const cellOf = (
  at: string,
  column: Field,
  outer: readonly (Condition | undefined)[],
  of: string,
): Field => {
  const full = (path: string): string => (path.startsWith('./') ? `${at}.${path.slice(2)}` : path);
  const { showIf, ...cell } = withPaths(column, full);
  return { ...cell, path: `${at}.${column.path}`, of, ...both(...outer, showIf) };
};

/** The field with the paths it reads changed. */
const withPaths = (field: Field, full: (path: string) => string): Field => ({
  ...field,
  ...(field.showIf && { showIf: withReads(field.showIf, full) }),
  ...(field.optionalIf && { optionalIf: withReads(field.optionalIf, full) }),
  ...(field.atLeast && { atLeast: { ...field.atLeast, path: full(field.atLeast.path) } }),
  ...(field.contradictions && {
    contradictions: field.contradictions.map((each) => ({
      ...each,
      when: withReads(each.when, full),
    })),
  }),
  ...(field.kind === 'calculated' && 'reads' in field && { reads: field.reads.map(full) }),
  ...(field.kind === 'choice' &&
    field.offered && { offered: { ...field.offered, by: full(field.offered.by) } }),
});

const withReads = (condition: Condition, full: (path: string) => string): Condition => {
  if ('all' in condition) return { all: condition.all.map((part) => withReads(part, full)) };
  if ('any' in condition) return { any: condition.any.map((part) => withReads(part, full)) };
  if ('not' in condition) return { not: withReads(condition.not, full) };
  if ('reads' in condition) return { ...condition, reads: condition.reads.map(full) };
  // Tables are built in code, which needs no expressions.
  return 'expression' in condition ? condition : { ...condition, path: full(condition.path) };
};

export const rows = (
  path: string,
  label: string,
  parts: Omit<RowGroup, 'kind' | 'path' | 'label'>,
): RowGroup => ({ kind: 'rows', path, label, ...parts });
export const note = (words: string, parts: Omit<NoteText, 'kind' | 'text'> = {}): NoteText => ({
  kind: 'note',
  text: words,
  ...parts,
});
