import type * as z from 'zod/mini';
import type { FieldReason } from '#contract/errors.ts';

export type Checked<T> =
  { readonly ok: true; readonly input: T } | { readonly ok: false; readonly fields: FieldReason[] };

/**
 * As many reasons as a person can work through; a hostile request does not get an answer larger
 * than itself.
 */
const mostReasons = 50;
const longestPath = 200;

const pathText = (path: readonly PropertyKey[]): string =>
  path.map(String).join('.').slice(0, longestPath).toWellFormed();

/**
 * Checks what came from outside against its schema. What the schema does not know is refused, not
 * dropped: a misspelt or newer field would otherwise be lost without a word (docs/decisions/010).
 */
export function checkInput<S extends z.ZodMiniType>(
  schema: S,
  given: unknown,
): Checked<z.output<S>> {
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    return {
      ok: false,
      fields: parsed.error.issues
        .slice(0, mostReasons)
        .map(({ path }) => ({ path: pathText(path), code: 'request.invalid' })),
    };
  }
  const unknown = droppedPaths(given, parsed.data);
  if (unknown.length > 0)
    return {
      ok: false,
      fields: unknown
        .slice(0, mostReasons)
        .map((path) => ({ path: pathText(path), code: 'request.unknown-field' })),
    };
  return { ok: true, input: parsed.data };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths of the given value that the parsed one lacks. */
function droppedPaths(
  given: unknown,
  parsed: unknown,
  path: readonly PropertyKey[] = [],
): PropertyKey[][] {
  if (given === parsed) return [];
  if (Array.isArray(given) && Array.isArray(parsed))
    return given.flatMap((item, index) => droppedPaths(item, parsed[index], [...path, index]));
  if (!isObject(given) || !isObject(parsed)) return [];
  return Object.keys(given).flatMap((key) =>
    Object.hasOwn(parsed, key)
      ? droppedPaths(given[key], parsed[key], [...path, key])
      : [[...path, key]],
  );
}
