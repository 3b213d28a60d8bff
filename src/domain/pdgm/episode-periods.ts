import { icdCategory } from '../codes/icd-category.ts';
import {
  billingPeriodDays,
  billingPeriodIndex,
  billingPeriods,
  episodeDays,
  oasisTiming,
  recertificationWindow,
} from '../periods.ts';
import { addDays, daysBetween } from '../dates.ts';
import { hasEnded } from '../chart-rows.ts';
import type { PdgmSource, PdgmTiming } from './hipps.ts';
import { functionalItems, type OasisAnswers } from './points.ts';
import type { ClaimDays } from './tables.ts';

/** What the periods of an episode and the assessment of a visit say to the grouper. */

/** A 30-day period of an episode; `number` counts from 1. */
export type EpisodePeriod = { readonly number: number; readonly days: ClaimDays };

/** The 30-day periods of an episode of 60 days. */
export const periodsOf = (startDate: string): EpisodePeriod[] =>
  billingPeriods(startDate, { max: episodeDays / billingPeriodDays }).map(
    ({ number, start, end }) => ({ number, days: { from: start, through: end } }),
  );

/**
 * Early or late by the visit type of the assessment (spec rules §4): 100 and 312 are early, 105 and
 * 314 by the first 30-day period, 306 and 317 later. Every period after the first of an episode is
 * late: only the first 30 days of a sequence of periods are early. Null for another visit type.
 */
export function periodTiming(
  visitTypeId: number,
  period: EpisodePeriod,
  episodeStart: string,
  visitDay: string,
): PdgmTiming | null {
  const timing = oasisTiming(visitTypeId, billingPeriodIndex(episodeStart, visitDay) === 0);
  if (timing === null) return null;
  return timing === 'Early' && period.number === 1 ? 'early' : 'late';
}

/** A visit whose approved note may be the assessment; day MM/DD/YYYY. */
export type Assessed = { readonly visitTypeId: number; readonly dateOfService: string };

/** First day whose assessment can count for an episode: the window before it (42 CFR 484.55(d)). */
export const assessedFrom = (episodeStart: string): string =>
  recertificationWindow(addDays(episodeStart, -episodeDays)).start;

/**
 * The assessment of a period: the last one on or before its last day. A recertification counts for
 * the episode that follows it, not for the one in whose last days it is done.
 */
export function assessmentOf<V extends Assessed>(
  visits: readonly V[],
  episodeStart: string,
  { days }: EpisodePeriod,
): V | null {
  const first = assessedFrom(episodeStart);
  const next = recertificationWindow(episodeStart).start;
  const fitting = visits.filter(({ visitTypeId, dateOfService }) => {
    const timing = oasisTiming(visitTypeId, true);
    if (timing === null || daysBetween(dateOfService, days.through) < 0) return false;
    const isBefore = daysBetween(episodeStart, dateOfService) < 0;
    // Before the first day only a recertification, within the episode none of its own end.
    if (isBefore) return timing === 'Later' && daysBetween(first, dateOfService) >= 0;
    return timing === 'Early' || daysBetween(dateOfService, next) > 0;
  });
  return fitting.toSorted((a, b) => daysBetween(a.dateOfService, b.dateOfService))[0] ?? null;
}

/** M1000, inpatient facilities of the past 14 days: the codes that make a period institutional. */
const institutional: readonly string[] = ['2', '3', '4', '5', '6'];
const noStay = 'NA';

/**
 * Community or institutional by M1000: skilled nursing, short-stay acute, long-term care, inpatient
 * rehabilitation or psychiatric facility, and NA for none. A long-term nursing facility and "other"
 * do not decide it: null, a person chooses. Unverified: which codes count was read in no source.
 */
export function admissionSource(answers: OasisAnswers): PdgmSource | null {
  const answer = answers.M1000;
  if (answer === undefined) return null;
  const codes = [answer].flat().map((code) => String(code).replace(/^0+(?=\d)/, ''));
  if (codes.some((code) => institutional.includes(code))) return 'institutional';
  return codes.length === 1 && codes[0] === noStay ? 'community' : null;
}

/** An OASIS item as the last part of a path: `M1800`, `oasis.M1023b`, `gg.GG0130A`. */
const itemAtEnd = /(?:^|\.)((?:GG|[A-Z])\d{4}[A-Za-z]?\d?)$/;

/**
 * The OASIS answers among a note's values, by item. Paths end with the item, whatever section of
 * the form stands before it.
 */
export function oasisAnswersOf(values: Readonly<Record<string, unknown>>): OasisAnswers {
  const found: Record<string, string | number | readonly string[]> = {};
  for (const [path, value] of Object.entries(values)) {
    const item = itemAtEnd.exec(path)?.[1];
    if (item === undefined) continue;
    if (typeof value === 'string' || typeof value === 'number') found[item] = value;
    else if (Array.isArray(value)) found[item] = value.map(String);
  }
  return found;
}

/** Whether a note is an assessment with answers the grouper scores. */
export const hasFunctionalAnswers = (values: Readonly<Record<string, unknown>>): boolean => {
  const answers = oasisAnswersOf(values);
  return functionalItems.some((item) => answers[item] !== undefined);
};

/** An ICD-10-CM code, with or without its dot; the items beside it hold how well it is controlled. */
const icdShape = new RegExp(`^${icdCategory}(?:\\.?[0-9A-Z]{1,4})?$`, 'i');

/** Diagnoses of an assessment: M1021 has the principal one, M1023 the others in their order. */
export function diagnosesOf(answers: OasisAnswers): {
  readonly principal: string | null;
  readonly secondary: readonly string[];
} {
  const codesOf = (item: string): string[] =>
    Object.entries(answers)
      .filter(([each]) => each.startsWith(item))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([, answer]) => answer)
      .map((code) => String(code).trim())
      .filter((code) => icdShape.test(code));
  return { principal: codesOf('M1021')[0] ?? null, secondary: codesOf('M1023') };
}

type Values = Readonly<Record<string, unknown>>;

/** ICD-10-CM codes of a chart's problems that still hold, in the chart's order. */
export function chartDiagnosesOf(values: Values): readonly string[] {
  const text = (path: string): string => {
    const value = Object.hasOwn(values, path) ? values[path] : '';
    return typeof value === 'string' ? value.trim() : '';
  };
  const order = Array.isArray(values['problems.$order']) ? values['problems.$order'] : [];
  const ids = Object.keys(values).flatMap((path) => /^problems\.([^.$]+)\./.exec(path)?.[1] ?? []);
  return [...new Set([...order.map(String), ...ids])]
    .filter((id) => !hasEnded(text(`problems.${id}.status`)))
    .map((id) => text(`problems.${id}.code`))
    .filter((code) => icdShape.test(code));
}
