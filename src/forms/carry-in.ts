import { isCalendarDate } from '#domain/calendar-date.ts';
import { hasEnded } from '#domain/chart-rows.ts';
import { isSameCode } from '#domain/codes/icd-category.ts';
import { visitGroup, type VisitGroup } from '#domain/clinicians.ts';
import { addDays, daysBetween } from '#domain/dates.ts';
import type { Patch, Value } from '#domain/merge.ts';
import { medicationRoutes } from '#domain/options-clinical.ts';
import { orderFrequency, orderWindows } from '#domain/orders.ts';
import { nextCertification, recertificationWindow } from '#domain/periods.ts';
import type { Answers, ChartFacts } from './define.ts';
import { cellPath, isRowId, orderPath } from './form-index.ts';
import { isAnswered, rowIds } from './visibility.ts';

/**
 * What documents take over from the chart, the episode and the last assessment: each names its
 * sources, and the facts are written down here once. An answer is carried word for word into an
 * open question or not at all: what does not fit its field stays open.
 */

type Source = (facts: ChartFacts, answers: Answers) => Value | undefined;
/** A row by the id it has in its source, with the answers of its columns. */
type Row = { readonly id: string; readonly cells: Readonly<Record<string, Value | undefined>> };
type Rows = (facts: ChartFacts) => readonly Row[];

const textIn = (values: Answers | null | undefined, path: string): string => {
  const value = values?.[path];
  return typeof value === 'string' ? value.trim() : '';
};
/** The text where it is one and has room. */
const within = (most: number, text: string): string | undefined =>
  text !== '' && text.length <= most ? text : undefined;

/** Rows of a list of the chart that still hold, in its order. */
const rowsOfChart = ({ chart }: Pick<ChartFacts, 'chart'>, list: string): readonly string[] =>
  chart === null
    ? []
    : rowIds(chart, { path: list }).filter(
        (id) => isRowId(id) && !hasEnded(textIn(chart, `${list}.${id}.status`)),
      );

/** First day of care, which stays the same while certifications follow each other. */
export const startOfCare: Source = (facts) =>
  facts.firstStartOfCare ?? facts.startOfCare ?? undefined;
/** First day of the episode. */
export const episodeStart: Source = (facts) => facts.startOfCare ?? undefined;

/**
 * First or last day of the certification that a plan of care of the visit's day is for: the
 * episode's, and in its last five days, when the next one is assessed and planned, that next one.
 * The last day is that of the one in which a first day lies that somebody wrote.
 */
export const plannedPeriod =
  (end: 'from' | 'to'): Source =>
  ({ certification, visitDate }, answers) => {
    if (!certification) return undefined;
    const next = nextCertification(certification.to);
    const isEnding = daysBetween(recertificationWindow(certification.from).start, visitDate) >= 0;
    const planned = isEnding ? next : certification;
    const written = textIn(answers, 'period.from');
    if (end === 'from' || written === '') return planned[end];
    const first = day(written);
    return [certification, next].find(
      ({ from, to }) => first && daysBetween(from, first) >= 0 && daysBetween(first, to) >= 0,
    )?.to;
  };

/** A line of the chart, such as the physician's name. */
export const ofChart =
  (path: string, most: number): Source =>
  ({ chart }) =>
    within(most, textIn(chart, path));

/** The same question of the last assessment. */
const ofAssessment =
  (path: string): Source =>
  ({ assessment }) =>
    assessment?.answers[path];

/** Allergies of the chart with their reactions, or that there are none known. */
export const allergies: Source = (facts) => {
  const listed = rowsOfChart(facts, 'allergies').flatMap((id) => {
    const substance = textIn(facts.chart, `allergies.${id}.substance`);
    const reaction = textIn(facts.chart, `allergies.${id}.reaction`);
    if (substance === '') return [];
    return [reaction === '' ? substance : `${substance} (${reaction})`];
  });
  if (listed.length > 0) return within(500, listed.join('; '));
  return textIn(facts.chart, 'noKnownAllergies') === 'yes' ? 'No known allergies' : undefined;
};

