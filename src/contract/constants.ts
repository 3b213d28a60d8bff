import * as z from 'zod/mini';
import { constantProblem, constantTypes, mostConstant } from '#domain/constants.ts';
import { define } from './call.ts';
import { orderBy, pageOf, pageRequest } from './paging.ts';
import { instant, text } from './primitives.ts';

/** Server-supplied constants, for the agency's administrators (spec portal §9). */

const admin = define('admin');

/** Longest name of a constant, characters. */
export const constantNameLength = 64;

const named = {
  type: z.enum(constantTypes),
  name: z.string().check(z.regex(/^[A-Za-z][\w.-]*$/), z.maxLength(constantNameLength)),
};

export const constantRow = z.object({
  /** `type.name`. */
  key: text(120),
  type: text(40),
  name: text(80),
  kind: z.enum(['number', 'text', 'list', 'json', 'choice']),
  /** Null while the default holds; a secret one is never shown. */
  value: z.nullable(text(mostConstant)),
  /** Null where the product does without a value. */
  initial: z.nullable(text(mostConstant)),
  /** English text of the catalogue; blank for an agency's own. */
  description: text(300),
  /** Stays on the server. */
  secret: z.boolean(),
  /** True when it has a value of its own. */
  set: z.boolean(),
  /** True for one that the agency added. */
  own: z.boolean(),
  changed: z.nullable(z.object({ at: instant(), by: z.nullable(text(160)) })),
});
export type ConstantRow = z.infer<typeof constantRow>;

const constantSorts = ['name', 'type', 'kind', 'changed'] as const;

export const constants = admin('constants', {
  summary:
    'Server-supplied constants: type, name, value and what they are for. Those that the product ' +
    'knows, with their default, and the agency’s own.',
  reads: true,
  input: z.object({
    only: z._default(z.enum(['all', 'set']), 'all'),
    /** Part of the name or the description. */
    words: z._default(text(100), ''),
    order: orderBy(constantSorts, 'name'),
    ...pageRequest,
  }),
  output: pageOf(constantRow),
});

export const saveConstant = admin('saveConstant', {
  summary:
    'Sets a constant, checked by its kind; one that the product does not know is a text of the ' +
    'agency’s own. It takes effect at everybody’s next contact.',
  input: z
    .object({
      ...named,
      value: text(mostConstant),
      /** The value that was edited; null for the default. Not sent for a secret one. */
      seen: z.optional(z.nullable(text(mostConstant))),
    })
    .check(
      z.refine(
        (given: { type: string; name: string; value: string }) =>
          constantProblem(given, given.value) === null,
        { path: ['value'] },
      ),
    ),
  output: z.object({}),
  errors: ['constant.changed', 'ai.address'],
});

export const removeConstant = admin('removeConstant', {
  summary: 'Sets a constant back to its default, or removes one of the agency’s own.',
  input: z.object(named),
  output: z.object({}),
  errors: ['record.not-found'],
});

export const constantChange = z.object({
  at: instant(),
  by: z.nullable(text(160)),
  /** Null is the default; what a secret one held is not kept. */
  before: z.nullable(text(mostConstant)),
  after: z.nullable(text(mostConstant)),
});
export type ConstantChange = z.infer<typeof constantChange>;

export const constantHistory = admin('constantHistory', {
  summary: 'Changes of one constant, newest first: who, when, before and after.',
  reads: true,
  input: z.object(named),
  output: z.object({ changes: z.array(constantChange).check(z.maxLength(100)) }),
});
