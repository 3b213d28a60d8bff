import type { Value } from '#domain/merge.ts';
import type { Option } from '#domain/options.ts';
import type {
  Answers,
  ChoicesField,
  Field,
  FormDefinition,
  NumberField,
  RowGroup,
} from './define.ts';
import { cellPath, orderPath } from './form-index.ts';
import { offeredOptions } from './offered-options.ts';
import { computes, holdsAt, isVisible, valueFor, viewOf, type View } from './visibility.ts';

export type SampleParts = {
  /** Uniform in [0, 1), as `Math.random`; a seeded one makes the same note every time. */
  readonly random: () => number;
  /** MM/DD/YYYY, the answer to every date. */
  readonly date: string;
  /** Supplies free text; undefined means a text that says it is a sample. */
  readonly words?: (path: string) => string | undefined;
  /** Fixed answers, used wherever their question shows. */
  readonly decided?: Answers;
  /** Share of optional questions to answer, 0–1; half of them by default. */
  readonly optional?: number;
};

/**
 * A complete, valid, obviously fictional note of a form: every required question that shows is
 * answered within its limits. For demonstration data, tests and benchmarks.
 */
export const sampleAnswers = (form: FormDefinition, parts: SampleParts): Answers => {
  const answers: Record<string, Value> = {};
  for (const section of form.sections) {
    for (const item of section.items) {
      if (item.kind === 'note') continue;
      if (item.kind === 'rows') answerRows(form, item, answers, parts);
      else if (item.kind === 'table')
        for (const cell of item.cells.flat()) answerField(form, cell, cell.path, answers, parts);
      else answerField(form, item, item.path, answers, parts);
    }
  }
  return answers;
};

type Draft = Record<string, Value>;

const answerField = (
  form: FormDefinition,
  field: Field,
  path: string,
  answers: Draft,
  parts: SampleParts,
): void => {
  if (computes(field) || !isVisible(form, answers, path)) return;
  const decided =
    parts.decided && Object.hasOwn(parts.decided, path) ? parts.decided[path] : undefined;
  if (decided !== undefined) answers[path] = decided;
  else if (field.automatic) return;
  else if (field.required || parts.random() < (parts.optional ?? 0.5)) {
    const asked = consistent(form, field, path, answers);
    if (asked.kind === 'choice' && asked.options.length === 0) return;
    const value = sample(asked, path, parts);
    const wrong = field.kind === 'yesNo' ? contradicted(viewOf(form, answers), field, path) : [];
    answers[path] = raised(
      typeof value === 'boolean' && wrong.includes(value) ? !value : value,
      field.atLeast && answers[field.atLeast.path],
    );
  }
};

/** A number that is not below the answer it depends on. */
const raised = (value: Value, least: Value | undefined): Value =>
  typeof value === 'number' && typeof least === 'number' ? Math.max(value, least) : value;

/** The question without the options that contradict the answers before it. */
const consistent = <F extends Field>(
  form: FormDefinition,
  field: F,
  path: string,
  answers: Answers,
): F => {
  if (field.kind !== 'choice' || !(field.contradictions || field.offered)) return field;
  const view = viewOf(form, answers);
  const wrong = contradicted(view, field, path);
  const by = field.offered && valueFor(view, path, field.offered.by);
  const options = offeredOptions(field, by).filter(({ value }) => !wrong.includes(value));
  return { ...field, options };
};

/** Answers to the question that the answers before it contradict. */
const contradicted = (
  view: View,
  { contradictions = [] }: Pick<Field, 'contradictions'>,
  path: string,
): readonly (string | boolean)[] =>
  contradictions
    .filter(({ when }) => holdsAt(view, path, when))
    .flatMap(({ answer }) => (answer === undefined ? [] : [answer]));

const answerRows = (
  form: FormDefinition,
  group: RowGroup,
  answers: Draft,
  parts: SampleParts,
): void => {
  if (!isVisible(form, answers, orderPath(group))) return;
  const decided = parts.decided?.[orderPath(group)];
  // Rows of a care plan or a chart are never made up: there are some when the caller brings them.
  const isAsked = group.from === undefined && !group.retired;
  const made = () => (isAsked ? newIds(group, parts.random) : []);
  const ids = Array.isArray(decided) ? (decided as readonly string[]) : made();
  if (ids.length > 0) answers[orderPath(group)] = ids;
  for (const id of ids) {
    for (const field of group.fields)
      answerField(form, field, cellPath(group, id, field.path), answers, parts);
  }
};

const newIds = ({ min = 0, max }: RowGroup, random: () => number): readonly string[] =>
  Array.from({ length: Math.min(max, Math.max(min, pick(random, 3))) }, () => rowId(random));

const rowId = (random: () => number): string => {
  const hex = Array.from({ length: 32 }, () => pick(random, 16).toString(16)).join('');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
};

/** A whole number from 0 to `count` - 1. */
const pick = (random: () => number, count: number): number =>
  Math.min(count - 1, Math.floor(random() * count));

const sample = (field: Field, path: string, parts: SampleParts): Value => {
  const { random } = parts;
  switch (field.kind) {
    case 'number':
      return reading(field, random);
    case 'scale':
      return pick(random, 11);
    case 'text':
    case 'longText':
      return (parts.words?.(path) ?? `Sample: ${field.label}`).slice(0, field.maxLength);
    case 'date':
      return parts.date;
    case 'time':
      return `${String(pick(random, 24)).padStart(2, '0')}:${String(pick(random, 60)).padStart(2, '0')}`;
    case 'yesNo':
      return random() < 0.5;
    case 'choice':
      return oneOf(field.options, random);
    case 'choices':
      return someOf(field, random);
    case 'signature':
      return sampleSignature;
    case 'photos':
      return [];
    case 'score':
    case 'calculated':
      return '';
  }
};

/** A wave. */
const sampleSignature = '600x200 M40 120l60-60 60 80 60-80 60 80 60-80';

/**
 * Within the normal range where there is one, otherwise near the lower end: widths of wounds, not
 * of rooms.
 */
const reading = ({ min, max, step, warn }: NumberField, random: () => number): number => {
  const low = Math.max(min, warn?.low ?? min);
  const high = Math.min(max, warn?.high ?? (warn ? max : min + (max - min) / 8));
  const steps = Math.ceil((low - min) / step) + pick(random, Math.floor((high - low) / step) + 1);
  const decimals = `${step}`.split('.')[1]?.length ?? 0;
  return Math.min(max, Number((min + steps * step).toFixed(decimals)));
};

const oneOf = (options: readonly Option[], random: () => number): string =>
  options[pick(random, options.length)]?.value ?? '';

const someOf = (
  { options, exclusive, every }: ChoicesField,
  random: () => number,
): readonly string[] => {
  if (exclusive !== undefined && random() < 0.5) return [exclusive];
  const open = options.filter(({ value }) => value !== exclusive);
  const chosen = open.filter(() => random() < 0.3);
  const some = chosen.length > 0 ? chosen.map(({ value }) => value) : [oneOf(open, random)];
  return every === undefined ? some : open.map(({ value }) => value);
};
