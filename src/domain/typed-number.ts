/** One group of three digits behind a mark: a thousand to one reader, thousandths to another. */
const oneGroup = /^(-?[1-9]\d{0,2})[.,](\d{3})$/;
/** Groups of three behind one mark, with decimals behind the other. */
const groupsBehind = {
  ',': /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/,
  '.': /^-?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/,
} as const;

const plain = (text: string): number | null => {
  const pointed = text.replace(',', '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(pointed) ? Number(pointed) : null;
};

/**
 * The two numbers that a text such as "1,000" or "1.500" may stand for; null where there is no
 * doubt. English and German write thousands and decimals with each other's marks, and a guess would
 * be wrong by a thousand. Only questions finer than thousandths, such as coordinates, take it as it
 * stands.
 *
 * @param step how fine the question is
 */
export function doubtOf(text: string, step = 0.01): readonly [number, number] | null {
  const [, whole = '', digits = ''] = oneGroup.exec(text.trim()) ?? [];
  return whole === '' || step < 0.001
    ? null
    : [Number(`${whole}${digits}`), Number(`${whole}.${digits}`)];
}

/**
 * A number as people type it, with a point or a comma; null for everything else: "1e3" and "+5" are
 * nobody's readings, and "1,000" is in doubt. Browser and server read a number's box by the same
 * rule.
 *
 * @param step how fine the question is
 */
export function readNumber(text: string, step = 0.01): number | null {
  const typed = text.trim();
  if (doubtOf(typed, step)) return null;
  if (oneGroup.test(typed)) return plain(typed);
  if (groupsBehind[','].test(typed)) return plain(typed.replaceAll(',', ''));
  return plain(groupsBehind['.'].test(typed) ? typed.replaceAll('.', '') : typed);
}
