import { doseDoubt } from '#domain/dose-doubt.ts';
import { medicationEntries, undoPatch } from '#domain/medication-log.ts';
import { overlay, sameValue, type Patch, type Value } from '#domain/merge.ts';
import type { Answers, FormDefinition } from '#forms/define.ts';
import { cellPath, isAnswered, orderPath, rowIds, type FieldError } from '#forms/engine.ts';
import {
  activeIds,
  removalPatch,
  rowTexts,
  type ChartValues,
} from '#client/features/patients/chart-values.ts';

/** Medications of the chart's list inside a note: what is marked, and what that writes. */

const group = { path: 'reconciled' } as const;
const columns = ['name', 'listed', 'outcome', 'now', 'end', 'reason', 'check'] as const;
/** Cells of a marked row; an empty one is cleared. */
export type Cells = Readonly<Partial<Record<(typeof columns)[number], string>>>;

const outcomes = ['taking', 'changed', 'stopped', 'unsure', 'new'] as const;
export type Outcome = (typeof outcomes)[number];

/** One drug, as the chart lists it or as the note has it. */
export type DrugRow = {
  readonly id: string;
  readonly name: string;
  /** Dose, route and frequency when it was marked, or now when it was not. */
  readonly listed: string;
  readonly outcome: Outcome | null;
  readonly now: string;
  readonly end: string;
  readonly reason: string;
  readonly check: string;
  /** What the chart lists meanwhile, where that is not what the note says; null otherwise. */
  readonly meanwhile: { readonly line: string } | 'gone' | null;
};

/** "10 mg oral once daily". */
export const lineOf = ({
  dose,
  route,
  frequency,
}: Readonly<Partial<Record<string, string>>>): string =>
  [dose, route, frequency].filter(Boolean).join(' ');

const textAt = (answers: Answers, path: string): string => {
  const value: Value | undefined = answers[path];
  return typeof value === 'string' ? value : '';
};

const isOutcome = (text: string): text is Outcome => outcomes.some((each) => each === text);

const chartLine = (chart: ChartValues, id: string): string =>
  lineOf(rowTexts(chart, 'medications', id));

/** What the chart lists meanwhile of a marked drug, where that is not what was expected. */
function meanwhileOf(
  chart: ChartValues,
  id: string,
  outcome: Outcome,
  expected: string,
): DrugRow['meanwhile'] {
  const isListed = activeIds(chart, 'medications').includes(id);
  const line = chartLine(chart, id);
  if (outcome === 'stopped') return isListed ? { line } : null;
  if (!isListed) return 'gone';
  return line === expected ? null : { line };
}

/** A drug nobody has marked yet. */
function openRow(chart: ChartValues, id: string): DrugRow {
  const texts = rowTexts(chart, 'medications', id);
  const empty = { outcome: null, now: '', end: '', reason: '', check: '', meanwhile: null };
  return { id, name: texts['name'] ?? '', listed: lineOf(texts), ...empty };
}

/** The drugs on the chart's list, in its order, and those only the note has any more. */
export function drugRows(chart: ChartValues, answers: Answers): readonly DrugRow[] {
  const listed = activeIds(chart, 'medications');
  const marked = rowIds(answers, group);
  return [...listed, ...marked.filter((id) => !listed.includes(id))].map((id): DrugRow => {
    const cell = (column: keyof Cells) => textAt(answers, cellPath(group, id, column));
    const outcome = marked.includes(id) ? cell('outcome') : '';
    if (!isOutcome(outcome)) return openRow(chart, id);
    const [now, was] = [cell('now'), cell('listed')];
    return {
      id,
      name: cell('name'),
      listed: was,
      outcome,
      now,
      end: cell('end'),
      reason: cell('reason'),
      check: cell('check'),
      meanwhile: meanwhileOf(chart, id, outcome, now || was),
    };
  });
}

/**
 * What signing waits for: the drugs of the chart's list that the note says nothing about. One error
 * for all, at the first of them; null when each is marked, and for a form that does not compare.
 */
