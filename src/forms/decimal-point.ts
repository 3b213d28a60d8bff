import type { NumberField } from './define.ts';

/**
 * The reading somebody meant who typed 984 for 98.4: digits without a point, out of range as they
 * are and in range with it. Only where no reading in range is still in range without its point, so
 * that the digits can mean nothing else: 999 seconds of a test of 1 to 300 are no 99.9, they are out
 * of range. Null when the number stays as it is.
 */
export function withPoint(
  { step, min, max }: Pick<NumberField, 'step' | 'min' | 'max'>,
  value: number,
): number | null {
  const decimals = (String(step).split('.')[1] ?? '').length;
  const shift = 10 ** decimals;
  if (decimals === 0 || !Number.isInteger(value) || (value >= min && value <= max)) return null;
  if (min * shift <= max) return null;
  const read = Number((value / shift).toFixed(decimals));
  return read >= min && read <= max ? read : null;
}
