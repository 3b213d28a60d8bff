import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hugeText, naughtyText } from './testing/naughty.ts';
import {
  dedupeById,
  isEmail,
  maskedEmail,
  isEmptyValue,
  isSimilar,
  isUsPhone,
  isVisible,
  formatUsPhone,
  normalizePhone,
  similarity,
  similarityThreshold,
  usernamePrefix,
  withCoordinates,
} from './texts.ts';

test('rules §5: email must be of the usual local@domain form', () => {
  for (const good of [
    'a@b.co',
    'wilma.test+x@mail.example.org',
    "o'hara@example.org",
    'a@1-2.example',
    `${'a'.repeat(64)}@b.co`,
  ])
    expect(isEmail(good), good).toBe(true);
  for (const bad of [
    '',
    'a',
    'a@',
    '@b.co',
    'a@b',
    'a@b.c',
    'a@b..co',
    'a..b@c.co',
    '.a@b.co',
    'a.@b.co',
    'a b@c.co',
    'a@b.co ',
    'a@-b.co',
    'a@b-.co',
    'a@b.co\n',
    'a@@b.co',
    'a@b.1',
    `${'a'.repeat(65)}@b.co`,
    null,
    7,
  ]) {
    expect(isEmail(bad), String(bad)).toBe(false);
  }
  const long = `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.`;
  expect(isEmail(`${long}${'f'.repeat(254 - long.length)}`)).toBe(true);
  expect(isEmail(`${long}${'f'.repeat(255 - long.length)}`)).toBe(false);
});

test('an address is shown to others by its first character and its domain', () => {
  expect(maskedEmail('nora@example.org')).toBe('n…@example.org');
  expect(maskedEmail('x@example.org')).toBe('x…@example.org');
});

test('rules §5: US phone must be 10 digits with optional parentheses, dashes, dots or spaces', () => {
  for (const good of [
    '5550100199',
    '555-010-0199',
    '555.010.0199',
    '555 010 0199',
    '(555) 010-0199',
    '(555)-010-0199',
    '(555)010-0199',
    '+1 555 010 0199',
    '+1 555-010-0199',
    '1-555-010-0199',
    '1 (555) 010-0199',
    '+15550100199',
    '15550100199',
  ])
    expect(isUsPhone(good), good).toBe(true);
  for (const bad of [
    '',
    '555010019',
    '55501001990',
    '25550100199',
    '+2 555 010 0199',
    '11 555 010 0199',
    '++1 555 010 0199',
    '1 555 010 019',
    '+1 555 010 01990',
    '+44 20 7946 0958',
    '(555 010-0199',
    '555) 010-0199',
    '555/010/0199',
    '555---010-0199',
    'abcdefghij',
    '5550100199\n',
    ' 5550100199',
    '٥٥٥٠١٠٠١٩٩',
    null,
    5550100199,
  ]) {
    expect(isUsPhone(bad), String(bad)).toBe(false);
  }
});

describe('rules §5: phone is normalised to the last 10 digits', () => {
  test('whatever surrounds them', () => {
    expect(normalizePhone('+1(555)010-0199')).toBe('5550100199');
    expect(normalizePhone('15550100199')).toBe('5550100199');
    expect(normalizePhone('010-0199')).toBe('0100199');
    for (const none of ['', 'none', null, undefined]) expect(normalizePhone(none)).toBe('');
  });

  test('writes ten digits as people do, and leaves other texts alone', () => {
    expect(formatUsPhone('4155550123')).toBe('(415) 555-0123');
    expect(formatUsPhone('415555')).toBe('415555');
  });

  test('normalising twice is normalising once', () => {
    fc.assert(
      fc.property(naughtyText, (text) => {
        const once = normalizePhone(text);
        expect(once).toMatch(/^\d{0,10}$/);
        expect(normalizePhone(once)).toBe(once);
      }),
    );
  });
});

describe('rules §5: empty is null, blank text, an empty list or object, or a list of one blank object', () => {
  test('empty', () => {
    for (const empty of [
      null,
      undefined,
      '',
      ' \t\n',
      [],
      {},
      [{}],
      [{ a: '', b: null, c: undefined, d: ' ' }],
      Object.create(null),
    ])
      expect(isEmptyValue(empty), JSON.stringify(empty)).toBe(true);
  });

  test('not empty', () => {
    for (const value of [
      0,
      false,
      Number.NaN,
      'a',
      [0],
      [null],
      [''],
      [[]],
      [{ a: 0 }],
      [{ a: '' }, { a: '' }],
      { a: '' },
      new Date(0),
      new Map(),
      () => 1,
    ])
      expect(isEmptyValue(value)).toBe(false);
  });
});

