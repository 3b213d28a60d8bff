import type { GrouperTable, OasisPoints, TableKind } from '../tables.ts';
import { lupaThresholdsOf, pointsOf, type LupaLimits } from './compact.ts';

/**
 * Facts of calendar year 2026, READ IN PUBLIC SOURCES AND UNVERIFIED until an agency takes in the
 * official file. Thresholds of functional levels, diagnosis → group and the comorbidity lists of
 * 2026 are only in CMS's file and are missing on purpose.
 *
 * Points: read in a public source; M1860 is not monotone, as published. Weights are a sum of parts:
 * read, and checked against 24 published weights to ±0.0001 by who compiled them. LUPA limits: 119
 * HIPPS codes with 2 visits, 165 with 3, 134 with 4 and 14 with 5, as an independent document says.
 * 30-day base: CMS-1828-F, by the claim's last day.
 */

const year = { from: '01/01/2026', to: '12/31/2026' } as const;
const head = <K extends TableKind>(kind: K, source: string) =>
  ({ kind, name: 'CY 2026', source, standing: 'unverified', ...year }) as const;

const points: readonly OasisPoints[] = pointsOf({
  M1800: { '00,01': 0, '02,03': 3 },
  M1810: { '00,01': 0, '02,03': 5 },
  M1820: { '00,01': 0, '02': 4, '03': 12 },
  M1830: { '00,01': 0, '02': 2, '03,04': 10, '05,06': 17 },
  M1840: { '00,01': 0, '02,03,04': 6 },
  M1850: { '00': 0, '01': 1, '02,03,04,05': 4 },
  M1860: { '00,01': 0, '02': 5, '03': 1, '04,05,06': 20 },
  M1033: 12,
});

/** Visits per clinical group: at low, medium and high level, four timings of three adjustments. */
const lupaLimits: LupaLimits = {
  A: ['333 333 222 333', '443 444 222 333', '433 444 222 333'],
  B: ['444 444 222 434', '444 445 222 444', '444 544 233 444'],
  C: ['444 444 333 444', '444 444 333 444', '444 544 333 444'],
  D: ['222 333 222 223', '222 333 222 333', '222 333 222 222'],
  E: ['444 455 222 444', '544 555 222 444', '544 555 223 444'],
  F: ['333 332 222 323', '443 344 222 334', '444 444 222 333'],
  G: ['222 333 222 333', '333 344 222 333', '332 444 222 334'],
  H: ['434 344 222 333', '443 444 222 333', '433 444 223 333'],
  I: ['444 344 333 333', '544 444 333 434', '444 444 333 444'],
  J: ['223 333 222 333', '323 334 222 333', '332 333 222 333'],
  K: ['222 333 222 333', '222 333 222 333', '222 333 222 333'],
  L: ['333 334 222 333', '333 444 222 333', '333 443 222 333'],
};

export const facts2026: readonly GrouperTable[] = [
  { ...head('oasisPoints', 'CY 2026 functional points, read in a public source'), rows: points },
  {
    ...head('caseMixWeights', 'CY 2026 weights as parts, read in a public source'),
    rows: {
      of: 'parts',
      base: {
        A: [0.9148, 1.0031, 1.1021],
        B: [1.031, 1.1318, 1.2766],
        C: [1.3373, 1.4173, 1.5526],
        D: [0.8949, 1.0374, 1.0043],
        E: [0.9406, 1.0265, 1.16],
        F: [0.8689, 1.0012, 1.0804],
        G: [0.9063, 1.0121, 1.1481],
        H: [0.8972, 0.9949, 1.102],
        I: [1.1921, 1.2361, 1.3161],
        J: [0.8912, 0.9957, 1.102],
        K: [0.9153, 1.0053, 1.1546],
        L: [0.9067, 1.009, 1.1134],
      },
      timingSource: { '1': 0, '2': 0.20425, '3': -0.33245, '4': 0.1358 },
      comorbidity: { '1': 0, '2': 0.05674, '3': 0.19896 },
    },
  },
  {
    ...head('lupaThresholds', 'CY 2026 LUPA limits, read in a public source'),
    rows: lupaThresholdsOf(lupaLimits),
  },
  {
    ...head('paymentRates', 'CMS-1828-F, read in public sources'),
    rows: { thirtyDays: 2038.22, thirtyDaysWithoutQuality: 1998.41 },
  },
];
