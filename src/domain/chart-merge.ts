import {
  diffValues,
  sameValue,
  type FlatDoc,
  type Patch,
  type Value,
  type Values,
} from './merge.ts';
import { isEmptyValue } from './texts.ts';

/**
 * Two charts of one person as one. A chart is a flat document: fields at fixed paths, rows of lists
 * at `<list>.<row>.<field>` with their order in `<list>.$order`. Field practice; the specification
 * names the similarity of names and no merge.
 */

/** Which of the two charts a part is taken from; `both` for lists only. */
export const mergeChoices = ['survivor', 'other', 'both'] as const;
export type MergeChoice = (typeof mergeChoices)[number];
/** By part: the path of a field, or the name of a list. */
export type MergeChoices = Readonly<Record<string, MergeChoice>>;

/** History and doses of the drugs: go with their drugs, and are never chosen or dropped. */
const logs: readonly string[] = ['medicationLog', 'doses'];
const orderEnd = '.$order';

const own = (values: Values, path: string): Value | undefined =>
  Object.hasOwn(values, path) ? values[path] : undefined;

const revisionOf = ({ revs }: FlatDoc, path: string): number =>
  (Object.hasOwn(revs, path) && revs[path]) || 0;

/** The list a path belongs to; null for a field. */
const listOf = (path: string): string | null => {
  const [list = '', rest] = path.split('.');
  return rest === undefined ? null : list;
};

function rowOf(path: string): string {
  const [, row = ''] = path.split('.');
  return row;
}

/** Ids of a list's rows in their order; rows nobody put in order come last. */
export function rowsOfList(values: Values, list: string): string[] {
  const order = own(values, list + orderEnd);
  const ordered: readonly string[] = Array.isArray(order) ? (order as readonly string[]) : [];
  const present = new Set(
    Object.keys(values).flatMap((path) =>
      path.startsWith(`${list}.`) && !path.endsWith(orderEnd) ? [rowOf(path)] : [],
    ),
  );
  return [
    ...ordered.filter((id) => present.has(id)),
    ...[...present].filter((id) => !ordered.includes(id)),
  ];
}

const cellsOf = (values: Values, list: string, row: string): [string, Value][] =>
  Object.entries(values).filter(([path]) => path.startsWith(`${list}.${row}.`));

/** What a row says, whatever its id. */
const saying = (values: Values, list: string, row: string): string =>
  JSON.stringify(
    cellsOf(values, list, row)
      .map(([path, value]) => {
        const [, , column] = path.split('.');
        return JSON.stringify([column, String(value).trim().toLowerCase()]);
      })
      .toSorted(),
  );

/** Parts of two charts that say something in at least one of them: fields, then lists. */
export function partsOf(survivor: Values, other: Values): { fields: string[]; lists: string[] } {
  const paths = [...new Set([...Object.keys(survivor), ...Object.keys(other)])];
  const lists = paths.flatMap((path) => listOf(path) ?? []).filter((list) => !logs.includes(list));
  return {
    fields: paths.filter((path) => listOf(path) === null),
    lists: [...new Set(lists)],
  };
}

/** What is taken where nobody chose: the survivor's where it says something, and both lists. */
export const usualChoice = (
  survivor: Values,
  part: { field: string } | { list: string },
): MergeChoice =>
  'list' in part ? 'both' : isEmptyValue(own(survivor, part.field)) ? 'other' : 'survivor';

/** Rows of the other chart that the survivor does not have: no row that says the same. */
function rowsToAdd(survivor: Values, other: Values, list: string): string[] {
  const ids = rowsOfList(survivor, list);
  const said = new Set(ids.map((id) => saying(survivor, list, id)));
  return rowsOfList(other, list).filter(
    (id) => !ids.includes(id) && !said.has(saying(other, list, id)),
  );
}

function mergedList(
  survivor: Values,
  other: Values,
  list: string,
  choice: MergeChoice,
): [string, Value][] {
  const own_ = choice === 'other' ? [] : rowsOfList(survivor, list);
  const added =
    choice === 'survivor'
      ? []
      : choice === 'both'
        ? rowsToAdd(survivor, other, list)
        : rowsOfList(other, list);
  const ids = [...own_, ...added];
  if (ids.length === 0) return [];
  return [
    [list + orderEnd, ids],
    ...own_.flatMap((id) => cellsOf(survivor, list, id)),
    ...added.flatMap((id) => cellsOf(other, list, id)),
  ];
}

