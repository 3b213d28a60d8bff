import type { PlanLimit } from '#domain/care-plan.ts';
import type { Answers, Field, FormDefinition, RowGroup } from '#forms/define.ts';
import {
  isAnswered,
  shownSections,
  withCalculated,
  type VisibleField,
  type VisibleItem,
  type VisibleRow,
} from '#forms/engine.ts';
import { planLimitIn } from '#forms/plan-answers.ts';
import { rowNumber, woundsIn } from '#forms/wounds.ts';
import { answerText, rowSentence, type Words } from './answer-text.ts';
import { readingAlert, type ReadingAlert } from './reading-alert.ts';
import { signaturePath } from './sign/strokes.ts';
import {
  computedCells,
  computedColumns,
  isComparison,
  summaryPhotos,
  type SummaryPhoto,
} from './wounds/wound-summary.ts';

/** One answered question as text, and whether the reading is out of range. */
type SummaryLine = {
  readonly kind: 'line';
  readonly path: string;
  readonly label: string;
  readonly value: string;
  readonly alert: ReadingAlert | null;
};
/**
 * Repeating rows: one entry per row, one line per answered column; `columns` are the answered
 * columns of all rows.
 */
export type SummaryRows = {
  readonly kind: 'rows';
  readonly path: string;
  readonly label: string;
  readonly columns: readonly { readonly key: string; readonly label: string }[];
  readonly rows: readonly {
    readonly id: string;
    readonly title: string;
    readonly cells: Readonly<Record<string, string>>;
    readonly photos: readonly SummaryPhoto[];
    readonly signatures: readonly SummarySignature[];
  }[];
};
/** A drawn signature; a typed one is a line. */
export type SummarySignature = {
  readonly kind: 'signature';
  readonly path: string;
  readonly label: string;
  readonly strokes: string;
};
type SummaryScore = {
  readonly kind: 'score';
  readonly path: string;
  readonly label: string;
};
export type SummaryItem = SummaryLine | SummaryRows | SummaryScore | SummarySignature;
export type SummarySection = {
  readonly id: string;
  readonly title: string;
  readonly items: readonly SummaryItem[];
};

type SummaryOptions = {
  /** Day of the visit, for photos. */
  readonly date?: string | undefined;
  readonly unanswered?: string | undefined;
  /** Dates that choose the questions, as they last were (`asLastMeant`). */
  readonly lastDates?: Answers | undefined;
};

/**
 * A note's content as text, in order, for review page, read-only view and PDF. Hidden questions and
 * empty sections are left out, and so are unanswered questions unless `unanswered` says what stands
 * at them.
 */
export const noteSummary = (
  form: FormDefinition,
  answers: Answers,
  words: Words,
  { date = '', unanswered, lastDates }: SummaryOptions = {},
): readonly SummarySection[] => {
  const told = withCalculated(form, answers);
  return shownSections(form, answers, lastDates).flatMap(({ section, items: shown }) => {
    const items = shown.flatMap((item) => {
      const said = summaryItem(item, told, { words, date });
      return said.length > 0 || unanswered === undefined ? said : openItem(item, words, unanswered);
    });
    return items.some((item) => item.kind !== 'score')
      ? [{ id: section.id, title: words(section.title), items }]
      : [];
  });
};

/** What stands at a question, a table or rows without an answer. */
function openItem(item: VisibleItem, words: Words, value: string): readonly SummaryLine[] {
  if (item.kind === 'note') return [];
  const asked = item.kind === 'field' ? item.field : item.kind === 'rows' ? item.group : item.table;
  return [{ kind: 'line', path: item.path, label: words(asked.label), value, alert: null }];
}

/** The care plan's limit for a question, as the note holds it. */
export const limitFor = (field: Field, answers: Answers): PlanLimit | null =>
  field.kind === 'number' ? planLimitIn(answers, field.readingType) : null;

/** The reader's language, and the day of the visit for captions. */
type Told = { readonly words: Words; readonly date: string };

