import * as z from 'zod/mini';
import { visitGroups } from '#domain/clinicians.ts';
import { despite } from './board.ts';
import { define } from './call.ts';
import { dateText, id, integer, text } from './primitives.ts';

/** Whose patients they are: all future visits of a discipline, and who coordinates the care. */

const admin = define('admin');
const operation = define('operation');

const mark = () => z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** `patientId` for every episode of a patient, `episodeId` for one. */
const subject = {
  patientId: z._default(z.nullable(id()), null),
  episodeId: z._default(z.nullable(id()), null),
};
const wish = {
  /** Disciplines are grouped as visits are counted (spec rules §1). */
  discipline: z.enum(visitGroups),
  providerId: id(),
  /** First day, today or later. */
  from: dateText(),
};

export const reassignPreview = admin('reassignPreview', {
  summary:
    'Future visits of a discipline that another clinician would get, by whose they are now. Nothing ' +
    'is changed.',
  reads: true,
  input: z.object({ ...subject, ...wish }),
  output: z.object({
    to: text(160),
    /** Visits of this clinician already. */
    unchanged: integer(0, 10_000),
    /** Visits that stay with another clinician: past their time, started or charted; absent for none. */
    staying: z.optional(integer(1, 10_000)),
    moved: z.array(
      z.object({
        /** Empty for unstaffed visits. */
        clinician: text(160),
        count: integer(1, 10_000),
        first: dateText(),
        last: dateText(),
      }),
    ),
    mark: mark(),
  }),
  errors: ['request.invalid', 'life.date'],
});

const reassigned = z.object({ changed: integer(0, 10_000) });
const errors = [
  'request.invalid',
  'life.date',
  'life.changed',
  'visit.outside-episode',
  'staffing.blocked',
  'staffing.ask',
] as const;
const act = { ...wish, mark: mark(), despite: z.optional(despite) };

export const reassignPatient = operation('reassignPatient', {
  summary: 'Gives all future visits of a discipline of a patient to a clinician, as previewed.',
  input: z.object({ patientId: id(), ...act }),
  output: reassigned,
  errors,
});

export const reassignEpisode = operation('reassignEpisode', {
  summary: 'Gives all future visits of a discipline of an episode to a clinician, as previewed.',
  input: z.object({ episodeId: id(), ...act }),
  output: reassigned,
  errors,
});
