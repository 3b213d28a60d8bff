/** Digits in groups of three, as a thousand is written in English ("1,000") or German ("1.000"). */
const grouped = /^-?[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3})+)$/;

/**
 * A number as people type it, with a point or a comma; null for everything else: "1e3" and "+5" are
 * nobody's readings. Browser and server read a number's box by the same rule.
 *
 * @param step how fine the question is: where nobody answers in thousandths, "1,000" mL is a
 *   thousand and not one
 */
export function readNumber(text: string, step = 0.01): number | null {
  const typed = text.trim();
  if (step >= 0.01 && grouped.test(typed)) return Number(typed.replaceAll(/[.,]/g, ''));
  const plain = typed.replace(',', '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}
