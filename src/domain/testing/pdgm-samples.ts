import type { GrouperTable, TableKind } from '../pdgm/tables.ts';

/**
 * SAMPLE TABLES, NOT FOR BILLING. Points and thresholds were recalled from the tables of about
 * calendar year 2020 and are unverified; CMS changes them every year. They test the grouper
 * and are in no product code. Source: compiled for this project.
 * Diagnosis groups, comorbidity, case-mix weights and LUPA thresholds are missing on purpose: no
 * source that could be trusted was seen.
 */
const head = <K extends TableKind>(kind: K) =>
  ({
    kind,
    name: 'sample',
    source: 'Compiled for this project from memory of the CY2020 tables; unverified',
    standing: 'unverified',
    from: '01/01/2020',
    to: null,
  }) as const;

export const pdgmSampleTables: readonly GrouperTable[] = [
  {
    ...head('oasisPoints'),
    rows: [
      { field: 'M1800', response: '00,01', points: 0, responseLimit: null },
      { field: 'M1800', response: '02,03', points: 5, responseLimit: null },
      { field: 'M1810', response: '00,01', points: 0, responseLimit: null },
      { field: 'M1810', response: '02,03', points: 6, responseLimit: null },
      { field: 'M1820', response: '00,01', points: 0, responseLimit: null },
      { field: 'M1820', response: '02', points: 5, responseLimit: null },
      { field: 'M1820', response: '03', points: 12, responseLimit: null },
      { field: 'M1830', response: '00,01', points: 0, responseLimit: null },
      { field: 'M1830', response: '02', points: 3, responseLimit: null },
      { field: 'M1830', response: '03,04', points: 13, responseLimit: null },
      { field: 'M1830', response: '05,06', points: 20, responseLimit: null },
      { field: 'M1840', response: '00,01', points: 0, responseLimit: null },
      { field: 'M1840', response: '02,03,04', points: 5, responseLimit: null },
      { field: 'M1850', response: '00', points: 0, responseLimit: null },
      { field: 'M1850', response: '01', points: 3, responseLimit: null },
      { field: 'M1850', response: '02,03,04,05', points: 6, responseLimit: null },
      { field: 'M1860', response: '00,01', points: 0, responseLimit: null },
      { field: 'M1860', response: '02', points: 9, responseLimit: null },
      { field: 'M1860', response: '03', points: 11, responseLimit: null },
      { field: 'M1860', response: '04,05,06', points: 23, responseLimit: null },
      { field: 'M1033', response: '1-7', points: 11, responseLimit: 4 },
    ],
  },
  {
    ...head('functionalThresholds'),
    rows: [
      { clinicalGroupId: 'A', start: 0, end: 36, level: 'Low' },
      { clinicalGroupId: 'A', start: 37, end: 52, level: 'Medium' },
      { clinicalGroupId: 'A', start: 53, end: 999, level: 'High' },
      { clinicalGroupId: 'B', start: 0, end: 44, level: 'Low' },
      { clinicalGroupId: 'B', start: 45, end: 60, level: 'Medium' },
      { clinicalGroupId: 'B', start: 61, end: 999, level: 'High' },
      { clinicalGroupId: 'C', start: 0, end: 41, level: 'Low' },
      { clinicalGroupId: 'C', start: 42, end: 61, level: 'Medium' },
      { clinicalGroupId: 'C', start: 62, end: 999, level: 'High' },
      { clinicalGroupId: 'D', start: 0, end: 38, level: 'Low' },
      { clinicalGroupId: 'D', start: 39, end: 58, level: 'Medium' },
      { clinicalGroupId: 'D', start: 59, end: 999, level: 'High' },
      { clinicalGroupId: 'E', start: 0, end: 38, level: 'Low' },
      { clinicalGroupId: 'E', start: 39, end: 52, level: 'Medium' },
      { clinicalGroupId: 'E', start: 53, end: 999, level: 'High' },
      { clinicalGroupId: 'F', start: 0, end: 36, level: 'Low' },
      { clinicalGroupId: 'F', start: 37, end: 52, level: 'Medium' },
      { clinicalGroupId: 'F', start: 53, end: 999, level: 'High' },
      { clinicalGroupId: 'G', start: 0, end: 37, level: 'Low' },
      { clinicalGroupId: 'G', start: 38, end: 51, level: 'Medium' },
      { clinicalGroupId: 'G', start: 52, end: 999, level: 'High' },
      { clinicalGroupId: 'H', start: 0, end: 36, level: 'Low' },
      { clinicalGroupId: 'H', start: 37, end: 52, level: 'Medium' },
      { clinicalGroupId: 'H', start: 53, end: 999, level: 'High' },
      { clinicalGroupId: 'I', start: 0, end: 51, level: 'Low' },
      { clinicalGroupId: 'I', start: 52, end: 67, level: 'Medium' },
      { clinicalGroupId: 'I', start: 68, end: 999, level: 'High' },
      { clinicalGroupId: 'J', start: 0, end: 41, level: 'Low' },
      { clinicalGroupId: 'J', start: 42, end: 54, level: 'Medium' },
      { clinicalGroupId: 'J', start: 55, end: 999, level: 'High' },
      { clinicalGroupId: 'K', start: 0, end: 36, level: 'Low' },
      { clinicalGroupId: 'K', start: 37, end: 52, level: 'Medium' },
      { clinicalGroupId: 'K', start: 53, end: 999, level: 'High' },
      { clinicalGroupId: 'L', start: 0, end: 37, level: 'Low' },
      { clinicalGroupId: 'L', start: 38, end: 52, level: 'Medium' },
      { clinicalGroupId: 'L', start: 53, end: 999, level: 'High' },
    ],
  },
];
