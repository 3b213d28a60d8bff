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
