import { codesOf } from '../catalogue.ts';
import { exportDay, isBirthDate } from '../dates.ts';
import type { NumberItem, OasisItem } from '../item.ts';
import { skipped, type OasisRecord } from '../record.ts';
import { codesIn } from '../when.ts';
import { fatal, type Breach, type Edit } from './edit.ts';

/** Format edits: what may be in an item at all. Skipped and open items have no format. */

const each = (
  record: OasisRecord,
  isBroken: (item: OasisItem, codes: readonly string[]) => boolean,
): readonly Breach[] =>
  record.items
    .filter((item) => {
      const codes = codesIn(record.answers, item.id).filter((code) => code !== skipped);
      return codes.length > 0 && isBroken(item, codes);
    })
    .map(({ id }) => ({ items: [id] }));

const isSpecial = (item: NumberItem, code: string): boolean =>
  item.special.some((special) => special.code === code);

const allowed = (record: OasisRecord, item: OasisItem): readonly string[] =>
  codesOf(item, record.version).map(({ code }) => code);

const isUncoded = (record: OasisRecord, item: OasisItem, codes: readonly string[]): boolean => {
  if (item.kind === 'flag') return codes.some((code) => code !== '0' && code !== '1');
  if (item.kind === 'text')
    return codes.some(
      (code) =>
        code.length > item.maxLength ||
        (item.shape !== undefined && !new RegExp(`^(${item.shape})$`).test(code)),
    );
  if (item.kind !== 'code' && item.kind !== 'checks') return false;
  const known = allowed(record, item);
  return codes.some(
    (code) => !known.includes(code) && !(item.kind === 'checks' && item.dash && code === '-'),
  );
};

export const formatEdits: readonly Edit[] = [
  fatal('-3060', 'Format', 'Only the codes listed for this item can be submitted.', (record) =>
    each(record, (item, codes) => isUncoded(record, item, codes)),
  ),
  fatal('-3070', 'Format', 'Enter a date of the calendar.', (record) =>
    each(
      record,
      (item, [code = '']) => item.kind === 'date' && !item.partial && exportDay(code) === null,
    ),
  ),
  fatal(
    '-3080',
    'Format',
    'Enter the date of birth as a date, as month and year, or as a year.',
    (record) =>
      each(
        record,
        (item, [code = '']) => item.kind === 'date' && item.partial === true && !isBirthDate(code),
      ),
  ),
  fatal(
    '-3090',
    'Format',
    'Enter a number within the limits of this item, without a sign.',
    (record) =>
      each(
        record,
        (item, [code = '']) =>
          item.kind === 'number' &&
          !isSpecial(item, code) &&
          !(Number(code) >= item.min && Number(code) <= item.max && !/^[+-]/.test(code)),
      ),
  ),
  fatal('-3100', 'Format', 'Enter a whole number, without a decimal point or a sign.', (record) =>
    each(
      record,
      (item, [code = '']) =>
        item.kind === 'number' && !isSpecial(item, code) && !/^\d+$/.test(code),
    ),
  ),
];
