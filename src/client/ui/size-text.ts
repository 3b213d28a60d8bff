import { i18n } from '@lingui/core';

const units = [
  { unit: 'kilobyte', bytes: 1_000 },
  { unit: 'megabyte', bytes: 1_000_000 },
  { unit: 'gigabyte', bytes: 1_000_000_000 },
] as const;
const [smallest, , largest] = units;
const format = (value: number, options: Intl.NumberFormatOptions): string =>
  i18n.number(value, { style: 'unit', ...options }).replace(' ', '\u00a0');

/**
 * A size as people of the present language read it, in decimal units: "824 bytes", "12 MB", "10.7
 * GB" or "10,7 GB".
 */
export function sizeText(bytes: number): string {
  if (bytes < smallest.bytes) return format(bytes, { unit: 'byte', unitDisplay: 'long' });
  // By the rounded number, so that nothing is 1,000 kB.
  const { unit, bytes: one } =
    units.find((each) => Math.round(bytes / each.bytes) < 1_000) ?? largest;
  return format(bytes / one, {
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: unit === largest.unit ? 1 : 0,
  });
}
