import type { OpenConflict } from '#contract/entities.ts';
import type { Value } from '#domain/merge.ts';

/** The same field changed by two: what a person has to choose between. */
export type Clash = Pick<OpenConflict, 'path' | 'mine' | 'theirs'>;

const isValue = (value: unknown): value is Value =>
  ['string', 'number', 'boolean'].includes(typeof value) || Array.isArray(value);
const valueOrNull = (value: unknown): Value | null => (isValue(value) ? value : null);

const clashOf = (item: unknown): Clash[] =>
  typeof item !== 'object' || item === null || !('path' in item) || typeof item.path !== 'string'
    ? []
    : [
        {
          path: item.path,
          mine: valueOrNull('mine' in item ? item.mine : null),
          theirs: valueOrNull('theirs' in item ? item.theirs : null),
        },
      ];

/** The clashes a refusal names: a list of path, mine and theirs, alone or under `conflicts`. */
export function clashesOf(detail: unknown): Clash[] {
  const list: unknown =
    typeof detail === 'object' && detail !== null && 'conflicts' in detail
      ? detail.conflicts
      : detail;
  return Array.isArray(list) ? list.flatMap(clashOf) : [];
}
