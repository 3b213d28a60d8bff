import type { PlanLimit } from '#domain/care-plan.ts';
import type { Answers, Field, FormDefinition, RowGroup } from '#forms/define.ts';
import { isAnswered, visibleItems, type VisibleItem, type VisibleRow } from '#forms/engine.ts';
import { planLimitIn } from '#forms/plan-answers.ts';
import { answerText, type Words } from './answer-text.ts';
import { readingAlert, type ReadingAlert } from './reading-alert.ts';

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
 * hidden questions and empty sections are left out.
 */
export const noteSummary = (
  form: FormDefinition,
  answers: Answers,
  words: Words,
): readonly SummarySection[] =>
  form.sections.flatMap((section) => {
    const items = visibleItems(form, section, answers).flatMap((item) =>
      summaryItem(item, answers, words),
    );
    return items.some((item) => item.kind !== 'score')
      ? [{ id: section.id, title: words(section.title), items }]
      : [];
  });

/** The care plan's limit for a question, as the note holds it. */
export const limitFor = (field: Field, answers: Answers): PlanLimit | null =>
  field.kind === 'number' ? planLimitIn(answers, field.readingType) : null;

const summaryItem = (item: VisibleItem, answers: Answers, words: Words): readonly SummaryItem[] => {
  if (item.kind === 'note') return [];
  if (item.kind === 'rows')
    return item.rows.length > 0 ? [rowsSummary(item.group, item.rows, answers, words)] : [];
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
  words: Words,
): SummaryRows => {
  const told = rows.map((row, index) => ({
    id: row.id,
    title: `${words(group.rowLabel)} ${index + 1}`,
    cells: Object.fromEntries(
      row.fields.flatMap(({ path, field }) => {
        const value = answers[path];
        return isAnswered(value) ? [[field.path, answerText(field, value, words)]] : [];
      }),
    ),
  }));
  const columns = group.fields.flatMap((field) =>
    told.some((row) => row.cells[field.path] !== undefined)
      ? [{ key: field.path, label: words(field.label) }]
      : [],
  );
  return { kind: 'rows', path: group.path, label: words(group.label), columns, rows: told };
};
