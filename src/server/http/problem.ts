import { errors, Refusal, type ErrorCode } from '#contract/errors.ts';
import { DomainError } from '#domain/domain-error.ts';
import { FolderInUseError } from '#server/db/embedded-lock.ts';
import {
  constraintOf,
  isBadInput,
  isUnavailable,
  isUniqueViolation,
} from '#server/db/pg-errors.ts';
import { ContentionError } from '#server/sync/process-entry.ts';

const uniqueCodes: readonly (readonly [RegExp, ErrorCode])[] = [
  [/^app_user_user_name_/, 'user.taken'],
  [/^company_by_name$/, 'company.name-taken'],
  [/^role_name$/, 'role.name-taken'],
  [/^older_note_once$/, 'older.repeated'],
  [/^(visit|visit_assignment|note|edit|entry)_pkey$/, 'visit.changed'],
  // The chain has a row that no head counts: nothing the person does settles that.
  [/^audit_/, 'server.failed'],
];

/** Two writers were at work at once. Where nothing better is known, asking again settles it. */
const uniqueCodeOf = (constraint: string | null): ErrorCode =>
  uniqueCodes.find(([pattern]) => pattern.test(constraint ?? ''))?.[1] ?? 'server.unavailable';

/**
 * Refusal for whatever was thrown: bad input is never a 500, and nothing of an inner error gets
 * out.
 */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  // A rule was asked about a day that does not exist, such as 02/31: the schema knows the shape of
  // a date only.
  if (error instanceof DomainError) return new Refusal('request.invalid', { cause: error });
  if (isUniqueViolation(error))
    return new Refusal(uniqueCodeOf(constraintOf(error)), { cause: error });
  if (isBadInput(error)) return new Refusal('request.invalid', { cause: error });
  if (isUnavailable(error) || error instanceof ContentionError || error instanceof FolderInUseError)
    return new Refusal('server.unavailable', { cause: error });
  return new Refusal('server.failed', { cause: error });
}

const plainStatus = 500;

export const statusOf = (code: ErrorCode): number => errors[code].status || plainStatus;

/** Headers of every answer of the API: never stored by anybody on the way. */
export const apiHeaders = { 'cache-control': 'no-store' } as const;

/**
 * RFC 9457: code and request id, the reasons per field, and for conflicts both values; nothing else
 * leaves the server.
 */
export function problemBody(refusal: Refusal, requestId: string): Record<string, unknown> {
  const { code, fields, detail } = refusal;
  return {
    type: `urn:porchlight:${code}`,
    title: errors[code].text,
    status: statusOf(code),
    code,
    requestId,
    ...(fields.length > 0 && { fields }),
    ...(detail !== undefined && { detail }),
  };
}

export const problemResponse = (
  refusal: Refusal,
  requestId: string,
  headers: Headers = new Headers(),
): Response => {
  headers.set('content-type', 'application/problem+json; charset=utf-8');
  headers.set('cache-control', apiHeaders['cache-control']);
  return new Response(JSON.stringify(problemBody(refusal, requestId)), {
    status: statusOf(refusal.code),
    headers,
  });
};
