import type { Call } from '#contract/call.ts';
import { errors, isErrorCode, type Refusal } from '#contract/errors.ts';
import type { Field, Fields, Text } from './field.ts';

export type Schema = Call['input'];

/** What is wrong, by the names of the fields. */
export type Problems = Readonly<Record<string, Text>>;

/** Values of a form whose fields are not known one by one. */
export type Loose = Readonly<Record<string, unknown>>;

/** NaN, a text that is no number, is written as null and is not the same as an empty box. */
export const same = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) ||
  (!Number.isNaN(a) && !Number.isNaN(b) && JSON.stringify(a) === JSON.stringify(b));

export const initialOf = (fields: Fields): Loose =>
  Object.fromEntries(Object.entries(fields).map(([key, { initial }]) => [key, initial]));

export const tidied = (fields: Fields, values: Loose): Loose =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field.tidy(values[key])]));

/** Names of the fields whose values differ, as far as that is worth a question. */
export const changedKeys = (fields: Fields, from: Loose, to: Loose): string[] =>
  Object.entries(fields).flatMap(([key, { secret }]) =>
    secret || same(from[key], to[key]) ? [] : [key],
  );

const propertiesOf = (schema: Schema | undefined): Readonly<Record<string, Schema>> =>
  schema && 'shape' in schema && typeof schema.shape === 'object' && schema.shape !== null
    ? (schema.shape as Readonly<Record<string, Schema>>)
    : {};

/** Names of the fields that must be filled: those whose schema takes neither blank nor null. */
export function requiredKeys(fields: Fields, schema: Schema | undefined): ReadonlySet<string> {
  const properties = propertiesOf(schema);
  const isRequired = (key: string, { required, path = key, blank }: Field<unknown>): boolean => {
    if (required !== undefined) return required;
    const property = properties[path];
    return (
      property !== undefined &&
      ![blank, null, undefined].some((none) => property.safeParse(none).success)
    );
  };
  return new Set(
    Object.entries(fields).flatMap(([key, field]) => (isRequired(key, field) ? [key] : [])),
  );
}

/** The field a path of the call's input belongs to, such as `times.begin` to `times`. */
const keyOf = (fields: Fields, path: string): string | undefined =>
  Object.entries(fields).find(([key, { path: own = key }]) =>
    [own, `patch.${own}`].some((each) => path === each || path.startsWith(`${each}.`)),
  )?.[0];

const unfit: Text = errors['note.wrong-type'].text;

/** What the fields themselves find wrong with tidy values. */
export const fieldProblems = (
  fields: Fields,
  values: Loose,
  required: ReadonlySet<string>,
): Problems =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      const value = values[key];
      if (same(value, field.blank)) return required.has(key) ? [[key, field.missing]] : [];
      const problem = field.problem(value);
      return problem === null ? [] : [[key, problem]];
    }),
  );

/** What the schema refuses; `elsewhere` when that is about no field of the form. */
export function schemaProblems(
  fields: Fields,
  schema: Schema,
  input: unknown,
): { problems: Problems; elsewhere: boolean } {
  const { error } = schema.safeParse(input);
  const found = (error?.issues ?? []).map(({ path }) => keyOf(fields, path.join('.')));
  return {
    problems: Object.fromEntries(
      found.flatMap((key) =>
        key === undefined ? [] : [[key, fields[key]?.expects ?? unfit] as const],
      ),
    ),
    elsewhere: found.includes(undefined),
  };
}

/** The server's reasons at the fields they are about; `elsewhere` when one has no field here. */
export function refusedFields(
  fields: Fields,
  { code: refusal, fields: reasons }: Pick<Refusal, 'code' | 'fields'>,
): { problems: Problems; elsewhere: boolean } {
  const owned = Object.entries(fields).flatMap(([key, { codes }]) => {
    const problem = codes?.[refusal];
    return problem === undefined ? [] : [[key, problem] as const];
  });
  if (owned.length > 0) return { problems: Object.fromEntries(owned), elsewhere: false };
  const found = reasons.map(({ path, code }) => ({ key: keyOf(fields, path), code }));
  const words = (key: string, code: string): Text =>
    code !== 'request.invalid' && isErrorCode(code)
      ? errors[code].text
      : (fields[key]?.expects ?? unfit);
  return {
    problems: Object.fromEntries(
      found.flatMap(({ key, code }) =>
        key === undefined ? [] : [[key, words(key, code)] as const],
      ),
    ),
    elsewhere: reasons.length === 0 || found.some(({ key }) => key === undefined),
  };
}
