import * as z from 'zod/mini';
import { supervisors } from '#domain/cosign.ts';
import { episodeStatuses, patientStatuses } from '#domain/record-statuses.ts';
import { payUnits } from '#domain/pay.ts';
import { longestDelay, visitReportKinds } from '#domain/visit-reports.ts';
import { mostInSeries } from '#domain/visit-acts.ts';
import { episodeTypes, visitStatuses } from '#domain/visit-status.ts';
import { visitPayFields } from './payment.ts';
import { look } from './looks.ts';
import { roles, roleTypes } from './roles.ts';
import { noteReturn, returnedField } from './returns.ts';
import { visitAct, visitPause } from './visit-parts.ts';
import { dateText, formTime, id, instant, path, text, value, integer } from './primitives.ts';

/** What the server presents, field by field. These rows are also what a device stores and pulls. */

const flatDoc = z.object({
  values: z.record(path(), value()),
  /** Path → revision in which it last changed; cleared paths stay listed. */
  revs: z.record(path(), integer(0, 1e9)),
  revision: integer(0, 1e9),
});

/**
 * Who wrote a revision of a document, when by their own clock, on which device. `client` is that
 * client of that person.
 */
export const edit = z.object({
  revision: integer(0, 1e9),
  by: id(),
  byName: text(120),
  at: instant(),
  client: id(),
  device: text(80),
  /** Why, where the author had to say it: a changed medication. */
  reason: z.optional(text(300)),
});
export type Edit = z.infer<typeof edit>;

/**
 * Two values for one answer waiting for the author's choice; the document keeps `theirs` until
 * then.
 */
export const openConflict = z.object({
  entryId: id(),
  path: path(),
  mine: z.nullable(value()),
  theirs: z.nullable(value()),
  theirsRevision: integer(0, 1e9),
  mineEdit: edit,
  theirsEdit: z.nullable(edit),
});
export type OpenConflict = z.infer<typeof openConflict>;

/** A document that merges by field: its values, its recent edits and the choices still open. */
const mergedDoc = z.object({
  doc: flatDoc,
  edits: z.array(edit),
  conflicts: z.array(openConflict),
});
export type MergedDoc = z.infer<typeof mergedDoc>;

const coordinate = z.number().check(z.minimum(-180), z.maximum(180));
/** Where a visit was started or ended, as the device measured it. Accuracy in metres. */
const position = z.object({
  latitude: coordinate,
  longitude: coordinate,
  accuracy: z.number().check(z.minimum(0), z.maximum(1e7)),
});
const positionProblems = ['refused', 'unavailable', 'timeout', 'unsupported'] as const;

/**
 * Milliseconds that only grow while one program runs, and which run it was (domain/visit-clock.ts).
 */
export const counter = z.object({
  process: id(),
  ms: z.number().check(z.minimum(0), z.maximum(1e15)),
});
/** Server minus device clock, milliseconds. */
const difference = () => z.number().check(z.minimum(-1e15), z.maximum(1e15));

/**
 * One end of a visit as the device recorded it: when, by which clocks, and where. A missing
 * position is flagged, it never blocks. `differenceMs` is what the device last measured before;
 * devices of the first version say neither.
 */
export const clocking = z.object({
  at: instant(),
  timeZone: text(60),
  position: z.nullable(position),
  positionProblem: z.nullable(z.enum(positionProblems)),
  counter: z.optional(z.nullable(counter)),
  differenceMs: z.optional(z.nullable(difference())),
});
export type Clocking = z.infer<typeof clocking>;

/**
 * One end of a visit with who measured it, and what the server saw when it arrived: its time, the
 * difference then and the device's counter then. Ends of earlier versions say nothing of who it
 * was.
 */
export const clocked = z.extend(clocking, {
  by: z.optional(id()),
  byName: z.optional(text(160)),
  /** With a start: the visit's status until then, which an undo brings back. */
  statusBefore: z.optional(z.enum(visitStatuses)),
  received: z.optional(
    z.object({
      at: instant(),
      differenceMs: difference(),
      counter: z.nullable(counter),
      /** A contact of the device that came before it wrote this end (domain/clock-doubts.ts). */
      notBefore: z.optional(instant()),
    }),
  ),
});
export type Clocked = z.infer<typeof clocked>;

