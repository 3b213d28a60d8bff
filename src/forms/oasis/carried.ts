import { visitGroup, type VisitGroup } from '#domain/clinicians.ts';
import { daysBetween } from '#domain/dates.ts';
import { billingPeriodDays, oasisTiming } from '#domain/periods.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import type { Patch } from '#domain/merge.ts';
import { replacedItems, versionOf } from '#domain/oasis/version.ts';
import { codesIn } from '#domain/oasis/when.ts';
import type { Answers, ChartFacts } from '../define.ts';
import { isAnswered } from '../visibility.ts';
import { oasisAnswers } from './answers.ts';
import { oasisPath } from './fields.ts';

/** Early or Later, by visit type and 30-day period (spec rules §4). */
export const timingPath = 'visit.timing';

/** M0080 by the group a provider type counts in (spec rules §6, codes 01–04). */
const disciplines: Readonly<Partial<Record<VisitGroup, string>>> = {
  RN: '01',
  PT: '02',
  ST: '03',
  OT: '04',
};
/** M0069 and A0810 by the chart's gender (spec rules §3, M or F). */
const sexes: Readonly<Record<string, string>> = { M: '1', F: '2' };

/**
 * Answers that the chart, the episode and the visit already give, and answers to the items that the
 * other item set had instead: only to questions of the form that are open. An answer longer than its
 * item is cut, as the export has it.
 */
export function carriedAnswers(
  { providerType, chart, mrn, startOfCare, visitTypeId, visitDate }: ChartFacts,
  answers: Answers,
  asked: ReadonlySet<string>,
): Patch {
  const said = (path: string, length = 20): string => {
    const value = chart?.[path];
    return typeof value === 'string' ? value.trim().slice(0, length) : '';
  };
  const group = visitGroup(providerType);
  const birthday = said('birthday');
  const known: Readonly<Record<string, string>> = {
    M0080: (group && disciplines[group]) ?? '',
    M0020: mrn?.slice(0, 20) ?? '',
    M0030: startOfCare ?? '',
    M0040first: said('firstName', 12),
    M0040middle: said('middleInitial', 1),
    M0040last: said('lastName', 18),
    M0050: said('state', 2),
    M0060: said('zipcode', 11),
    M0063: said('medicareNumber', 12),
    M0066: isCalendarDate(birthday) ? birthday : '',
    A0810: sexes[said('gender')] ?? '',
  };
  // Answers to an item that the other item set had instead are among the items already.
  const items = oasisAnswers(answers);
  const version = versionOf(codesIn(items, 'M0090')[0]);
  const replaced = replacedItems.map((mapping) => [
    mapping[version],
    items[mapping[version]] ?? '',
  ]);
  const days = startOfCare === null ? null : daysBetween(startOfCare, visitDate);
  const timing =
    days === null ? null : oasisTiming(visitTypeId, days >= 0 && days < billingPeriodDays);
  const isTimed = timing !== null && asked.has(timingPath) && answers[timingPath] !== timing;
  const taken = Object.fromEntries(
    [...Object.entries(known), ...replaced].flatMap(([item, value]) => {
      const path = oasisPath(String(item));
      const isOpen = asked.has(path) && !isAnswered(answers[path]);
      return isOpen && isAnswered(value) ? [[path, value]] : [];
    }),
  );
  return isTimed ? { ...taken, [timingPath]: timing } : taken;
}
