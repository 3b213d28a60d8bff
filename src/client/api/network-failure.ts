import type { ErrorCode } from '#contract/errors.ts';

/** What a request that got no answer means. */
export type NetworkCode = Extract<
  ErrorCode,
  'network.offline' | 'network.unreachable' | 'network.timeout'
>;

/**
 * Recognises a failed request by class and wording: browsers throw the same class for different
 * failures and word the same failure differently (spec rules §8; design/sync.md, answers of the
 * network).
 *
 * Chromium "Failed to fetch", Safari "Load failed", Firefox "NetworkError when attempting to fetch
 * resource.", React Native "Network request failed". Safari ends a time-out with an AbortError.
 */
export function networkFailure(error: unknown, online: boolean): NetworkCode {
  const names: string[] = [];
  let words = '';
  for (
    let each: unknown = error, depth = 0;
    each instanceof Error && depth < 5;
    each = each.cause, depth += 1
  ) {
    names.push(each.name);
    words += ` ${each.message}`;
  }
  if (names.includes('TimeoutError') || names.includes('AbortError') || /timed? ?out/i.test(words))
    return 'network.timeout';
  if (!online || words.includes('Network request failed')) return 'network.offline';
  return 'network.unreachable';
}
