import { coalescePatches, overlay, type Patch, type Value, type Values } from '#domain/merge.ts';

/**
 * One change of a note in its history on this device. Without `from` it was typed here; `start` is
 * what the note said when the history began, `other` what came from the office or another device,
 * with the author's name where it is known.
 */
export type HistoryChange = {
  readonly at: string;
  readonly patch: Patch;
  readonly from?: 'start' | 'other';
  readonly by?: string;
};

/** Milliseconds of rest that end a step of typing. */
const rest = 5_000;

const isValue = (value: unknown): value is Value =>
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  Number.isFinite(value) ||
  (Array.isArray(value) && value.every((each) => typeof each === 'string'));

const isPatch = (patch: unknown): patch is Patch =>
  typeof patch === 'object' &&
  patch !== null &&
  !Array.isArray(patch) &&
  Object.values(patch).every((value) => value === null || isValue(value));

/**
 * Whether what came out of a box is a change: a row that a damaged disk or another program wrote is
 * not believed.
 */
export function isHistoryChange(value: unknown): value is HistoryChange {
  if (typeof value !== 'object' || value === null || !('at' in value) || !('patch' in value))
    return false;
  const from = 'from' in value ? value.from : undefined;
  const by = 'by' in value ? value.by : undefined;
  return (
    typeof value.at === 'string' &&
    !Number.isNaN(Date.parse(value.at)) &&
    isPatch(value.patch) &&
    (from === undefined || from === 'start' || from === 'other') &&
    (by === undefined || typeof by === 'string')
  );
}

/** What the note said after these changes. */
export const answersAfter = (changes: readonly HistoryChange[]): Values =>
  overlay({}, ...changes.map(({ patch }) => patch));

type Direction = 'longer' | 'shorter';

/** Letters added at the end, or taken away there; null for any other change of a value. */
function directionOf(
  before: Value | null | undefined,
  after: Value | null | undefined,
): Direction | null {
  const isTyped = (value: Value | null | undefined): value is string | number =>
    typeof value === 'string' || typeof value === 'number';
  if (!isTyped(before) || !isTyped(after)) return null;
  if (String(after).startsWith(String(before))) return 'longer';
  return String(before).startsWith(String(after)) ? 'shorter' : null;
}

/** The only path of a change; null when it has several. */
function onlyPath({ patch }: HistoryChange): string | null {
  const [path, ...others] = Object.keys(patch);
  return path !== undefined && others.length === 0 ? path : null;
}

const sameSource = (a: HistoryChange, b: HistoryChange): boolean =>
  a.from === b.from && a.by === b.by;

/**
 * Joins letters typed one after the other into one step. What stood there before something was
 * deleted or replaced is always a step of its own: that is what somebody comes back for.
 */
export function joinSteps<C extends HistoryChange>(changes: readonly C[]): C[] {
  const steps: C[] = [];
  let direction: Direction = 'longer';
  for (const change of changes) {
    const last = steps.at(-1);
    const path = onlyPath(change);
    const gap = last ? Date.parse(change.at) - Date.parse(last.at) : rest;
    const continues =
      last !== undefined &&
      path !== null &&
      onlyPath(last) === path &&
      sameSource(last, change) &&
      gap >= 0 &&
      gap < rest;
    const way = continues ? directionOf(last.patch[path], change.patch[path]) : null;
    if (way === direction) steps[steps.length - 1] = change;
    else steps.push(change);
    direction = way ?? 'longer';
  }
  return steps;
}

/** The minute of a change, as ISO writes it: 2026-11-20T17:31. */
export const minuteOf = ({ at }: Pick<HistoryChange, 'at'>): string =>
  at.slice(0, 'YYYY-MM-DDThh:mm'.length);

/** Joins the changes of one minute: for old changes, when the history has grown to its limit. */
export function joinMinutes(changes: readonly HistoryChange[]): HistoryChange[] {
  const minutes: HistoryChange[] = [];
  for (const change of changes) {
    const last = minutes.at(-1);
    if (last && sameSource(last, change) && minuteOf(last) === minuteOf(change))
      minutes[minutes.length - 1] = { ...change, patch: coalescePatches(last.patch, change.patch) };
    else minutes.push(change);
  }
  return minutes;
}

/**
 * Drops the older half: it becomes the start of the history, with the time of its last change.
 */
export function joinOlderHalf(changes: readonly HistoryChange[]): HistoryChange[] {
  const older = changes.slice(0, Math.ceil(changes.length / 2));
  const last = older.at(-1);
  return last
    ? [{ at: last.at, from: 'start', patch: answersAfter(older) }, ...changes.slice(older.length)]
    : [];
}
