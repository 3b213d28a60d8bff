import type { ReactNode } from 'react';
import { isErrorCode, Refusal, type ErrorCode } from '#contract/errors.ts';
import { storageCode } from '#client/store/outbox/local-write.ts';
import { isChunkFailure } from './chunk-failures.ts';
import { ErrorNotice } from './error-notice.tsx';

/**
 * The catalogue code of whatever was thrown; what nobody foresaw counts as a failure of the server.
 */
export const codeOf = (error: unknown): ErrorCode => {
  if (error instanceof Refusal) return error.code;
  if (isChunkFailure(error)) return 'device.part-missing';
  if (error instanceof Error && isErrorCode(error.message)) return error.message;
  return storageCode(error) ?? 'server.failed';
};

/**
 * Shows a failure, or nothing. `lead` is the specified sentence before it, such as "Sorry,
 * patients could not be loaded."
 */
export const FailureNotice = ({
  error,
  lead,
  actions,
}: {
  error: unknown;
  lead?: ReactNode;
  actions?: ReactNode;
}) =>
  error === null || error === undefined ? null : (
    <ErrorNotice code={codeOf(error)} lead={lead} actions={actions} />
  );
