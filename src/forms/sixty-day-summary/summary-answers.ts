import { daysBetween } from '#domain/dates.ts';
import type { Patch, Value } from '#domain/merge.ts';
import type { Answers, FormDefinition } from '../define.ts';
import { cellPath, indexOf, orderPath } from '../form-index.ts';
import { rowIds } from '../visibility.ts';
import { measuredOf, rowNumber } from '../wounds.ts';
import type { FindingKind, WhichReading } from './finding-kinds.ts';

/**
 * The summary of a period composed from its notes: one line per finding, each with the note that
 * says it. Nothing is interpreted; what a line says stands in its note word for word or as a number.
 */

const group = { path: 'summaryLines' };

/** What is read of a note. */
export type SummaryNote = {
  readonly visitId: string;
  /** MM/DD/YYYY. */
  readonly dateOfService: string;
  readonly content: { readonly doc: { readonly values: Answers } };
};

/** One finding and the note it is from. */
export type SummaryLine = {
  readonly noteId: string;
  /** MM/DD/YYYY. */
  readonly date: string;
  readonly kind: FindingKind;
  /** Which of several readings it is; null for what is no reading. */
  readonly which: WhichReading | null;
  readonly words: string;
};

const valuesOf = ({ content }: SummaryNote): Answers => content.doc.values;
const textAt = (note: SummaryNote, ...paths: readonly string[]): string => {
  const found = paths
    .map((path) => valuesOf(note)[path])
    .find((value) => typeof value === 'string');
  return typeof found === 'string' ? found : '';
};
const numberAt = (note: SummaryNote, path: string): number | null => {
  const value = valuesOf(note)[path];
  return typeof value === 'number' ? value : null;
};

type Reading = { readonly note: SummaryNote; readonly value: number; readonly words: string };

const lineOf = (
  { note, words }: { readonly note: SummaryNote; readonly words: string },
  kind: FindingKind,
  which: WhichReading | null = null,
): SummaryLine => ({
  noteId: note.visitId,
  date: note.dateOfService,
  kind,
  which,
  words: words.slice(0, 500),
});

/**
 * First and last reading, and the lowest and highest where they are others; of equal ones the
 * earliest. A single reading is said once.
 */
const ends = (
  kind: FindingKind,
  readings: readonly Reading[],
  extremes: boolean,
): readonly SummaryLine[] => {
  const [first] = readings;
  const last = readings.at(-1);
  if (first === undefined || last === undefined) return [];
  if (first === last) return [lineOf(first, kind, 'only')];
  const lowest = readings.reduce((low, one) => (one.value < low.value ? one : low));
  const highest = readings.reduce((high, one) => (one.value > high.value ? one : high));
  const isShown = ({ value }: Reading): boolean => value === first.value || value === last.value;
  return [
    lineOf(first, kind, 'first'),
    lineOf(last, kind, 'last'),
    ...(extremes && !isShown(lowest) ? [lineOf(lowest, kind, 'lowest')] : []),
    ...(extremes && !isShown(highest) ? [lineOf(highest, kind, 'highest')] : []),
  ];
};

const readingsOf = (
  notes: readonly SummaryNote[],
  path: string,
  words: (note: SummaryNote, value: number) => string | null,
): readonly Reading[] =>
  notes.flatMap((note) => {
    const value = numberAt(note, path);
    const said = value === null ? null : words(note, value);
    return value === null || said === null ? [] : [{ note, value, words: said }];
  });

const readings = (notes: readonly SummaryNote[]): readonly SummaryLine[] => [
  ...ends(
    'bloodPressure',
    readingsOf(notes, 'vitals.systolic', (note, systolic) => {
      const diastolic = numberAt(note, 'vitals.diastolic');
      return diastolic === null ? null : `${systolic}/${diastolic} mmHg`;
    }),
    true,
  ),
  ...ends(
    'pulse',
    readingsOf(notes, 'vitals.pulse', (_, value) => `${value}/min`),
    true,
  ),
  ...ends(
    'weight',
    readingsOf(notes, 'vitals.weight', (_, value) => `${value} lb`),
    false,
  ),
  ...ends(
    'pain',
    readingsOf(notes, 'pain.level', (_, value) => `${value}/10`),
    false,
  ),
];

/** Events that a yes or a choice of the note says, with the words beside it. */
const events = (note: SummaryNote): readonly SummaryLine[] => {
  const values = valuesOf(note);
  const found: SummaryLine[] = [];
  const add = (kind: FindingKind, words: string): void => {
    found.push(lineOf({ note, words }, kind));
  };
  if (values['visit.changed'] === true || values['observe.changed'] === true)
    add('change', textAt(note, 'visit.changeDetail', 'observe.changeDetail'));
  if (values['falls.since'] === true || values['observe.fall'] === true)
    add('fall', textAt(note, 'falls.detail', 'observe.changeDetail'));
  const care = values['hospitalization.since'];
  if (typeof care === 'string' && care !== 'none') {
    const parts = ['date', 'facility', 'reason'].map((part) =>
      textAt(note, `hospitalization.${part}`),
    );
    add('hospital', parts.filter((part) => part !== '').join(', '));
  }
  if (values['intervention.orders'] === true) add('order', textAt(note, 'intervention.orderText'));
  return found;
};

