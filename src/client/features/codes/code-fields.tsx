import { msg, plural } from '@lingui/core/macro';
import { chartWords, otherFrequency } from '#domain/chart-words.ts';
import { strengthOf, type Drug } from '#domain/codes/drugs.ts';
import type { DiagnosisCode } from '#domain/codes/list-search.ts';
import type { Field, FieldOptions, Text } from '#client/kinds/form-dialog/field.ts';
import {
  suggested,
  type Suggested,
  type SuggestedParts,
} from '#client/kinds/form-dialog/suggested-field.tsx';
import { knownText } from '#client/i18n.ts';
import { CodeNotes } from './code-notes.tsx';
import { UnlistedCode } from './unlisted-code.tsx';
import { findDiagnoses, findDrugs } from './find-codes.ts';

/**
 * Fields for diagnoses, drugs and how often they are taken: suggestions of the agency's lists, and
 * any other text as well.
 */

/** How many were found and are not offered. */
type LeftOut = { readonly more: number; readonly atLeast?: boolean | undefined };
type OfferedCode = Suggested & DiagnosisCode & LeftOut;
type OfferedDrug = Suggested & LeftOut & { readonly drug: Drug };

/** Says below the suggestions how many there are beside them. */
function leftOutText([first]: readonly LeftOut[]): string | null {
  if (first === undefined || first.more === 0) return null;
  const { more, atLeast = false } = first;
  return atLeast
    ? plural(more, {
        one: 'At least # more; type more words.',
        other: 'At least # more; type more words.',
      })
    : plural(more, { one: '# more; type more words.', other: '# more; type more words.' });
}

/** Diagnosis codes while they are typed. `choose` says what a chosen one writes. */
export const diagnosisParts = (
  choose: (chosen: DiagnosisCode) => Awaited<ReturnType<SuggestedParts<OfferedCode>['choose']>>,
  maxLength: number,
): SuggestedParts<OfferedCode> => ({
  suggest: async (typed) => {
    const { found, more } = await findDiagnoses(typed);
    return found.map(({ code, text }) => ({
      id: code,
      main: code,
      detail: text,
      code,
      text,
      more,
    }));
  },
  leftOut: leftOutText,
  choose: async (chosen) => choose(chosen),
  rows: msg`ICD-10 codes`,
  loading: msg`Looking for codes`,
  failure: msg`Sorry, ICD-10 codes could not be loaded.`,
  maxLength,
});

const drugDetail = ({ active_ingredients, dosage_form, route }: Drug): string =>
  [
    active_ingredients.map(({ name, strength }) => `${name} ${strength}`.trim()).join(', '),
    dosage_form,
    route,
  ]
    .filter(Boolean)
    .join(' · ');

/** Lists that are empty because no drug has the words. */
const emptyLists = new WeakSet<readonly OfferedDrug[]>();

/** Drugs while they are typed. `choose` says what a chosen one writes. */
export const drugParts = (
  choose: (chosen: Drug) => Awaited<ReturnType<SuggestedParts<OfferedDrug>['choose']>>,
  maxLength: number,
): SuggestedParts<OfferedDrug> => ({
  suggest: async (typed) => {
    const { found, more, atLeast, unasked = false } = await findDrugs(typed);
    const offered = found.map((drug, index) => ({
      id: String(index),
      main: drug.brand_name,
      detail: drugDetail(drug),
      drug,
      more,
      atLeast,
    }));
    if (offered.length === 0 && !unasked) emptyLists.add(offered);
    return offered;
  },
  leftOut: (rows) =>
    emptyLists.has(rows)
      ? msg`No drug found with these words. What you typed can stay.`
      : leftOutText(rows),
  choose: async ({ drug }) => choose(drug),
  rows: msg`Drugs`,
  loading: msg`Looking for drugs`,
  failure: msg`Sorry, drugs could not be loaded.`,
  maxLength,
});

const longestCell = 200;

/** Codes that were chosen on this page, by the words that came with them. */
const chosenCodes = new Map<string, string>();

/** What choosing a code writes as the words of a problem. */
function wordsOf({ code, text }: DiagnosisCode): string {
  const words = text.slice(0, longestCell);
  chosenCodes.set(words, code);
  return words;
}

type Words = Readonly<Record<'text' | 'code', string>>;

/** The code that a problem's words came with, where another one was typed over it; null for none. */
export function codeBefore({ text, code }: Words, saved: Partial<Words>): string | null {
  // As it was saved before: it was asked about then.
  if (saved.text === text && saved.code === code) return null;
  const former = chosenCodes.get(text) ?? (saved.text === text ? saved.code : undefined);
  return former && code !== '' && code !== former ? former : null;
}

type Options = FieldOptions<string> & { readonly initial?: string };

const usualFrequencies = chartWords.frequency.filter((word) => word !== otherFrequency);

/**
 * Usual frequencies of a drug (spec rules §9) while one is typed, found in the reader's words or in
 * English. A chosen one is kept in English, which everybody reads in their own language.
 */
export const frequencyParts = (maxLength: number): SuggestedParts<Suggested> => ({
  suggest: async (typed) =>
    usualFrequencies
      .map((word) => ({ id: word, main: knownText(word), detail: '' }))
      .filter(({ id, main }) =>
        [id, main].some((word) => word.toLowerCase().includes(typed.trim().toLowerCase())),
      ),
  choose: async ({ id }) => ({ value: id, others: {} }),
  rows: msg`Usual frequencies`,
  maxLength,
});

/** The system a code of ICD-10-CM is named by in a chart. */
const icdSystem = 'ICD-10-CM';

/**
 * A problem of a chart: choosing a code writes its text here, and code and code system into the
 * fields of these names.
 */
export const problemField = (label: Text, options: Options = {}): Field<string> =>
  suggested(label, {
    ...diagnosisParts(
      (chosen) => ({
        value: wordsOf(chosen),
        others: { code: chosen.code, codeSystem: icdSystem },
      }),
      longestCell,
    ),
    ...options,
  });

/** A code of a chart's problem, with what the tabular list says about it. */
export const codeField = (label: Text, options: Options = {}): Field<string> =>
  suggested(label, {
    ...diagnosisParts(
      (chosen) => ({
        value: chosen.code,
        others: { text: wordsOf(chosen), codeSystem: icdSystem },
      }),
      longestCell,
    ),
    after: (code) => (
      <>
        <UnlistedCode code={code} />
        <CodeNotes code={code} />
      </>
    ),
    ...options,
  });

/**
 * A drug: choosing one writes its brand here, its strength into `dose` as `doseOf` makes it, and its
 * route into `route`. Both leave with it when another name is typed over it.
 */
export const drugField = (
  label: Text,
  doseOf: (strength: string) => unknown,
  options: Options = {},
): Field<string> => {
  const parts = drugParts(
    (drug) => ({
      value: drug.brand_name,
      others: { dose: doseOf(strengthOf(drug)), route: drug.route.toLowerCase() },
    }),
    longestCell,
  );
  return suggested(label, { ...parts, takesBack: true, ...options });
};
