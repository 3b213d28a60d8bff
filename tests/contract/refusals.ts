import { errors, isErrorCode } from '#contract/errors.ts';

/** Words of the inside of a server. */
export const inside =
  /node_modules|\.ts:\d+|\.js:\d+|\n\s+at |SQLSTATE|PostgresError|kysely|syntax error/i;

/**
 * Whether a problem document is a refusal of the catalogue with its own status and text, and no
 * failure of the server.
 */
export function isRefusal(
  status: number,
  problem: { readonly code?: unknown; readonly title?: unknown },
): boolean {
  const known =
    typeof problem.code === 'string' && isErrorCode(problem.code) ? errors[problem.code] : null;
  return known?.status === status && status < 500 && problem.title === known.text;
}
