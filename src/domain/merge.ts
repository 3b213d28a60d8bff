/**
 * Field merge (docs/sync.md). A document is a flat map path → value; a change is a patch path → new
 * value or null. Browser and server run the same merge, so the server decides what the person saw
 * locally.
 *
 * Paths come from outside (`__proto__`, `constructor`): only own keys are read, and every map made
 * here has no prototype.
 */

/** The values an answer can have. A cleared answer is null in a patch and absent in a document. */
export type Value = string | number | boolean | readonly string[];

/** Path → new value, or null to clear. */
export type Patch = Readonly<Record<string, Value | null>>;

export type Values = Readonly<Record<string, Value>>;

/** `revs` holds the revision in which each path last changed, even for cleared paths. */
export type FlatDoc = {
  readonly values: Values;
  readonly revs: Readonly<Record<string, number>>;
  readonly revision: number;
};

type FieldConflict = {
  path: string;
  mine: Value | null;
  theirs: Value | null;
  theirsRevision: number;
};

export type Merge = { doc: FlatDoc; applied: Patch; conflicts: FieldConflict[] };

export const emptyDoc: FlatDoc = Object.freeze({
  values: Object.freeze(bare<Value>()),
  revs: Object.freeze(bare<number>()),
  revision: 0,
});

/**
 * Applies a patch written against `baseRevision` to the document.
 *
 * The same value at the same path changes nothing. A path changed to another value after
 * `baseRevision` is a conflict, and the document keeps the other person's value. Everything else is
 * applied. The revision grows by one when anything was applied.
 */
export function mergePatch(doc: FlatDoc, patch: Patch, baseRevision: number): Merge {
  const applied = bare<Value | null>();
  const conflicts: FieldConflict[] = [];
  for (const [path, mine] of Object.entries(patch)) {
    const theirs = own(doc.values, path) ?? null;
    if (sameValue(mine, theirs)) continue;
    const theirsRevision = own(doc.revs, path) ?? 0;
    if (theirsRevision > baseRevision) conflicts.push({ path, mine, theirs, theirsRevision });
    else applied[path] = mine;
  }
  const paths = Object.keys(applied);
  if (paths.length === 0) return { doc, applied, conflicts };
  const revision = doc.revision + 1;
  const revs = copy(doc.revs);
  for (const path of paths) revs[path] = revision;
  return { doc: { values: overlay(doc.values, applied), revs, revision }, applied, conflicts };
}

/** What a screen shows: server snapshot ⊕ my pending changes, oldest patch first. */
export function overlay(values: Values, ...patches: readonly Patch[]): Values {
  const result = copy(values);
  for (const patch of patches) {
    for (const [path, value] of Object.entries(patch)) {
      if (value === null) delete result[path];
      else result[path] = value;
    }
  }
  return result;
}

/** One patch that does what `older` and then `newer` do. A cleared path stays an explicit null. */
export function coalescePatches(older: Patch, newer: Patch): Patch {
  return Object.assign(copy(older), newer);
}

/** The patch that turns `before` into `after`. */
export function diffValues(before: Values, after: Values): Patch {
  const patch = bare<Value | null>();
  for (const path of Object.keys(before)) {
    if (!Object.hasOwn(after, path)) patch[path] = null;
  }
  for (const [path, value] of Object.entries(after)) {
    if (!sameValue(value, own(before, path) ?? null)) patch[path] = value;
  }
  return patch;
}

/** Lists are equal when they hold the same entries in the same order. */
export function sameValue(a: Value | null, b: Value | null): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((entry, index) => entry === b[index]);
  return a === b || (Number.isNaN(a) && Number.isNaN(b));
}

function own<T>(map: Readonly<Record<string, T>>, path: string): T | undefined {
  return Object.hasOwn(map, path) ? map[path] : undefined;
}

function bare<T>(): Record<string, T> {
  return Object.create(null) as Record<string, T>;
}

function copy<T>(map: Readonly<Record<string, T>>): Record<string, T> {
  // Assigning key by key: `Object.assign` takes twice as long for a map without a prototype.
  const result = bare<T>();
  for (const path of Object.keys(map)) result[path] = map[path] as T;
  return result;
}
