import type { RoleType } from '#contract/roles.ts';
import type { Call, OutputOf, ParsedInputOf } from '#contract/call.ts';
import type { Server } from '#server/runtime/context.ts';
import type { Repository } from '#server/db/repository.ts';
import type { SignedIn } from '#server/db/sessions.ts';

/**
 * What the outside of a request is to a call: where it came from, and the session cookie it may
 * set.
 */
export type Line = {
  /** Network address, for rate limits only. */
  readonly address: string;
  readonly signIn: (token: string, roleType: RoleType) => void;
  readonly signOut: () => void;
  /** The cookie by which the browser is known again; null when it has none. Gives no rights. */
  readonly deviceMark: string | null;
  readonly keepDeviceMark: (mark: string) => void;
  readonly retryAfter: (seconds: number) => void;
};

export type OpenRequest<C extends Call> = {
  readonly input: ParsedInputOf<C>;
  readonly server: Server;
  readonly line: Line;
  readonly session: SignedIn | null;
  readonly now: Date;
};
export type SignedInRequest<C extends Call> = Omit<OpenRequest<C>, 'session'> & {
  readonly session: SignedIn;
  readonly repo: Repository;
};

export type Handler = {
  readonly call: Call;
  readonly open: boolean;
  /** Called with input that passed the call's schema and, unless open, the policy table. */
  readonly run: (request: SignedInRequest<Call>) => Promise<unknown>;
};

/**
 * The work of one call. Sign-in, validation, rights and errors are done around it the same way for
 * all (`http/run-call.ts`), so a call reads: transaction → load → authorise → do → present.
 */
export const handle = <C extends Call>(
  call: C,
  run: (request: SignedInRequest<C>) => Promise<OutputOf<C>>,
): Handler => ({ call, open: false, run: run as Handler['run'] });

/** The work of a call that answers without a session. */
export const handleOpen = <C extends Call>(
  call: C,
  run: (request: OpenRequest<C>) => Promise<OutputOf<C>>,
): Handler => ({ call, open: true, run: run as Handler['run'] });
