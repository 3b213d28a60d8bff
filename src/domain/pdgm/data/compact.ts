import {
  comorbidityLevels,
  functionalLevels,
  hippsCode,
  type ClinicalGroup,
  type ComorbidityLevel,
  type FunctionalLevel,
  type PdgmSource,
  type PdgmTiming,
} from '../hipps.ts';
import { must } from '../../must.ts';
import type { FunctionalThreshold, OasisPoints } from '../tables.ts';

/** Short writing of a year's facts, so that they can be compared with what was published. */

/** Items of M1033 that count, and how many of them earn the points (42 CFR 484.220 tables). */
const hospitalRisk = { response: '1-7', responseLimit: 4 } as const;

type PointsOfYear = Readonly<Record<string, Readonly<Record<string, number>> | number>>;

/** Rows from item → codes → points; a number alone is for four of M1033's first seven. */
export const pointsOf = (year: PointsOfYear): OasisPoints[] =>
  Object.entries(year).flatMap(([field, given]): OasisPoints[] =>
    typeof given === 'number'
      ? [{ field, points: given, ...hospitalRisk }]
      : Object.entries(given).map(([response, points]) => ({
          field,
          response,
          points,
          responseLimit: null,
        })),
  );

/** Highest score a table writes for "and more". */
const noEnd = 999;

/** Rows of a group from the first score of medium and of high. */
export const thresholdsOf = (
  year: Readonly<Partial<Record<ClinicalGroup, readonly [number, number]>>>,
): FunctionalThreshold[] =>
  Object.entries(year).flatMap(([clinicalGroupId, [medium, high]]): FunctionalThreshold[] => [
    { clinicalGroupId, start: 0, end: medium - 1, level: 'Low' },
    { clinicalGroupId, start: medium, end: high - 1, level: 'Medium' },
    { clinicalGroupId, start: high, end: noEnd, level: 'High' },
  ]);

export type LupaLimits = Readonly<Record<ClinicalGroup, readonly [string, string, string]>>;

/** In the order of position 1 of a HIPPS code. */
const timingSources: readonly (readonly [PdgmTiming, PdgmSource])[] = [
  ['early', 'community'],
  ['early', 'institutional'],
  ['late', 'community'],
  ['late', 'institutional'],
];

/** HIPPS code → visits, from four blocks of three digits per group and level. */
export function lupaThresholdsOf(limits: LupaLimits): Record<string, number> {
  const levels = Object.keys(functionalLevels) as FunctionalLevel[];
  const comorbidities = Object.keys(comorbidityLevels) as ComorbidityLevel[];
  const groups = Object.entries(limits) as [ClinicalGroup, LupaLimits[ClinicalGroup]][];
  return Object.fromEntries(
    groups.flatMap(([group, rows]) =>
      rows.flatMap((row, at) =>
        timingSources.flatMap(([timing, source], block) =>
          comorbidities.map((comorbidity, digit) => {
            const level = must(levels[at], 'a level per row');
            const code = hippsCode({ timing, source, group, level, comorbidity });
            // Blocks of three digits, a blank between them.
            return [code, Number(row.charAt(block * 4 + digit))] as const;
          }),
        ),
      ),
    ),
  );
}