export function unmarkedError(
  form: FormDefinition,
  chart: ChartValues,
  answers: Answers,
): FieldError | null {
  const section = form.sections.find(({ items }) =>
    items.some((item) => item.kind === 'rows' && item.path === group.path),
  );
  const rows = section?.items.find((item) => item.kind === 'rows' && item.path === group.path);
  const open = drugRows(chart, answers).filter(({ outcome }) => outcome === null);
  const [first] = open;
  if (!section || rows?.kind !== 'rows' || !first) return null;
  return {
    path: cellPath(group, first.id, 'outcome'),
    sectionId: section.id,
    label: rows.label,
    code: 'unmarked',
    limit: open.length,
  };
}

/** What the marked rows answer: which changes there were, and that the list is compared. */
function answeredBy(rows: readonly DrugRow[]): Readonly<Record<string, Value | null>> {
  const has = (wanted: Outcome) => rows.some(({ outcome }) => outcome === wanted);
  const changes = [has('new') && 'added', has('changed') && 'dose', has('stopped') && 'stopped'];
  const found = changes.filter((each): each is string => each !== false);
  const isDone =
    rows.length > 0 && rows.every(({ outcome }) => outcome !== null && outcome !== 'unsure');
  const none = isDone ? ['none'] : null;
  return {
    'medication.changes': found.length > 0 ? found : none,
    'medication.compared': isDone ? true : null,
  };
}

/** The two questions follow the rows as long as nobody answered them otherwise. */
function followed(chart: ChartValues, before: Answers, after: Answers): Patch {
  const was = answeredBy(drugRows(chart, before));
  const is = answeredBy(drugRows(chart, after));
  return Object.fromEntries(
    Object.entries(is).filter(([path, value]) => {
      const present = before[path] ?? null;
      const isFollowing = !isAnswered(before[path]) || sameValue(present, was[path] ?? null);
      return isFollowing && !sameValue(present, value);
    }),
  );
}

/** Marks drugs in the note; without cells a drug is open again. */
export function markPatch(
  chart: ChartValues,
  answers: Answers,
  marks: readonly { readonly id: string; readonly cells: Cells | null }[],
): Patch {
  const patch: Record<string, Value | null> = {};
  let order = rowIds(answers, group);
  for (const { id, cells } of marks) {
    if (!cells) order = order.filter((each) => each !== id);
    else if (!order.includes(id)) order = [...order, id];
    for (const column of columns) {
      const path = cellPath(group, id, column);
      const value = cells?.[column] || null;
      if (value !== null || isAnswered(answers[path])) patch[path] = value;
    }
  }
  patch[orderPath(group)] = order.length > 0 ? order : null;
  return { ...patch, ...followed(chart, answers, overlay(answers, patch)) };
}

/** Marks every open drug as taken as listed. */
export const allTaking = (chart: ChartValues, answers: Answers): Patch =>
  markPatch(
    chart,
    answers,
    drugRows(chart, answers)
      .filter(({ outcome }) => outcome === null)
      .map(({ id, name, listed }) => ({ id, cells: { name, listed, outcome: 'taking' } })),
  );

/** The form's answer about a dose that looks wrong; empty when it does not. */
export function checkOf(listed: string, dose: string): string {
  const kind = doseDoubt(listed, dose)?.kind;
  if (kind === undefined) return '';
  return kind === 'ratio' || kind === 'unit' ? kind : 'unreadable';
}

/**
 * What the chart has to get so that a drug reads as it was listed before the note changed it: the
 * author's own entries of its history are taken back one by one until it does, and nobody else's. A
 * drug added here leaves the list.
 */
export function takenBack(
  chart: ChartValues,
  { id, listed, outcome }: Pick<DrugRow, 'id' | 'listed' | 'outcome'>,
  author: string,
): Patch {
  if (outcome === 'new') return removalPatch(chart, 'medications', id);
  const patch: Record<string, Value | null> = {};
  for (const entry of medicationEntries(chart, id)) {
    if (entry.by !== author) break;
    Object.assign(patch, undoPatch(id, entry));
    const then = overlay(chart, patch);
    if (activeIds(then, 'medications').includes(id) && chartLine(then, id) === listed) break;
  }
  return patch;
}
