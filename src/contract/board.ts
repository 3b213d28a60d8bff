import * as z from 'zod/mini';
import { genders, placeSources } from '#domain/clinician-facts.ts';
import { visitGroups } from '#domain/clinicians.ts';
import { findingCodes, overrideReasons, type StaffingFinding } from '#domain/staffing-check.ts';
import { patientCover } from './authorizations.ts';
import { define } from './call.ts';
import { visit } from './entities.ts';
import { pageOf } from './paging.ts';
import { dateText, formTime, id, instant, integer, text } from './primitives.ts';

/** The board of visits: who goes to whom and when, and what speaks against it. */

const operation = define('operation');

/** Visits on one board; the rest is counted. */
export const mostOnBoard = 1_000;
/** Clinicians on one page of the board, and as many as a page can have. */
export const boardPage = { usual: 10, most: 40 } as const;
/** Unstaffed visits that come with a board at first, and at most; the rest is counted. */
export const boardTray = { usual: 60, most: 300 } as const;
/** Days of a board: a week from Sunday on. */
export const boardDays = 7;

const boardClinician = z.object({
  id: id(),
  name: text(160),
  providerType: text(20),
  /** Hours of a week; null where nobody recorded them. */
  weeklyHours: z.nullable(integer(0, 168)),
  /** Days of the board on which the person is on vacation. */
  vacationDays: z.array(dateText()).check(z.maxLength(boardDays)),
});
export type BoardClinician = z.infer<typeof boardClinician>;

export const visitBoard = operation('visitBoard', {
  summary:
    'A week of visits: a page of clinicians by name, their visits, and those nobody has. ' +
    '`search` matches the clinician’s name. Of many that nobody has, each day has its share.',
  reads: true,
  input: z.object({
    from: dateText(),
    to: dateText(),
    search: z._default(text(100), ''),
    group: z._default(z.enum(['All', ...visitGroups]), 'All'),
    pageNumber: z._default(integer(1, 100_000), 1),
    pageSize: z._default(integer(1, boardPage.most), boardPage.usual),
    /** Most visits that nobody has. */
    unstaffedMost: z._default(integer(1, boardTray.most), boardTray.usual),
  }),
  output: z.object({
    clinicians: pageOf(boardClinician),
    visits: z.array(visit).check(z.maxLength(mostOnBoard)),
    /** Visits of these clinicians, those left out included. */
    visitCount: integer(0, 1e8),
    unstaffed: z.array(visit).check(z.maxLength(boardTray.most)),
    unstaffedCount: integer(0, 1e8),
  }),
  errors: ['request.invalid'],
});

/** What is asked for before somebody does it anyway: the codes that were shown, and why. */
export const despite = z.object({
  reason: z.enum(overrideReasons),
  codes: z.array(z.enum(findingCodes)).check(z.maxLength(20)),
});
export type Despite = z.infer<typeof despite>;

const place = z.object({
  latitude: z.number(),
  longitude: z.number(),
  source: z.enum(placeSources),
});
const many = <T extends z.ZodMiniType>(one: T) => z.readonly(z.array(one));
const words = many(text(60));
const gender = z.nullable(z.enum(genders));

const clinicianFacts = z.object({
  id: id(),
  name: text(160),
  providerType: text(20),
  gender,
  languages: words,
  skills: words,
  home: z.nullable(place),
  weeklyHours: z.nullable(z.number()),
  coverage: many(z.object({ weekday: integer(0, 6), from: formTime(), until: formTime() })),
  vacations: many(z.object({ startDate: dateText(), endDate: dateText() })),
  licences: many(z.object({ state: text(2), number: text(60), expiry: z.nullable(dateText()) })),
});

const patientFacts = z.object({
  id: id(),
  name: text(160),
  language: text(20),
  state: text(40),
  gender,
  skills: words,
  notWanted: many(id()),
  place: z.nullable(place),
});

const visitBeside = z.object({
  clinicianId: id(),
  id: id(),
  patientName: text(160),
  dateOfService: dateText(),
  plannedStart: z.nullable(formTime()),
  plannedMinutes: integer(0, 1440),
  place: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
});

export const staffingFacts = operation('staffingFacts', {
  summary:
    'What speaks for or against giving visits to clinicians in some weeks: their hours, licences ' +
    'and other visits, the patients’ wishes, how many visits are ordered, and what is authorised.',
  reads: true,
  input: z.object({
    visitIds: z.array(id()).check(z.minLength(1), z.maxLength(100)),
    clinicianIds: z.array(id()).check(z.maxLength(boardPage.most)),
    /** Days whose weeks are asked for. */
    days: z.array(dateText()).check(z.minLength(1), z.maxLength(100)),
  }),
  output: z.object({
    clinicians: many(clinicianFacts),
    patients: many(patientFacts),
    beside: many(visitBeside),
    orders: many(
      z.object({
        visitId: id(),
        /** Sunday of the week. */
        week: dateText(),
        ordered: integer(0, 1000),
        /** Others of the same order in that week. */
        planned: integer(0, 1000),
      }),
    ),
    authorized: many(patientCover),
  }),
});

export const placeVisit = operation('placeVisit', {
  summary:
    'Gives a visit a clinician (null: nobody), a day and a planned time in one act, against the ' +
    'revision that was seen. Without `despite` it is refused where something speaks against it.',
  input: z.object({
    visitId: id(),
    visitRevision: integer(0, 1e9),
    providerId: z.nullable(id()),
    dateOfService: dateText(),
    plannedStart: z.nullable(formTime()),
    despite: z.optional(despite),
  }),
  output: z.object({ visit }),
  errors: [
    'record.not-found',
    'visit.changed',
    'visit.transition',
    'visit.plan-far',
    'visit.outside-episode',
    'staffing.blocked',
    'staffing.ask',
    'request.invalid',
  ],
});

/** Detail of `visit.changed`: the visit as it is now, who changed it last, how and when. */
const changedDetail = z.object({
  visit,
  by: z.nullable(text(160)),
  action: z.nullable(text(60)),
  at: z.nullable(instant()),
});
export type ChangedDetail = z.infer<typeof changedDetail>;

/** Reads the detail of `visit.changed`; null where it is none. */
export function changedIn(detail: unknown): ChangedDetail | null {
  const parsed = changedDetail.safeParse(detail);
  return parsed.success ? parsed.data : null;
}

/** Codes of what speaks against it; the rest of each finding is what its sentence names. */
const refusedDetail = z.object({
  findings: z.array(
    z.object({
      visitId: id(),
      findings: z.array(z.custom<StaffingFinding>((given) => coded.safeParse(given).success)),
    }),
  ),
});
const coded = z.looseObject({ code: z.enum(findingCodes) });

/** What speaks against one visit of an act. */
export type FoundVisit = {
  readonly visitId: string;
  readonly findings: readonly StaffingFinding[];
};

/** Reads the detail of `staffing.blocked` and `staffing.ask`; empty where it is none. */
export function findingsIn(detail: unknown): FoundVisit[] {
  const parsed = refusedDetail.safeParse(detail);
  return parsed.success ? parsed.data.findings : [];
}
