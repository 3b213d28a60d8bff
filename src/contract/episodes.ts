import * as z from 'zod/mini';
import { placeSources } from '#domain/clinician-facts.ts';
import { auditLogRow } from './audit.ts';
import { define } from './call.ts';
import { episode, episodeStatuses, npi, patient } from './entities.ts';
import { orderBy, pageOf, pageRequest } from './paging.ts';
import { dateText, id, integer, text } from './primitives.ts';

/** Episodes of care. */

const admin = define('admin');
const operation = define('operation');

/** The patient's name is sealed: the database cannot sort by it. */
const episodeSorts = ['start', 'end', 'payer', 'coordinator', 'status'] as const;

export const episodeList = admin('episodeList', {
  summary:
    'Episodes, newest start of care first unless asked otherwise. `search` matches the patient’s ' +
    'name, telephone and record number, and the start of care.',
  reads: true,
  input: z.object({
    search: z._default(text(100), ''),
    status: z._default(z.enum(['All', ...episodeStatuses]), 'Active'),
    patientId: z.nullable(id()),
    from: z.nullable(dateText()),
    to: z.nullable(dateText()),
    order: orderBy(episodeSorts, '-start'),
    ...pageRequest,
  }),
  output: pageOf(episode),
});

export const readEpisode = admin('episode', {
  summary: 'One episode with its orders.',
  reads: true,
  input: z.object({ id: id() }),
  output: z.object({ episode, patient }),
});

/** What a person enters for an episode; empty texts and nulls are absent. */
const details = {
  payerType: text(40),
  careCoordinator: z.nullable(text(120)),
  type: z._default(z.nullable(z.enum(['Visit', 'Shift'])), null),
  referralSourceNPI: z._default(z.nullable(npi()), null),
  providerNPI: z._default(z.nullable(npi()), null),
  providerName: z._default(z.nullable(text(160)), null),
  benefitStartDate: z._default(z.nullable(dateText()), null),
  latitude: z._default(z.nullable(z.number().check(z.minimum(-90), z.maximum(90))), null),
  longitude: z._default(z.nullable(z.number().check(z.minimum(-180), z.maximum(180))), null),
};
export const episodeDetails = z.object(details);

const refusals = [
  'address.episode-state',
  'address.zipcode',
  'episode.dates',
  'episode.overlap',
  'request.invalid',
] as const;

export const createEpisode = admin('createEpisode', {
  summary:
    'Opens an episode: start of care, 60 days, 30-day billing periods. The patient’s record must be complete.',
  input: z.object({ patientId: id(), startDate: dateText(), ...details }),
  output: z.object({ episode }),
  errors: ['patient.incomplete', 'patient.closed', ...refusals],
});

export const saveEpisode = admin('saveEpisode', {
  summary:
    'Changes an episode as it was seen. Another start of care moves its 60 days; every visit that ' +
    'is not deleted stays inside them.',
  input: z.object({ id: id(), revision: integer(0, 1e9), startDate: dateText(), ...details }),
  output: z.object({ episode }),
  errors: ['episode.changed', 'episode.visits-outside', ...refusals],
});

export const episodeChoices = admin('episodeChoices', {
  summary: 'Care coordinators and payer types to choose from.',
  reads: true,
  input: z.object({}),
  output: z.object({ coordinators: z.array(text(120)), payerTypes: z.array(text(200)) }),
});

const liteRow = z.object({
  id: id(),
  status: z.enum(episodeStatuses),
  patientName: text(160),
  startDate: dateText(),
  latitude: z.number(),
  longitude: z.number(),
  /** How the place is known. */
  source: z.enum(placeSources),
  /** The 30-day period today falls in, from 1. */
  billingCycle: integer(1, 100),
});

export const episodesLite = operation('episodesLite', {
  summary:
    'Episodes with a place, for maps and claims: only those with latitude and longitude (portal §5), ' +
    'entered for the episode or from its address. `count` is of all, with a place or without.',
  reads: true,
  input: z.object({
    status: z._default(z.enum(['All', ...episodeStatuses]), 'Active'),
    pageNumber: pageRequest.pageNumber,
    pageSize: z._default(integer(1, 1000), 100),
  }),
  output: pageOf(liteRow),
});

export const auditEpisode = admin('auditEpisode', {
  summary: 'What was done with an episode, newest first, from the audit log.',
  reads: true,
  input: z.object({ id: id(), ...pageRequest }),
  output: pageOf(auditLogRow),
});
