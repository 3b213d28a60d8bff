/**
 * The text that a PDF with standard fonts can show: Windows code page 1252. Every viewer has these
 * fonts, so the file embeds none and stays small; missing characters are visibly written in other
 * letters, never dropped (docs/decisions/040).
 */
export type WinAnsi = {
  /** Only characters of the code page, one UTF-16 unit each. */
  readonly text: string;
  /** True when something was written in other letters. */
  readonly rewritten: boolean;
};

/** Code page 1252 where it differs from Latin-1: bytes 0x80–0x9F. */
const high: readonly (number | null)[] = [
  0x20ac,
  null,
  0x201a,
  0x0192,
  0x201e,
  0x2026,
  0x2020,
  0x2021,
  0x02c6,
  0x2030,
  0x0160,
  0x2039,
  0x0152,
  null,
  0x017d,
  null,
  null,
  0x2018,
  0x2019,
  0x201c,
  0x201d,
  0x2022,
  0x2013,
  0x2014,
  0x02dc,
  0x2122,
  0x0161,
  0x203a,
  0x0153,
  null,
  0x017e,
  0x0178,
];

const byteOf: ReadonlyMap<number, number> = new Map([
  ...Array.from({ length: 95 }, (_, index) => [0x20 + index, 0x20 + index] as const),
  ...Array.from({ length: 96 }, (_, index) => [0xa0 + index, 0xa0 + index] as const),
  ...high.flatMap((code, index) => (code === null ? [] : [[code, 0x80 + index] as const])),
]);

/** Signs and letters without a decomposition that have a usual spelling in plain letters. */
const spelled: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ł: 'l',
    Ł: 'L',
    đ: 'd',
    Đ: 'D',
    ħ: 'h',
    Ħ: 'H',
    ı: 'i',
    ŋ: 'ng',
    Ŋ: 'NG',
    ŧ: 't',
    Ŧ: 'T',
    ẞ: 'SS',
    ə: 'e',
    Ə: 'E',
    '≤': '<=',
    '≥': '>=',
    '≠': '!=',
    '≈': '~',
    '−': '-',
    '‐': '-',
    '‑': '-',
    '→': '->',
    '←': '<-',
    '↑': '(up)',
    '↓': '(down)',
    '✓': '(x)',
    '✔': '(x)',
    '☑': '[x]',
    '☐': '[ ]',
    '′': "'",
    '″': '"',
    '№': 'No.',
    '℃': '°C',
    '℉': '°F',
    μ: 'µ',
    Ω: 'Ohm',
    Δ: 'Delta',
    α: 'alpha',
    β: 'beta',
    γ: 'gamma',
    δ: 'delta',
    '‒': '–',
    '―': '—',
    '⁄': '/',
  }),
);

/**
 * White space, control characters and layout controls: joiners, direction marks, variation
 * selectors.
 */
const invisible = /^[\s\p{Cc}\p{Cf}\p{Variation_Selector}]$/u;
const combining = /\p{M}/gu;

/**
 * Rewrites a text for the code page: known characters stay, accented letters lose what the font
 * lacks, anything else becomes code points in brackets such as `[U+4E2D U+6587]`. Line breaks and
 * tabs become spaces.
 */
export function toWinAnsi(source: string): WinAnsi {
  if (isPlain(source)) return { text: source, rewritten: false };
  let [text, codes, rewritten] = ['', [] as string[], false];
  const flush = (): void => {
    if (codes.length > 0) text += `[${codes.join(' ')}]`;
    codes = [];
  };
  for (const char of source.normalize('NFC')) {
    const written = writtenAs(char);
    if (written === null) {
      codes.push(`U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`);
      rewritten = true;
      continue;
    }
    flush();
    text += written;
    rewritten ||= written !== char && !invisible.test(char);
  }
  flush();
  return { text, rewritten };
}

const plain = /^[\x20-\x7e]*$/;
const isPlain = (text: string): boolean => plain.test(text);

const fits = (text: string): boolean => {
  for (const char of text) if (!byteOf.has(char.codePointAt(0) ?? -1)) return false;
  return true;
};

/** The spelling of one character, or null when the code page has none. */
const writtenAs = (char: string): string | null => {
  if (fits(char)) return char;
  const usual = spelled.get(char);
  if (usual !== undefined) return usual;
  if (/^\s$/u.test(char)) return ' ';
  if (invisible.test(char)) return '';
  const base = char.normalize('NFKD').replace(combining, '');
  return fits(base) ? base : null;
};

/**
 * A rewritten text as it stands between the brackets of a PDF string: plain letters as they are,
 * which packs better than hex, and everything else as an octal code.
 */
export const winAnsiString = (text: string): string =>
  special.test(text) ? text.replaceAll(specials, coded) : text;

const special = /[^\x20-\x7e]|[()\\]/;
const specials = /[^\x20-\x7e]|[()\\]/gu;
const coded = (char: string): string => {
  if (isPlain(char)) return `\\${char}`;
  const byte = byteOf.get(char.codePointAt(0) ?? 0x3f) ?? 0x3f;
  return `\\${byte.toString(8).padStart(3, '0')}`;
};
