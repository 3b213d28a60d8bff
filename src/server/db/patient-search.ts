import { sql, type RawBuilder } from 'kysely';
import { readSearchWords } from '#domain/search-words.ts';
import { toDay } from './calendar-day.ts';
import type { OrgKeys } from './keyring.ts';
import { nameSearchTokens, numberToken, birthdayToken } from './patient-card.ts';

type Keys = Pick<OrgKeys, 'digest'>;
type Condition = RawBuilder<boolean>;

const nothing: Condition = sql<boolean>`false`;

const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? nothing : sql<boolean>`(${sql.join([...conditions], sql` or `)})`;

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

/**
 * Rows of `patient` that words look for: beginnings of names, birth date, telephone number, or the
 * beginning of the record number. Words that cannot be looked for find nobody.
 */
export function looksForPatient(words: string, keys: Keys): Condition {
  const { days, numbers, names } = readSearchWords(words);
  const tokens = [
    ...nameSearchTokens(names, keys),
    ...days.map((day) => birthdayToken(day, keys)),
    ...numbers.map((number) => numberToken(number, keys)),
  ];
  return anyOf([...hasTokens(tokens), ...recordNumberBegins(words)]);
}

/**
 * Rows beside `patient` that words look for: those of the patients they name. A day is that of the
 * row, or the birth date of its patient: a caller says either.
 *
 * @param columns day and patient of a row
 */
export function looksForDayOfPatient(
  words: string,
  columns: { readonly day: string; readonly patient: string },
  keys: Keys,
): Condition {
  const { days, numbers, names } = readSearchWords(words);
  const tokens = [
    ...nameSearchTokens(names, keys),
    ...numbers.map((number) => numberToken(number, keys)),
  ];
  const ofPatient =
    names === '' && numbers.length === 0
      ? []
      : [
          anyOf([
            ...hasTokens(tokens),
            ...recordNumberBegins([names, ...numbers].filter(Boolean).join(' ')),
          ]),
        ];
  const onDay =
    days.length === 0
      ? []
      : [
          anyOf([
            sql<boolean>`${sql.ref(columns.day)} = any(${days.map(toDay)}::text[]::date[])`,
            // By the id, so that both sides are found in indexes of one table.
            ...days.map((day) => {
              const born = [birthdayToken(day, keys)];
              return sql<boolean>`${sql.ref(columns.patient)} = any(array(
                select id from patient where name_tokens @> ${born}::text[]))`;
            }),
          ]),
        ];
  const both = [...ofPatient, ...onDay];
  return both.length === 0 ? nothing : sql<boolean>`(${sql.join(both, sql` and `)})`;
}
