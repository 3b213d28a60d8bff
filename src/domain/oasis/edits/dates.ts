import { exportDay } from '../dates.ts';
import type { OasisRecord } from '../record.ts';
import { codesIn } from '../when.ts';
import { breachIf, fatal, warning, type Breach, type Edit } from './edit.ts';

/** Consistency of dates, and of a correction with the record it corrects. */

const dayOf = (record: OasisRecord, item: string): number | null => exportDay(record.value(item));

/** No other date is wrong then, so none is named. */
const afterToday = 'This date is after today.';

/** Neighbours of a chain of dates that are in the wrong order; blank items are left out. */
function outOfOrder(
  record: OasisRecord,
  chain: readonly string[],
  today: string,
): readonly Breach[] {
  const days = chain.flatMap((item) => {
    const day = dayOf(record, item);
    return day === null ? [] : [{ item, day }];
  });
  const wrong = days.flatMap(({ item, day }, place) => {
    const next = days[place + 1];
    if (next === undefined) return [];
    // Only birth is strictly before the rest.
    return (item === 'M0066' ? day >= next.day : day > next.day)
      ? [{ items: [item, next.item] }]
      : [];
  });
  const last = days.at(-1);
  const now = exportDay(today);
  const isLater = last !== undefined && now !== null && last.day > now;
  return isLater ? [...wrong, { items: [last.item], text: afterToday }] : wrong;
}

const chainFrom = (start: string): readonly string[] => [
  'M0066',
  'M1005',
  'M0102',
  start,
  'M1307date',
  'M0906',
  'M0090',
];

const hasResumed = (record: OasisRecord): boolean => dayOf(record, 'M0032') !== null;

/** Days from one date to another outside `0..most`; nothing while one of them is blank. */
const farApart = (
  record: OasisRecord,
  [from, to]: readonly [string, string],
  most: number,
): readonly Breach[] => {
  const [first, second] = [dayOf(record, from), dayOf(record, to)];
  const isFar = first !== null && second !== null && (second - first < 0 || second - first > most);
  return breachIf(isFar, from, to);
};

/** Items by which CMS finds the record that a correction is about. */
const locators = [
  'M0030',
  'M0032',
  'M0032NA',
  'M0040first',
  'M0040last',
  'M0064',
  'M0064UK',
  'M0066',
  'M0069',
  'M0090',
  'M0100',
  'M0906',
] as const;

export const dateEdits: readonly Edit[] = [
  fatal(
    '-3190',
    'Consistency',
    'A correction must name the patient and the dates of the accepted assessment unchanged.',
    ({ correction, answers }) =>
      correction === null
        ? []
        : locators.flatMap((item) => {
            const before = { ...correction.accepted.answers, M0100: correction.accepted.timepoint };
            return breachIf(codesIn(before, item).join() !== codesIn(answers, item).join(), item);
          }),
  ),
  fatal(
    '-3200',
    'Consistency',
    'Corrections are numbered one after the other, from 01.',
    ({ correction }) =>
      breachIf(
        correction !== null &&
          Number(correction.number) !== Number(correction.accepted.correctionNumber) + 1,
        'M0090',
      ),
  ),
  {
    ...fatal(
      '-3261',
      'Consistency',
      'Dates are out of order: birth, inpatient discharge, ordered date, start of care, ' +
        'first finding of the ulcer, end of care, date completed, today.',
      (record, today) => (hasResumed(record) ? [] : outOfOrder(record, chainFrom('M0030'), today)),
    ),
    plainTexts: [afterToday],
  },
  {
    ...fatal(
      '-3271',
      'Consistency',
      'Dates are out of order: birth, inpatient discharge, ordered date, resumption of care, ' +
        'first finding of the ulcer, end of care, date completed, today.',
      (record, today) => (hasResumed(record) ? outOfOrder(record, chainFrom('M0032'), today) : []),
    ),
    plainTexts: [afterToday],
    unseen: true,
  },
  warning(
    '-3290',
    'Resumption of care should follow the inpatient discharge within 14 days.',
    (record) => (record.timepoint === '03' ? farApart(record, ['M1005', 'M0032'], 14) : []),
  ),
  warning(
    '-3300',
    'The assessment should be completed within 5 days of the start of care.',
    (record) => (record.timepoint === '01' ? farApart(record, ['M0030', 'M0090'], 5) : []),
  ),
  warning(
    '-3310',
    'The assessment should be completed within 2 days of the resumption of care.',
    (record) => (record.timepoint === '03' ? farApart(record, ['M0032', 'M0090'], 2) : []),
  ),
  warning(
    '-3320',
    'The assessment should be completed within 2 days of the discharge.',
    (record) => (record.timepoint === '09' ? farApart(record, ['M0906', 'M0090'], 2) : []),
  ),
];