const summaryItem = (item: VisibleItem, answers: Answers, told: Told): readonly SummaryItem[] => {
  const { words } = told;
  if (item.kind === 'note') return [];
  if (item.kind === 'rows')
    return item.rows.length > 0 ? [rowsSummary(item.group, item.rows, answers, told)] : [];
  if (item.kind === 'table') return tableSummary(item, answers, words);
  const label = words(item.field.label);
  if (item.field.kind === 'score') return [{ kind: 'score', path: item.path, label }];
  const value = answers[item.path];
  const [drawn] = signaturesIn([item], answers, words);
  if (drawn) return [drawn];
  return isAnswered(value)
    ? [
        {
          kind: 'line',
          path: item.path,
          label,
          value: answerText(item.field, value, words),
          alert: readingAlert(item.field, value, words, limitFor(item.field, answers)),
        },
      ]
    : [];
};

/** The drawn signatures among questions. */
const signaturesIn = (
  fields: readonly VisibleField[],
  answers: Answers,
  words: Words,
): readonly SummarySignature[] =>
  fields.flatMap(({ path, field }): SummarySignature[] => {
    const strokes = field.kind === 'signature' ? answers[path] : undefined;
    return typeof strokes === 'string' && signaturePath(strokes)
      ? [{ kind: 'signature', path, label: words(field.label), strokes }]
      : [];
  });

/** Answered questions of a row as texts by column. */
const cellsOf = (
  fields: readonly VisibleField[],
  answers: Answers,
  keyOf: (field: VisibleField) => string,
  words: Words,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields.flatMap((each) => {
      const value = answers[each.path];
      return isAnswered(value) ? [[keyOf(each), answerText(each.field, value, words)]] : [];
    }),
  );

const tableSummary = (
  { path, table, rows }: Extract<VisibleItem, { kind: 'table' }>,
  answers: Answers,
  words: Words,
): readonly SummaryRows[] => {
  const keyIn = (row: string, cell: string): string => cell.slice(`${path}.${row}.`.length);
  const told = rows.flatMap(({ id, label, fields }) => {
    const cells = cellsOf(fields, answers, (each) => keyIn(id, each.path), words);
    const signatures = signaturesIn(fields, answers, words);
    return Object.keys(cells).length > 0
      ? [{ id, title: words(label), cells, photos: [], signatures }]
      : [];
  });
  const asked = new Map(
    table.rows.flatMap(({ id }, at) =>
      (table.cells[at] ?? []).map((cell) => [keyIn(id, cell.path), cell.label] as const),
    ),
  );
  const columns = [...asked].flatMap(([key, label]) =>
    told.some(({ cells }) => cells[key] !== undefined) ? [{ key, label: words(label) }] : [],
  );
  return told.length > 0
    ? [{ kind: 'rows', path, label: words(table.label), columns, rows: told }]
    : [];
};

const rowsSummary = (
  group: RowGroup,
  rows: readonly VisibleRow[],
  answers: Answers,
  { words, date }: Told,
): SummaryRows => {
  const wounds = new Map(
    group.path === 'wounds' ? woundsIn(answers).map((wound) => [wound.id, wound]) : [],
  );
  const told = rows.map((row, index) => {
    const wound = wounds.get(row.id);
    const shown = row.fields.filter(({ field }) => !(wound && isComparison(field)));
    const cells = cellsOf(shown, answers, ({ field }) => field.path, words);
    const name = `${words(group.rowLabel)} ${rowNumber(answers, group, row.id, index)}`;
    const sentence = group.sentence && rowSentence(group, row.id, (path) => answers[path], words);
    return {
      id: row.id,
      title: sentence ? `${name}: ${sentence}` : name,
      cells: wound ? { ...cells, ...computedCells(wound.cells) } : cells,
      photos: wound ? summaryPhotos(wound, date, words) : [],
      signatures: signaturesIn(shown, answers, words),
    };
  });
  const asked = group.fields.flatMap(({ path, label }) => [
    { key: path, label: words(label) },
    ...(path === 'depth' ? computedColumns() : []),
  ]);
  const columns = asked.filter(({ key }) => told.some((row) => row.cells[key] !== undefined));
  return { kind: 'rows', path: group.path, label: words(group.label), columns, rows: told };
};
