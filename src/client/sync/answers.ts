import { relayReply, type RelayReply } from '#contract/sealed-entries.ts';
import { protocol, pullReply, pushReply, type PullReply, type PushReply } from '#contract/sync.ts';
import type { ErrorCode, FieldReason } from '#contract/errors.ts';
import { hourMs } from '#domain/durations.ts';
import { allPulledTables } from '#contract/targets.ts';
import { networkCode } from '#client/api/network-code.ts';
import { jsonBody, problemOf } from '#client/api/problem.ts';
import type { LinkAnswer } from './ports.ts';

/** What an answer of the network means (docs/sync.md, answers of the network → what happens). */
export type Judged<T> =
  | { readonly kind: 'answer'; readonly reply: T }
  /**
   * Nothing is wrong with the entries: the same again later. `after` milliseconds when the server
   * named a time.
   */
  | { readonly kind: 'later'; readonly code: ErrorCode; readonly after: number | null }
  /** Nobody is signed in, or (`session.factor`) nobody who has shown enough. */
  | { readonly kind: 'sign-in'; readonly code: 'session.expired' | 'session.factor' }
  | { readonly kind: 'other-user' }
  | { readonly kind: 'update' }
  /** One of the entries makes the request unacceptable: find out which. */
  | {
      readonly kind: 'unacceptable';
      readonly code: ErrorCode;
      readonly fields: readonly FieldReason[];
    };

/**
 * The longest a `Retry-After` is believed, milliseconds: a proxy's mistake must not silence a
 * device for days.
 */
const longestRetryAfter = hourMs;

/**
 * Milliseconds of a Retry-After header: seconds or a date (RFC 9110 §10.2.3); null when there is
 * none.
 */
function retryAfterOf(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - now;
  return Number.isNaN(wait) ? null : Math.min(Math.max(0, wait), longestRetryAfter);
}

/** A request that never got an answer. */
export const judgeFailure = (error: unknown, online: boolean): Judged<never> => ({
  kind: 'later',
  code: networkCode(error, online),
  after: null,
});

/** What an answer that is no success means for the request. */
export function judgeProblem(
  { status, contentType, retryAfter, body }: LinkAnswer,
  now: number,
): Judged<never> {
  const problem = problemOf(contentType, body);
  const after = retryAfterOf(retryAfter, now);
  // A proxy refuses sizes in its own words; everything else counts only in the server's.
  if (status === 413) return { kind: 'unacceptable', code: 'sync.too-large', fields: [] };
  if (status === 429) return { kind: 'later', code: 'rate.limited', after };
  if (status >= 500) return { kind: 'later', code: problem?.code ?? 'server.unavailable', after };
  if (!problem) return { kind: 'later', code: 'network.not-ours', after };
  // A second way to sign in is required: everything waits until the person has added one.
  if (problem.code === 'session.factor') return { kind: 'sign-in', code: problem.code };
  if (status === 401) return { kind: 'sign-in', code: 'session.expired' };
  if (status === 403 && (problem.code === 'session.other-user' || problem.code === 'sync.owner'))
    return { kind: 'other-user' };
  if (status === 426) return { kind: 'update' };
  if (status === 422 || status === 400)
    return { kind: 'unacceptable', code: problem.code, fields: problem.fields };
  return { kind: 'later', code: problem.code, after };
}

type Reply = { readonly protocol: number; readonly requestId: string };

function judge<T extends Reply>(
  answer: LinkAnswer,
  requestId: string,
  now: number,
  read: (body: unknown) => T | null,
): Judged<T> {
  if (answer.status < 200 || answer.status > 299) return judgeProblem(answer, now);
  const reply = read(jsonBody(answer.contentType, answer.body));
  // A sign-in page of a public network also answers 200.
  if (!reply || reply.protocol !== protocol || reply.requestId !== requestId)
    return { kind: 'later', code: 'network.not-ours', after: null };
  return { kind: 'answer', reply };
}

/**
 * Judges an answer to a push. It counts only with content type, envelope, protocol and the echoed
 * request id.
 */
export const judgePush = (answer: LinkAnswer, requestId: string, now: number): Judged<PushReply> =>
  judge(answer, requestId, now, (body) => {
    const parsed = pushReply.safeParse(body);
    return parsed.success ? parsed.data : null;
  });

/** Judges an answer to sealed entries, as `judgePush`. */
export const judgeRelay = (
  answer: LinkAnswer,
  requestId: string,
  now: number,
): Judged<RelayReply> =>
  judge(answer, requestId, now, (body) => {
    const parsed = relayReply.safeParse(body);
    return parsed.success ? parsed.data : null;
  });

const isPulledRow = (row: unknown): boolean =>
  typeof row === 'object' &&
  row !== null &&
  'table' in row &&
  typeof row.table === 'string' &&
  allPulledTables.some((table) => table === row.table) &&
  'id' in row &&
  typeof row.id === 'string' &&
  'data' in row;

/**
 * The envelope by its schema; of the rows only what they are, because checking ten thousand charts
 * takes seconds on a phone.
 */
function readPull(body: unknown): PullReply | null {
  if (
    typeof body !== 'object' ||
    body === null ||
    !('rows' in body) ||
    !Array.isArray(body.rows) ||
    !body.rows.every(isPulledRow)
  )
    return null;
  const envelope = pullReply.safeParse({ ...body, rows: [] });
  return envelope.success ? { ...envelope.data, rows: body.rows as PullReply['rows'] } : null;
}

/** Judges an answer to a pull, as `judgePush`. */
export const judgePull = (answer: LinkAnswer, requestId: string, now: number): Judged<PullReply> =>
  judge(answer, requestId, now, readPull);
