import type { GrouperTable, TableKind } from '../tables.ts';
import { pointsOf, thresholdsOf } from './compact.ts';

/**
 * Facts of calendar year 2025, for comparison: READ IN A PUBLIC SOURCE AND UNVERIFIED. The two
 * scores of each group are read as the first of medium and the first of high.
 */

const source = 'CY 2025 functional points and thresholds, read in a public source';
const head = <K extends TableKind>(kind: K) =>
  ({
    kind,
    name: 'CY 2025',
    source,
    standing: 'unverified',
    from: '01/01/2025',
    to: '12/31/2025',
  }) as const;

export const facts2025: readonly GrouperTable[] = [
  {
    ...head('oasisPoints'),
    rows: pointsOf({
      M1800: { '00,01': 0, '02,03': 3 },
      M1810: { '00,01': 0, '02,03': 5 },
      M1820: { '00,01': 0, '02': 3, '03': 11 },
      M1830: { '00,01': 0, '02': 3, '03,04': 10, '05,06': 18 },
      M1840: { '00,01': 0, '02,03,04': 5 },
      M1850: { '00': 0, '01': 1, '02,03,04,05': 4 },
      M1860: { '00,01': 0, '02': 6, '03': 2, '04,05,06': 18 },
      M1033: 12,
    }),
  },
  {
    ...head('functionalThresholds'),
    rows: thresholdsOf({
      A: [29, 44],
      B: [34, 50],
      C: [33, 49],
      D: [30, 53],
      E: [30, 44],
      F: [29, 45],
      G: [28, 41],
      H: [28, 41],
      I: [28, 41],
      J: [33, 48],
      K: [32, 45],
      L: [33, 45],
    }),
  },
];
