import { dayNumber, isCalendarDate } from './calendar-date.ts';
import { weekdayOf } from './dates.ts';
import type { Place } from './distance.ts';

/**
 * What the office knows of a clinician and of a patient's wishes when it looks for somebody to make
 * a visit (spec rules §3, provider user: skills, vacations, coverage). What is not known says
 * nothing: an empty list never speaks against anybody.
 */

/** Both days included, MM/DD/YYYY. */
export type Vacation = { readonly startDate: string; readonly endDate: string };

/** Hours of one weekday, 0 Sunday to 6 Saturday, HH:MM. */
export type CoverageHours = {
  readonly weekday: number;
  readonly from: string;
  readonly until: string;
};

/** Valid through the day of its expiry, MM/DD/YYYY; null where it is not known. */
export type Licence = {
  readonly state: string;
  readonly number: string;
  readonly expiry: string | null;
};

/**
 * How a place is known: entered by hand, found for the address, clocked at a visit, or the middle
 * of the known homes with the same ZIP code.
 */
export const placeSources = ['entered', 'address', 'visit', 'zip'] as const;
type PlaceSource = (typeof placeSources)[number];
export type KnownPlace = Place & { readonly source: PlaceSource };

export const genders = ['F', 'M'] as const;
export type Gender = (typeof genders)[number];

export type ClinicianProfile = {
  readonly gender: Gender | null;
  /** Language codes, such as en or es. */
  readonly languages: readonly string[];
  readonly skills: readonly string[];
  readonly home: KnownPlace | null;
  /** Hours of a week; beyond them is overtime. */
  readonly weeklyHours: number | null;
  /** Empty where nothing is known; else a weekday that is missing is free. */
  readonly coverage: readonly CoverageHours[];
  readonly vacations: readonly Vacation[];
  readonly licences: readonly Licence[];
};

export type ClinicianFacts = ClinicianProfile & {
  readonly id: string;
  readonly name: string;
  readonly providerType: string;
};

export type Wishes = {
  /** Language code; null for the one in the chart. */
  readonly language: string | null;
  readonly gender: Gender | null;
  readonly skills: readonly string[];
  /** Ids of clinicians the patient does not want. */
  readonly notWanted: readonly string[];
  readonly place: KnownPlace | null;
};

export type PatientFacts = Omit<Wishes, 'language'> & {
  readonly id: string;
  readonly name: string;
  /** Wished, or of the chart; empty where neither is known. */
  readonly language: string;
  /** Two letters, of the home. */
  readonly state: string;
};

export const noProfile: ClinicianProfile = {
  gender: null,
  languages: [],
  skills: [],
  home: null,
  weeklyHours: null,
  coverage: [],
  vacations: [],
  licences: [],
};

export const noWishes: Wishes = {
  language: null,
  gender: null,
  skills: [],
  notWanted: [],
  place: null,
};

/** A visit as far as availability goes. */
export type TimeOfVisit = {
  /** MM/DD/YYYY. */
  readonly dateOfService: string;
  /** HH:MM; null without a planned time. */
  readonly plannedStart: string | null;
  readonly plannedMinutes: number;
};

const fold = (text: string): string => text.trim().toLowerCase();

/** What a list with commas names, each once whatever its case. */
export function listed(text: string): string[] {
  const named = new Map<string, string>();
  for (const each of text.split(/[,;\n]/).map((part) => part.trim()))
    if (each !== '' && !named.has(fold(each))) named.set(fold(each), each);
  return [...named.values()];
}

const hoursShape = /^(\d{1,2})(?::(\d{2}))?\s*[-–]\s*(\d{1,2})(?::(\d{2}))?$/;

/** "8-16:30" as HH:MM from and until; null when it is no part of a day. */
export function readHours(line: string): { from: string; until: string } | null {
  const parts = hoursShape.exec(line.trim());
  if (parts === null) return null;
  const [, hour, minute = '00', endHour, endMinute = '00'] = parts;
  const [from, until] = [clock(hour, minute), clock(endHour, endMinute)];
  return from !== null && until !== null && from < until ? { from, until } : null;
}

const clock = (hour = '', minute = ''): string | null =>
  Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : null;

/** Minutes from midnight of HH:MM. */
export const minuteOfDay = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const within = (day: string, { startDate, endDate }: Vacation): boolean => {
  const [at, from, until] = [dayNumber(day), dayNumber(startDate), dayNumber(endDate)];
  return at !== null && from !== null && until !== null && at >= from && at <= until;
};

