import { doseFlags, orderTimes, type DoseFlag, type DoseOrder } from './dose-times.ts';
import { dosesPerDay } from './doses-per-day.ts';
import type { Patch, Value, Values } from './merge.ts';
import { byCharacters } from './text-order.ts';

/**
 * What became of the doses of a chart's drugs (spec W4, `emarMedications`). Each is one entry of
 * the chart, at `doses.<drug>.<entry>`, written by `recordDose` and by nothing else; the value is
 * JSON, because an entry is written as a whole and never merged. The chart carries the newest ones
 * to every phone; the server keeps all.
 */

/** `struck`: an earlier entry was a mistake. It stays readable, and counts no more. */
export const doseOutcomes = ['given', 'refused', 'held', 'struck'] as const;
export type DoseOutcome = (typeof doseOutcomes)[number];

/** What a person records. */
export type RecordedDose = {
  /** Row of the chart's medication list. */
  readonly drug: string;
  readonly outcome: DoseOutcome;
  /** When it was given, refused or held; ISO instant. */
  readonly at: string;
  /** As it was given; empty where none was. */
  readonly dose: string;
  /** Where on the body; empty where it is taken. */
  readonly site: string;
  /** Why it was refused, held or struck, or why an odd dose is right. */
  readonly reason: string;
  /** The entry that is struck; null otherwise. */
  readonly of: string | null;
};

type Written = RecordedDose & {
  readonly by: string;
  readonly byName: string;
  /** Device time of the writing, ISO instant. */
  readonly writtenAt: string;
  /** The time its device said, where that had not come yet when it arrived; ISO instant. */
  readonly said?: string;
  /** The drug as it was listed then. */
  readonly name: string;
  readonly ordered: string;
};
/** An entry with its id. */
export type DoseEntry = Written & { readonly id: string };
/** An entry beside the others of its drug. */
export type ReadDose = DoseEntry & {
  /** Who struck it as a mistake, when and why; null for an entry that counts. */
  readonly struck: Pick<Written, 'byName' | 'writtenAt' | 'reason'> | null;
  /** Late, double or one too many by the order of now; empty for none. */
  readonly flags: readonly DoseFlag[];
};

/** Days a dose is recorded late, at most: what is older is nothing somebody remembers. Ours. */
export const doseLateDays = 60;

/** Entries of one drug that a chart carries. */
export const keptDoses = 60;

const list = 'doses.';
const textAt = (values: Values, path: string): string => {
  const value: Value | undefined = Object.hasOwn(values, path) ? values[path] : undefined;
  return typeof value === 'string' ? value : '';
};
const cell = (values: Values, drug: string, field: string): string =>
  textAt(values, `medications.${drug}.${field}`);

/** Whether the chart's list has a drug. */
export const hasDrug = (values: Values, drug: string): boolean => cell(values, drug, 'name') !== '';

/** Only the command writes here, and it writes this. */
const entryAt = (values: Values, path: string): DoseEntry => ({
  ...(JSON.parse(textAt(values, path)) as Written),
  id: path.slice(path.lastIndexOf('.') + 1),
});

const byTime = (a: DoseEntry, b: DoseEntry): number =>
  byCharacters(a.at, b.at) || byCharacters(a.writtenAt, b.writtenAt) || byCharacters(a.id, b.id);

/** Entries of a chart, of one drug or of all, oldest first. */
const entriesIn = (values: Values, drug?: string): DoseEntry[] =>
  Object.keys(values)
    .filter((path) => path.startsWith(drug === undefined ? list : `${list}${drug}.`))
    .map((path) => entryAt(values, path))
    .toSorted(byTime);

/** Entries that a change of a chart added. */
export function addedDoses(before: Values, after: Values): readonly DoseEntry[] {
  return entriesIn(after).filter(({ drug, id }) => !Object.hasOwn(before, `${list}${drug}.${id}`));
}

/** What a recorded dose writes into a chart; the oldest entries beyond the limit leave it. */
export function dosePatch(
  values: Values,
  recorded: RecordedDose,
  stamp: Pick<Written, 'by' | 'byName' | 'writtenAt' | 'said'> & { readonly id: string },
): Patch {
  const { id, ...written } = stamp;
  const { drug } = recorded;
  const entry: Written = {
    ...recorded,
    ...written,
    name: cell(values, drug, 'name'),
    ordered: ['dose', 'route', 'frequency']
      .map((field) => cell(values, drug, field))
      .filter(Boolean)
      .join(' '),
  };
  const kept = entriesIn(values, drug);
  const leaving = kept.slice(0, Math.max(0, kept.length + 1 - keptDoses));
  return {
    ...Object.fromEntries(leaving.map((each) => [`${list}${drug}.${each.id}`, null])),
    [`${list}${drug}.${id}`]: JSON.stringify(entry),
  };
}

/** When a drug of a chart is given, as it is ordered now. */
export const doseOrder = (values: Values, drug: string): DoseOrder => ({
  times: orderTimes(cell(values, drug, 'times')) ?? [],
  perDay: dosesPerDay(cell(values, drug, 'frequency')),
});

/** Entries of one drug beside each other, newest first. */
export function readDoses(entries: readonly DoseEntry[], order: DoseOrder): readonly ReadDose[] {
  const strikes = new Map(entries.map((entry) => [entry.of, entry]));
  const counts = entries.filter(({ outcome, id }) => outcome === 'given' && !strikes.has(id));
  return entries
    .filter(({ outcome }) => outcome !== 'struck')
    .toSorted(byTime)
    .map((entry) => {
      const before = counts.filter((other) => byTime(other, entry) < 0).map(({ at }) => at);
      const isCounted = counts.includes(entry);
      return {
        ...entry,
        struck: strikes.get(entry.id) ?? null,
        flags: [
          ...(entry.said === undefined ? [] : [{ kind: 'ahead', said: entry.said } as const]),
          ...(isCounted ? doseFlags(order, entry.at, before) : []),
        ],
      };
    })
    .toReversed();
}

/** The doses of one drug that a chart carries, newest first. */
export const dosesOf = (values: Values, drug: string): readonly ReadDose[] =>
  readDoses(entriesIn(values, drug), doseOrder(values, drug));

/** What is odd about giving a dose of a drug at an instant, before it is recorded; late comes last. */
export function flagsOfNew(values: Values, drug: string, at: string): readonly DoseFlag[] {
  const given = dosesOf(values, drug).filter(
    ({ outcome, struck }) => outcome === 'given' && struck === null,
  );
  const flags = doseFlags(
    doseOrder(values, drug),
    at,
    given.map((each) => each.at),
  );
  const isLate = ({ kind }: DoseFlag): boolean => kind === 'late';
  return flags.toSorted((a, b) => Number(isLate(a)) - Number(isLate(b)));
}
