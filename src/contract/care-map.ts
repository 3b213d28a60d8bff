import * as z from 'zod/mini';
import { placeSources } from '#domain/clinician-facts.ts';
import { define } from './call.ts';
import { id, integer, text } from './primitives.ts';

/** Where a patient is cared for, for the map of the office (spec portal §9). */

const operation = define('operation');

const latitude = () => z.number().check(z.minimum(-90), z.maximum(90));
const longitude = () => z.number().check(z.minimum(-180), z.maximum(180));

/** The place of care itself comes first: distances count from there. */
const placeKinds = ['episode', 'patient', 'clinician'] as const;

const placeOnMap = z.object({
  id: id(),
  kind: z.enum(placeKinds),
  name: text(160),
  /** Provider type of a clinician; else empty. */
  detail: text(20),
  place: z.object({
    latitude: latitude(),
    longitude: longitude(),
    source: z.enum(placeSources),
  }),
});
export type PlaceOnMap = z.infer<typeof placeOnMap>;

export const careMap = operation('careMap', {
  summary:
    'Where a patient, or an episode that has a place of its own, is cared for, and where the ' +
    'clinicians of the visits live. Homes of clinicians only for who may read their availability.',
  reads: true,
  input: z.object({ patientId: id(), episodeId: z.nullable(id()) }),
  output: z.object({ places: z.array(placeOnMap) }),
  errors: ['record.not-found'],
});

/** Clinicians that one map shows, and places they are to be near to. */
export const mostOnMap = 200;

export const clinicianPlaces = operation('clinicianPlaces', {
  summary:
    'Where the agency’s clinicians live, for a map: only those with latitude and longitude ' +
    '(portal §5), for who may read their availability; of many, those nearest to what is shown. ' +
    '`count` is of all clinicians at work whose name has the words.',
  reads: true,
  input: z.object({
    /** What the map shows. */
    near: z._default(
      z
        .array(z.object({ latitude: latitude(), longitude: longitude() }))
        .check(z.maxLength(mostOnMap)),
      [],
    ),
    /** Words of the name of somebody looked for. */
    search: z._default(text(100), ''),
  }),
  output: z.object({
    rows: z.array(placeOnMap).check(z.maxLength(mostOnMap)),
    count: integer(0, 99_999),
    /** How many others have a known home. */
    more: z.optional(integer(1, 99_999)),
  }),
});

export const mapTowns = operation('mapTowns', {
  summary: 'Towns around a place, the largest first, so that a map can be read.',
  reads: true,
  input: z.object({ latitude: latitude(), longitude: longitude() }),
  output: z.object({
    towns: z.array(z.object({ name: text(120), latitude: latitude(), longitude: longitude() })),
  }),
});
