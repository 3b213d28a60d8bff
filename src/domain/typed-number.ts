/**
 * A number as people type it, with a point or a comma; null for everything else: "1e3" and "+5" are
 * nobody's readings. Browser and server read a number's box by the same rule.
 */
export function readNumber(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}