type Diagnosis = {
  readonly id: string;
  readonly code: string;
  readonly text: string;
  readonly onset: string;
};

/** Code and title in one line; the code by itself where both have no room. */
const saidOf = ({ code, text }: Diagnosis, most: number): string | undefined =>
  within(most, `${code} ${text}`.trim()) ?? within(most, code);

/** Codes of the last assessment, principal diagnosis first. */
const assessedCodes = (assessment: ChartFacts['assessment']): readonly string[] =>
  ['M1021', ...['b', 'c', 'd', 'e', 'f'].map((row) => `M1023${row}`)]
    .map((item) => textIn(assessment?.answers, `oasis.${item}`))
    .filter((code) => code !== '');

/**
 * Diagnoses in the order of the last assessment, otherwise of the chart: in the chart's words, and
 * where it has none with the title of the agency's list.
 */
function diagnosesOf({
  chart,
  assessment,
  titles = {},
}: Pick<ChartFacts, 'chart' | 'assessment' | 'titles'>): readonly Diagnosis[] {
  const titleOf = (code: string): string => titles[code] ?? '';
  const problems = rowsOfChart({ chart }, 'problems').map((id): Diagnosis => {
    const cell = (column: string): string => textIn(chart, `problems.${id}.${column}`);
    const code = cell('code');
    return { id, code, text: cell('text') || titleOf(code), onset: cell('onset') };
  });
  const assessed = assessedCodes(assessment);
  if (assessed.length === 0) return problems.filter(({ code, text }) => code !== '' || text !== '');
  return assessed.map((code, place) => {
    const known = problems.find((each) => isSameCode(each.code, code));
    return {
      id: known?.id ?? `assessed${place + 1}`,
      code,
      text: known?.text || titleOf(code),
      onset: known?.onset ?? '',
    };
  });
}

export const principalDiagnosis: Source = (facts) => {
  const [principal] = diagnosesOf(facts);
  return principal && saidOf(principal, 200);
};
const day = (text: string): string | undefined => (isCalendarDate(text) ? text : undefined);
export const principalOnset: Source = (facts) => day(diagnosesOf(facts)[0]?.onset ?? '');
export const otherDiagnoses: Rows = (facts) =>
  diagnosesOf(facts)
    .slice(1)
    .map((each) => ({
      id: each.id,
      cells: { name: saidOf(each, 200), date: day(each.onset) },
    }));
/** All of them in lines; codes by themselves where the titles have no room. */
export const diagnosisLines: Source = (facts) => {
  const all = diagnosesOf(facts);
  const most = 1_000;
  const lines = (said: (each: Diagnosis) => string): string => all.map(said).join('\n');
  return (
    within(
      most,
      lines(({ code, text }) => `${code} ${text}`.trim()),
    ) ??
    within(
      most,
      lines(({ code, text }) => code || text),
    )
  );
};

const routeOf = (text: string): string | undefined =>
  medicationRoutes.find(({ value, label }) =>
    [value, label].some((each) => each.toLowerCase() === text.toLowerCase()),
  )?.value;

/** Drugs of the chart that are taken. */
export const medications: Rows = (facts) =>
  rowsOfChart(facts, 'medications').map((id) => {
    const cell = (column: string): string => textIn(facts.chart, `medications.${id}.${column}`);
    return {
      id,
      cells: {
        name: within(120, cell('name')),
        dose: within(60, cell('dose')),
        frequency: within(60, cell('frequency')),
        route: routeOf(cell('route')),
      },
    };
  });

/** Goals of the last assessment that are still worked on, otherwise of the chart's care plan. */
export const goals: Rows = (facts) => {
  const answers = facts.assessment?.answers ?? {};
  const assessed = rowIds(answers, { path: 'goals' }).flatMap((id): Row[] => {
    const cell = (column: string): string =>
      textIn(answers, cellPath({ path: 'goals' }, id, column));
    return cell('text') === '' || ['met', 'changed'].includes(cell('status'))
      ? []
      : [{ id, cells: { text: within(500, cell('text')), target: day(cell('target')) } }];
  });
  if (assessed.length > 0) return assessed;
  return rowsOfChart(facts, 'planGoals').map((id) => ({
    id,
    cells: {
      text: within(500, textIn(facts.chart, `planGoals.${id}.goal`)),
      target: day(textIn(facts.chart, `planGoals.${id}.target`)),
    },
  }));
};