/** Begin and end of a visit. */
export const visitSpan = z.object({ begin: z.nullable(instant()), end: z.nullable(instant()) });
/**
 * Times of a visit corrected by hand: by whom, when, why (codes of domain/data/evv-reasons.ts), and
 * both times. `madeBy` is absent where the office did it; a clinician's has no resolution, the time
 * of the device in `at`, and the server's beside it.
 */
const timeChange = z.object({
  at: instant(),
  madeBy: z.optional(z.literal('clinician')),
  receivedAt: z.optional(instant()),
  by: id(),
  byName: text(160),
  reason: text(20),
  resolution: text(20),
  comment: text(2000),
  before: visitSpan,
  after: visitSpan,
});
export type TimeChange = z.infer<typeof timeChange>;

/**
 * What a clinician reported of a visit that could not be done as planned, with when and where. `id`
 * is the entry's, and that of the office's task; `reason` is the code of the agency's list and its
 * name as it was read. `statusBefore` is what an undo brings back.
 */
const visitReport = z.object({
  id: id(),
  kind: z.enum(visitReportKinds),
  reason: z.nullable(z.object({ id: text(40), name: text(100) })),
  /** Minutes of delay; null for the other kinds. */
  minutes: z.nullable(integer(1, longestDelay)),
  comment: text(1000),
  clocked,
  statusBefore: z.enum(visitStatuses),
  /** Device time of the undo. */
  undoneAt: z.optional(instant()),
});
export type VisitReport = z.infer<typeof visitReport>;

/**
 * A start or end that was taken off a visit again, as it was clocked: undone within a minute, or
 * reported as the start of the wrong visit (`report` is the report's id then).
 */
const takenOff = z.object({
  end: z.enum(['start', 'end']),
  clocked,
  at: instant(),
  receivedAt: z.optional(instant()),
  by: id(),
  byName: text(160),
  report: z.nullable(id()),
});
export type TakenOff = z.infer<typeof takenOff>;

export const visit = z.object({
  id: id(),
  revision: integer(0, 1e9),
  episodeId: id(),
  patientId: id(),
  patientName: text(160),
  address: text(300),
  phone: text(40),
  visitTypeId: integer(1, 9999),
  visitType: text(120),
  providerType: text(20),
  status: z.enum(visitStatuses),
  /** Calendar day of the visit, MM/DD/YYYY. */
  dateOfService: dateText(),
  plannedStart: z.nullable(formTime()),
  /** Minutes. */
  plannedMinutes: integer(0, 1440),
  providerId: z.nullable(id()),
  providerName: z.nullable(text(120)),
  timeIn: z.nullable(clocked),
  timeOut: z.nullable(clocked),
  /** Changes of the times by hand, oldest first. What was clocked stays as it is. */
  timeChanges: z.optional(z.array(timeChange)),
  /** What the clinician reported about it, oldest first, undone ones included. */
  reports: z.optional(z.array(visitReport)),
  /** Starts and ends that were taken off it again, oldest first. */
  takenOff: z.optional(z.array(takenOff)),
  /** Dollars, rounded to cents; null until the notes are approved. */
  pay: z.nullable(z.number()),
  ...visitPayFields,
  formId: text(60),
  submittedAt: z.nullable(instant()),
  approvedAt: z.nullable(instant()),
  /** A shift is confirmed by its facility; absent for a visit (rules §3). */
  episodeType: z.optional(z.enum(episodeTypes)),
  shiftConfirmedByFacility: z.optional(z.boolean()),
  /** Planned together with others: how many, and on which days they were planned. */
  multiple: z.optional(z.boolean()),
  noOfVisits: z.optional(integer(1, mostInSeries)),
  multipleDates: z.optional(z.array(dateText())),
  /** What the visits that were planned together share: their order's id or one of its own. */
  seriesId: z.optional(id()),
  /** Work for the patient without a visit at home, such as a conference. */
  nonVisit: z.optional(z.boolean()),
  /** Hours that are paid where none were measured; absent for the agency's default. */
  duration: z.optional(z.number().check(z.minimum(0.25), z.maximum(24))),
  /** What the office did with it, oldest first. */
  acts: z.optional(z.array(visitAct)),
  /** When its clock stood still, oldest first. */
  pauses: z.optional(z.array(visitPause)),
});
export type Visit = z.infer<typeof visit>;
/** What lists of visits and of notes sort by; the patient's name is sealed. */
export const visitSorts = [
  'day',
  'type',
  'clinician',
  'discipline',
  'status',
  'pay',
  'submitted',
] as const;