/**
 * What has to be written into the surviving chart so that it says what was chosen of both. Rows that
 * say the same are kept once. "No known allergies" goes when an allergy is in the list.
 */
export function mergeCharts(survivor: Values, other: Values, choices: MergeChoices): Patch {
  const { fields, lists } = partsOf(survivor, other);
  const after: Record<string, Value> = {};
  const chosen = (name: string, usual: MergeChoice): MergeChoice =>
    Object.hasOwn(choices, name) ? (choices[name] ?? usual) : usual;
  for (const field of fields) {
    const from = chosen(field, usualChoice(survivor, { field })) === 'other' ? other : survivor;
    const value = own(from, field);
    if (value !== undefined) after[field] = value;
  }
  for (const list of lists)
    Object.assign(
      after,
      Object.fromEntries(
        mergedList(survivor, other, list, chosen(list, usualChoice(survivor, { list }))),
      ),
    );
  for (const values of [other, survivor])
    for (const [path, value] of Object.entries(values))
      if (logs.includes(listOf(path) ?? '')) after[path] = value;
  if (rowsOfList(after, 'allergies').length > 0) delete after['noKnownAllergies'];
  return diffValues(survivor, after);
}

/** What one person may merge of two charts, and what waits for somebody else. */
type MergedWithin = {
  /** Goes into the survivor now. */
  readonly patch: Patch;
  /** Parts somebody chose without the right to write them. */
  readonly refused: readonly string[];
  /**
   * What the other chart says and the survivor does not, by the field or list that is decided as
   * one; "no known allergies" goes with the allergies.
   */
  readonly waiting: Readonly<Record<string, Patch>>;
};

/**
 * A merge by somebody who leaves some paths to others, such as a scheduler the medications: the
 * survivor says of them what it said. What the other chart says beside or against it waits.
 */
export function mergeWithin(
  survivor: Values,
  other: Values,
  choices: MergeChoices,
  isLeft: (path: string) => boolean,
): MergedWithin {
  const { fields, lists } = partsOf(survivor, other);
  const left = [...fields, ...lists].filter(isLeft);
  const refused = Object.keys(choices).filter(
    (part) => isLeft(part) && choices[part] !== 'survivor',
  );
  const kept = Object.fromEntries(left.map((part) => [part, 'survivor' as const]));
  const within = (patch: Patch, isWanted: (path: string) => boolean): Patch =>
    Object.fromEntries(Object.entries(patch).filter(([path]) => isWanted(path)));
  const usual = within(mergeCharts(survivor, other, {}), isLeft);
  const against = within(other, (path) => {
    const [list, before, value] = [listOf(path), own(survivor, path), other[path] as Value];
    const isSaidHere =
      list === null ? !isEmptyValue(before) : rowsOfList(survivor, list).includes(rowOf(path));
    const isOrder = path.endsWith(orderEnd);
    return (
      isLeft(path) &&
      !isOrder &&
      isSaidHere &&
      !isEmptyValue(value) &&
      !sameValue(before ?? null, value)
    );
  });
  const byPart: Record<string, Record<string, Value | null>> = {};
  for (const [path, value] of Object.entries({ ...usual, ...against })) {
    const name = listOf(path) ?? path;
    const part = name === 'noKnownAllergies' ? 'allergies' : name;
    (byPart[part] ??= {})[path] = value;
  }
  const isSaid = ([path, value]: [string, Value | null]): boolean =>
    !isEmptyValue(value) && !path.endsWith(orderEnd);
  const waiting = Object.fromEntries(
    Object.entries(byPart).filter(([, part]) => Object.entries(part).some(isSaid)),
  );
  const patch = within(
    mergeCharts(survivor, other, { ...choices, ...kept }),
    (path) => !isLeft(path),
  );
  return { patch, refused, waiting };
}

/** A chart that became part of another, and that other one now. */
export type MergedAway = {
  /** The chart as it was when it was merged. */
  readonly from: FlatDoc;
  readonly into: FlatDoc;
  /** Revision of `into` that the merge made. */
  readonly mergedRevision: number;
};

/** The author's order of rows told as what they added and removed, done to the order of today. */
function carriedOrder(ids: readonly string[], list: string, { from, into }: MergedAway): string[] {
  const before = rowsOfList(from.values, list);
  const now = rowsOfList(into.values, list);
  const removed = before.filter((id) => !ids.includes(id));
  return [
    ...now.filter((id) => !removed.includes(id)),
    ...ids.filter((id) => !before.includes(id) && !now.includes(id)),
  ];
}

