import { gzipSync } from 'node:zlib';
import { must } from '#domain/must.ts';
import { naughty, odd, pathsOf, replaced } from '../contract/bad-values.ts';
import type { Json, JsonObject } from '../contract/sample-input.ts';

/** One of a list, by chance. */
export const pick = <T>(random: () => number, list: readonly T[]): T => {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
};

const below = (random: () => number, count: number): number => Math.floor(random() * count);

const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

/** Values that no object of ours can hold: they only exist as the text of a request. */
const texts: readonly string[] = [
  '1e999',
  '-1e999',
  '1e-999',
  '9'.repeat(400),
  `0.${'0'.repeat(400)}1`,
  '-0',
  '9007199254740993',
  '"\\ud800"',
  '"\\udfff x"',
  '"a\\u0000b"',
  '"\\u2028\\u2029"',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '{"a":1,"a":2}',
  '{"":1}',
  '{"hasOwnProperty":null,"toJSON":1,"then":{}}',
  nested(20),
  nested(31),
  nested(33),
  nested(3_000),
  `[${'[],'.repeat(5_000)}[]]`,
  `[${'0,'.repeat(20_000)}0]`,
  `"${'é'.repeat(200_000)}"`,
  `"${'\\n'.repeat(50_000)}"`,
];

const mark = (index: number): string => `put-here-${index}`;

/** Values of the right shape and the wrong meaning: they pass the schema and meet the rules. */
const shaped: readonly (readonly [shape: RegExp, values: readonly string[]])[] = [
  [
    /^[0-9a-f]{8}-[0-9a-f]{4}-/,
    [
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-4fff-bfff-ffffffffffff',
      '0a000000-0000-4000-8000-000000000002',
    ],
  ],
  [
    /^\d\d\/\d\d\/\d{4}$/,
    ['02/29/2028', '02/31/2026', '12/31/9999', '01/01/0001', '01/01/1900', '06/30/2099'],
  ],
  [/^\d\d:\d\d$/, ['00:00', '23:59', '24:00', '12:60']],
  [
    /^\d{4}-\d\d-\d\dT/,
    [
      '0001-01-01T00:00:00.000Z',
      '9999-12-31T23:59:59.999Z',
      '1969-12-31T23:59:59.999Z',
      '2026-02-30T00:00:00.000Z',
      '2026-11-01T01:30:00.000-07:00',
    ],
  ],
  [
    /^(visit|patient):/,
    ['visit:', 'patient:0', 'visit:00000000-0000-0000-0000-000000000000', 'visit:a:b'],
  ],
  [/^/, naughty],
];
const numbers: readonly number[] = [
  0, 1, 2, 99, 999, 32_768, 65_536, 2_147_483_647, 2_147_483_648, 999_999_999, 1_000_000_000, 0.1,
  -1,
];

function likely(random: () => number, value: Json): Json {
  if (typeof value === 'string')
    return pick(
      random,
      must(
        shaped.find(([shape]) => shape.test(value)),
        'shape',
      )[1],
    );
  if (typeof value === 'number') return pick(random, numbers);
  if (typeof value === 'boolean') return !value;
  return Array.isArray(value)
    ? Array.from({ length: 1 + below(random, 60) }, () => (value as readonly Json[])[0] ?? null)
    : value;
}

/**
 * A value of another kind, taken from the catalogue, from what only text can say, or from somewhere
 * else in the request.
 */
function strange(
  random: () => number,
  input: JsonObject,
  at: readonly (string | number)[],
): string {
  const chance = random();
  if (chance < 0.3) return JSON.stringify(pick(random, odd));
  if (chance < 0.45) return pick(random, texts);
  const value = at.reduce<Json>(
    (found, key) => (found as Readonly<Record<string | number, Json>>)[key] ?? null,
    input,
  );
  if (chance < 0.85) return JSON.stringify(likely(random, value));
  if (typeof value === 'string') return JSON.stringify(bentText(random, value));
  return JSON.stringify(chance < 0.95 ? [value, value] : { value });
}

/** A text that is nearly the right one. */
function bentText(random: () => number, text: string): string {
  const at = below(random, text.length + 1);
  const put = pick(random, [
    '',
    ' ',
    '-',
    '0',
    '9',
    'A',
    ':',
    '/',
    '\u0301',
    '\u202e',
    '٣',
    "'",
    '%',
    '\n',
  ]);
  return text.slice(0, at) + put + text.slice(at + below(random, 2));
}

const unknownNames = [
  'notAField',
  '__proto__',
  'constructor',
  'toString',
  'orgId',
  'userId',
  'role',
];

/** A field under a mark, and what the text of the request says in its place. */
type Bent = { readonly input: Json; readonly put: string | null };

function bentField(random: () => number, input: JsonObject, from: Json, marked: string): Bent {
  const paths = pathsOf(from);
  const chance = random();
  if (paths.length === 0 || chance < 0.15)
    return {
      input: { ...(from as JsonObject), [marked]: 1 },
      put: JSON.stringify(pick(random, unknownNames)),
    };
  const path = pick(random, paths);
  return chance < 0.25
    ? { input: replaced(from, path, undefined), put: null }
    : { input: replaced(from, path, marked), put: strange(random, input, path) };
}

