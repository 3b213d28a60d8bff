import { msg } from '@lingui/core/macro';

/** Weeks start on Sunday (spec portal §9). */
export const weekdayNames = [
  msg`Sunday`,
  msg`Monday`,
  msg`Tuesday`,
  msg`Wednesday`,
  msg`Thursday`,
  msg`Friday`,
  msg`Saturday`,
] as const;