const signatureMark = z.object({
  name: text(120),
  role: text(60),
  strokes: text(60_000),
  at: instant(),
});
export type SignatureMark = z.infer<typeof signatureMark>;

/** The clinician's signature; `by` is the account that signed. */
const clinicianMark = z.extend(signatureMark, { by: z.optional(id()) });
/**
 * The signature of the patient or of somebody in their place: the name as typed, what the signer is
 * to the patient, and the clinician who witnessed it.
 */
const patientMark = z.extend(signatureMark, {
  relation: z.optional(text(60)),
  witnessedBy: z.optional(text(120)),
});
export type PatientMark = z.infer<typeof patientMark>;

/**
 * What signing a note sends. In version 2 the hash covers who signed; a signature without a version
 * covers the answers alone (decision 057).
 */
export const signing = z.object({
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  version: z.optional(z.literal(2)),
  clinician: clinicianMark,
  patient: z.nullable(patientMark),
  /** Why the patient did not sign, when they did not. */
  patientUnable: z.nullable(text(300)),
});

export type SignedNow = z.infer<typeof signing>;

/** A sealed note: SHA-256 (hex) of the canonical note, and who signed it. */
export const seal = z.extend(signing, {
  revision: integer(0, 1e9),
  /** When the server received it, and its clock minus the device's then, in milliseconds. */
  received: z.optional(z.object({ at: instant(), differenceMs: difference() })),
  /** Name and role an earlier app claimed for the signer, where the account has others. */
  claimed: z.optional(z.object({ name: text(120), role: text(60) })),
});
export type Seal = z.infer<typeof seal>;

const addendum = z.object({ edit, patch: z.record(path(), z.nullable(value())) });

/** A supervisor's signature under an assistant's note; it is for the seal with this hash only. */
const cosignature = z.object({
  by: id(),
  byName: text(120),
  role: text(60),
  at: instant(),
  hash: signing.shape.hash,
});
export type Cosignature = z.infer<typeof cosignature>;

/** One note per visit; `visitId` is its id. */
export const note = z.object({
  visitId: id(),
  patientId: id(),
  episodeId: id(),
  providerId: z.nullable(id()),
  dateOfService: dateText(),
  formId: text(60),
  formVersion: integer(1, 9999),
  content: mergedDoc,
  seal: z.nullable(seal),
  /** Earlier seals, newest last: a returned note keeps what was signed before. */
  pastSeals: z.array(seal),
  addenda: z.array(addendum),
  returned: z.array(returnedField),
  returnComment: text(4000),
  /** Every return, oldest first, with what came of it; absent in notes never returned since. */
  returns: z.optional(z.array(noteReturn)),
  /** Answers filled from the last visit that were not touched before the note was handed in. */
  filled: z.optional(z.array(path())),
  /** Disagreements its author looked at, with the reasons; absent while there is none. */
  looks: z.optional(z.array(look)),
  /** Of every version that was cosigned, oldest first; `cosign` says who signs the present one. */
  cosignatures: z.optional(z.array(cosignature)),
  /** Discipline whose cosignature the present seal waits for; null or absent for none. */
  cosign: z.optional(z.nullable(z.enum(supervisors))),
  /** Closed for good by the office after approval: nothing is added any more. */
  completed: z.optional(z.object({ at: instant(), by: id(), byName: text(160) })),
});
export type Note = z.infer<typeof note>;

export { episodeStatuses, patientStatuses } from '#domain/record-statuses.ts';

/**
 * A patient's chart as one merging document. Demographics are at fixed paths (`lastName`,
 * `phoneNumber1`, …), lists as rows: `problems.<row>.text`, `medications.<row>.name`,
 * `allergies.<row>.substance`, each with `<list>.$order`.
 */
export const patient = z.object({
  id: id(),
  status: z.enum(patientStatuses),
  mrn: text(40),
  /** Number of the state in the chart's address (domain/data/state-ids.ts); null without one. */
  stateId: z.optional(z.nullable(text(2))),
  content: mergedDoc,
  createdAt: instant(),
  updatedAt: instant(),
});
export type Patient = z.infer<typeof patient>;

