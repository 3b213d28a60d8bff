import * as z from 'zod/mini';
import { define } from './call.ts';
import { episode, episodeStatuses, patient } from './entities.ts';
import { orderBy, pageOf, pageRequest } from './paging.ts';
import { dateText, id, text } from './primitives.ts';

/** Episodes of care. */

const admin = define('admin');

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

export const createEpisode = admin('createEpisode', {
  summary:
    'Opens an episode: start of care, 60 days, 30-day billing periods. The patient’s record must be complete.',
  input: z.object({
    patientId: id(),
    startDate: dateText(),
    payerType: text(40),
    careCoordinator: z.nullable(text(120)),
  }),
  output: z.object({ episode }),
  errors: ['patient.incomplete', 'address.episode-state', 'episode.overlap', 'request.invalid'],
});
