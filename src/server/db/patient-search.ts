import { sql, type RawBuilder } from 'kysely';
import { readSearchWords, type SearchWords } from '#domain/search-words.ts';
import { toDay } from './calendar-day.ts';
import { nameSearchTokens, numberToken, birthdayToken } from './patient-card.ts';
import { patientsInCare, type RequestScope } from './request-scope.ts';

type Condition = RawBuilder<boolean>;

/** What a patient is found by beside the name. */
type Detail = 'birthday' | 'phone' | 'mrn';

const nothing: Condition = sql<boolean>`false`;

const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? nothing : sql<boolean>`(${sql.join([...conditions], sql` or `)})`;

const allOf = (conditions: readonly Condition[]): Condition =>
  sql<boolean>`(${sql.join([...conditions], sql` and `)})`;

/** Whose search it is, and what the rows of the list show of a patient beside the name. */
type Search = { readonly scope: RequestScope; readonly shown: readonly Detail[] };

/**
 * Conditions that compare details of a patient, as far as the person may read them: in the rows of
 * the list itself, or of the patients that their list of patients reaches. A search that found
 * somebody by anything else would say what it is.
 *
 * @param patient column of the patient's id
 */
function asFarAsRead(
  conditions: readonly Condition[],
  details: readonly Detail[],
  { scope, shown }: Search,
  patient = 'patient.id',
): readonly Condition[] {
  const { patientsReach: reach } = scope;
  const isRead = reach === 'organisation' || details.every((detail) => shown.includes(detail));
  if (isRead || conditions.length === 0) return conditions;
  if (reach === null) return [];
  const isReached = sql<boolean>`${sql.ref(patient)} in ${patientsInCare(scope)}`;
  return [allOf([anyOf(conditions), isReached])];
}

/** Record numbers begin with these letters; people may type only the digits. */
const recordLetters = 'MR';

function recordNumberBegins(words: string): Condition[] {
  const typed = words.trim().toUpperCase();
  if (typed === '') return [];
  const begins = `${typed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return [
    sql<boolean>`patient.mrn like ${begins}`,
    ...(/^\d+$/.test(typed) ? [sql<boolean>`patient.mrn like ${recordLetters + begins}`] : []),
  ];
}

/** Every token is one of the patient's: nothing is opened to find somebody. */
const hasTokens = (tokens: readonly string[]): Condition[] =>
  tokens.length === 0 ? [] : [sql<boolean>`patient.name_tokens @> ${[...tokens]}::text[]`];

/** Patients of whom all these words are true, or the record number that `typed` begins. */
function namedBy({ days, numbers, names }: SearchWords, typed: string, search: Search): Condition {
  const { keys } = search.scope;
  const tokens = [
    ...nameSearchTokens(names, keys),
    ...days.map((day) => birthdayToken(day, keys)),
    ...numbers.map((number) => numberToken(number, keys)),
  ];
  const details = [...days.map(() => 'birthday' as const), ...numbers.map(() => 'phone' as const)];
  return anyOf([
    ...asFarAsRead(hasTokens(tokens), details, search),
    ...asFarAsRead(recordNumberBegins(typed), ['mrn'], search),
  ]);
}

/**
 * Rows of `patient` that words look for: beginnings of names, birth date, telephone number, or the
 * beginning of the record number, as far as the person may read them. Words that cannot be looked
 * for find nobody.
 *
 * @param shown what the rows of the list show of the patient beside the name
 */
export const looksForPatient = (
  words: string,
  scope: RequestScope,
  shown: readonly Detail[] = [],
): Condition => namedBy(readSearchWords(words), words, { scope, shown });

/**
 * Rows beside `patient` that words look for: those of the patients they name. A day is that of the
 * row, or the birth date of its patient: a caller says either.
 *
 * @param columns day and patient of a row
 * @param shown as of {@link looksForPatient}
 */
export function looksForDayOfPatient(
  words: string,
  columns: { readonly day: string; readonly patient: string },
  scope: RequestScope,
  shown: readonly Detail[] = [],
): Condition {
  const search = { scope, shown };
  const { days, numbers, names } = readSearchWords(words);
  const typed = [names, ...numbers].filter(Boolean).join(' ');
  const ofPatient = typed === '' ? [] : [namedBy({ days: [], numbers, names }, typed, search)];
  // By the id, so that both sides are found in indexes of one table.
  const born = days.map(
    (day) => sql<boolean>`${sql.ref(columns.patient)} = any(array(
      select id from patient where name_tokens @> ${[birthdayToken(day, scope.keys)]}::text[]))`,
  );
  const onDay =
    days.length === 0
      ? []
      : [
          anyOf([
            sql<boolean>`${sql.ref(columns.day)} = any(${days.map(toDay)}::text[]::date[])`,
            ...asFarAsRead(born, ['birthday'], search, columns.patient),
          ]),
        ];
  const both = [...ofPatient, ...onDay];
  return both.length === 0 ? nothing : allOf(both);
}
