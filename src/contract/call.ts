import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** The seven service groups of the specification (portal §7); each may live on its own address. */
export const services = [
  'security',
  'admin',
  'operation',
  'notes',
  'chat',
  'fileserver',
  'timeline',
] as const;
export type Service = (typeof services)[number];

/**
 * One call of a service. Every call is `POST /api/<service>/<name>` with a JSON body, reads
 * included: a search term or an id in a URL would end up in access logs and histories.
 */
export type Call<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
> = {
  readonly service: Service;
  readonly name: string;
  readonly summary: string;
  /** True when the call changes nothing and may be repeated freely. */
  readonly reads: boolean;
  /** True when it answers without a session. */
  readonly open: boolean;
  /**
   * Its answer shows a note or answers of one: the office may ask for it under the key of its session.
   */
  readonly sealable: boolean;
  readonly input: I;
  readonly output: O;
  /** Refusals beyond those of every call (sign-in, rights, validation, rate, server). */
  readonly errors: readonly ErrorCode[];
};

type CallParts<I extends z.ZodMiniType, O extends z.ZodMiniType> = {
  summary: string;
  input: I;
  output: O;
  reads?: boolean;
  open?: boolean;
  sealable?: boolean;
  errors?: readonly ErrorCode[];
};

/** Writes down one call of a service group. */
export const define =
  (service: Service) =>
  <I extends z.ZodMiniType, O extends z.ZodMiniType>(
    name: string,
    parts: CallParts<I, O>,
  ): Call<I, O> =>
    Object.freeze({
      service,
      name,
      reads: false,
      open: false,
      sealable: false,
      errors: [],
      ...parts,
    });

export type InputOf<C extends Call> = z.input<C['input']>;
export type ParsedInputOf<C extends Call> = z.output<C['input']>;
export type OutputOf<C extends Call> = z.output<C['output']>;

/** Path of a call below the service's base address. */
export const callPath = (call: Pick<Call, 'service' | 'name'>): string =>
  `/api/${call.service}/${call.name}`;

/** Stable key of a call, used by the policy table: `service.name`. */
export const callKey = (call: Pick<Call, 'service' | 'name'>): string =>
  `${call.service}.${call.name}`;

/**
 * A call by its name alone, typed by the call it names: for code that starts before the schemas are
 * loaded.
 */
export type CallName<C extends Call> = {
  readonly service: Service;
  readonly name: string;
  readonly names?: C;
};

/**
 * Names a call without loading its schemas: `callNamed<typeof security.session>('security',
 * 'session')`.
 */
export const callNamed = <C extends Call>(service: C['service'], name: string): CallName<C> => ({
  service,
  name,
});

/** Path of the server-sent events of a session: it only says that something changed, never what. */
export const eventsPath = '/api/operation/events';
