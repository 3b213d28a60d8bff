/**
 * Significant decimal digits kept before rounding: products like 20.15 × 1.5 are off in the 16th.
 */
const trueDigits = 14;

/**
 * Half away from zero at two decimals, as a person rounds money on paper: 1.005 is 1.01 and 20.15 ×
 * 1.5 is 30.23 although the binary numbers are a hair less. Never −0.
 */
export function roundCents(amount: number): number {
  const cents = Math.round(shift(Number(Math.abs(amount).toPrecision(trueDigits)), 2));
  return cents === 0 ? 0 : Math.sign(amount) * shift(cents, -2);
}

/** Moves the decimal point in a number's decimal text, which avoids binary rounding. */
function shift(value: number, places: number): number {
  const [digits, exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}
