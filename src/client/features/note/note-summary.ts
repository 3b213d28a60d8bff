import type { PlanLimit } from '#domain/care-plan.ts';
import type { Answers, Field, FormDefinition, RowGroup } from '#forms/define.ts';
import { isAnswered, visibleItems, type VisibleItem, type VisibleRow } from '#forms/engine.ts';
import { planLimitIn } from '#forms/plan-answers.ts';
import { rowNumber, woundsIn } from '#forms/wounds.ts';
import { answerText, type Words } from './answer-text.ts';
import { readingAlert, type ReadingAlert } from './reading-alert.ts';
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
  }[];
};
type SummaryScore = {
  readonly kind: 'score';
  readonly path: string;
  readonly label: string;
};
export type SummaryItem = SummaryLine | SummaryRows | SummaryScore;
export type SummarySection = {
  readonly id: string;
  readonly title: string;
  readonly items: readonly SummaryItem[];
};

/**
 * A note's content as text, in order, for review page, read-only view and PDF. Unanswered and
 * hidden questions and empty sections are left out. `date` is the day of the visit, for photos.
 */
export const noteSummary = (
  form: FormDefinition,
  answers: Answers,
  words: Words,
  date = '',
): readonly SummarySection[] =>
  form.sections.flatMap((section) => {
    const items = visibleItems(form, section, answers).flatMap((item) =>
      summaryItem(item, answers, { words, date }),
    );
    return items.some((item) => item.kind !== 'score')
      ? [{ id: section.id, title: words(section.title), items }]
      : [];
  });

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
  if (item.field.kind === 'score')
    return [{ kind: 'score', path: item.path, label: words(item.field.label) }];
  const value = answers[item.path];
  return isAnswered(value)
    ? [
        {
          kind: 'line',
          path: item.path,
          label: words(item.field.label),
          value: answerText(item.field, value, words),
          alert: readingAlert(item.field, value, words, limitFor(item.field, answers)),
        },
      ]
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
    const cells = Object.fromEntries(
      shown.flatMap(({ path, field }) => {
        const value = answers[path];
        return isAnswered(value) ? [[field.path, answerText(field, value, words)]] : [];
      }),
    );
    return {
      id: row.id,
      title: `${words(group.rowLabel)} ${rowNumber(answers, group, row.id, index)}`,
      cells: wound ? { ...cells, ...computedCells(wound.cells) } : cells,
      photos: wound ? summaryPhotos(wound, date, words) : [],
    };
  });
  const asked = group.fields.flatMap(({ path, label }) => [
    { key: path, label: words(label) },
    ...(path === 'depth' ? computedColumns() : []),
  ]);
  const columns = asked.filter(({ key }) => told.some((row) => row.cells[key] !== undefined));
  return { kind: 'rows', path: group.path, label: words(group.label), columns, rows: told };
};
