import {
  generalCode,
  isErrorCode,
  Refusal,
  type ErrorCode,
  type FieldReason,
} from '#contract/errors.ts';

/** A refusal as the server words it: problem JSON (RFC 9457) with a code from the catalogue. */
export type Problem = {
  readonly code: ErrorCode;
  readonly fields: readonly FieldReason[];
  readonly detail: unknown;
};

const isJson = (contentType: string | null): boolean =>
  /^application\/(problem\+)?json\b/i.test(contentType ?? '');

/** The body as JSON, or undefined when it is not JSON or not declared as such. */
export function jsonBody(contentType: string | null, body: string): unknown {
  if (!isJson(contentType)) return undefined;
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

const reasonsOf = (fields: readonly unknown[]): FieldReason[] =>
  fields.flatMap((field) =>
    typeof field === 'object' &&
    field !== null &&
    'path' in field &&
    typeof field.path === 'string' &&
    'code' in field
      ? [{ path: field.path, code: isErrorCode(field.code) ? field.code : 'request.invalid' }]
      : [],
  );

/**
 * The code of a problem. A code that only a newer server knows is mapped by its status. Null when
 * the problem is not from our server.
 */
function codeOf(problem: object): ErrorCode | null {
  if (!('code' in problem) || typeof problem.code !== 'string') return null;
  if (isErrorCode(problem.code)) return problem.code;
  const isOurs = 'type' in problem && problem.type === `urn:porchlight:${problem.code}`;
  return isOurs && 'status' in problem && typeof problem.status === 'number'
    ? generalCode(problem.status)
    : null;
}

/** Reads a problem; null when the body is not one of ours, such as a proxy's page. */
export function problemOf(contentType: string | null, body: string): Problem | null {
  const parsed = jsonBody(contentType, body);
  if (typeof parsed !== 'object' || parsed === null) return null;
  const code = codeOf(parsed);
  if (code === null) return null;
  const fields = 'fields' in parsed && Array.isArray(parsed.fields) ? reasonsOf(parsed.fields) : [];
  return { code, fields, detail: 'detail' in parsed ? parsed.detail : undefined };
}

/**
 * Turns a failed response into a refusal. A response that is not from our server becomes
 * `network.not-ours`, or `server.unavailable` at status 500 and above.
 */
export function refusalOf(status: number, contentType: string | null, body: string): Refusal {
  const problem = problemOf(contentType, body);
  if (problem) return new Refusal(problem.code, { fields: problem.fields, detail: problem.detail });
  if (status === 429) return new Refusal('rate.limited');
  if (status === 413) return new Refusal('request.too-large');
  if (status >= 500) return new Refusal('server.unavailable');
  return new Refusal('network.not-ours');
}
