import { skipped, type OasisRecord } from '../record.ts';
import { phqSymptoms } from '../items/mind.ts';
import { ulcerRows } from '../items/skin.ts';
import { phqOf, bimsOf } from '../record.ts';
import { codesIn } from '../when.ts';
import { breachIf, fatal, type Breach, type Edit } from './edit.ts';

/** Consistency and skip edits: what one answer says about another. */

const isBlank = (record: OasisRecord, item: string): boolean => record.value(item) === skipped;

/** Items of this assessment that should be skipped and are not. */
const notSkipped = (
  record: OasisRecord,
  cause: string,
  items: readonly string[],
): readonly Breach[] =>
  items
    .filter((item) => record.has(item) && !isBlank(record, item))
    .map((item) => ({ items: [cause, item] }));

/** Items of this assessment that should be answered and are not: open rather than wrong. */
const notAnswered = (
  record: OasisRecord,
  cause: string,
  items: readonly string[],
): readonly Breach[] =>
  items
    .filter((item) => record.has(item) && isBlank(record, item))
    .map((item) => ({ items: [cause, item], open: true }));

/** Items of this assessment that should all be `-`. */
const notDashed = (
  record: OasisRecord,
  cause: string,
  items: readonly string[],
): readonly Breach[] =>
  items
    .filter((item) => record.has(item) && record.value(item) !== '-')
    .map((item) => ({ items: [cause, item] }));

const afterReview = ['M2003', 'M2010', 'M2020', 'M2030'];
const presentUlcers = ulcerRows.map((row) => `M1311${row}1`);
const everyUlcer = [
  'M1307',
  'M1307date',
  ...ulcerRows.flatMap((row) => [`M1311${row}1`, `M1311${row}2`]),
];
const interview = ['C0200', 'C0300A', 'C0300B', 'C0300C', 'C0400A', 'C0400B', 'C0400C', 'C0500'];
const letters = Object.keys(phqSymptoms);
const restOfMood = letters.slice(2).flatMap((letter) => [`D0150${letter}1`, `D0150${letter}2`]);
const injuries = ['J1900A', 'J1900B', 'J1900C'];
const isFull = ({ timepoint }: OasisRecord): boolean => ['01', '03', '09'].includes(timepoint);

const medicationEdits: readonly Edit[] = [
  fatal('-4421', 'Skip', 'Without issues in the drug regimen review M2003 is skipped.', (record) =>
    record.value('M2001') === '0' ? notSkipped(record, 'M2001', ['M2003']) : [],
  ),
  fatal(
    '-4431',
    'Skip',
    'With issues in the drug regimen review M2003 to M2030 are answered.',
    (record) => (record.value('M2001') === '1' ? notAnswered(record, 'M2001', afterReview) : []),
  ),
  fatal('-4441', 'Skip', 'Without medications M2003 to M2030 are skipped.', (record) =>
    record.value('M2001') === '9' ? notSkipped(record, 'M2001', afterReview) : [],
  ),
  fatal(
    '-5470',
    'Consistency',
    'When the drug regimen review was not assessed, M2003 is not assessed.',
    (record) => (record.value('M2001') === '-' ? notDashed(record, 'M2001', ['M2003']) : []),
  ),
  fatal(
    '-5490',
    'Skip',
    'Without issues in the drug regimen review M2010 is answered.',
    (record) => (record.value('M2001') === '0' ? notAnswered(record, 'M2001', ['M2010']) : []),
  ),
];

const ulcerEdits: readonly Edit[] = [
  fatal(
    '-4201',
    'Consistency',
    'When the most problematic pressure ulcer is stage 4, at least one stage 4 ulcer is counted.',
    (record) =>
      record.value('M1324') === '04' && !(Number(record.value('M1311C1')) > 0)
        ? [{ items: ['M1324', 'M1311C1'], open: isBlank(record, 'M1311C1') }]
        : [],
  ),
  fatal(
    '-5112',
    'Skip',
    'Without a pressure ulcer of stage 2 or higher, M1307 and M1311 are skipped.',
    (record) =>
      isFull(record) && record.value('M1306') === '0'
        ? notSkipped(record, 'M1306', everyUlcer)
        : [],
  ),
  fatal(
    '-5123',
    'Skip',
    'With a pressure ulcer of stage 2 or higher, M1307 and the counts of M1311 are answered.',
    (record) =>
      isFull(record) && record.value('M1306') === '1'
        ? notAnswered(record, 'M1306', ['M1307', ...presentUlcers])
        : [],
  ),
  fatal(
    '-5132',
    'Consistency',
    'With a pressure ulcer of stage 2 or higher, at least one count of M1311 is above 0.',
    (record) =>
      breachIf(
        isFull(record) &&
          record.value('M1306') === '1' &&
          presentUlcers.every(
            (item) => !isBlank(record, item) && !(Number(record.value(item)) > 0),
          ),
        'M1306',
        ...presentUlcers,
      ),
  ),
];

