import type { Json, JsonObject } from './sample-input.ts';

/** What no request should get anywhere with. Each is tried at every field of every call. */

const long = 'x'.repeat(30_000);

/**
 * Texts that have broken other programs: code of other languages, controls, directions, composed
 * letters, formats.
 */
export const naughty: readonly string[] = [
  '',
  ' ',
  '\u200B',
  "'; drop table visit; --",
  '" or ""="',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '${7*7}{{7*7}}',
  '../../etc/passwd',
  'C:\\nul',
  '%00%0a%0d',
  '\r\nSet-Cookie: a=b',
  '\u202Eevil',
  '\u0007\u001B[31m',
  'Z\u0351\u036B\u0343a\u0334lgo',
  '\u{1F469}\u{200D}\u{1F52C}',
  '\uFFFD\uFEFF',
  'İı',
  'ﬃ',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'toString',
  '99/99/9999',
  '02/30/2026',
  '25:61',
  '2026-13-45T99:99:99.999Z',
  'infinity',
  '-infinity',
  '00000000-0000-0000-0000-000000000000',
  'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx',
];

/** Values of another kind or out of every range. */
export const odd: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 53,
  4_294_967_296,
  [],
  {},
  [null],
  [[]],
  { a: 1 },
  { length: -1 },
  { toString: 1 },
  long,
  ...naughty,
];

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The input with one field replaced. */
export function replaced(
  input: Json,
  path: readonly (string | number)[],
  value: Json | undefined,
): Json {
  const [key, ...rest] = path;
  if (key === undefined) return value ?? null;
  if (Array.isArray(input))
    return (input as readonly Json[]).map((item, index) =>
      index === key ? replaced(item, rest, value) : item,
    );
  if (!isObject(input)) return input;
  const entries = Object.entries(input).flatMap(([name, item]): [string, Json][] => {
    if (name !== key) return [[name, item]];
    return rest.length === 0 && value === undefined ? [] : [[name, replaced(item, rest, value)]];
  });
  return Object.fromEntries(entries);
}

/** Paths of every field of an input, also inside lists and objects. */
export function pathsOf(
  input: Json,
  path: readonly (string | number)[] = [],
): (string | number)[][] {
  const parts: (readonly [string | number, Json])[] = Array.isArray(input)
    ? (input as readonly Json[]).map((item, index) => [index, item] as const)
    : isObject(input)
      ? Object.entries(input)
      : [];
  return parts.flatMap(([key, item]) => [[...path, key], ...pathsOf(item, [...path, key])]);
}

/** Values of other kinds, which are tried at every field. */
const kinds: readonly Json[] = [null, 1.5, [], {}, long, ''];

/** The `nth` (from 0) of so many shares of the values; `{ of: 1, nth: 0 }` is all of them. */
export type Share = { readonly of: number; readonly nth: number };

const isKind = (value: Json): boolean =>
  kinds.some((kind) => JSON.stringify(kind) === JSON.stringify(value));

/**
 * What is tried at a field: everything, or every third kind and a share of the rest, others at the
 * next field, so that nothing is left out among as many fields as there are shares.
 */
const oddAt = (field: number, { of, nth }: Share): readonly Json[] =>
  odd.filter((value, index) =>
    isKind(value) && of > 1 ? (index + field + nth) % 3 === 0 : (index + field) % of === nth,
  );

export type Bad = {
  readonly what: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The only code that is right. */ readonly code?: string;
};

const unknownNames = ['notAField', '__proto__', 'constructor'];

/** All names at the top, where each has to be refused; below it, one in turn of a share. */
const unknownAt = (level: number, { of, nth }: Share): readonly string[] =>
  unknownNames.filter((_name, index) => of === 1 || level === 0 || (level + nth) % 3 === index);

/**
 * Every field missing, of another kind, out of range, hostile; and fields that nobody knows at
 * every level.
 */
export function badFields(input: JsonObject, share: Share): Bad[] {
  const paths = pathsOf(input);
  const changed = paths.flatMap((path, nth) => [
    { what: `${path.join('.')} missing`, body: JSON.stringify(replaced(input, path, undefined)) },
    ...oddAt(nth, share).map((value) => ({
      what: `${path.join('.')} = ${JSON.stringify(value).slice(0, 40)}`,
      body: JSON.stringify(replaced(input, path, value)),
    })),
  ]);
  const levels = [[], ...paths.filter((path) => isObject(at(input, path)))];
  const unknown = levels.flatMap((path, level) =>
    unknownAt(level, share).map((name) => ({
      what: `${[...path, name].join('.')} unknown`,
      body: withField(input, path, name),
      ...(path.length === 0 && { code: 'request.invalid' }),
    })),
  );
  return [...changed, ...unknown];
}

const at = (input: Json, path: readonly (string | number)[]): Json =>
  path.reduce<Json>(
    (value, key) => (value as Readonly<Record<string | number, Json>>)[key] ?? null,
    input,
  );

/** `__proto__` can only be written as text: an object literal would set the prototype. */
function withField(input: JsonObject, path: readonly (string | number)[], name: string): string {
  const marked = replaced(input, [...path], { ...(at(input, path) as JsonObject), fieldToName: 1 });
  return JSON.stringify(marked).replace('"fieldToName"', JSON.stringify(name));
}

const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

/** Bodies and headers that are wrong whatever the call. */
export const badRequests = (input: JsonObject): Bad[] => {
  const valid = JSON.stringify(input);
  const whole = (
    what: string,
    body: Bad['body'],
    code: string,
    headers: Bad['headers'] = {},
  ): Bad => ({ what, body, code, headers });
  return [
    whole('empty body', '', 'request.malformed'),
    whole('no JSON', 'hello', 'request.malformed'),
    whole('half a JSON', valid.slice(0, -1), 'request.malformed'),
    whole('two JSONs', `${valid}${valid}`, 'request.malformed'),
    whole('NaN', '{"a":NaN}', 'request.malformed'),
    whole(
      'bytes of no encoding',
      new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
      'request.malformed',
    ),
    whole('NUL in a text', '{"a":"\\u0000"}', 'request.malformed'),
    whole('half a surrogate', '{"a":"\\ud800"}', 'request.malformed'),
    whole('half a surrogate as a name', '{"\\udc00":1}', 'request.malformed'),
    whole('null', 'null', 'request.invalid'),
    whole('a list', '[]', 'request.invalid'),
    whole('a text', '"hello"', 'request.invalid'),
    whole('a number', '42', 'request.invalid'),
    whole('nested 40 deep', deep(40), 'request.too-deep'),
    whole('nested 100,000 deep', deep(100_000), 'request.too-deep'),
    whole(
      'lists nested 5,000 deep',
      `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
      'request.too-deep',
    ),
    whole(
      '10,000 unknown fields',
      `{${Array.from({ length: 10_000 }, (_, index) => `"f${index}":1`).join(',')}}`,
      'request.invalid',
    ),
    whole('text instead of JSON', valid, 'request.not-json', { 'content-type': 'text/plain' }),
    whole('a form', 'a=b', 'request.not-json', {
      'content-type': 'application/x-www-form-urlencoded',
    }),
    whole('no gzip though it says so', valid, 'request.malformed', { 'content-encoding': 'gzip' }),
    whole('an encoding nobody knows', valid, 'request.malformed', { 'content-encoding': 'br' }),
    whole('without our header', valid, 'request.origin', { 'x-porchlight': '' }),
    whole('from another site', valid, 'request.origin', { origin: 'https://evil.example' }),
    whole('from another site, as the browser says', valid, 'request.origin', {
      'sec-fetch-site': 'cross-site',
    }),
  ];
};
