import { isErrorCode } from '#contract/errors.ts';
import { minuteMs } from '#domain/durations.ts';
import { percentile } from '../bench/row.ts';

/** Milliseconds per request of one call, or of all. */
export type Spread = {
  readonly requests: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
};

const spreadOf = (spent: readonly number[]): Spread => ({
  requests: spent.length,
  p50: percentile(spent, 0.5),
  p95: percentile(spent, 0.95),
  p99: percentile(spent, 0.99),
  max: percentile(spent, 1),
});

/** Not every patient has earlier notes. */
const ordinary = 'note.no-previous';

/** What became of every request of a load. */
export class Figures {
  readonly #spent = new Map<string, number[]>();
  /**
   * Failures of the server, answers that are none of the contract, and requests without an answer
   * in time.
   */
  readonly errors: string[] = [];
  /** Entries that were not applied, and refusals: the load does nothing that may be refused. */
  readonly refused: string[] = [];

  answered(
    call: string,
    ms: number,
    status: number,
    problem: { readonly code?: unknown; readonly fields?: unknown },
  ): void {
    this.#spent.set(call, [...(this.#spent.get(call) ?? []), ms]);
    if (status === 200 || problem.code === ordinary) return;
    const line = `${call}: ${status} ${String(problem.code)} ${JSON.stringify(problem.fields ?? '')}`;
    (status >= 500 || !isErrorCode(problem.code) ? this.errors : this.refused).push(line);
  }

  failed(call: string, error: unknown): void {
    this.errors.push(`${call}: ${String(error)}`);
  }

  all(): Spread {
    return spreadOf([...this.#spent.values()].flat());
  }

  byCall(): [call: string, spread: Spread][] {
    return [...this.#spent]
      .map(([call, spent]): [string, Spread] => [call, spreadOf(spent)])
      .toSorted((a, b) => a[0].localeCompare(b[0]));
  }
}

/**
 * Memory of the server at one moment, bytes; the heap after a collection. `at`: milliseconds since
 * its start.
 */
export type MemorySample = { readonly at: number; readonly rss: number; readonly heap: number };
export type Trend = {
  readonly first: number;
  readonly last: number;
  /** Bytes per minute. */ readonly slope: number;
  /** Growth over the whole run by that slope, as a share of the start after warm-up. */
  readonly growth: number;
};

/** The first third warms up: caches fill, programs are compiled. */
const warmUp = 1 / 3;
/** Fewer samples after the warm-up say nothing. */
const leastSamples = 4;

/**
 * The line through the samples of the last two thirds by least squares; null when there are too
 * few.
 */
export function trendOf(samples: readonly MemorySample[], what: 'rss' | 'heap'): Trend | null {
  const counted = samples.slice(Math.floor(samples.length * warmUp));
  if (counted.length < leastSamples) return null;
  const minutes = counted.map(({ at }) => at / minuteMs);
  const values = counted.map((sample) => sample[what]);
  const mean = (list: readonly number[]): number =>
    list.reduce((sum, each) => sum + each, 0) / list.length;
  const [middle, level] = [mean(minutes), mean(values)];
  const square = minutes.reduce((sum, minute) => sum + (minute - middle) ** 2, 0);
  const slope =
    minutes.reduce(
      (sum, minute, index) => sum + (minute - middle) * ((values[index] ?? 0) - level),
      0,
    ) / square;
  const [first, last] = [counted[0], counted.at(-1)];
  if (!first || !last) return null;
  const start = level + slope * (first.at / minuteMs - middle);
  return {
    first: first[what],
    last: last[what],
    slope,
    growth: (slope * ((last.at - (samples[0]?.at ?? 0)) / minuteMs)) / start,
  };
}
