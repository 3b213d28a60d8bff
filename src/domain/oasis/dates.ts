import { dayNumber } from '../calendar-date.ts';

/** Dates of the export: YYYYMMDD, eight digits. */

const full = /^(\d{4})(\d{2})(\d{2})$/;

/** Days since 01/01/1970; null when the text is no date of the calendar in that shape. */
export function exportDay(text: string): number | null {
  const [, year, month, day] = full.exec(text) ?? [];
  return year === undefined ? null : dayNumber(`${month}/${day}/${year}`);
}

/** A birth date as far as it is known: YYYYMMDD, YYYYMM or YYYY. */
export function isBirthDate(text: string): boolean {
  const padded = { 4: `${text}0101`, 6: `${text}01`, 8: text }[text.length];
  return padded !== undefined && exportDay(padded) !== null;
}

/** MM/DD/YYYY as a form has it → YYYYMMDD; the text itself when it has another shape. */
export const toExportDate = (text: string): string =>
  text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3$1$2');
