import { hasEnded } from './chart-rows.ts';
import { doseDoubt, type DoseDoubt } from './dose-doubt.ts';
import type { Patch, Value, Values } from './merge.ts';
import { byCharacters } from './text-order.ts';

/**
 * The history of each drug of a chart, inside the chart: one entry per change, at
 * `medicationLog.<drug>.<entry>`, written by the command that makes the change and by nothing else
 * (decision 068). The value is JSON, because an entry is written as a whole and never merged.
 */

const fields = ['name', 'dose', 'route', 'frequency', 'times', 'start', 'status', 'end'] as const;
type MedicationField = (typeof fields)[number];
/** Cells of a drug by field; a field that is not there is empty. */
type Cells = Readonly<Partial<Record<MedicationField, string>>>;

type Stamp = {
  /** Device time, ISO instant. */
  readonly at: string;
  readonly by: string;
  readonly byName: string;
  readonly reason: string;
};

/** One change of a drug: only the cells that differ. */
export type MedicationEntry = Stamp & {
  readonly kind: 'added' | 'changed' | 'stopped' | 'restarted' | 'removed';
  readonly before: Cells;
  readonly after: Cells;
  /** What is odd about the new dose, for QA; null when nothing is. */
  readonly doubt: DoseDoubt | null;
};

/** Entries kept per drug, and characters kept per cell; the audit log has everything. */
const keptEntries = 20;
const keptCell = 300;

const list = 'medications.';
const log = 'medicationLog.';

const textAt = (values: Values, path: string): string => {
  const value: Value | undefined = Object.hasOwn(values, path) ? values[path] : undefined;
  return typeof value === 'string' ? value.slice(0, keptCell) : '';
};

const cellOfDrug = /^medications\.([^.]*)\..*$/;

const drugsIn = (values: Values): readonly string[] =>
  Object.keys(values).flatMap((path) =>
    path.startsWith(list) && path !== `${list}$order` ? [path.replace(cellOfDrug, '$1')] : [],
  );

type Change = { readonly drug: string; readonly before: Cells; readonly after: Cells };

function changesBetween(before: Values, after: Values): readonly Change[] {
  const drugs = [...new Set([...drugsIn(before), ...drugsIn(after)])];
  return drugs.flatMap((drug): Change[] => {
    const [was, is]: [Record<string, string>, Record<string, string>] = [{}, {}];
    for (const field of fields) {
      const path = `${list}${drug}.${field}`;
      const [old, now] = [textAt(before, path), textAt(after, path)];
      if (old === now) continue;
      if (old !== '') was[field] = old;
      if (now !== '') is[field] = now;
    }
    const isSame = Object.keys(was).length + Object.keys(is).length === 0;
    return isSame ? [] : [{ drug, before: was, after: is }];
  });
}

/** Paths of a drug's entries, oldest first. */
const pathsOf = (values: Values, drug: string): string[] =>
  Object.keys(values)
    .filter((path) => path.startsWith(`${log}${drug}.`))
    .toSorted((a, b) => byCharacters(entryAt(values, a).at, entryAt(values, b).at));

type Stored = Stamp & Pick<Change, 'before' | 'after'> & { readonly drug: 'new' | 'gone' | 'kept' };

/** Only the command writes here, and it writes this. */
const entryAt = (values: Values, path: string): Stored =>
  JSON.parse(String(values[path])) as Stored;

/**
 * What a change of a chart adds to the history of its drugs; the oldest entries beyond the limit
 * go. Empty when no drug changed.
 */
export function medicationLogPatch(
  before: Values,
  after: Values,
  { entryId, ...stamp }: Stamp & { readonly entryId: string },
): Patch {
  const patch: Record<string, Value | null> = {};
  const [known, left] = [new Set(drugsIn(before)), new Set(drugsIn(after))];
  for (const { drug, ...cells } of changesBetween(before, after)) {
    const state = !known.has(drug) ? 'new' : left.has(drug) ? 'kept' : 'gone';
    const stored: Stored = { ...stamp, ...cells, drug: state };
    const path = `${log}${drug}.${entryId}`;
    const earlier = pathsOf(after, drug).filter((each) => each !== path);
    for (const old of earlier.slice(0, Math.max(0, earlier.length + 1 - keptEntries)))
      patch[old] = null;
    patch[path] = JSON.stringify(stored);
  }
  return patch;
}

function kindOf({ drug, before, after }: Stored): MedicationEntry['kind'] {
  if (drug === 'new') return 'added';
  if (drug === 'gone') return 'removed';
  const [was, is] = [hasEnded(before.status ?? ''), hasEnded(after.status ?? '')];
  if (was === is) return 'changed';
  return is ? 'stopped' : 'restarted';
}

/** The changes of one drug that the chart remembers, newest first. */
export function medicationEntries(values: Values, drug: string): readonly MedicationEntry[] {
  return pathsOf(values, drug)
    .map((path): MedicationEntry => {
      const stored = entryAt(values, path);
      const { at, by, byName, reason, before, after } = stored;
      const doubt = doseDoubt(before.dose ?? '', after.dose ?? '');
      return { at, by, byName, reason, before, after, kind: kindOf(stored), doubt };
    })
    .toReversed();
}

/** A patch of the chart that takes the change of an entry back. */
export const undoPatch = (drug: string, { before, after }: MedicationEntry): Patch =>
  Object.fromEntries(
    fields.flatMap((field) =>
      before[field] === after[field]
        ? []
        : [[`${list}${drug}.${field}`, before[field] ?? null] as const],
    ),
  );
