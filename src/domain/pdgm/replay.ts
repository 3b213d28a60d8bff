import { isCalendarDate } from '../calendar-date.ts';
import { groupPeriod, type PeriodInput } from './group-period.ts';
import { functionalItems, type OasisAnswers } from './points.ts';
import { gridOf } from './read-table.ts';
import type { ReadRelease } from './release.ts';
import { own, type GrouperTable } from './tables.ts';

/**
 * CMS's own test cases, grouped by our grouper: each line is a claim in the layout the archive
 * brings, with the expected outcome in columns 601–616 (version 7, HIPPS 5, validity 2, return 2).
 *
 * The layout's columns and the names of its fields were not seen: they are found by name, and a
 * layout that cannot be read passes no case. We give an outcome only for a claim that is grouped;
 * which validity flag and return code stand for a refused one is not known, so those cases do not
 * come out and the estimate stays one.
 */

type FailedCase = {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly expected: string;
  /** Null where we have no outcome. */
  readonly got: string | null;
};
export type Replay = {
  readonly total: number;
  readonly passed: number;
  /** The first ones that did not come out. */
  readonly failures: readonly FailedCase[];
  readonly isLayoutRead: boolean;
};

/** Failures that are shown and kept. */
const mostFailures = 20;

type Place = { readonly start: number; readonly length: number };
/** Columns of a claim by what they hold. */
type Layout = {
  readonly from: Place;
  readonly through: Place;
  readonly timing: Place;
  readonly source: Place;
  readonly principal: Place;
  readonly secondary: readonly Place[];
  readonly items: Readonly<Record<string, readonly Place[]>>;
};

/** Expected outcome, from 1 (facts of 2026). */
const outcome = { start: 601, length: 16 } as const;
/** Validity and return of a claim that was grouped. */
const grouped = '0000';

const textAt = (line: string, { start, length }: Place): string =>
  line.slice(start - 1, start - 1 + length).trim();

/** Replays every case of a release with its own tables and no others. */
export function replay(release: ReadRelease, tables: readonly GrouperTable[]): Replay {
  const layout = layoutOf(release.layout);
  const cases = release.tests.flatMap(({ path, text }) =>
    text
      .split(/\r\n|\r|\n/)
      .map((line, index) => ({ path, line: index + 1, claim: line }))
      .filter(({ claim }) => claim.trim() !== ''),
  );
  const failures = cases.flatMap(({ path, line, claim }): FailedCase[] => {
    const expected = textAt(claim, outcome);
    const got = layout === null ? null : outcomeOf(claim, layout, tables, String(release.version));
    return expected !== '' && got === expected ? [] : [{ path, line, expected, got }];
  });
  return {
    total: cases.length,
    passed: cases.length - failures.length,
    failures: failures.slice(0, mostFailures),
    isLayoutRead: layout !== null,
  };
}

function outcomeOf(
  claim: string,
  layout: Layout,
  tables: readonly GrouperTable[],
  version: string,
): string | null {
  const { hipps } = groupPeriod(claimOf(claim, layout), tables);
  return hipps === null ? null : `${version}${hipps}${grouped}`;
}

const bare = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** What each field of a claim is found by; the bare beginning of its name. */
const fieldNames = {
  from: ['fromdate', 'claimfromdate', 'statementfrom'],
  through: ['throughdate', 'thrudate', 'claimthroughdate', 'claimthrudate'],
  timing: ['timing', 'periodtiming', 'episodetiming'],
  source: ['admissionsource', 'referralsource', 'source'],
  principal: ['principaldiagnosis', 'primarydiagnosis', 'pdx'],
  secondary: ['secondarydiagnosis', 'otherdiagnosis', 'sdx'],
} as const;

/** The layout of a claim; null where a field of ours is not in it. */
function layoutOf(text: string | null): Layout | null {
  if (text === null) return null;
  const { header, lines } = gridOf(text);
  const column = (...names: string[]): number =>
    header.findIndex((each) => names.includes(bare(each)));
  const name = column('field', 'fieldname', 'name');
  const start = column('start', 'begin', 'offset', 'position');
  const length = column('length', 'size');
  if (name < 0 || start < 0 || length < 0) return null;
  const fields = lines
    .map(({ cells }) => ({
      name: bare(String(cells[name])),
      place: { start: Number(cells[start]), length: Number(cells[length]) },
    }))
    .filter(({ place }) => place.start > 0 && place.length > 0);
  const all = (of: keyof typeof fieldNames): Place[] =>
    fields
      .filter((field) => fieldNames[of].some((each) => field.name.startsWith(each)))
      .map(({ place }) => place);
  const [from, through, timing, source, principal] = (
    ['from', 'through', 'timing', 'source', 'principal'] as const
  ).map((of) => all(of)[0]);
  const items = Object.fromEntries(
    functionalItems.map((item) => [
      item,
      fields.filter((field) => field.name.startsWith(item.toLowerCase())).map(({ place }) => place),
    ]),
  );
  const lacksItem = Object.values(items).some((places) => places.length === 0);
  if (!from || !through || !timing || !source || !principal || lacksItem) return null;
  return { from, through, timing, source, principal, secondary: all('secondary'), items };
}

/** MM/DD/YYYY of YYYYMMDD; blank for what is no day. */
function dayOf(text: string): string {
  const day = `${text.slice(4, 6)}/${text.slice(6, 8)}/${text.slice(0, 4)}`;
  return isCalendarDate(day) ? day : '';
}

/** Codes of a claim for timing and source; 61 and 62 are occurrence codes of inpatient stays. */
const timings = { '1': 'early', '01': 'early', E: 'early', '2': 'late', '02': 'late', L: 'late' };
const sources = {
  '': 'community',
  C: 'community',
  I: 'institutional',
  '61': 'institutional',
  '62': 'institutional',
};

const coded = <V>(codes: Readonly<Record<string, V>>, text: string): V | null =>
  own(codes, text) ?? null;

function claimOf(claim: string, layout: Layout): PeriodInput {
  return {
    days: {
      from: dayOf(textAt(claim, layout.from)),
      through: dayOf(textAt(claim, layout.through)),
    },
    timing: coded(timings, textAt(claim, layout.timing)) as PeriodInput['timing'],
    source: coded(sources, textAt(claim, layout.source)) as PeriodInput['source'],
    principal: textAt(claim, layout.principal) || null,
    secondary: layout.secondary.map((place) => textAt(claim, place)).filter((code) => code !== ''),
    answers: answersOf(claim, layout),
    reportsQuality: true,
  };
}

/** One place is a code; several are boxes of a check-all list, the first for code 1. */
function answersOf(claim: string, { items }: Layout): OasisAnswers {
  const answers: Record<string, string | readonly string[]> = {};
  for (const [item, places] of Object.entries(items)) {
    const texts = places.map((place) => textAt(claim, place));
    if (texts.length > 1)
      answers[item] = texts.flatMap((text, at) => (text === '1' ? [String(at + 1)] : []));
    else if (texts[0]) answers[item] = texts[0];
  }
  return answers;
}
