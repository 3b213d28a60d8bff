import * as z from 'zod/mini';
import { tableKinds } from '#domain/table-import.ts';
import { define } from './call.ts';
import { orderBy, pageOf, pageRequest } from './paging.ts';
import { id, instant, integer, text } from './primitives.ts';

/** Tables that are taken in row by row: a payer's member information file, and referral sources. */

const admin = define('admin');

/** Rows of one file; a larger one is split. */
export const mostTableRows = 1_000;
const longestCell = 500;

/** What was found of a row among what the agency has. */
export const rowVerdicts = ['found', 'not-found', 'unsure', 'refused'] as const;

const rowReason = z.object({
  /** The column; null for the row as a whole. */
  field: z.nullable(text(60)),
  code: text(60),
});

const judgedRow = z.object({
  /** Line of the file, from 1; the header is line 1. */
  line: integer(1, 1e6),
  name: text(400),
  verdict: z.enum(rowVerdicts),
  reasons: z.array(rowReason),
  /** What it may be the same as. */
  like: z.array(z.object({ id: text(40), name: text(400) })),
  /** What was made of it; null where nothing was. */
  made: z.nullable(text(40)),
});
export type JudgedRow = z.infer<typeof judgedRow>;

const tableInput = {
  /** Id of the import; the same one twice takes it in once. */
  id: id(),
  fileName: text(255),
  rows: z
    .array(
      z.object({
        line: integer(1, 1e6),
        cells: z.record(text(60), text(longestCell)),
      }),
    )
    .check(z.minLength(1), z.maxLength(mostTableRows)),
  /** Only says what would be made. */
  preview: z.boolean(),
  /** Lines that are unsure and are taken in nevertheless. */
  alsoUnsure: z.array(integer(1, 1e6)).check(z.maxLength(mostTableRows)),
};
const tableOutput = z.object({ rows: z.array(judgedRow), made: integer(0, mostTableRows) });

export const importMIF = admin('importMIF', {
  summary:
    'Takes in a payer’s member information file: a Draft patient for every row that is not found. ' +
    'Rows found stay as they are, unsure ones are made only when asked for, and a refused row says why.',
  input: z.object(tableInput),
  output: tableOutput,
});

export const importReferralSources = admin('importReferralSources', {
  summary:
    'Takes in referral sources: a company at the first step of its onboarding for every row that ' +
    'is not found, as importMIF does with patients.',
  input: z.object(tableInput),
  output: tableOutput,
});

/** What is imported: tables, and care summaries, whose import has the id of the chart it made. */
const importKinds = [...tableKinds, 'summaries'] as const;
export type ImportKind = (typeof importKinds)[number];

const importRun = z.object({
  id: id(),
  kind: z.enum(importKinds),
  fileName: text(255),
  at: instant(),
  by: text(160),
  made: integer(0, mostTableRows),
  rows: integer(0, mostTableRows),
  undoneAt: z.nullable(instant()),
});
export type ImportRun = z.infer<typeof importRun>;

export const importRuns = admin('importRuns', {
  summary: 'Tables and care summaries that were taken in, the newest first unless asked otherwise.',
  reads: true,
  input: z.object({
    kind: z._default(z.enum(['All', ...importKinds]), 'All'),
    order: orderBy(['at', 'made'], '-at'),
    ...pageRequest,
  }),
  output: pageOf(importRun),
});

export const undoImportRun = admin('undoImportRun', {
  summary:
    'Takes back what an import made and nobody has worked on since: drafts are archived, companies ' +
    'without people are removed. The others stay and are counted.',
  input: z.object({ id: id() }),
  output: z.object({
    undone: integer(0, mostTableRows),
    kept: integer(0, mostTableRows),
  }),
  errors: ['record.not-found', 'table.undone'],
});
