import * as z from 'zod/mini';
import { genders, placeSources } from '#domain/clinician-facts.ts';
import { define } from './call.ts';
import { dateText, formTime, id, integer, nonBlank, text } from './primitives.ts';

/** What staffing goes by: availability of clinicians, wishes of patients. */

const admin = define('admin');

const languageCode = () => z.string().check(z.regex(/^[a-z]{2,3}(-[a-z0-9]{2,8})?$/i));
const skills = () => z.array(nonBlank(60)).check(z.maxLength(40));
const gender = () => z.nullable(z.enum(genders));
const latitude = () => z.number().check(z.minimum(-90), z.maximum(90));
const longitude = () => z.number().check(z.minimum(-180), z.maximum(180));

const knownPlace = z.object({
  latitude: latitude(),
  longitude: longitude(),
  source: z.enum(placeSources),
});

const coverageHours = z.object({ weekday: integer(0, 6), from: formTime(), until: formTime() });
const vacation = z.object({ startDate: dateText(), endDate: dateText() });
const licence = z.object({
  state: z.string().check(z.regex(/^[A-Z]{2}$/)),
  number: nonBlank(40),
  expiry: z.nullable(dateText()),
});

const profileParts = {
  gender: gender(),
  languages: z.array(languageCode()).check(z.maxLength(20)),
  skills: skills(),
  weeklyHours: z.nullable(integer(1, 80)),
  coverage: z.array(coverageHours).check(z.maxLength(7)),
  vacations: z.array(vacation).check(z.maxLength(50)),
  licences: z.array(licence).check(z.maxLength(60)),
};

/**
 * A place that is given: coordinates, else an address line with its ZIP code to find them for. All
 * three empty for none.
 */
const givenPlace = z.object({
  point: z.nullable(z.object({ latitude: latitude(), longitude: longitude() })),
  address: text(300),
  zipcode: z.string().check(z.regex(/^(\d{5})?$/)),
});

const clinicianAvailability = z.object({
  /** 0 while nothing was saved. */
  revision: integer(0, 1e9),
  ...profileParts,
  home: z.nullable(knownPlace),
});
export type ClinicianAvailability = z.infer<typeof clinicianAvailability>;

export const readAvailability = admin('clinicianAvailability', {
  summary: 'When a clinician works and what speaks for giving them a visit.',
  reads: true,
  input: z.object({ userId: id() }),
  output: clinicianAvailability,
  errors: ['record.not-found'],
});

export const saveAvailability = admin('saveClinicianAvailability', {
  summary:
    'Replaces a clinician’s availability, against the revision that was read. Without `home` the ' +
    'place stays; its ZIP code stands for it where no coordinates are found.',
  input: z.object({
    userId: id(),
    revision: integer(0, 1e9),
    ...profileParts,
    home: z.optional(givenPlace),
  }),
  output: clinicianAvailability,
  errors: ['record.not-found', 'staffing.changed', 'request.invalid'],
});

const wishParts = {
  /** Null for the one in the chart. */
  language: z.nullable(languageCode()),
  gender: gender(),
  skills: skills(),
  notWanted: z.array(id()).check(z.maxLength(50)),
};

const patientWishes = z.object({
  /** 0 while nothing was saved. */
  revision: integer(0, 1e9),
  ...wishParts,
  /** Names of those not wanted, by id; of those who have left too. */
  names: z.array(z.object({ id: id(), name: text(160) })),
  place: z.nullable(knownPlace),
});
export type PatientWishes = z.infer<typeof patientWishes>;

export const readWishes = admin('patientWishes', {
  summary: 'What a patient wishes of the people who visit, and where the home is.',
  reads: true,
  input: z.object({ patientId: id() }),
  output: patientWishes,
  errors: ['record.not-found'],
});

export const saveWishes = admin('savePatientWishes', {
  summary:
    'Replaces a patient’s wishes, against the revision that was read. Without `place` the place stays.',
  input: z.object({
    patientId: id(),
    revision: integer(0, 1e9),
    ...wishParts,
    place: z.optional(givenPlace),
  }),
  output: patientWishes,
  errors: ['record.not-found', 'staffing.changed', 'request.invalid'],
});
