import { visitGroup, type VisitGroup } from '#domain/clinicians.ts';
import { daysBetween } from '#domain/dates.ts';
import { billingPeriodDays, oasisTiming } from '#domain/periods.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import type { Patch, Value } from '#domain/merge.ts';
import { isDiabetes } from '#domain/oasis/diabetes.ts';
import { replacedItems, versionOf } from '#domain/oasis/version.ts';
import { assessedFrom, chartDiagnosesOf } from '#domain/pdgm/episode-periods.ts';
import { codesIn } from '#domain/oasis/when.ts';
import type { Answers, ChartFacts } from '../define.ts';
import { isAnswered } from '../visibility.ts';
import { oasisAnswers } from './answers.ts';
import { oasisPath } from './fields.ts';

/** Early or Later, by visit type and 30-day period (spec rules §4). */
export const timingPath = 'visit.timing';

/** Diagnoses that hold on from one assessment to the next; how well controlled is asked again. */
export const diagnosisItems = ['M1021', ...['b', 'c', 'd', 'e', 'f'].map((row) => `M1023${row}`)];

/** M0080 by the group a provider type counts in (spec rules §6, codes 01–04). */
const disciplines: Readonly<Partial<Record<VisitGroup, string>>> = {
  RN: '01',
  PT: '02',
  ST: '03',
  OT: '04',
};
/** M0069 and A0810 by the chart's gender (spec rules §3, M or F). */
const sexes: Readonly<Record<string, string>> = { M: '1', F: '2' };

/** What a form asks, and which of it an assessment may take over from the last. */
type Asking = { readonly asked: ReadonlySet<string>; readonly background: readonly string[] };

/** What seldom changes, from the last assessment of the episode or the recertification before it. */
function fromLast({ last, startOfCare }: ChartFacts, { background }: Asking): Answers {
  if (last === null || startOfCare === null) return {};
  if (daysBetween(assessedFrom(startOfCare), last.date) < 0) return {};
  return Object.fromEntries(
    background.flatMap((path) => {
      const value = last.answers[path];
      return isAnswered(value) ? [[path, value]] : [];
    }),
  );
}

/** Diagnoses of the chart in its order, where the last assessment has none. */
const chartDiagnoses = (chart: ChartFacts['chart']): Readonly<Record<string, string>> => {
  const codes = chart === null ? [] : chartDiagnosesOf(chart);
  return Object.fromEntries(diagnosisItems.map((item, place) => [item, codes[place] ?? '']));
};

/** Categories of ICD-10-CM that are a kind of the endocrine section; any other one is *other*. */
const diabetesKinds: Readonly<Record<string, string>> = { E10: 'type1', E11: 'type2' };

/** Which diabetes the chart's diagnoses name; empty where none does. */
function chartDiabetes(chart: ChartFacts['chart']): string {
  const codes = chart === null ? [] : chartDiagnosesOf(chart);
  const code = codes.find((each) => isDiabetes(each));
  return code === undefined ? '' : (diabetesKinds[code.slice(0, 3)] ?? 'other');
}

/**
 * Answers that the last assessment, the chart, the episode and the visit already give, and answers
 * to the items that the other item set had instead: only to questions of the form that are open. An
 * answer longer than its item is cut, as the export has it.
 */
export function carriedAnswers(facts: ChartFacts, answers: Answers, asking: Asking): Patch {
  const { providerType, chart, mrn, startOfCare, visitTypeId, visitDate } = facts;
  // Stays what it was at the first certification; the timing counts from this one's first day.
  const began = facts.firstStartOfCare ?? startOfCare;
  const { asked } = asking;
  const before = fromLast(facts, asking);
  const isDiagnosed = isAnswered(before[oasisPath('M1021')]);
  const ofChart = (path: string, length = 20): string => {
    const value = chart?.[path];
    return typeof value === 'string' ? value.trim().slice(0, length) : '';
  };
  const group = visitGroup(providerType);
  const birthday = ofChart('birthday');
  const known: Readonly<Record<string, string>> = {
    M0080: (group && disciplines[group]) ?? '',
    M0020: mrn?.slice(0, 20) ?? '',
    M0030: began ?? '',
    M0040first: ofChart('firstName', 12),
    M0040middle: ofChart('middleInitial', 1),
    M0040last: ofChart('lastName', 18),
    M0050: ofChart('state', 2),
    M0060: ofChart('zipcode', 11),
    M0063: ofChart('medicareNumber', 12),
    M0066: isCalendarDate(birthday) ? birthday : '',
    A0810: sexes[ofChart('gender')] ?? '',
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
  const said: readonly (readonly [string, Value | undefined])[] = [
    ...Object.entries(isDiagnosed ? {} : chartDiagnoses(chart)),
    ...Object.entries(known),
    ...replaced,
  ].map(([item, value]) => [oasisPath(String(item)), value]);
  const ofBody = [['endocrine.diabetes', chartDiabetes(chart)]] as const;
  // What chart and visit say today counts more than what was said last.
  const taken = Object.fromEntries(
    [...Object.entries(before), ...said, ...ofBody].flatMap(([path, value]) =>
      asked.has(path) && !isAnswered(answers[path]) && isAnswered(value) ? [[path, value]] : [],
    ),
  );
  return isTimed ? { ...taken, [timingPath]: timing } : taken;
}