export const order = z.object({
  id: id(),
  discipline: text(20),
  visitTypeId: integer(1, 9999),
  frequency: text(200),
  startDate: dateText(),
  /** Last day in force; absent where it runs to its own end. */
  endDate: z.optional(dateText()),
  /** Another order took its place, or it was stopped, and why. */
  endedBy: z.optional(z.enum(['changed', 'stopped'])),
  endReason: z.optional(text(300)),
  /** The order it took the place of. */
  replaces: z.optional(id()),
});
/** Ten digits of the National Provider Identifier. */
export const npi = () => z.string().check(z.regex(/^\d{10}$/));
export const episode = z.object({
  id: id(),
  revision: integer(0, 1e9),
  patientId: id(),
  patientName: text(160),
  status: z.enum(episodeStatuses),
  /** Start of care and last day of the 60-day certification, MM/DD/YYYY. */
  startDate: dateText(),
  endDate: dateText(),
  /** 30-day billing periods. */
  billingPeriods: z.array(z.object({ index: integer(0, 100), start: dateText(), end: dateText() })),
  payerType: text(40),
  careCoordinator: z.nullable(text(120)),
  orders: z.array(order),
  // The rest is absent where nobody entered it, and in rows that devices stored before.
  /** Visits by orders, or shifts that a facility confirms (spec rules §4). */
  type: z.optional(z.enum(['Visit', 'Shift'])),
  referralSourceNPI: z.optional(npi()),
  providerNPI: z.optional(npi()),
  /** The agency that provides the care, where it is another one. */
  providerName: z.optional(text(160)),
  benefitStartDate: z.optional(dateText()),
  /** Where the care is given, both or neither. */
  latitude: z.optional(coordinate),
  longitude: z.optional(coordinate),
  /** Of the constant episodeArchiveReasons. */
  archiveReason: z.optional(text(200)),
  /** First day of the hold, and last day of care. */
  holdDate: z.optional(dateText()),
  dischargeDate: z.optional(dateText()),
});
export type Episode = z.infer<typeof episode>;

/**
 * The signed-in person, as much of portal §3 "Current user" as is safe: `hasPin` instead of the
 * PIN.
 */
export const currentUser = z.object({
  id: id(),
  orgId: id(),
  orgName: text(160),
  userName: text(120),
  givenName: text(80),
  familyName: text(80),
  emailId: text(200),
  hasPin: z.boolean(),
  /** The agency's name for the role, upper-cased (portal §4). */
  rolename: text(60),
  /** Row of the policy table the role is built on; absent in a session an earlier server began. */
  role: z.optional(z.enum(roles)),
  roleId: integer(1, 999),
  roleType: z.enum(roleTypes),
  /** JSON text by area; parsed with `parsePrivileges`. */
  privileges: text(20_000),
  providerType: z.nullable(text(20)),
  credential: z.nullable(text(40)),
  changePassword: z.boolean(),
  // Sessions that devices stored before these fields existed still have to be read.
  referralSourceId: z.optional(z.nullable(integer(1, 1e9))),
  /** Minutes, of the person's company (portal §3 `Company.idleTimeout`). */
  companyIdleTimeout: z.optional(z.nullable(integer(1, 720))),
  onboardStep: z.optional(z.nullable(text(40))),
  onboardStepRS: z.optional(z.nullable(text(40))),
  /** These four only for the role type ClinicianUser (portal §4); the spelling is specified. */
  firstAssigment: z.optional(z.nullable(integer(0, 1e9))),
  appDownloaded: z.optional(z.boolean()),
  backOfficeSupportId: z.optional(z.nullable(id())),
  /** Their firstAssigment is not 1. */
  noFirstAssignment: z.optional(z.boolean()),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const providerType = z.object({ id: integer(1, 999), type: text(20) });
export const visitType = z.object({
  id: integer(1, 9999),
  type: text(120),
  description: text(200),
  discipline: text(20),
  evaluation: z.boolean(),
  discharge: z.boolean(),
  formId: text(60),
  // Stored sessions may be older.
  unit: z.optional(z.enum(payUnits)),
  serviceType: z.optional(text(60)),
});
/** Server-supplied constants by type and name (portal §9). */
export const constant = z.object({ type: text(40), name: text(60), value: text(20_000) });