/**
 * A change that was written for a chart which has been merged away, as a change of the chart it
 * became part of. A row that the merge left out comes back with it: what a person changed is never
 * written into nothing.
 */
export function carriedPatch(patch: Patch, away: MergedAway): Patch {
  const { from, into } = away;
  const carried: Record<string, Value | null> = {};
  const back = new Map<string, Set<string>>();
  for (const [path, value] of Object.entries(patch)) {
    const list = listOf(path);
    if (list !== null && path.endsWith(orderEnd) && Array.isArray(value)) {
      carried[path] = carriedOrder(value as readonly string[], list, away);
      continue;
    }
    carried[path] = value;
    if (list === null || value === null) continue;
    const row = rowOf(path);
    const isLeftOut =
      rowsOfList(from.values, list).includes(row) && !rowsOfList(into.values, list).includes(row);
    if (isLeftOut) back.set(list, (back.get(list) ?? new Set()).add(row));
  }
  for (const [list, rows] of back) {
    for (const row of rows)
      for (const [path, value] of cellsOf(from.values, list, row)) carried[path] ??= value;
    const given = carried[list + orderEnd];
    const order = Array.isArray(given)
      ? (given as readonly string[])
      : rowsOfList(into.values, list);
    carried[list + orderEnd] = [...new Set([...order, ...rows])];
  }
  return carried;
}

/**
 * The revision of the surviving chart that the author of such a change had before them: the one the
 * merge made, where every value they saw is the one that was kept; else none, so that what differs
 * is asked about.
 */
export function carriedBase(
  patch: Patch,
  baseRevision: number,
  { from, into, mergedRevision }: MergedAway,
): number {
  const isSeen = Object.keys(patch).every((path) => {
    if (path.endsWith(orderEnd)) return true;
    const isKnown = revisionOf(from, path) <= baseRevision;
    const isKept =
      revisionOf(into, path) > mergedRevision ||
      sameValue(own(from.values, path) ?? null, own(into.values, path) ?? null);
    return isKnown && isKept;
  });
  return isSeen ? mergedRevision : 0;
}

type Merged = {
  /** Values of the surviving chart before the merge. */
  readonly before: Values;
  /** Values of the other chart. */
  readonly other: Values;
  /** The surviving chart now. */
  readonly now: FlatDoc;
  readonly mergedRevision: number;
  /** What the merge left the survivor with; absent in a merge of an earlier version. */
  readonly written?: Values | undefined;
};

/** Rows that came with the other chart, as the beginning of their paths. */
const cameWith = (before: Values, other: Values): string[] =>
  partsOf({}, other).lists.flatMap((list) => {
    const had = rowsOfList(before, list);
    return rowsOfList(other, list).flatMap((row) =>
      had.includes(row)
        ? []
        : [
            `${list}.${row}.`,
            ...(list === 'medications' ? logs.map((log) => `${log}.${row}.`) : []),
          ],
    );
  });

/**
 * What takes a merge back: the surviving chart loses each value the merge wrote and nobody changed
 * since, or that is again what it wrote, as after the undo of a later merge, and the rows that came
 * with the other chart, which takes along what was changed in them.
 */
export function unmergePatches({ before, other, now, mergedRevision, written }: Merged): {
  survivor: Patch;
  other: Patch;
} {
  const rows = cameWith(before, other);
  const survivor: Record<string, Value | null> = {};
  const back: Record<string, Value | null> = {};
  const isAgain = (path: string, value: Value | null): boolean =>
    written !== undefined && JSON.stringify(own(written, path) ?? null) === JSON.stringify(value);
  for (const path of Object.keys(now.revs)) {
    const revision = revisionOf(now, path);
    const value = own(now.values, path) ?? null;
    if (rows.some((row) => path.startsWith(row))) {
      survivor[path] = null;
      if (revision > mergedRevision) back[path] = value;
    } else if (revision === mergedRevision || (revision > mergedRevision && isAgain(path, value)))
      survivor[path] = own(before, path) ?? null;
    else if (revision > mergedRevision && path.endsWith(orderEnd) && Array.isArray(value))
      survivor[path] = (value as readonly string[]).filter(
        (id) => !rows.includes(`${path.slice(0, -orderEnd.length)}.${id}.`),
      );
  }
  return { survivor, other: back };
}