/** The services of `#domain/options.ts` by the group a discipline of an order counts in. */
const services: Readonly<Partial<Record<VisitGroup, string>>> = {
  RN: 'nursing',
  PT: 'pt',
  OT: 'ot',
  ST: 'st',
  MSW: 'msw',
  HHA: 'aide',
};

type CarriedOrder = NonNullable<ChartFacts['orders']>[number];

/** Episodes take no more; an order ends before by its own frequency. */
const longestEpisode = 60;

/** Last day an order asks for visits; the farthest one where its frequency cannot be read. */
function lastDayOf({ frequency, startDate, endDate }: CarriedOrder): string {
  if (endDate !== undefined) return endDate;
  const episodeEnd = addDays(startDate, longestEpisode - 1);
  const parsed = orderFrequency(frequency);
  const windows = parsed.ok ? orderWindows({ order: parsed, startDate, episodeEnd }) : [];
  return windows.at(-1)?.end ?? episodeEnd;
}
const isInForce = (order: CarriedOrder, on: string): boolean =>
  daysBetween(order.startDate, on) >= 0 && daysBetween(on, lastDayOf(order)) >= 0;

/** Orders of the episode that are in force on the visit's day: discipline and frequency. */
export const orderedVisits: Rows = ({ orders = [], visitDate }) =>
  orders
    .filter((order) => isInForce(order, visitDate))
    .map(({ id, discipline, frequency }) => {
      const group = visitGroup(discipline);
      return {
        id,
        cells: {
          discipline: (group && services[group]) ?? undefined,
          frequency: within(60, frequency),
        },
      };
    });
/** The services of those orders. */
export const orderedDisciplines: Source = (facts) => {
  const named = orderedVisits(facts).flatMap(({ cells: { discipline } }) =>
    typeof discipline === 'string' ? [discipline] : [],
  );
  return named.length > 0 ? [...new Set(named)] : undefined;
};

/** The homebound section is the same in every form that has it. */
export const homebound: Readonly<Record<string, Source>> = Object.fromEntries(
  ['status', 'first', 'second', 'because', 'detail'].map((part) => {
    const path = `homebound.${part}`;
    return [path, ofAssessment(path)];
  }),
);

/** Assessments whose answers the documents of an episode take over. */
export const assessments: readonly string[] = [
  'oasis-start-of-care',
  'oasis-resumption-of-care',
  'oasis-recertification',
  'oasis-follow-up',
  'oasis-discharge',
];

/** A list as long as the form takes it; a longer one is left to its author. */
export const upTo =
  (most: number, rows: Rows): Rows =>
  (facts) => {
    const all = rows(facts);
    return all.length > most ? [] : all;
  };

/** What a form carries in: the source of each question, and of each list of rows. */
export const carryIn =
  (fields: Readonly<Record<string, Source>>, lists: Readonly<Record<string, Rows>> = {}) =>
  (facts: ChartFacts, answers: Answers): Patch => {
    const patch: Record<string, Value> = {};
    for (const [path, source] of Object.entries(fields)) {
      const value = source(facts, answers);
      if (!isAnswered(answers[path]) && isAnswered(value)) patch[path] = value;
    }
    for (const [path, source] of Object.entries(lists)) {
      const group = { path };
      if (rowIds(answers, group).length > 0) continue;
      const found = source(facts).filter(
        ({ id, cells }, place, all) =>
          Object.values(cells).some(isAnswered) && all.findIndex((row) => row.id === id) === place,
      );
      if (found.length === 0) continue;
      patch[orderPath(group)] = found.map(({ id }) => id);
      for (const { id, cells } of found)
        for (const [column, value] of Object.entries(cells))
          if (isAnswered(value)) patch[cellPath(group, id, column)] = value;
    }
    return patch;
  };
