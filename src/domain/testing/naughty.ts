import fc from 'fast-check';

/**
 *Texts that break careless code: prototype names, control characters, half surrogates,
 *right-to-left marks, words that look like numbers, markup, and whatever fast-check finds.
 */
const naughtyTexts: readonly string[] = [
  '',
  ' ',
  '\t\n',
  '\0',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '0x10',
  '١٢٣',
  '１２:３０',
  '\uD800',
  '\uDFFF\uD800',
  '\u202Eabc',
  '\u200B',
  '👩‍⚕️',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '{"__proto__":{"a":1}}',
  '[',
  '{',
  '"',
  "'; DROP TABLE visits; --",
  '<script>alert(1)</script>',
  '<!DOCTYPE a>',
  '&amp;',
  '%00',
  '../..',
  '$&',
  '\\',
  '(((((',
  'a'.repeat(5000),
  '02/30/2026',
  '00/00/0000',
  '13/01/2026',
  '99:99',
  '24:00',
  '12:60 PM',
  '1/1/26',
];

export const naughtyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...naughtyTexts),
  fc.string(),
  fc.string({ unit: 'binary' }),
);

/**
 *Ten megabytes of one letter: linear work survives it, recursion or a backtracking expression does
 *not.
 */
export const hugeText: string = 'a'.repeat(10_000_000);
