import type { ErrorCode } from '#contract/errors.ts';
import { networkFailure } from '#domain/error-text.ts';

type NetworkCode = Extract<
  ErrorCode,
  'network.offline' | 'network.unreachable' | 'network.timeout'
>;

/**
 * The code of a request that got no answer (docs/sync.md, answers of the network). `online` is the
 * browser's own word, which decides when the error does not say that time ran out.
 */
export function networkCode(error: unknown, online: boolean): NetworkCode {
  const failure = networkFailure(error);
  if (failure === 'timeout') return 'network.timeout';
  return !online || failure === 'offline' ? 'network.offline' : 'network.unreachable';
}