test('a text is there when a person sees something of it', () => {
  for (const seen of ['a', ' 7 ', '.', '李', '🙂', '\u200Bx', 'e\u0301'])
    expect(isVisible(seen), JSON.stringify(seen)).toBe(true);
  // Widths of none, fillers that count as letters, the braille cell without dots, a lone accent.
  for (const blank of ['', ' \t\n', '\u00A0', '\u200B', '\u00AD', '\u3164', '\u2800', '\u0301'])
    expect(isVisible(blank), JSON.stringify(blank)).toBe(false);
  fc.assert(
    fc.property(naughtyText, (text) => {
      if (text.trim() === '') expect(isVisible(text)).toBe(false);
      expect(isVisible(`${text}a`)).toBe(true);
    }),
  );
  expect(isVisible(hugeText)).toBe(true);
});

describe('rules §5: string similarity match on pairs of letters, default threshold 0.9', () => {
  test('twice the common pairs over all pairs', () => {
    expect(similarity('Healed', 'Sealed')).toBe(0.8);
    expect(similarity('France', 'French')).toBe(0.4);
    expect(similarity('night', 'nacht')).toBe(0.25);
    expect(similarity('aaaa', 'aa')).toBe(0.5);
    expect(similarity('abc', 'xyz')).toBe(0);
  });

  test('white space and letter case do not matter; single letters match only when equal', () => {
    expect(similarity('Sunrise Home', 'sunrise  home ')).toBe(1);
    expect(similarity('a', 'A')).toBe(1);
    expect(similarity('a', 'b')).toBe(0);
    expect(similarity('a', 'ab')).toBe(0);
    expect(similarity('ab', 'a')).toBe(0);
    expect(similarity('', '')).toBe(1);
    expect(similarity('', 'a')).toBe(0);
  });

  test('pairs keep their order', () => {
    expect(similarity('ab', 'ba')).toBe(0);
  });

  test('the threshold itself counts as the same', () => {
    expect(similarityThreshold).toBe(0.9);
    expect(isSimilar('Healed', 'Sealed', 0.8)).toBe(true);
    expect(isSimilar('Healed', 'Sealed', 0.81)).toBe(false);
    expect(isSimilar('Healed', 'Sealed')).toBe(false);
    expect(isSimilar('abcdefghijk', 'abcdefghijx')).toBe(true);
    expect(isSimilar('abcdefghij', 'abcdefghix')).toBe(false);
  });

  test('symmetric, within 0 and 1, and 1 for equals', () => {
    fc.assert(
      fc.property(naughtyText, naughtyText, (a, b) => {
        const value = similarity(a, b);
        expect(value).toBe(similarity(b, a));
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
        expect(similarity(a, a)).toBe(1);
      }),
    );
  });

  test('ten megabytes', () => {
    expect(similarity(hugeText, 'aaab')).toBeCloseTo(0, 5);
  });
});

test('portal §5: lookups use the first 4 letters, lower-cased, without spaces, or a username prefix', () => {
  expect(usernamePrefix('Sunrise Home Health')).toBe('sunr');
  expect(usernamePrefix('A B C D E')).toBe('abcd');
  expect(usernamePrefix('Abc')).toBe('abc');
  expect(usernamePrefix('Sunrise', 'SR 1')).toBe('SR1');
  expect(usernamePrefix('Sunrise', ' ')).toBe('sunr');
  expect(usernamePrefix('Sunrise', null)).toBe('sunr');
  expect(usernamePrefix(null)).toBe('');
  expect(usernamePrefix('👩‍⚕️é😀x')).toHaveLength(5);
});

test('portal §5: merged lists are de-duplicated by id, the first stays', () => {
  const list = [
    { id: 1, n: 'a' },
    { id: 2, n: 'b' },
    { id: 1, n: 'c' },
    { id: '1', n: 'd' },
    { n: 'e' },
    { id: null, n: 'f' },
    { n: 'g' },
  ];
  expect(dedupeById(list).map((entry) => entry.n)).toEqual(['a', 'b', 'd', 'e', 'f', 'g']);
  fc.assert(
    fc.property(fc.array(fc.record({ id: fc.nat(5) })), (entries) => {
      expect(dedupeById(dedupeById(entries))).toEqual(dedupeById(entries));
      expect(dedupeById([...entries, ...entries])).toEqual(dedupeById(entries));
    }),
  );
});

test('portal §5: lists keep only entries that have both latitude and longitude', () => {
  const at = (latitude: unknown, longitude: unknown) =>
    ({ latitude, longitude }) as { latitude: number; longitude: number };
  const kept = [at(34.1, -118.2), at(0, 0), at('34.1', '-118.2')];
  const dropped = [
    at(34.1, null),
    at(null, -118.2),
    at('', '1'),
    at(' ', 1),
    at('x', 1),
    at(1, Number.NaN),
    at(undefined, undefined),
    {},
  ];
  expect(withCoordinates([...dropped, ...kept])).toEqual(kept);
});
