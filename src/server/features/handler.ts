import type { Call, OutputOf, ParsedInputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import { isList, type Page } from '#contract/paging.ts';
import type { RoleType } from '#contract/roles.ts';
import type { ShownRow } from '#server/features/audit/queries.ts';
import type { Repository } from '#server/features/repository.ts';
import type { SignedIn } from '#server/db/sessions.ts';
import type { PrivilegeArea } from '#domain/privileges.ts';
import type { Policy } from '#server/policies/policy.ts';
import { checkInput } from '#server/runtime/check-input.ts';
import type { Server } from '#server/runtime/context.ts';

/** The HTTP side of a call: where it came from, and the headers it may set. */
export type HttpExchange = {
  /** Network address, for rate limits only. */
  readonly address: string;
  readonly signIn: (token: string, roleType: RoleType) => void;
  readonly signOut: () => void;
  /** Cookie that recognises a browser; null when it has none. It grants no rights. */
  readonly deviceMark: string | null;
  readonly keepDeviceMark: (mark: string) => void;
  readonly retryAfter: (seconds: number) => void;
};

/** What every call receives beside its input. */
type Surroundings = { readonly server: Server; readonly http: HttpExchange; readonly now: Date };
type OpenSurroundings = Surroundings & { readonly session: SignedIn | null };
type SignedInSurroundings = Surroundings & {
  readonly session: SignedIn;
  readonly repo: Repository;
};

export type OpenRequest<C extends Call> = OpenSurroundings & { readonly input: ParsedInputOf<C> };
export type SignedInRequest<C extends Call> = SignedInSurroundings & {
  readonly input: ParsedInputOf<C>;
};

/** A call that answers without a session. */
export type OpenHandler = {
  readonly access: 'open';
  readonly call: Call;
  /** @throws Refusal request.invalid when `given` does not match the schema of the call */
  readonly run: (given: unknown, request: OpenSurroundings) => Promise<unknown>;
};
/** A call that needs a session, and a role that its policy names. */
export type SignedInHandler = {
  readonly access: 'signed-in';
  readonly call: Call;
  readonly policy: Policy;
  /** Area of the privilege registry (`inArea`); null for the person's own account and device. */
  readonly area: PrivilegeArea | null;
  /** @throws Refusal request.invalid when `given` does not match the schema of the call */
  readonly run: (given: unknown, request: SignedInSurroundings) => Promise<unknown>;
};
export type Handler = OpenHandler | SignedInHandler;

/** @throws Refusal request.invalid, naming the fields */
function inputOf<C extends Call>(call: C, given: unknown): ParsedInputOf<C> {
  const checked = checkInput<C['input']>(call.input, given);
  if (!checked.ok) throw new Refusal('request.invalid', { fields: checked.fields });
  return checked.input;
}

/** Fields of a request that name the record whose list it is. */
const namedRecords = ['patientId', 'episodeId', 'visitId', 'userId', 'id'] as const;

/** The record a list is about, such as the patient of a circle; empty for a list of everything. */
function recordOf(input: object): Readonly<Record<string, string>> {
  const given = input as Readonly<Partial<Record<string, unknown>>>;
  return Object.fromEntries(
    namedRecords.flatMap((name) => {
      const id = given[name];
      return typeof id === 'string' ? [[name, id]] : [];
    }),
  );
}

/** Writes down what a list showed; every list comes through here, so that none is forgotten. */
async function tellList(
  call: Call,
  input: unknown,
  output: unknown,
  repo: Repository,
): Promise<void> {
  if (!isList(call)) return;
  // The schemas of the call say that the input is an object and that this is a page.
  await repo.audit.shown(output as Page<ShownRow>, recordOf(input as object));
}

/**
 * The work of one call, with who may make it. Sign-in, rights, versions and errors are handled
 * around it the same way for all (`http/run-call.ts`), so a call reads: transaction → load →
 * authorise → do → present. Pages of lists go into the audit log by themselves.
 */
export const handle = <C extends Call>(
  call: C,
  policy: Policy,
  work: (request: SignedInRequest<C>) => Promise<OutputOf<C>>,
): SignedInHandler => ({
  access: 'signed-in',
  call,
  policy,
  area: null,
  run: async (given, request) => {
    const input = inputOf(call, given);
    const output = await work({ ...request, input });
    await tellList(call, input, output, request.repo);
    return output;
  },
});

/** The work of a call that answers without a session. */
export const handleOpen = <C extends Call>(
  call: C,
  work: (request: OpenRequest<C>) => Promise<OutputOf<C>>,
): OpenHandler => ({
  access: 'open',
  call,
  run: (given, request) => work({ ...request, input: inputOf(call, given) }),
});

/**
 * Calls of one area of the privilege registry (spec portal §6): a role whose privileges hide it
 * makes none of them, and one that may only look at it makes those that read.
 */
export const inArea = (area: PrivilegeArea, handlers: readonly Handler[]): readonly Handler[] =>
  handlers.map((handler) =>
    handler.access === 'open' || handler.area !== null ? handler : { ...handler, area },
  );
