import * as z from 'zod/mini';
import { genders, placeSources } from '#domain/clinician-facts.ts';
import { visitStatuses } from '#domain/visit-status.ts';
import { despite } from './board.ts';
import { cover } from './authorizations.ts';
import { define } from './call.ts';
import { dateText, formTime, id, integer, nonBlank, text } from './primitives.ts';

/** What staffing goes by: availability of clinicians, wishes of patients; and plans of it. */

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
    'place stays; its ZIP code stands for it where no coordinates are found. A new home is in a ' +
    'state of the licenses, where any is recorded.',
  input: z.object({
    userId: id(),
    revision: integer(0, 1e9),
    ...profileParts,
    home: z.optional(givenPlace),
  }),
  output: clinicianAvailability,
  errors: [
    'record.not-found',
    'staffing.changed',
    'request.invalid',
    'address.provider-state',
    'address.zipcode',
  ],
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
  errors: ['record.not-found', 'patient.merged', 'staffing.changed', 'request.invalid'],
});

const clinicianFacts = z.object({
  id: id(),
  name: text(160),
  providerType: text(20),
  ...profileParts,
  /** The numbers are empty, and `home` null, for who may not open a clinician’s availability. */
  licences: z.array(z.extend(licence, { number: text(40) })).check(z.maxLength(60)),
  home: z.nullable(knownPlace),
});

const patientFacts = z.object({
  id: id(),
  name: text(160),
  /** Wished, or of the chart; empty where neither is known. */
  language: text(12),
  state: text(2),
  gender: gender(),
  skills: skills(),
  notWanted: z.array(id()),
  place: z.nullable(knownPlace),
});

const windowVisit = z.object({
  id: id(),
  revision: integer(0, 1e9),
  patientId: id(),
  episodeId: id(),
  patientName: text(160),
  visitType: text(120),
  providerType: text(20),
  status: z.enum(visitStatuses),
  dateOfService: dateText(),
  plannedStart: z.nullable(formTime()),
  plannedMinutes: integer(0, 1440),
  providerId: z.nullable(id()),
  /** Can be given to somebody else without moving what was started. */
  isOpen: z.boolean(),
  /** Whether payers authorised it; absent where it needs no authorization. */
  cover: z.optional(cover),
  /** It only takes its clinician's time: of its patient nothing but the place is said. */
  aside: z.optional(z.boolean()),
});

const pastVisits = z.object({
  patientId: id(),
  group: text(20),
  providerId: id(),
  visits: integer(1, 9_999),
});

/** Weeks and visits of one window. */
export const longestWindow = { weeks: 9, visits: 2_000 } as const;

export const readStaffingWindow = admin('staffingWindow', {
  summary:
    'Everything a staffing plan goes by: clinicians, and the visits of whole weeks with their ' +
    'patients. With a clinician, only their discipline. At most 2,000 visits; `all` says how many ' +
    'there are, and `later` how many more the clinician has from which day on. At most 200 ' +
    'clinicians: those who know the patients concerned, then the nearest. Where there are more ' +
    'clinicians than it weighs, it has the visits that are planned, those that whoever is weighed ' +
    'has on the same days, and the minutes of the rest of their weeks.',
  reads: true,
  input: z.object({
    /** First day of the first week, a Sunday. */
    sunday: dateText(),
    weeks: integer(1, longestWindow.weeks),
    /** Whose visits are planned; null for those nobody has. */
    clinicianId: z.nullable(id()),
    /** The only day that is planned; null for all of the window. */
    day: z._default(z.nullable(dateText()), null),
    /** Visits that somebody has may change hands too. */
    mayMove: z._default(z.boolean(), false),
  }),
  output: z.object({
    clinicians: z.array(clinicianFacts),
    /** How many more clinicians there are, whom nobody weighed. */
    more: z.optional(integer(1, 99_999)),
    patients: z.array(patientFacts),
    visits: z.array(windowVisit),
    past: z.array(pastVisits),
    all: integer(0, 1e6),
    /** Minutes of visits that are left out, by clinician and week; absent for none. */
    booked: z.optional(
      z.array(z.object({ clinicianId: id(), week: dateText(), minutes: integer(1, 1e6) })),
    ),
    /** Open visits of the clinician that are to be planned, and not among `visits`; absent for none. */
    later: z.optional(z.object({ visits: integer(1, 1e6), from: dateText() })),
  }),
  errors: ['record.not-found', 'request.invalid'],
});

/** Visits that a plan changes in one step. */
export const mostChanges = 500;

export const applyStaffing = admin('applyStaffing', {
  summary:
    'Gives visits to the clinicians of a plan, or to nobody, all or none, each against the ' +
    'revision it was planned with. The refusal names the visits that changed since. Without ' +
    '`despite` it is refused where something speaks against a visit. What comes back is what ' +
    'takes it back: the same call with the earlier clinicians.',
  input: z.object({
    changes: z
      .array(
        z.object({
          visitId: id(),
          visitRevision: integer(0, 1e9),
          providerId: z.nullable(id()),
          /** Left out where the planned time stays. */
          plannedStart: z.optional(z.nullable(formTime())),
        }),
      )
      .check(z.minLength(1), z.maxLength(mostChanges)),
    despite: z.optional(despite),
  }),
  output: z.object({
    changes: z.array(
      z.object({
        visitId: id(),
        visitRevision: integer(0, 1e9),
        /** Whose it was before, and when. */
        providerId: z.nullable(id()),
        plannedStart: z.nullable(formTime()),
      }),
    ),
  }),
  errors: [
    'record.not-found',
    'staffing.conflict',
    'visit.transition',
    'visit.outside-episode',
    'staffing.blocked',
    'staffing.ask',
    'request.invalid',
  ],
});
