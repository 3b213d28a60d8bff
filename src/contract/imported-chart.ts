import { noKnownAllergies } from '#domain/care-summary/allergies.ts';
import { isCareSummaryName } from '#domain/care-summary/file-name.ts';
import { readCareSummary, type CareSummaryDraft } from '#domain/care-summary/read.ts';
import { isBirthDate, tidyDemographics } from '#domain/demographics.ts';
import type { Patch } from '#domain/merge.ts';
import { listedRace, type Race } from '#domain/races.ts';
import { chartLists, checkChartPatch, type ChartList } from './chart.ts';
import { isErrorCode, Refusal } from './errors.ts';

type Row = Readonly<Record<string, string | null>>;

/** As many rows of a list as one chart takes from a document. */
export const mostRows = 200;
const longestText = 2_000;

function listPatch(
  list: ChartList,
  rows: readonly Row[],
  newId: () => string,
): Record<string, string | string[]> {
  if (rows.length === 0) return {};
  const ids = rows.map(() => newId());
  const fields: readonly string[] = chartLists[list];
  const cells = rows.flatMap((row, index) =>
    fields.flatMap((field): [string, string][] => {
      const value = row[field]?.trim().slice(0, longestText).toWellFormed();
      return value ? [[`${list}.${ids[index] ?? ''}.${field}`, value]] : [];
    }),
  );
  return { [`${list}.$order`]: ids, ...Object.fromEntries(cells) };
}

const present = (fields: Row): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([path, value]) =>
      value ? [[path, value.trim().toWellFormed()]] : [],
    ),
  );

/**
 * Reads a care summary: its draft with the specified messages about what is missing.
 *
 * @throws Refusal ccda.empty, ccda.name, ccda.not-cda and what else the reader says
 */
export function readDocument({ fileName, xml }: { fileName: string; xml: string }): {
  draft: CareSummaryDraft;
  messages: string[];
} {
  if (xml.trim() === '') throw new Refusal('ccda.empty');
  if (!isCareSummaryName(fileName)) throw new Refusal('ccda.name');
  const read = readCareSummary(xml);
  if (read.ok) return read;
  throw new Refusal(isErrorCode(read.code) ? read.code : 'ccda.not-cda', {
    detail: { message: read.message, ...read.position },
  });
}

/** What a person says a document's patient is called, where the document does not. */
export type GivenName = { readonly lastName: string; readonly firstName: string };

/** Whether a document says whose it is; it is imported with a given name where it does not. */
export const namesPatient = ({ patient: { lastName, firstName } }: CareSummaryDraft): boolean =>
  Boolean(lastName?.trim()) || Boolean(firstName?.trim());

/**
 * The document with the name that was given for it. A name the document has is never replaced.
 *
 * @throws Refusal ccda.no-name for a nameless document and no name given
 */
export function namedDraft(draft: CareSummaryDraft, given: GivenName | null): CareSummaryDraft {
  if (namesPatient(draft)) return draft;
  const [lastName, firstName] = [given?.lastName.trim(), given?.firstName.trim()];
  const named = {
    ...draft,
    patient: { ...draft.patient, ...(lastName && { lastName }), ...(firstName && { firstName }) },
  };
  if (!namesPatient(named)) throw new Refusal('ccda.no-name');
  return named;
}

/**
 * What an import leaves out, as the document writes it: what a chart does not accept, a race or
 * ethnic group the agency does not list, one where it lists none at all, and one beside the first,
 * for a chart has room for one.
 */
export type LeftOut = {
  readonly path: string;
  readonly value: string;
  readonly why: 'refused' | 'unlisted' | 'no-list' | 'second';
};

function racesLeftOut(others: readonly string[], races: readonly Race[]): LeftOut[] {
  const whyOf = (name: string): LeftOut['why'] => {
    if (races.length === 0) return 'no-list';
    return listedRace([name], races).race === null ? 'unlisted' : 'second';
  };
  return others.map((value) => ({ path: 'race', value, why: whyOf(value) }));
}

/**
 * The chart a document makes. What a chart does not accept is left out and named, rather than
 * guessed at. An allergy denied in particular ("No known drug allergies") is a line of the list, as
 * clinicians write it; the general denial is the chart's own answer.
 *
 * @param newId ids of the rows
 * @param today MM/DD/YYYY, for the birth date
 * @param agencyRaces what the agency lets choose from
 */
export function importedChart(
  { patient, races, problems, medications, allergies, negations }: CareSummaryDraft,
  newId: () => string,
  today: string,
  agencyRaces: readonly Race[] = [],
): { patch: Patch; leftOut: LeftOut[] } {
  const denied = negations.filter((words) => /allerg/i.test(words));
  const particular = denied.filter((words) => words !== noKnownAllergies);
  const isNone = allergies.length === 0 && denied.includes(noKnownAllergies);
  const allergyRows = [...allergies, ...particular.map((substance) => ({ substance }))];
  const { race, others } = listedRace(races, agencyRaces);
  const patch: Patch = {
    ...tidyDemographics(present(patient)),
    ...(race && { race: race.id }),
    ...(isNone && { noKnownAllergies: 'yes' }),
    ...listPatch('problems', problems.slice(0, mostRows), newId),
    ...listPatch('medications', medications.slice(0, mostRows), newId),
    ...listPatch('allergies', allergyRows.slice(0, mostRows), newId),
  };
  const refused = new Set(checkChartPatch(patch).map(({ path }) => path));
  if (patch['birthday'] !== undefined && !isBirthDate(patch['birthday'], today))
    refused.add('birthday');
  const entries = Object.entries(patch);
  return {
    patch: Object.fromEntries(entries.filter(([path]) => !refused.has(path))),
    leftOut: [
      ...entries
        .filter(([path]) => refused.has(path))
        .map(([path, value]) => ({ path, value: String(value), why: 'refused' as const })),
      ...racesLeftOut(others, agencyRaces),
    ],
  };
}
