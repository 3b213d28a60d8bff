import * as z from 'zod/mini';
import { admissionSources, clinicalGroups, comorbidityLevels } from '#domain/pdgm/hipps.ts';
import { stepNames } from '#domain/pdgm/group-period.ts';
import { standings, tableKinds } from '#domain/pdgm/tables.ts';
import { define } from './call.ts';
import { orderBy, pageOf, pageRequest } from './paging.ts';
import { dateText, id, instant, integer, nonBlank, text } from './primitives.ts';

/** Tables of the PDGM grouper, and what it makes of an episode (decision 089). */

const admin = define('admin');
const operation = define('operation');

/** Bounds of a grouper file as the server takes it, characters and members. */
export const grouperLimits = { member: 16_000_000, members: 40, path: 300 } as const;
const longestName = 255;
const longestSource = 300;
/** A cell, a column or a key that a message repeats. */
const shown = () => text(200);

const hash = () => z.string().check(z.regex(/^[0-9a-f]{64}$/));
const kind = z.enum(tableKinds);
const standing = z.enum(standings);
const count = () => integer(0, 1e7);
const days = { from: dateText(), to: z.nullable(dateText()) };

const problem = z.union([
  z.object({
    of: z.literal('columns'),
    lacks: z.readonly(z.array(shown())),
    has: z.readonly(z.array(text(1000))),
  }),
  z.object({ of: z.literal('cell'), line: count(), column: shown(), cell: shown() }),
  z.object({ of: z.literal('twice'), line: count(), cell: shown() }),
  z.object({ of: z.literal('empty') }),
]);
/** A table that was looked at: how many rows, or why it was not read. */
const tableLook = z.object({
  kind,
  path: text(grouperLimits.path),
  count: z.nullable(count()),
  problem: z.nullable(problem),
});
export type TableLook = z.infer<typeof tableLook>;

const grouperImport = z.object({
  id: id(),
  revision: integer(1, 1e9),
  /** A release of CMS, or one table of the agency's. */
  what: z.enum(['release', 'table']),
  /** "07.0.26" of a release, else the name the agency gave. */
  name: text(120),
  source: text(longestSource),
  fileName: text(longestName),
  ...days,
  standing,
  tables: z.array(kind),
  /** SHA-256 of the archive as the browser measured it; null for a single table. */
  archiveHash: z.nullable(hash()),
  /** CMS's own test cases that gave the expected result; null for a single table. */
  passed: z.nullable(count()),
  cases: z.nullable(count()),
  at: instant(),
  by: text(160),
});
export type GrouperImport = z.infer<typeof grouperImport>;

export const grouperTables = admin('grouperTables', {
  summary:
    'Tables of the PDGM grouper that the agency has taken in, those that begin last first. `cases` ' +
    'says how many of CMS’s own test cases gave the expected result.',
  reads: true,
  input: z.object({ order: orderBy(['from', 'name', 'at'] as const, '-from'), ...pageRequest }),
  output: pageOf(grouperImport),
});

const releaseLook = z.object({
  version: text(20),
  /** SHA-256 of each member the server looked at; null: CMS’s published list has none for it. */
  members: z.array(
    z.object({
      path: text(grouperLimits.path),
      hash: hash(),
      isPublished: z.nullable(z.boolean()),
    }),
  ),
  /** Published members the file lacks. */
  lacks: z.array(text(grouperLimits.path)),
  /** Whether the archive’s own hash is the published one; null for an unknown release. */
  isArchivePublished: z.nullable(z.boolean()),
  tables: z.array(tableLook),
  /** Letters of HIPPS position 2 that mean something else there; null: not comparable. */
  letters: z.nullable(z.array(text(1))),
  cases: z.object({
    total: count(),
    passed: count(),
    isLayoutRead: z.boolean(),
    failures: z.array(
      z.object({
        path: text(grouperLimits.path),
        line: count(),
        expected: text(40),
        got: z.nullable(text(40)),
      }),
    ),
  }),
  /** All releases of the calendar year: 310 cases in 2026. Null for a year that is not known. */
  year: z.nullable(z.object({ year: text(4), total: count(), passed: count() })),
  ...days,
  standing,
});
export type ReleaseLook = z.infer<typeof releaseLook>;

export const importGrouperRelease = admin('importGrouperRelease', {
  summary:
    'Takes in CMS’s grouper file, of which the browser sends the tables and test cases: their ' +
    'hashes, what was read, and CMS’s own cases grouped on the spot. Only a published release ' +
    'whose every case comes out makes an estimate more than one.',
  input: z.object({
    /** Id of the import; the same one twice takes it in once. */
    id: id(),
    fileName: text(longestName),
    archiveHash: hash(),
    /** Days it counts; null for the published ones. */
    from: z.nullable(dateText()),
    to: z.nullable(dateText()),
    members: z
      .array(z.object({ path: text(grouperLimits.path), text: text(grouperLimits.member) }))
      .check(z.minLength(1), z.maxLength(grouperLimits.members)),
    /** Only says what it holds. */
    preview: z.boolean(),
  }),
  output: releaseLook,
  errors: ['grouper.no-release', 'grouper.days', 'days.order', 'request.invalid'],
});

