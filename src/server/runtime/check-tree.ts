import { Refusal } from '#contract/errors.ts';

/**
 * Levels of lists and objects a request may have; the deepest legal one has about ten
 * (docs/security.md).
 */
const deepest = 32;
/** Items of a list, or names of an object; the longest legal list has a few hundred. */
const longest = 20_000;

/**
 * Refuses what no schema has to see: too deep, too long, or texts PostgreSQL cannot store.
 *
 * @throws Refusal request.malformed, request.too-deep, request.too-large
 */
export function checkTree(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed()) throw new Refusal('request.malformed');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth >= deepest) throw new Refusal('request.too-deep');
  if (Array.isArray(value)) {
    if (value.length > longest) throw new Refusal('request.too-large');
    for (const item of value) checkTree(item, depth + 1);
    return;
  }
  const entries = Object.entries(value);
  if (entries.length > longest) throw new Refusal('request.too-large');
  for (const [key, item] of entries) {
    checkTree(key, depth);
    checkTree(item, depth + 1);
  }
}