const fallsAndPain: readonly Edit[] = [
  fatal(
    '-5630',
    'Skip',
    'The number of falls must agree with whether there was a fall.',
    (record) => {
      switch (record.value('J1800')) {
        case '0':
          return notSkipped(record, 'J1800', injuries);
        case '-':
          return notDashed(record, 'J1800', injuries);
        case '1': {
          const open = notAnswered(record, 'J1800', injuries);
          const isNone = injuries.every((item) => !['-', '1', '2'].includes(record.value(item)));
          return open.length > 0 ? open : breachIf(isNone, 'J1800', ...injuries);
        }
        default:
          return [];
      }
    },
  ),
  fatal(
    '-5920',
    'Consistency',
    'Without pain J0520 and J0530 are skipped; with pain they are answered.',
    (record) => {
      const pain = record.value('J0510');
      if (pain === '0') return notSkipped(record, 'J0510', ['J0520', 'J0530']);
      return ['1', '2', '3', '4', '8'].includes(pain)
        ? notAnswered(record, 'J0510', ['J0520', 'J0530'])
        : [];
    },
  ),
];

const frequencyBreach = (record: OasisRecord, letter: string): readonly Breach[] => {
  const [present, often] = [`D0150${letter}1`, `D0150${letter}2`];
  const frequency = record.value(often);
  const wanted: readonly string[] = {
    '0': ['0'],
    '1': ['0', '1', '2', '3'],
    '9': [skipped],
    '-': ['-'],
  }[record.value(present)] ?? [frequency];
  if (wanted.includes(frequency)) return [];
  return [{ items: [present, often], open: frequency === skipped }];
};

const interviews: readonly Edit[] = [
  fatal(
    '-5790',
    'Skip',
    'The interview for mental status is answered, skipped or not assessed as C0100 says.',
    (record) => {
      switch (record.value('C0100')) {
        case '0':
          return notSkipped(record, 'C0100', interview);
        case '1':
          return [
            ...notAnswered(record, 'C0100', interview),
            // A total that was not computed from these answers.
            ...breachIf(
              codesIn(record.answers, 'C0500').length > 0 &&
                record.value('C0500') !== bimsOf(record.answers),
              'C0500',
            ),
          ];
        case '-':
          return notDashed(record, 'C0100', interview);
        default:
          return [];
      }
    },
  ),
  fatal(
    '-5820',
    'Consistency',
    'How often a symptom is there must agree with whether it is there.',
    (record) => letters.flatMap((letter) => frequencyBreach(record, letter)),
  ),
  fatal(
    '-5900',
    'Consistency',
    'The mood interview goes on with C to I only when one of the first two symptoms is there ' +
      'on half or more of the days.',
    (record) => {
      const first = [record.value('D0150A2'), record.value('D0150B2')];
      const isAnswered = ['D0150A1', 'D0150B1'].every((item) => !isBlank(record, item));
      if (first.some((code) => ['2', '3'].includes(code)))
        return notAnswered(
          record,
          'D0150A2',
          restOfMood.filter((item) => item.endsWith('1')),
        );
      return isAnswered && first.every((code) => ['0', '1', skipped].includes(code))
        ? notSkipped(record, 'D0150A2', restOfMood)
        : [];
    },
  ),
  fatal(
    '-5910',
    'Consistency',
    'The PHQ total must be the one computed from the answers.',
    (record) =>
      breachIf(record.has('D0160') && record.value('D0160') !== phqOf(record.answers), 'D0160'),
  ),
];

export const consistencyEdits: readonly Edit[] = [
  ...ulcerEdits,
  ...medicationEdits,
  ...fallsAndPain,
  ...interviews,
];