/**
 * The request with one to three of its fields missing, odd, hostile or impossible, or with fields
 * nobody knows.
 */
export function bentFields(random: () => number, input: JsonObject): string {
  const count = random() < 0.6 ? 1 : 1 + below(random, 3);
  const put = new Map<string, string>();
  const bent = Array.from({ length: count }, (_, index) => mark(index)).reduce<Json>(
    (from, marked) => {
      const next = bentField(random, input, from, marked);
      if (next.put !== null) put.set(JSON.stringify(marked), next.put);
      return next.input;
    },
    input,
  );
  return [...put].reduce(
    (text, [marked, value]) => text.replace(marked, () => value),
    JSON.stringify(bent),
  );
}

/** The same bytes with some of them turned, lost, doubled or put in. */
export function bentBytes(random: () => number, text: string): Buffer {
  let bytes = Buffer.from(text);
  for (let change = 1 + below(random, 4); change > 0; change -= 1) {
    const at = below(random, bytes.length + 1);
    const length = 1 + below(random, 12);
    const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
    const noise = Buffer.from(Array.from({ length }, () => below(random, 256)));
    bytes = pick(random, [
      () => Buffer.concat([before, after.subarray(length)]),
      () => Buffer.concat([before, noise, after]),
      () => Buffer.concat([before, after.subarray(0, length), after]),
      () => Buffer.concat([before, noise.subarray(0, 1), after.subarray(1)]),
      () => before,
    ])();
  }
  return bytes;
}

export type Body = {
  readonly what: string;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
};

const packed = (what: string, body: Buffer, encoding = 'gzip'): Body => ({
  what,
  body,
  headers: { 'content-encoding': encoding },
});
const bombBytes = 32 * 1_048_576;

/**
 * Packed bodies that are small on the line and large, endless or nothing behind it. Made once:
 * packing takes longer than sending.
 */
const bombs: readonly Body[] = [
  packed('32 MB of zeros, packed', gzipSync(Buffer.alloc(bombBytes))),
  packed('32 MB of one text, packed', gzipSync(`{"a":"${'x'.repeat(bombBytes)}"}`)),
  packed('packed twice', gzipSync(gzipSync(`{"a":"${'x'.repeat(1_000_000)}"}`))),
  packed('packed lists 400,000 deep', gzipSync('['.repeat(400_000))),
  packed('nothing, packed', gzipSync('')),
  packed('a packed body without its end', gzipSync('{"a":1}').subarray(0, 15)),
  packed(
    'a packed body with a wrong sum',
    Buffer.concat([gzipSync('{"a":1}').subarray(0, -8), Buffer.alloc(8, 1)]),
  ),
  packed('two packed bodies in a row', Buffer.concat([gzipSync('{'), gzipSync('}')])),
  packed('deflate', Buffer.from('{}'), 'deflate'),
  packed('gzip, gzip', gzipSync(gzipSync('{}')), 'gzip, gzip'),
];

export const bomb = (random: () => number): Body => pick(random, bombs);

/** Headers that are wrong, missing, doubled by commas, or too much. */
const headerTexts: Readonly<Record<string, readonly string[]>> = {
  'content-type': [
    '',
    'text/plain',
    'application/json; charset=utf-16',
    'application/jsonp',
    'multipart/form-data; boundary=a',
    'APPLICATION/JSON',
    'application/json;;;',
    'application/json, text/html',
  ],
  'content-encoding': ['br', 'zstd', 'identity', 'GZIP ', 'gzip;q=1', '\u00ff'],
  cookie: [
    '',
    'porchlight=',
    `porchlight=${'a'.repeat(3_000)}`,
    'porchlight=%00%ff',
    'porchlight="; a=b',
    '=;=;=',
    '\u00e9=\u00ff',
    '__Host-porchlight=1; porchlight=2; porchlight=3',
  ],
  'x-request-id': [
    'x',
    '00000000-0000-0000-0000-000000000000',
    '<script>',
    'ffffffff-ffff-ffff-ffff-ffffffffffff'.repeat(20),
  ],
  'x-porchlight': ['', '0', '1, 1', 'true'],
  origin: ['null', 'https://evil.example', 'http://', 'file://', '\u00ff'],
  'sec-fetch-site': ['cross-site', 'same-site', 'x'],
  'accept-encoding': ['gzip;q=0', '*', 'br', 'gzip,'.repeat(500)],
  'x-forwarded-for': ['', ', , ,', '::1', '999.999.999.999', 'a'.repeat(2_000)],
  range: ['bytes=0-', 'bytes=-1', 'x'],
  expect: ['nonsense'],
  upgrade: ['websocket', 'h2c'],
  host: ['', 'a b', '[::1', 'evil.example:99999', 'x'.repeat(400), '\u00ff'],
  'x-many': ['y'.repeat(12_000), 'y'.repeat(20_000)],
};

export function bentHeaders(random: () => number): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: 1 + below(random, 2) }, () => {
      const name = pick(random, Object.keys(headerTexts));
      return [name, pick(random, headerTexts[name] ?? [])];
    }),
  );
}
