import type { NumberField } from './define.ts';

/**
 * The reading somebody meant who typed 984 for 98.4: digits without a point, out of range as they
 * are and in range with it. Null when the number stays as it is.
 */
export function withPoint(
  { step, min, max }: Pick<NumberField, 'step' | 'min' | 'max'>,
  value: number,
): number | null {
  const decimals = (String(step).split('.')[1] ?? '').length;
  if (decimals === 0 || !Number.isInteger(value) || (value >= min && value <= max)) return null;
  const read = Number((value / 10 ** decimals).toFixed(decimals));
  return read >= min && read <= max ? read : null;
}