/** The vacation a day lies in. */
export const vacationOn = (
  { vacations }: Pick<ClinicianProfile, 'vacations'>,
  day: string,
): Vacation | undefined => vacations.find((vacation) => within(day, vacation));

/** Hours of a weekday; null when the person is free that day, undefined when nothing is known. */
export function hoursOn(
  { coverage }: Pick<ClinicianProfile, 'coverage'>,
  day: string,
): CoverageHours | null | undefined {
  if (coverage.length === 0) return undefined;
  const weekday = weekdayOf(day);
  return coverage.find((each) => each.weekday === weekday) ?? null;
}

/** Whether a visit lies within the person's hours; null where that is not known. */
export function isCovered(
  profile: Pick<ClinicianProfile, 'coverage'>,
  { dateOfService, plannedStart, plannedMinutes }: TimeOfVisit,
): boolean | null {
  const hours = hoursOn(profile, dateOfService);
  if (!hours) return hours === undefined ? null : false;
  if (plannedStart === null) return true;
  const start = minuteOfDay(plannedStart);
  return start >= minuteOfDay(hours.from) && start + plannedMinutes <= minuteOfDay(hours.until);
}

/** How a clinician may work in a state on a day; `unknown` where no licence is recorded at all. */
export function licenceIn(
  { licences }: Pick<ClinicianProfile, 'licences'>,
  state: string,
  day: string,
): 'valid' | 'expired' | 'missing' | 'unknown' {
  if (licences.length === 0 || state === '') return 'unknown';
  const there = licences.filter((licence) => fold(licence.state) === fold(state));
  if (there.length === 0) return 'missing';
  const at = dayNumber(day) ?? 0;
  return there.some(({ expiry }) => expiry === null || (dayNumber(expiry) ?? 0) >= at)
    ? 'valid'
    : 'expired';
}

/** "es" of "es-MX". */
const spoken = (code: string): string => fold(code).split('-')[0] as string;

/** The wished language when the clinician is known not to speak it. */
export const missingLanguage = (
  { languages }: Pick<ClinicianProfile, 'languages'>,
  { language }: Pick<PatientFacts, 'language'>,
): string | null =>
  language === '' ||
  languages.length === 0 ||
  languages.some((each) => spoken(each) === spoken(language))
    ? null
    : language;

/** Skills the patient needs that the clinician is not known to have. */
export function missingSkills(
  { skills }: Pick<ClinicianProfile, 'skills'>,
  { skills: needed }: Pick<PatientFacts, 'skills'>,
): string[] {
  const has = new Set(skills.map(fold));
  return needed.filter((skill) => !has.has(fold(skill)));
}

/** Whether the patient wished the other gender; false where either is not known. */
export const isOtherGender = (
  { gender }: Pick<ClinicianProfile, 'gender'>,
  wished: Pick<PatientFacts, 'gender'>,
): boolean => gender !== null && wished.gender !== null && gender !== wished.gender;

/** The middle of places; null of none. */
export function middleOf(places: readonly Place[]): Place | null {
  if (places.length === 0) return null;
  const mean = (of: (place: Place) => number): number =>
    places.reduce((sum, place) => sum + of(place), 0) / places.length;
  return { latitude: mean(({ latitude }) => latitude), longitude: mean((each) => each.longitude) };
}

type ProfileFault = { readonly path: 'coverage' | 'vacations' | 'licences' };

/** What does not fit together in a profile: hours or days that end before they start. */
export function profileFaults({
  coverage,
  vacations,
  licences,
}: Pick<ClinicianProfile, 'coverage' | 'vacations' | 'licences'>): ProfileFault[] {
  const weekdays = new Set(coverage.map(({ weekday }) => weekday));
  const isEmpty = coverage.some(({ from, until }) => minuteOfDay(from) >= minuteOfDay(until));
  const isNoPeriod = ({ startDate, endDate }: Vacation): boolean =>
    !within(startDate, { startDate, endDate });
  const isNoDay = ({ expiry }: Licence): boolean => expiry !== null && !isCalendarDate(expiry);
  return [
    ...(isEmpty || weekdays.size < coverage.length ? [{ path: 'coverage' } as const] : []),
    ...(vacations.some(isNoPeriod) ? [{ path: 'vacations' } as const] : []),
    ...(licences.some(isNoDay) ? [{ path: 'licences' } as const] : []),
  ];
}
