/**
 * Sizes of wounds as nurses chart them: length × width of the longest axes, in centimetres, and how
 * the area changes from visit to visit.
 */

/** Square centimetres, to a tenth; length and width in centimetres. */
export const woundArea = (length: number, width: number): number =>
  Math.round(length * width * 10) / 10;

/**
 * Change of the area since an earlier one, in whole percent: -25 is a quarter smaller. Null where
 * there was no area to compare with.
 */
export function areaChange(now: number, before: number): number | null {
  if (before <= 0) return null;
  // Half a percent rounds away from zero in both directions.
  const size = Math.round((Math.abs(now - before) / before) * 100);
  return now < before ? -size : size;
}
