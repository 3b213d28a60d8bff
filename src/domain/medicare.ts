import { dayNumber } from './calendar-date.ts';
import { calendarDate } from './dates.ts';

/**
 * Medicare and patient alerts after an eligibility check (spec rules §8, §9). Dates are MM/DD/YYYY.
 */

/**
 * Days before the end of Part A coverage at which an alert becomes critical, and a warning (spec
 * rules §9).
 */
export const medicareCriticalDays = 60;
export const medicareWarningDays = 180;

type Period = { readonly startDate?: string | null; readonly endDate?: string | null };
type EpisodePeriod = Period & {
  readonly providerName?: string | null;
  readonly providerNPI?: string | null;
};

type Person = {
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly middleInitial?: string | null;
};

/**
 * Coverage and use of benefits. `hmo` holds its periods, or true when only its existence is known.
 */
type MedicareRecord = {
  readonly dateOfDeath?: string | null;
  readonly medicarePartA?: { readonly coverageEndDate?: string | null } | null;
  readonly hmo?: boolean | readonly Period[] | null;
  readonly secondaryPayers?: readonly unknown[] | null;
  readonly episodes?: readonly EpisodePeriod[] | null;
  readonly hospiceEpisodes?: readonly EpisodePeriod[] | null;
  readonly inpatientList?: readonly Period[] | null;
};

/** The patient's record, which may hold an earlier answer. */
export type MedicarePatient = Person &
  MedicareRecord & {
    /** The agency's own open episodes. */
    readonly activeEpisodes?: readonly EpisodePeriod[] | null;
  };

/** What Medicare answered. */
export type Eligibility = Person & MedicareRecord;

export type MedicareAlerts = { critical: string[]; warning: string[] };

/**
 * Compares a patient with Medicare's answer and returns the alerts. Where the answer is silent, the
 * patient's record of an earlier answer counts.
 *
 * Names are compared without case, marks and surrounding space, and only where Medicare has one.
 * Of the overlap texts the specification prints only the beginning of the first; the dates of both
 * periods are ours. A hospice episode counts as another provider's episode; an episode of the same
 * provider number is no overlap.
 *
 * @param today the day the windows are counted from, by the machine's clock
 */
export function medicareAlerts(
  patient: MedicarePatient,
  eligibility: Eligibility | null | undefined,
  today: Date,
): MedicareAlerts {
  const answer: Eligibility = eligibility ?? {};
  const record: MedicareRecord = { ...patient, ...given(answer) };
  const coverageEnd = record.medicarePartA?.coverageEndDate ?? null;
  const daysLeft =
    (dayNumber(coverageEnd) ?? Number.NaN) - (dayNumber(calendarDate(today)) ?? Number.NaN);
  const ending = `Medicare Part A coverage ending on ${coverageEnd}`;
  const critical: string[] = [];
  const warning: string[] = [];
  if (isGiven(record.dateOfDeath)) critical.push('Date Of Death');
  critical.push(...nameMismatches(patient, answer));
  if (daysLeft <= medicareCriticalDays) critical.push(ending);
  else if (daysLeft <= medicareWarningDays) warning.push(ending);
  const hmoPeriods = Array.isArray(record.hmo) ? (record.hmo as readonly Period[]) : [];
  if (record.hmo === true || hmoPeriods.length > 0)
    warning.push('(HMO) Medicare Advantage patient');
  if ((record.secondaryPayers ?? []).length > 0)
    warning.push('Status Alert: Medicare Secondary Payer');
  for (const episode of patient.activeEpisodes ?? [])
    warning.push(...overlaps(episode, record, hmoPeriods));
  return { critical, warning };
}

/** An answer without its empty fields. */
function given(answer: Eligibility): MedicareRecord {
  return Object.fromEntries(
    Object.entries(answer).filter(
      ([, value]) => value !== null && value !== undefined && value !== '',
    ),
  );
}

const mismatches = [
  ['firstName', 'First name does not match the Medicare record.'],
  ['lastName', 'Last name does not match the Medicare record.'],
  ['middleInitial', 'Middle Initial does not match the Medicare record.'],
] as const;

function nameMismatches(patient: Person, answer: Person): string[] {
  return mismatches
    .filter(([field]) => {
      const [mine, theirs] = [plain(patient[field]), plain(answer[field])];
      const isSame =
        field === 'middleInitial' ? mine.slice(0, 1) === theirs.slice(0, 1) : mine === theirs;
      return theirs !== '' && !isSame;
    })
    .map(([, message]) => message);
}

/** "O'Neil-Smith", "ONEIL SMITH" and "o’neil smith" are the same name. */
function plain(name: string | null | undefined): string {
  return (name ?? '')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
}

function overlaps(
  episode: EpisodePeriod,
  record: MedicareRecord,
  hmoPeriods: readonly Period[],
): string[] {
  const own = `Episode ${spanOf(episode)}`;
  const others = [...(record.episodes ?? []), ...(record.hospiceEpisodes ?? [])].filter(
    (other) => !isSameProvider(episode, other) && doOverlap(episode, other),
  );
  return [
    ...others.map(
      (other) => `${own} is overlapping with ${providerOf(other)} episode ${spanOf(other)}`,
    ),
    ...(record.inpatientList ?? [])
      .filter((stay) => doOverlap(episode, stay))
      .map((stay) => `${own} is overlapping with an inpatient period ${spanOf(stay)}`),
    ...hmoPeriods
      .filter((period) => doOverlap(episode, period))
      .map((period) => `${own} is overlapping with an HMO period ${spanOf(period)}`),
  ];
}

/**
 * Both ends belong to a period; a missing end is open. A period with an unreadable start overlaps
 * nothing.
 */
function doOverlap(a: Period, b: Period): boolean {
  const [startA, startB] = [dayNumber(a.startDate), dayNumber(b.startDate)];
  return startA !== null && startB !== null && startA <= endOf(b) && startB <= endOf(a);
}

function endOf(period: Period): number {
  return isGiven(period.endDate)
    ? (dayNumber(period.endDate) ?? Number.NaN)
    : Number.POSITIVE_INFINITY;
}

function spanOf({ startDate, endDate }: Period): string {
  return isGiven(endDate) ? `${startDate} - ${endDate}` : `from ${startDate}`;
}

function providerOf(episode: EpisodePeriod): string {
  if (isGiven(episode.providerName)) return episode.providerName;
  return isGiven(episode.providerNPI) ? `NPI ${episode.providerNPI}` : 'another provider';
}

function isSameProvider(a: EpisodePeriod, b: EpisodePeriod): boolean {
  return isGiven(a.providerNPI) && a.providerNPI === b.providerNPI;
}

function isGiven(text: string | null | undefined): text is string {
  return (text ?? '').trim() !== '';
}
