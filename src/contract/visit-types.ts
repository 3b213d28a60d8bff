import * as z from 'zod/mini';
import { payUnits } from '#domain/pay.ts';
import { define } from './call.ts';
import { orderBy, pageOf, pageRequest } from './paging.ts';
import { integer, nonBlank, text } from './primitives.ts';

/** Kinds of visits of an agency (spec portal §3 "Visit type"). */

const admin = define('admin');

const row = z.object({
  id: integer(1, 9999),
  revision: integer(1, 1e9),
  type: text(120),
  description: text(200),
  discipline: text(20),
  unit: z.enum(payUnits),
  serviceType: text(60),
  evaluation: z.boolean(),
  discharge: z.boolean(),
  formId: text(60),
});
export type VisitTypeRow = z.infer<typeof row>;

export const visitTypes = admin('visitType', {
  summary: 'The agency’s visit types, by name unless asked otherwise.',
  reads: true,
  input: z.object({
    words: z._default(text(100), ''),
    order: orderBy(['id', 'type', 'discipline'] as const, 'type'),
    ...pageRequest,
  }),
  output: pageOf(row),
});

const offered = z.object({
  id: integer(1, 9999),
  type: text(120),
  discipline: text(20),
  /** English title of the form its notes are written in from then on. */
  form: text(200),
  /** False for one that the agency has and that only gets another form. */
  isNew: z.boolean(),
});
export type OfferedVisitType = z.infer<typeof offered>;

export const newVisitTypes = admin('newVisitTypes', {
  summary:
    'What a new agency starts with and this one lacks: visit types whose number is free, and ' +
    'newer forms for those it has under the same name.',
  reads: true,
  input: z.object({}),
  output: z.object({ types: z.array(offered).check(z.maxLength(500)) }),
});

export const addNewVisitTypes = admin('addNewVisitTypes', {
  summary:
    'Adds them. Visits keep the form they were planned with; a type with a form of the agency’s ' +
    'own keeps that.',
  input: z.object({}),
  output: z.object({ added: integer(0, 500), changed: integer(0, 500) }),
});

export const saveVisitType = admin('saveVisitType', {
  summary:
    'Changes a visit type against the revision that was read. Discipline and form stay: visits of ' +
    'the type have notes of that form.',
  input: z.object({
    id: integer(1, 9999),
    revision: integer(1, 1e9),
    type: nonBlank(120),
    description: text(200),
    unit: z.enum(payUnits),
    serviceType: text(60),
    evaluation: z.boolean(),
    discharge: z.boolean(),
  }),
  output: z.object({ id: integer(1, 9999) }),
  errors: ['record.not-found', 'visit-type.changed'],
});