export const importGrouperTable = admin('importGrouperTable', {
  summary:
    'Takes in one table of the grouper from a text file with named columns, such as oasisPoints ' +
    '(field, response, points, responseLimit).',
  input: z.object({
    id: id(),
    kind,
    name: nonBlank(120),
    source: nonBlank(longestSource),
    fileName: text(longestName),
    ...days,
    text: text(grouperLimits.member),
    preview: z.boolean(),
  }),
  output: tableLook,
  errors: ['days.order', 'request.invalid'],
});

export const removeGrouperTables = admin('removeGrouperTables', {
  summary: 'Removes what was taken in. Estimates are made without it from then on.',
  input: z.object({ id: id(), revision: integer(1, 1e9) }),
  output: z.object({}),
  errors: ['record.not-found', 'record.changed'],
});

const tableRef = z.object({
  kind,
  name: text(120),
  source: text(longestSource),
  standing,
  ...days,
});
const missing = z.union([
  z.object({ of: z.literal('table'), table: kind }),
  z.object({ of: z.literal('row'), table: kind, key: text(400) }),
  z.object({ of: z.literal('answer'), field: text(40) }),
  z.object({ of: z.literal('input'), input: z.enum(['timing', 'source', 'principal']) }),
  z.object({ of: z.literal('step'), step: z.enum(stepNames) }),
]);
const words = () => z.readonly(z.array(text(400)));
const step = z.object({
  step: z.enum(stepNames),
  input: words(),
  field: z.optional(text(40)),
  table: z.nullable(tableRef),
  result: z.nullable(text(200)),
  points: z.optional(z.number()),
  because: z.optional(words()),
  isSameSubchapter: z.optional(z.boolean()),
  missing: z.nullable(missing),
});
const keysOf = <K extends string>(of: Readonly<Record<K, unknown>>) =>
  z.enum(Object.keys(of) as [K, ...K[]]);
/** What the grouper makes of a period (domain/pdgm/group-period.ts). */
const grouping = z.object({
  steps: z.readonly(z.array(step)),
  hipps: z.nullable(text(5)),
  group: z.nullable(keysOf(clinicalGroups)),
  points: z.nullable(z.number()),
  level: z.nullable(z.enum(['Low', 'Medium', 'High'])),
  comorbidity: z.nullable(keysOf(comorbidityLevels)),
  weight: z.nullable(z.number()),
  lupaThreshold: z.nullable(z.number()),
  payment: z.nullable(z.number()),
  missing: z.readonly(z.array(missing)),
  isOfficial: z.boolean(),
});

export const periodEstimates = operation('periodEstimates', {
  summary:
    'HIPPS code, weight, LUPA limit and payment of an episode’s 30-day periods, step by step, from ' +
    'its approved assessment and its diagnoses; what is missing is said by name.',
  reads: true,
  input: z.object({
    episodeId: id(),
    /** Null: as M1000 of the assessment says. */
    source: z.nullable(z.enum(admissionSources)),
  }),
  output: z.object({
    periods: z.array(
      z.object({
        number: integer(1, 100),
        from: dateText(),
        through: dateText(),
        grouping,
      }),
    ),
    /** The approved assessment whose answers were used; null: there is none. */
    assessment: z.nullable(
      z.object({ visitId: id(), visitTypeId: integer(1, 9999), day: dateText() }),
    ),
    /** Where the diagnoses are from; null: there are none. */
    diagnosesFrom: z.nullable(z.enum(['assessment', 'chart'])),
    source: z.nullable(z.enum(admissionSources)),
  }),
  errors: ['record.not-found'],
});

/** Diagnosis codes of one assessment: CMS's claim has 25. */
const mostCodes = 60;
/** Characters of one table's rows as JSON, by diagnosis only those that were asked for. */
const longestRows = 200_000;

export const grouperSlice = operation('grouperSlice', {
  summary:
    'The agency’s grouper tables for one visit’s episode, with only the rows of these diagnosis ' +
    'codes: a phone that shows an estimate needs a few kilobytes instead of 75,000 codes.',
  reads: true,
  input: z.object({
    visitId: id(),
    codes: z.array(text(20)).check(z.maxLength(mostCodes)),
  }),
  output: z.object({
    tables: z.array(
      z.extend(tableRef, {
        /** JSON of the rows of its kind (domain/pdgm/tables.ts). */
        rows: text(longestRows),
      }),
    ),
  }),
  errors: ['record.not-found'],
});
