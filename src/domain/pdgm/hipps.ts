/**
 * The HIPPS code of a 30-day period of home health (CMS Home Health PPS, 42 CFR 484.220): what its
 * five positions say. The letters of position 2 were read in a public source and agree with it;
 * they are compared with `HIPPS_Structure` when an official file is taken in.
 */

/** Position 1: timing and admission source. */
const timingSources = {
  early: { community: '1', institutional: '2' },
  late: { community: '3', institutional: '4' },
} as const;
export type PdgmTiming = keyof typeof timingSources;
export const admissionSources = ['community', 'institutional'] as const;
export type PdgmSource = (typeof admissionSources)[number];

/** Position 2: clinical groups. */
export const clinicalGroups = {
  A: 'MMTA - Other',
  B: 'Neuro Rehab',
  C: 'Wound',
  D: 'Complex Nursing Interventions',
  E: 'MS Rehab',
  F: 'Behavioral Health',
  G: 'MMTA - Surgical Aftercare',
  H: 'MMTA - Cardiac and Circulatory',
  I: 'MMTA - Endocrine',
  J: 'MMTA - GI/GU',
  K: 'MMTA - Infectious Disease, Neoplasms, Blood-forming',
  L: 'MMTA - Respiratory',
} as const;
export type ClinicalGroup = keyof typeof clinicalGroups;

/** Position 3: functional level. */
export const functionalLevels = { Low: 'A', Medium: 'B', High: 'C' } as const;
export type FunctionalLevel = keyof typeof functionalLevels;

/** Position 4: comorbidity adjustment: none, low (one subgroup) or high (two that interact). */
export const comorbidityLevels = { none: '1', low: '2', high: '3' } as const;
export type ComorbidityLevel = keyof typeof comorbidityLevels;

export type HippsParts = {
  readonly timing: PdgmTiming;
  readonly source: PdgmSource;
  readonly group: ClinicalGroup;
  readonly level: FunctionalLevel;
  readonly comorbidity: ComorbidityLevel;
};

/** The five characters; the last is always 1. */
export const hippsCode = ({ timing, source, group, level, comorbidity }: HippsParts): string =>
  [
    timingSources[timing][source],
    group,
    functionalLevels[level],
    comorbidityLevels[comorbidity],
    '1',
  ].join('');

export const isClinicalGroup = (text: string): text is ClinicalGroup =>
  Object.hasOwn(clinicalGroups, text);

/** ICD-10-CM as tables have it: upper case, without dot and blanks. */
export const icdOf = (code: string): string => code.replace(/[.\s]/g, '').toUpperCase();