const drugKinds: Readonly<Record<string, FindingKind>> = {
  new: 'newDrug',
  changed: 'changedDrug',
  stopped: 'stoppedDrug',
};

const drugs = (note: SummaryNote): readonly SummaryLine[] =>
  rowIds(valuesOf(note), { path: 'reconciled' }).flatMap((id) => {
    const cell = (column: string): string => textAt(note, `reconciled.${id}.${column}`);
    const kind = drugKinds[cell('outcome')];
    if (kind === undefined) return [];
    const before = cell('listed');
    const now = cell('now');
    const change = before !== '' && now !== '' ? `${before} → ${now}` : now || before;
    return [lineOf({ note, words: [cell('name'), change].filter(Boolean).join(': ') }, kind)];
  });

const sizeText = (answers: Answers, date: string): string | null => {
  const { length, width, depth, area } = measuredOf(answers, date);
  if (area === 0) return '0 cm²';
  const sides = [length, width, depth].filter((side) => side !== null);
  return sides.length === 0 ? null : `${sides.join(' × ')} cm`;
};

/** The first and the last size of each wound; a healed one is 0 cm². */
const wounds = (notes: readonly SummaryNote[]): readonly SummaryLine[] => {
  const sizes = new Map<string, Reading[]>();
  for (const note of notes) {
    const values = valuesOf(note);
    for (const [index, id] of rowIds(values, { path: 'wounds' }).entries()) {
      const prefix = `wounds.${id}.`;
      const cells = Object.fromEntries(
        Object.entries(values).flatMap(([path, value]) =>
          path.startsWith(prefix) ? [[path.slice(prefix.length), value] as const] : [],
        ),
      );
      const size = sizeText(cells, note.dateOfService);
      if (size === null) continue;
      const number = rowNumber(values, { path: 'wounds' }, id, index);
      const known = sizes.get(id) ?? [];
      sizes.set(id, [...known, { note, value: 0, words: `${number}: ${size}` }]);
    }
  }
  return [...sizes.values()].flatMap((of) => ends('wound', of, false));
};

/** Where each goal stood in the last note that names it. */
const goals = (notes: readonly SummaryNote[]): readonly SummaryLine[] => {
  const last = new Map<string, SummaryLine>();
  for (const note of notes)
    for (const id of rowIds(valuesOf(note), { path: 'goals' })) {
      const words = textAt(note, `goals.${id}.text`);
      const status = textAt(note, `goals.${id}.status`);
      if (words === '' || status === '') continue;
      last.set(words, lineOf({ note, words }, status === 'met' ? 'goalMet' : 'goalOpen'));
    }
  return [...last.values()];
};

/**
 * The lines of a period, readings first, then what happened by day.
 *
 * @param notes approved ones, in any order; those outside the period are passed over
 * @param from and `to`, MM/DD/YYYY, both included
 */
export function summaryLines(
  notes: readonly SummaryNote[],
  from: string,
  to: string,
): readonly SummaryLine[] {
  const within = notes
    .filter(({ dateOfService: day }) => daysBetween(from, day) >= 0 && daysBetween(day, to) >= 0)
    .toSorted(
      (a, b) => daysBetween(b.dateOfService, a.dateOfService) || a.visitId.localeCompare(b.visitId),
    );
  return [
    ...readings(within),
    ...wounds(within),
    ...within.flatMap((note) => [...events(note), ...drugs(note)]),
    ...goals(within),
  ];
}

/**
 * What puts the lines of the notes into a summary, in place of those it has. Empty for another form
 * and while the period is open.
 */
export function summaryAnswers(
  form: FormDefinition,
  notes: readonly SummaryNote[],
  answers: Answers,
): Patch {
  const { 'period.from': from, 'period.to': to } = answers;
  if (!indexOf(form).groups.has(group.path)) return {};
  if (typeof from !== 'string' || typeof to !== 'string') return {};
  const lines = summaryLines(notes, from, to);
  const cells = lines.flatMap(({ noteId, date, kind, which, words }, index) =>
    Object.entries({ note: noteId, date, kind, words, ...(which && { which }) }).map(
      ([column, value]): readonly [string, Value] => [
        cellPath(group, `line${index + 1}`, column),
        value,
      ],
    ),
  );
  const gone = Object.keys(answers).filter((path) => path.startsWith(`${group.path}.`));
  return {
    ...Object.fromEntries(gone.map((path) => [path, null])),
    ...(lines.length > 0 && { [orderPath(group)]: lines.map((_, index) => `line${index + 1}`) }),
    ...Object.fromEntries(cells),
  };
}
