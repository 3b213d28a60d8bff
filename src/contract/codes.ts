import * as z from 'zod/mini';
import { codeKinds } from '#domain/codes/list-search.ts';
import { define } from './call.ts';
import { hash, haveHash, listAnswers, pack, rowCount } from './kept-lists.ts';
import { orderBy, pageOf, pageRequest } from './paging.ts';
import { dateText, id, instant, integer, nonBlank, text } from './primitives.ts';

/**
 * Diagnosis codes and drugs that an agency takes in (decision 093): releases in the office, one
 * download with differences for a phone, and a search for whoever has no list at hand.
 */

const admin = define('admin');
const notes = define('notes');

/** Bounds of a file as the server takes it, characters; the official order file has 14,700,000. */
export const codeFileLimits = {
  order: 24_000_000,
  tabular: 16_000_000,
  drugs: 24_000_000,
} as const;
const longestName = 255;

const kind = z.enum(codeKinds);
const days = { from: dateText(), to: z.nullable(dateText()) };

const codeRelease = z.object({
  id: id(),
  revision: integer(1, 1e9),
  kind,
  /** Such as "ICD-10-CM 2026" or "openFDA 2026-11". */
  name: text(120),
  fileName: text(longestName),
  ...days,
  /** Codes or drugs that can be chosen. */
  count: rowCount(),
  /** SHA-256 of the file as it was dropped. */
  fileHash: hash(),
  /** SHA-256 of the tabular list; null where none was given. */
  tabularHash: z.nullable(hash()),
  /** Characters a phone downloads for the whole list, before the line compresses them. */
  packed: rowCount(),
  /** Rows that the release before it did not have, and rows it had more; null for the first. */
  added: z.nullable(rowCount()),
  removed: z.nullable(rowCount()),
  /** Whether it is the one that is searched today. */
  inForce: z.boolean(),
  at: instant(),
  by: text(160),
});
export type CodeRelease = z.infer<typeof codeRelease>;

export const codeReleases = admin('codeReleases', {
  summary:
    'Releases of diagnosis codes and drugs the agency has taken in, the last first day first.',
  reads: true,
  input: z.object({
    kind: z._default(z.nullable(kind), null),
    order: orderBy(['from', 'name', 'at'] as const, '-from'),
    ...pageRequest,
  }),
  output: pageOf(codeRelease),
});

const look = z.object({
  /** Null when the file was not read. */
  count: z.nullable(rowCount()),
  headers: z.nullable(rowCount()),
  fileHash: hash(),
  tabularHash: z.nullable(hash()),
  /** Places of the tabular list that say something; null where none was given. */
  places: z.nullable(rowCount()),
  problem: z.nullable(
    z.union([
      z.object({
        of: z.literal('line'),
        line: rowCount(),
        what: z.enum(['number', 'code', 'flag', 'text', 'twice']),
        text: text(100),
      }),
      z.object({ of: z.literal('empty') }),
      z.object({ of: z.literal('tabular') }),
      /** More different words, or more characters of one row, than a list may have. */
      z.object({ of: z.enum(['words', 'row']), most: rowCount() }),
    ]),
  ),
});
export type CodeLook = z.infer<typeof look>;

const given = {
  /** Id of the release; the same one twice takes it in once. */
  id: id(),
  name: nonBlank(120),
  fileName: text(longestName),
  ...days,
  /** Only says what the file holds. */
  preview: z.boolean(),
};

export const importIcdRelease = admin('importIcdRelease', {
  summary:
    'Takes in a release of ICD-10-CM: the order file of CMS and NCHS and, where given, its tabular ' +
    'list with what a code excludes, what is coded first and what its 7th character says.',
  input: z.object({
    ...given,
    order: text(codeFileLimits.order),
    tabular: z.nullable(text(codeFileLimits.tabular)),
  }),
  output: look,
  errors: ['request.invalid', 'days.order'],
});

export const importDrugs = admin('importDrugs', {
  summary:
    'Takes in a list of drugs as JSON in openFDA’s shape: brand_name, active_ingredients with name ' +
    'and strength, dosage_form, route.',
  input: z.object({ ...given, drugs: text(codeFileLimits.drugs) }),
  output: look,
  errors: ['request.invalid', 'days.order'],
});

export const removeCodeRelease = admin('removeCodeRelease', {
  summary: 'Removes a release. The one before it, if any, is searched from then on.',
  input: z.object({ id: id(), revision: integer(1, 1e9) }),
  output: z.object({}),
  errors: ['record.not-found', 'record.changed'],
});

const release = z.object({ id: id(), name: text(120), ...days, hash: hash(), count: rowCount() });
const listAnswer = z.union([z.object({ kind: z.literal('none') }), ...listAnswers(release)]);
export type CodeListAnswer = z.infer<typeof listAnswer>;
const have = { have: haveHash() };

export const getICDCodes = notes('getICDCodes', {
  summary:
    'The diagnosis codes in force today, whole or as the difference to the list the caller keeps.',
  reads: true,
  input: z.object(have),
  output: listAnswer,
});

export const getDrugs = notes('getDrugs', {
  summary: 'The agency’s list of drugs, whole or as the difference to the list the caller keeps.',
  reads: true,
  input: z.object(have),
  output: listAnswer,
});

export const getICDNotes = notes('getICDNotes', {
  summary:
    'What the tabular list of the release in force says: excludes, code first, 7th characters. A ' +
    'gzip-compressed JSON as base64 (domain/codes/icd-tabular.ts); null where none was taken in or ' +
    'the caller has it.',
  reads: true,
  input: z.object(have),
  output: z.object({ hash: z.nullable(hash()), notes: z.nullable(pack()) }),
});

const diagnosisCode = z.object({ code: text(10), text: text(1_000) });
const drug = z.object({
  brand_name: text(200),
  active_ingredients: z.readonly(z.array(z.object({ name: text(200), strength: text(200) }))),
  dosage_form: text(200),
  route: text(200),
});

export const findCodes = notes('findCodes', {
  summary: 'Diagnosis codes in force today that have all words, each from its beginning.',
  reads: true,
  input: z.object({ words: text(200) }),
  output: z.object({
    codes: z.array(diagnosisCode),
    /** How many more have all words. */
    more: rowCount(),
    release: z.nullable(text(120)),
  }),
});

export const findDrugs = notes('findDrugs', {
  summary:
    'Drugs that have all words: of the agency’s list, or of the drug-information service where the ' +
    'agency has none. The service’s key stays on the server, and only the words are sent.',
  reads: true,
  input: z.object({ words: text(200) }),
  output: z.object({
    drugs: z.array(drug),
    /** How many more have all words; of a service at least so many. */
    more: rowCount(),
    source: z.enum(['import', 'service', 'none']),
  }),
  errors: ['drugs.service'],
});
