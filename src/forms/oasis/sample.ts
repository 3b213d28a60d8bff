import type { Answers, FormDefinition } from '../define.ts';
import { indexOf } from '../form-index.ts';
import { sample as nursing } from '../skilled-nursing-visit/sample.ts';
import { oasisPath } from './fields.ts';

/**
 * Answers of an assessment in which nothing contradicts anything; obviously fictional. Items that a
 * timepoint does not ask are left out when the sample is made.
 */
const items: Readonly<Record<string, Answers[string]>> = {
  M0018: '1234567893',
  M0020: 'SAMPLE-1',
  M0032NA: true,
  M0040first: 'Sample',
  M0040middle: 'Q',
  M0040last: 'Patient',
  M0040suffix: 'JR',
  M0050: 'CA',
  M0060: '90001',
  M0063: '1EG4TE5MK73',
  M0064: '000000000',
  M0065: 'SAMPLE',
  M0066: '01/02/1940',
  A0810: '2',
  M0080: '01',
  M0102NA: true,
  M0150: ['01'],
  A1005: ['A'],
  A1010: ['A'],
  A1110A: 'English',
  A1110B: '0',
  A1250: ['C'],
  A1255: '1',
  M1000: ['NA'],
  M2301: '00',
  M2410: '01',
  M2420: '01',
  B0200: '0',
  B1000: '0',
  C0100: '1',
  C0200: '3',
  C0300A: '3',
  C0300B: '2',
  C0300C: '1',
  C0400A: '2',
  C0400B: '2',
  C0400C: '1',
  C1310A: '0',
  C1310B: '0',
  C1310C: '0',
  C1310D: '0',
  M1700: '00',
  D0150A1: '0',
  D0150B1: '0',
  M1740: ['07'],
  M1745: '00',
  GG0110: ['D'],
  ...Object.fromEntries(['A', 'B', 'C', 'E', 'F', 'G', 'H'].map((row) => [`GG0130${row}`, '05'])),
  ...Object.fromEntries(
    ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P'].map((row) => [
      `GG0170${row}`,
      '04',
    ]),
  ),
  GG0170Q: '0',
  M1610: '00',
  M1620: '00',
  M1630: '00',
  // High blood pressure with heart failure and kidney disease is one code, then what it names.
  M1021: 'I13.0',
  M1023b: 'I50.22',
  M1023c: 'N18.30',
  M1023d: 'E11.22',
  M1023e: 'J44.9',
  M1023f: 'M17.11',
  M1028: ['02'],
  M1033: ['07'],
  J0510: '1',
  J0520: '1',
  J0530: '1',
  J1800: '0',
  M1060A: 66,
  K0520: ['D'],
  K0520last: ['D'],
  K0520discharge: ['D'],
  M1306: '0',
  M1322: '00',
  M1324: 'NA',
  M1330: '00',
  M1340: '00',
  N0415taking: ['J'],
  N0415indication: ['J'],
  M2001: '0',
  O0110: ['Z1'],
  O0110discharge: ['Z1'],
  M1041: '0',
};

/** What the visit's own sections say of the same patient, where a nursing visit's sample does not. */
const told: Answers = {
  'endocrine.diabetes': 'type2',
  'endocrine.insulin': false,
  'nutrition.diet': ['diabetic', 'lowSodium'],
};

/** A sample for a form: its items and the visit's own sections. */
export function oasisSample(form: FormDefinition): Answers {
  const all = {
    ...nursing,
    ...Object.fromEntries(Object.entries(items).map(([id, value]) => [oasisPath(id), value])),
    ...told,
    'summary.physician': true,
  };
  const { places } = indexOf(form);
  return Object.fromEntries(Object.entries(all).filter(([path]) => places.has(path)));
}
