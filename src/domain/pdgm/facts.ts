import { facts2025 } from './data/facts-2025.ts';
import { facts2026 } from './data/facts-2026.ts';
import type { GrouperTable } from './tables.ts';

/** An agency's tables with the facts the product brings, which anything an agency has precedes. */
export const factsOf = (own: readonly GrouperTable[]): readonly GrouperTable[] => [
  ...own,
  ...facts2026,
  ...facts2025,
];
