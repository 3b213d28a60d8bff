import * as z from 'zod/mini';
import { visitStatuses } from '#domain/visit-status.ts';
import { define } from './call.ts';
import { episodeStatuses } from './entities.ts';
import { dateText, id, integer, text } from './primitives.ts';

/** The search over everything a role may see (spec portal §2: header search). */

const admin = define('admin');

/** Rows of a group that the search shows; the list has the others. */
export const searchGroupSize = 5;

const group = <T extends z.ZodMiniType>(row: T) =>
  z.object({
    rows: z.array(row).check(z.maxLength(searchGroupSize)),
    /** How many there are in all. */
    count: integer(0, 1e8),
  });

export const search = admin('search', {
  summary:
    'Patients, visits, episodes, clinicians and users for some words: beginnings of names, a day ' +
    '(birth date, visit, start of care), a telephone number or a record number. A group whose ' +
    'call the caller may not make is empty.',
  reads: true,
  input: z.object({ words: text(100) }),
  output: z.object({
    patients: group(
      z.object({
        id: id(),
        name: text(160),
        mrn: text(40),
        birthday: text(10),
        city: text(120),
        phone: text(40),
      }),
    ),
    visits: group(
      z.object({
        id: id(),
        episodeId: id(),
        patientName: text(160),
        dateOfService: dateText(),
        visitType: text(80),
        status: z.enum(visitStatuses),
        providerName: z.nullable(text(160)),
      }),
    ),
    episodes: group(
      z.object({
        id: id(),
        patientName: text(160),
        startDate: dateText(),
        status: z.enum(episodeStatuses),
      }),
    ),
    clinicians: group(z.object({ id: id(), name: text(160), providerType: text(80) })),
    users: group(z.object({ id: id(), name: text(160), userName: text(80), role: text(60) })),
  }),
});
