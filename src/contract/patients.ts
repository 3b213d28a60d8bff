import * as z from 'zod/mini';
import { define } from './call.ts';
import { chartLists } from './chart.ts';
import { episode, patient, patientStatuses } from './entities.ts';
import { orderBy, pageOf, pageRequest } from './paging.ts';
import { mergedChart } from './patient-merges.ts';
import { id, instant, patch, text, integer } from './primitives.ts';

/** Patients and their charts. */

const admin = define('admin');

export const patientRow = z.object({
  id: id(),
  mrn: text(40),
  name: text(160),
  birthday: text(10),
  city: text(120),
  phone: text(40),
  status: z.enum(patientStatuses),
  updatedAt: instant(),
  openConflicts: integer(0, 10_000),
});

/** Name, birthday, city and phone are sealed: the database cannot sort by them. */
const patientSorts = ['mrn', 'status', 'choices', 'changed'] as const;

export const patients = admin('patients', {
  summary:
    'The organisation’s patients, last changed first unless asked otherwise. `search` matches ' +
    'the start of names and of the record number, a birth date and a telephone number.',
  reads: true,
  input: z.object({
    search: z._default(text(100), ''),
    status: z._default(z.enum(['All', ...patientStatuses]), 'All'),
    order: orderBy(patientSorts, '-changed'),
    ...pageRequest,
  }),
  output: pageOf(patientRow),
});

export const readPatient = admin('patient', {
  summary: 'One patient with the whole chart and their episodes.',
  reads: true,
  input: z.object({ id: id() }),
  output: z.object({
    patient,
    episodes: z.array(episode),
    /** The chart it was merged into; absent where it is one of its own. */
    mergedInto: z.optional(mergedChart),
    /** Charts that were merged into it within a day, the last one first. */
    mergedFrom: z.optional(z.array(mergedChart)),
  }),
});

export const savePatient = admin('patientProfile', {
  summary:
    'Creates a patient (id null) or changes fields of the chart by path. A conflict on ' +
    'the same field is refused as patient.conflict, with both values in `detail`.',
  input: z.object({
    id: z.nullable(id()),
    entryId: id(),
    baseRevision: integer(0, 1e9),
    patch: patch(),
    /** Why a medication on the chart is changed. */
    reason: z.optional(text(300)),
    /** Of a new chart; null for a Draft. That of an existing one is changed by `life.ts`. */
    status: z.nullable(z.enum(patientStatuses)),
  }),
  output: z.object({ patient }),
  errors: [
    'life.transition',
    'patient.conflict',
    'patient.merged',
    'patient.incomplete',
    'chart.scope',
    'chart.reason',
    'address.invalid',
    'address.not-us',
    'address.zipcode',
    'address.mismatch',
    'address.patient-state',
  ],
});

/** A care summary a chart was made from, and what it said that is no row of the chart. */
const importedDocument = z.object({
  id: id(),
  fileName: text(255),
  title: text(300),
  importedAt: instant(),
  importedBy: text(120),
  /** "No known drug allergies", "No known medications". */
  negations: z.array(text(400)),
  withheld: integer(0, 10_000),
  unnamed: integer(0, 10_000),
  placeholders: z.array(text(300)),
});
export type ImportedDocument = z.infer<typeof importedDocument>;

export const importedDocuments = admin('importedDocuments', {
  summary: 'The care summaries a patient’s chart was made from, the newest first.',
  reads: true,
  input: z.object({ patientId: id() }),
  output: z.object({
    documents: z.array(importedDocument),
    /** Whether the chart's import is on record and was not undone: charts of before have none. */
    mayUndo: z.boolean(),
  }),
});

export const readImportedDocument = admin('importedDocument', {
  summary: 'A care summary as it was imported, to be kept or read elsewhere.',
  reads: true,
  input: z.object({ id: id() }),
  output: z.object({ fileName: text(255), xml: z.string() }),
  // A patient has documents of their own ids: not every chart was imported.
  errors: ['record.not-found'],
});

const duplicateRow = z.object({
  id: id(),
  mrn: text(40),
  name: text(160),
  birthday: text(10),
  phone: text(40),
  address: text(300),
  status: z.enum(patientStatuses),
  /** How alike the names are, 0–100. */
  percent: integer(0, 100),
  /** The names are less alike than that; birth date and telephone number are the same. */
  isHint: z.optional(z.boolean()),
});

export const patientDuplicates = admin('patientDuplicates', {
  summary:
    'Patients who may be the person given: names alike by twoStringDuplicatePercentage (0.9 unless ' +
    'set), and no other birth date without the same telephone number. Most alike first; last, as ' +
    'hints, those of other names with the same birth date and telephone number.',
  reads: true,
  input: z.object({
    lastName: text(200),
    firstName: text(200),
    birthday: text(10),
    phone: text(40),
    /** The record itself; null for a person without one. */
    except: z.nullable(id()),
  }),
  output: z.object({ rows: z.array(duplicateRow) }),
});

export const importData = admin('importData', {
  summary: 'Reads a C-CDA care summary and creates a Draft patient from it.',
  input: z.object({
    fileName: text(255),
    xml: z.string(),
    confirmDuplicate: z._default(z.boolean(), false),
    /** What the patient is called, where the document does not say; else not used. */
    name: z._default(z.nullable(z.object({ lastName: text(80), firstName: text(80) })), null),
  }),
  output: z.object({
    patientId: id(),
    /** Revision of the new chart, for whoever takes the import back. */
    revision: integer(0, 1e9),
    name: text(160),
    messages: z.array(text(300)),
    counts: z.record(
      z.enum(Object.keys(chartLists) as [keyof typeof chartLists, ...(keyof typeof chartLists)[]]),
      integer(0, 10_000),
    ),
  }),
  errors: [
    'ccda.empty',
    'ccda.name',
    'ccda.too-large',
    'ccda.too-deep',
    'ccda.doctype',
    'ccda.not-well-formed',
    'ccda.not-cda',
    'ccda.no-record-target',
    'ccda.no-patient-role',
    'ccda.no-name',
    'patient.possible-duplicate',
  ],
});
