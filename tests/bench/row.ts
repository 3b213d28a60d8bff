/** One line of the bench table: what was measured beside what, and how far it may go. */
export type BenchRow = {
  /** Row of the targets this belongs to. */
  readonly target: number;
  readonly what: string;
  /**
   * Where it was measured: `desktop`, `phone` (4× CPU slow-down), `PGlite`, `PostgreSQL 15`, `400
   * kbit/s, 400 ms`.
   */
  readonly where: string;
  /** What the ratio is taken of, in words with its value: `raw strict put 1.21 ms`. */
  readonly against: string;
  readonly measured: string;
  /** The figure that is held against the limit, a ratio wherever one exists. */
  readonly value: number;
  readonly limit: number;
  /** `most`: the value may be at most the limit; `least`: at least. */
  readonly bound: 'most' | 'least';
  readonly unit: string;
  /** Others in the same run, such as PouchDB, as `name value`. */
  readonly others?: readonly string[];
  /** Said when the limit is missed: why, and what would change it. */
  readonly why?: string;
};

export const met = ({ value, limit, bound }: BenchRow): boolean =>
  bound === 'most' ? value <= limit : value >= limit;

/** Median of a list of numbers; the mean of the middle two when there are two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length === 0
    ? Number.NaN
    : ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}

/** The value that so large a share of the list does not exceed, 0–1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Three figures that matter: 0.123, 1.23, 12.3, 1,230. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.max(Math.abs(value), 1e-9))));
  return value.toLocaleString('en-US', { maximumFractionDigits: Math.min(3, digits) });
}

export const ms = (value: number): string => `${figure(value)} ms`;
export const kilobytes = (bytes: number): string => `${figure(bytes / 1000)} kB`;
