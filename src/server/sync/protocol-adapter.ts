import type { Call } from '#contract/call.ts';
import { errors, generalCode, Refusal, type ErrorCode } from '#contract/errors.ts';
import { oldestProtocol, protocol } from '#contract/sync.ts';
import { firstCodes } from './first-codes.ts';

/**
 * The door of the sync calls (decision 032). A device of an older version is heard here: its
 * request becomes one of the present version before anybody reads it, and what it is told becomes
 * an answer of its own version. Behind the door there is one version.
 */

type Body = Readonly<Record<string, unknown>>;
type Talk = 'push' | 'pull' | 'deliver';
const talks: ReadonlySet<string> = new Set<Talk>(['push', 'pull', 'deliver']);

const nothingMissing = { heard: null, missing: { notes: [], operation: [] } };

const withReport =
  (untold: Body) =>
  (request: Body): Body =>
    isBody(request.device) ? { ...request, device: { ...untold, ...request.device } } : request;
const everyTalk = (change: (request: Body) => Body) => ({
  push: change,
  pull: change,
  deliver: change,
});

/** How a request of one version becomes one of the next; what is not named is one already. */
const raise: Readonly<Record<number, Partial<Record<Talk, (request: Body) => Body>>>> = {
  // 2: a push may name the epoch it believes in; letters. 3: every push says where the program's
  // counter stands; a device may tell of itself. Builds that said 1 to everything may know it
  // already.
  2: { push: (request) => ({ counter: null, ...request }) },
  // 4: a device that tells of itself also says what it heard and what it misses.
  3: everyTalk(withReport(nothingMissing)),
  // 5: and how much needs its person.
  4: everyTalk(withReport({ needsYou: null })),
};

/** Codes a version knows; a version that is not named takes in codes it does not know. */
const knownCodes: Readonly<Record<number, ReadonlySet<string>>> = { 1: firstCodes, 2: firstCodes };

type Heard = {
  /** The request in the present version. */
  readonly request: unknown;
  answer(output: unknown): unknown;
  /** What was thrown, as the device can understand it. */
  refusal(error: unknown): unknown;
};

const asItIs = (request: unknown): Heard => ({
  request,
  answer: (output) => output,
  refusal: (error) => error,
});
const isBody = (given: unknown): given is Body =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

/**
 * Hears a request of any version that is served. Calls that carry no version, and bodies that are
 * none, pass as they are.
 *
 * @throws Refusal request.protocol when the app is older or newer than the server can serve
 */
export function hear(call: Pick<Call, 'name'>, given: unknown): Heard {
  if (!talks.has(call.name) || !isBody(given) || typeof given.protocol !== 'number')
    return asItIs(given);
  const spoken = given.protocol;
  if (spoken < oldestProtocol || spoken > protocol) throw new Refusal('request.protocol');
  if (spoken === protocol || !Number.isInteger(spoken)) return asItIs(given);
  let request: Body = given;
  for (let version = spoken; version < protocol; version += 1)
    request = raise[version]?.[call.name as Talk]?.(request) ?? request;
  const known = knownCodes[spoken];
  return {
    request: { ...request, protocol },
    answer: (output) =>
      isBody(output)
        ? {
            ...output,
            ...(Array.isArray(output.outcomes) &&
              known && { outcomes: output.outcomes.map((each) => told(each, known)) }),
            protocol: spoken,
          }
        : output,
    refusal: (error) => (error instanceof Refusal && known ? toldRefusal(error, known) : error),
  };
}

const toldCode = (code: ErrorCode, known: ReadonlySet<string>): ErrorCode =>
  known.has(code) ? code : generalCode(errors[code].status);

type Told = {
  readonly outcome: {
    readonly kind: string;
    readonly code?: ErrorCode;
    readonly fields?: Refusal['fields'];
  };
};

/** An outcome in the device's own codes: one that it does not know would make it ask for ever. */
function told(each: Told, known: ReadonlySet<string>): Told {
  const { code, fields = [] } = each.outcome;
  if (code === undefined) return each;
  return {
    ...each,
    outcome: {
      ...each.outcome,
      code: toldCode(code, known),
      fields: fields.map((field) => ({ ...field, code: toldCode(field.code, known) })),
    },
  };
}

function toldRefusal(refusal: Refusal, known: ReadonlySet<string>): Refusal {
  const fields = refusal.fields.map((field) => ({ ...field, code: toldCode(field.code, known) }));
  return new Refusal(toldCode(refusal.code, known), {
    fields,
    detail: refusal.detail,
    cause: refusal,
  });
}
