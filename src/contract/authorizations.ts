import * as z from 'zod/mini';
import { authorizationStates, authorizationUnits } from '#domain/authorizations.ts';
import { visitGroups } from '#domain/clinicians.ts';
import { visitStatuses } from '#domain/visit-status.ts';
import { define } from './call.ts';
import { pageOf, pageRequest } from './paging.ts';
import { dateText, id, integer, nonBlank, text } from './primitives.ts';

/** What payers authorised for patients, counted down by their visits (decision 079). */

const admin = define('admin');

/** Most that one authorisation allows, in visits, hours or units. */
export const mostAuthorized = 9_999;

const amount = () => z.number().check(z.minimum(0), z.maximum(mostAuthorized), z.multipleOf(0.25));
const counted = () => z.number().check(z.minimum(-1e6), z.maximum(1e6));

const given = {
  patientId: id(),
  /** Null for every episode of the patient. */
  episodeId: z.nullable(id()),
  payer: nonBlank(80),
  /** As the payer wrote it. */
  number: text(60),
  /** Null for every discipline. */
  discipline: z.nullable(z.enum(visitGroups)),
  /** Null for every visit type of the discipline. */
  visitTypeId: z.nullable(integer(1, 9999)),
  unit: z.enum(authorizationUnits),
  amount: amount(),
  startDate: dateText(),
  endDate: dateText(),
  comment: text(1000),
};

const authorization = z.object({
  id: id(),
  revision: integer(1, 1e9),
  patientName: text(160),
  ...given,
  withdrawn: z.boolean(),
  /** Why it was withdrawn or restored last. */
  reason: text(300),
  /** Used by visits that took place, by planned ones, and beyond what is authorised. */
  done: counted(),
  planned: counted(),
  over: counted(),
  left: counted(),
  state: z.enum(authorizationStates),
});
export type AuthorizationShown = z.infer<typeof authorization>;

/** What an authorisation leaves for a visit (domain/authorization-cover.ts). */
export const authorizationLeft = z.object({
  name: text(80),
  unit: z.enum(authorizationUnits),
  amount: amount(),
  left: counted(),
});

/** How a visit is covered; absent where it needs no authorisation. */
export const cover = z.union([
  z.extend(authorizationLeft, { kind: z.enum(['covered', 'used-up']) }),
  z.object({ kind: z.literal('other-days') }),
]);

/** What is authorised for a patient with the visits that count, for the rule set of staffing. */
export const patientCover = z.object({
  patientId: id(),
  authorizations: z.readonly(
    z.array(
      z.object({
        id: id(),
        name: text(80),
        discipline: z.nullable(z.enum(visitGroups)),
        visitTypeId: z.nullable(integer(1, 9999)),
        episodeId: z.nullable(id()),
        unit: z.enum(authorizationUnits),
        amount: amount(),
        startDate: dateText(),
        endDate: dateText(),
        withdrawn: z.boolean(),
      }),
    ),
  ),
  visits: z.readonly(
    z.array(
      z.object({
        id: id(),
        status: z.enum(visitStatuses),
        providerType: text(20),
        visitTypeId: integer(1, 9999),
        episodeId: id(),
        dateOfService: dateText(),
        plannedMinutes: integer(0, 1440),
      }),
    ),
  ),
});

/** `queue` are those that expire, are used up or exceeded. */
export const authorizationViews = ['queue', 'All', ...authorizationStates] as const;

export const patientAuthorizations = admin('patientAuthorizations', {
  summary:
    'Authorisations of one patient or of all, each counted down by the visits that took place or ' +
    'are planned; those that end first come first. `search` matches the patient’s name, telephone ' +
    'and record number.',
  reads: true,
  input: z.object({
    search: z._default(text(100), ''),
    only: z._default(z.enum(authorizationViews), 'queue'),
    patientId: z.nullable(id()),
    ...pageRequest,
  }),
  output: pageOf(authorization),
});

export const saveAuthorization = admin('saveAuthorization', {
  summary: 'Adds an authorisation, or changes one against the revision that was read.',
  input: z.object({
    /** Null for a new one. */
    authorization: z.nullable(z.object({ id: id(), revision: integer(1, 1e9) })),
    ...given,
  }),
  output: z.object({ id: id() }),
  errors: [
    'record.not-found',
    'patient.merged',
    'authorization.changed',
    'authorization.days',
    'request.invalid',
  ],
});

export const withdrawAuthorization = admin('withdrawAuthorization', {
  summary: 'Withdraws an authorisation with a reason, or restores it; it stays on record.',
  input: z.object({
    id: id(),
    revision: integer(1, 1e9),
    withdrawn: z.boolean(),
    reason: nonBlank(300),
  }),
  output: z.object({ id: id(), revision: integer(1, 1e9) }),
  errors: ['record.not-found', 'authorization.changed'],
});
