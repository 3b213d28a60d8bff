import { errors, isErrorCode, Refusal, type ErrorCode, type FieldReason } from '#contract/errors.ts';

/** A refusal as the server words it: problem JSON (RFC 9457) with a code of the catalogue. */
export type Problem = { readonly code: ErrorCode; readonly fields: readonly FieldReason[]; readonly detail: unknown };

const isJson = (contentType: string | null): boolean => /^application\/(problem\+)?json\b/i.test(contentType ?? '');

/** The body as JSON, or undefined when it is none or is not declared as such. */
export function jsonBody(contentType: string | null, body: string): unknown {
  if (!isJson(contentType)) return undefined;
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

const isReason = (reason: unknown): reason is FieldReason =>
  typeof reason === 'object' && reason !== null && 'path' in reason && typeof reason.path === 'string' && 'code' in reason && isErrorCode(reason.code);

/** Reads a problem; null when the body is not one of ours, such as a proxy's page. */
export function problemOf(contentType: string | null, body: string): Problem | null {
  const parsed = jsonBody(contentType, body);
  if (typeof parsed !== 'object' || parsed === null || !('code' in parsed) || !isErrorCode(parsed.code)) return null;
  const fields = 'fields' in parsed && Array.isArray(parsed.fields) ? parsed.fields.filter(isReason) : [];
  return { code: parsed.code, fields, detail: 'detail' in parsed ? parsed.detail : undefined };
}

/** The refusal an answer stands for. An answer that is not ours says so, or that the server is not ready. */
export function refusalOf(status: number, contentType: string | null, body: string): Refusal {
  const problem = problemOf(contentType, body);
  if (problem) return new Refusal(problem.code, { fields: problem.fields, detail: problem.detail });
  if (status === 429) return new Refusal('rate.limited');
  if (status === 413) return new Refusal('request.too-large');
  if (status >= 500) return new Refusal('server.unavailable');
  return new Refusal('network.not-ours');
}

/** True for refusals that mean "the line, not the request": worth trying again later without a change. */
export const isNetworkCode = (code: ErrorCode): boolean => errors[code].status === 0 && code.startsWith('network.');
