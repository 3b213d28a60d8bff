import * as z from 'zod/mini';
import { isEmail } from '#domain/texts.ts';

/**
 * NUL and lone surrogates cannot be stored and are refused before anything else looks at a text
 * (docs/security.md).
 */
const storable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/**
 * One schema for the same limits, wherever they are asked for: the contract names texts and ids in
 * two thousand places, and to make a schema for each of them kept a slow phone for a quarter of a
 * second between the lock screen and the day. A schema never changes; a check added to it makes
 * another one.
 */
function once<Limits extends readonly number[], Schema extends z.ZodMiniType>(
  make: (...limits: Limits) => Schema,
): (...limits: Limits) => Schema {
  const made = new Map<string, Schema>();
  return (...limits) => {
    const name = limits.join(' ');
    const schema = made.get(name) ?? make(...limits);
    made.set(name, schema);
    return schema;
  };
}

/** A text of at most `limit` characters that PostgreSQL can store. */
export const text = once((limit: number) =>
  z.string().check(z.maxLength(limit), z.refine(storable)),
);
/** A text that is not blank. */
export const nonBlank = once((limit: number) =>
  text(limit).check(z.refine((value: string) => value.trim() !== '')),
);
export const id = once(() =>
  z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)),
);
/** A calendar date as the specification writes it, MM/DD/YYYY (rules §5). */
export const dateText = once(() =>
  z.string().check(z.regex(/^(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01])\/\d{4}$/)),
);
/** 24-hour time HH:MM (rules §5). */
export const formTime = once(() => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)));
/** An instant as ISO 8601 in UTC with milliseconds. */
export const instant = once(() =>
  z.string().check(
    z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    z.refine((value: string) => !Number.isNaN(Date.parse(value))),
  ),
);
export const integer = once((min: number, max: number) =>
  z.int().check(z.minimum(min), z.maximum(max)),
);
/** The longest path of an answer, such as `wounds.<row id>.undermining.depth`. */
export const path = once(() =>
  z.string().check(
    z.regex(/^[A-Za-z][\w$-]*(\.[\w$-]+){0,5}$/),
    z.maxLength(160),
    z.refine(
      (value: string) =>
        !value
          .split('.')
          .some((part) => part === '__proto__' || part === 'constructor' || part === 'prototype'),
    ),
  ),
);
/**
 * Value of one answer (see domain/merge.ts); texts up to 20,000 characters, lists up to 200 items.
 */
export const value = once(() =>
  z.union([
    text(20_000),
    z.number().check(z.refine(Number.isFinite)),
    z.boolean(),
    z.readonly(z.array(text(200)).check(z.maxLength(200))),
  ]),
);
/** A patch: path → new value, or null to clear (docs/sync.md). At most 2,000 paths. */
export const patch = once(() =>
  z
    .record(path(), z.nullable(value()))
    .check(z.refine((changes: object) => Object.keys(changes).length <= 2_000)),
);
/** A mail address (spec rules §5). */
export const email = once(() =>
  text(254).check(z.refine((address: string) => isEmail(address.trim()))),
);
