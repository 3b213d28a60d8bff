import { dayNumber } from './calendar-date.ts';
import type { Patch, Values } from './merge.ts';
import { isEmptyValue, isUsPhone, normalizePhone } from './texts.ts';

/**
 * What the demographics of a chart must be, decided in one place for the office, the field and the
 * forms. Field practice; the specification names no such rule.
 */

/** Fields without which a chart stays a Draft. */
export const requiredDemographics = [
  'lastName',
  'firstName',
  'birthday',
  'gender',
  'addressLine1',
  'city',
  'state',
  'zipcode',
  'phoneNumber1',
] as const;

/** Fields that name a patient; a Draft has at least one of them. */
const names = ['lastName', 'firstName'] as const;

/** Nobody alive was born earlier. */
const earliestBirth = '01/01/1870';

/** Required fields that are empty. Names of white space only are empty. */
export const missingDemographics = (values: Values): string[] =>
  requiredDemographics.filter((path) => isEmptyValue(at(values, path)));

/** A calendar date from 01/01/1870 until `today` (MM/DD/YYYY, Pacific). */
export function isBirthDate(text: unknown, today: string): boolean {
  const [day, first, last] = [dayNumber(text), dayNumber(earliestBirth), dayNumber(today)];
  return day !== null && first !== null && last !== null && day >= first && day <= last;
}

export type DemographicFault = {
  readonly path: string;
  readonly code: 'patient.incomplete' | 'request.invalid';
};

/** Telephone numbers of a chart. */
export const phonePaths = [
  'phoneNumber1',
  'phoneNumber2',
  'emergencyPhone',
  'physicianPhone',
] as const;

/** A United States number as its last 10 digits (spec rules §5); other texts as they are. */
const tidyPhone = (text: string): string => (isUsPhone(text.trim()) ? normalizePhone(text) : text);

/** Nine digits of a ZIP code with their dash. */
const tidyZip = (text: string): string => text.trim().replace(/^(\d{5})(\d{4})$/, '$1-$2');

const tidyText: Readonly<Record<string, (text: string) => string>> = {
  ...Object.fromEntries(phonePaths.map((path) => [path, tidyPhone])),
  state: (text) => text.trim().toUpperCase(),
  zipcode: tidyZip,
};

const isName = (path: string): boolean => names.some((name) => name === path);

/**
 * The patch as a chart stores it: names of white space only cleared, telephone numbers as their
 * last 10 digits (spec rules §5), the state in capital letters, nine digits of a ZIP code with a
 * dash.
 */
export const tidyDemographics = (patch: Patch): Patch =>
  Object.fromEntries(
    Object.entries(patch).map(([path, value]) => {
      if (isName(path) && isEmptyValue(value)) return [path, null];
      const tidy = Object.hasOwn(tidyText, path) ? tidyText[path] : undefined;
      return [path, tidy && typeof value === 'string' ? tidy(value) : value];
    }),
  );

type Edited = {
  /** Status of the chart while it is edited. */
  readonly isDraft: boolean;
  /** Values before the edit; null for a new chart. */
  readonly before: Values | null;
  readonly after: Values;
  /** Pacific calendar date, MM/DD/YYYY. */
  readonly today: string;
};

/**
 * What an edit would spoil: a chart that is no Draft loses no required field, a Draft keeps at
 * least one name, and a birth date is possible. What was missing before does not hinder an edit of
 * something else.
 */
export function demographicFaults({ isDraft, before, after, today }: Edited): DemographicFault[] {
  const had = before ?? {};
  const lost = missingDemographics(after).filter((path) => !isEmptyValue(at(had, path)));
  const isNamelessNow = isNameless(after) && (before === null || !isNameless(before));
  const incomplete: readonly string[] = isDraft ? (isNamelessNow ? names : []) : lost;
  const birthday = at(after, 'birthday');
  const isBirthdayWrong =
    birthday !== at(had, 'birthday') && !isEmptyValue(birthday) && !isBirthDate(birthday, today);
  return [
    ...incomplete.map((path) => ({ path, code: 'patient.incomplete' as const })),
    ...(isBirthdayWrong ? [{ path: 'birthday', code: 'request.invalid' as const }] : []),
  ];
}

const isNameless = (values: Values): boolean =>
  names.every((path) => isEmptyValue(at(values, path)));

const at = (values: Values, path: string) =>
  Object.hasOwn(values, path) ? values[path] : undefined;
