import type { Call } from '#contract/call.ts';
import { errors, generalCode, Refusal, type ErrorCode } from '#contract/errors.ts';
import { oldestProtocol, protocol } from '#contract/sync.ts';
import { firstCodes } from './first-codes.ts';

/**
 * The protocol adapter of the sync calls (decision 032) serves devices of older versions: their
 * request becomes one of the present version before anybody reads it, and its answer becomes
 * an answer of its own version. Behind the door there is one version.
 */

type Body = Readonly<Record<string, unknown>>;
type SyncCall = 'push' | 'pull' | 'deliver';
const syncCalls: ReadonlySet<string> = new Set<SyncCall>(['push', 'pull', 'deliver']);

const nothingMissing = { heard: null, missing: { notes: [], operation: [] } };

const withReport =
  (defaults: Body) =>
  (request: Body): Body =>
    isBody(request.device) ? { ...request, device: { ...defaults, ...request.device } } : request;
const everyCall = (change: (request: Body) => Body) => ({
  push: change,
  pull: change,
  deliver: change,
});

/** How a request of one version becomes one of the next; what is not named is one already. */
const raise: Readonly<Record<number, Partial<Record<SyncCall, (request: Body) => Body>>>> = {
  // 2: a push may name the epoch it believes in; sealed entries. 3: every push says where the
  // program's counter is; a device may report about itself. Builds that said 1 to everything may
  // know it already.
  2: { push: (request) => ({ counter: null, ...request }) },
  // 4: a device that reports about itself also says what it received and what it misses.
  3: everyCall(withReport(nothingMissing)),
  // 5: and how much needs its person.
  4: everyCall(withReport({ needsYou: null })),
};

/** The present names of a status, as the versions before 9 knew them. */
const formerStatus: Readonly<Record<string, string>> = {
  'Waiting for Start of Care': 'Draft',
  Deceased: 'Discharged',
};

/** A pulled row for a version that knows fewer statuses of patients. */
function formerRow(row: unknown): unknown {
  if (!isBody(row) || row.table !== 'patient' || !isBody(row.data)) return row;
  const { status } = row.data;
  const former = typeof status === 'string' ? formerStatus[status] : undefined;
  return former === undefined ? row : { ...row, data: { ...row.data, status: former } };
}
const firstWithEveryStatus = 9;

/** Codes a version knows; a version that is not named accepts codes it does not know. */
const knownCodes: Readonly<Record<number, ReadonlySet<string>>> = { 1: firstCodes, 2: firstCodes };

type DecodedRequest = {
  /** The request in the present version. */
  readonly request: unknown;
  answer(output: unknown): unknown;
  /** A failure, as the device can understand it. */
  refusal(error: unknown): unknown;
};

const asItIs = (request: unknown): DecodedRequest => ({
  request,
  answer: (output) => output,
  refusal: (error) => error,
});
const isBody = (given: unknown): given is Body =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/**
 * Decodes a request of any supported version. Calls that carry no version, and bodies that are
 * none, pass as they are.
 *
 * @throws Refusal request.protocol when the app is older or newer than the server can serve
 */
export function decodeRequest(call: Pick<Call, 'name'>, given: unknown): DecodedRequest {
  if (!syncCalls.has(call.name) || !isBody(given) || typeof given.protocol !== 'number')
    return asItIs(given);
  const stated = given.protocol;
  if (stated < oldestProtocol || stated > protocol) throw new Refusal('request.protocol');
  if (stated === protocol || !Number.isInteger(stated)) return asItIs(given);
  let request: Body = given;
  for (let version = stated; version < protocol; version += 1)
    request = raise[version]?.[call.name as SyncCall]?.(request) ?? request;
  const known = knownCodes[stated];
  return {
    request: { ...request, protocol },
    answer: (output) =>
      isBody(output)
        ? {
            ...output,
            ...(Array.isArray(output.rows) &&
              stated < firstWithEveryStatus && { rows: output.rows.map(formerRow) }),
            ...(Array.isArray(output.outcomes) &&
              known && { outcomes: output.outcomes.map((each) => encodedOutcome(each, known)) }),
            protocol: stated,
          }
        : output,
    refusal: (error) => (error instanceof Refusal && known ? encodedRefusal(error, known) : error),
  };
}

const encodedCode = (code: ErrorCode, known: ReadonlySet<string>): ErrorCode =>
  known.has(code) ? code : generalCode(errors[code].status);

type AnsweredOutcome = {
  readonly outcome: {
    readonly kind: string;
    readonly code?: ErrorCode;
    readonly fields?: Refusal['fields'];
  };
};

/** An outcome in the device's own codes: one that it does not know would make it ask forever. */
function encodedOutcome(each: AnsweredOutcome, known: ReadonlySet<string>): AnsweredOutcome {
  const { code, fields = [] } = each.outcome;
  if (code === undefined) return each;
  return {
    ...each,
    outcome: {
      ...each.outcome,
      code: encodedCode(code, known),
      fields: fields.map((field) => ({ ...field, code: encodedCode(field.code, known) })),
    },
  };
}

function encodedRefusal(refusal: Refusal, known: ReadonlySet<string>): Refusal {
  const fields = refusal.fields.map((field) => ({
    ...field,
    code: encodedCode(field.code, known),
  }));
  return new Refusal(encodedCode(refusal.code, known), {
    fields,
    detail: refusal.detail,
    cause: refusal,
  });
}
