import { createHash } from 'node:crypto';
import type { Clocked, Edit, Note, SignatureMark, Visit } from '#contract/entities.ts';
import { dayMs, hourMs, minuteMs } from '#domain/durations.ts';
import { cosignatureOf } from '#domain/cosign.ts';
import type { Values } from '#domain/merge.ts';
import { must } from '#domain/must.ts';
import { pacificDate, pacificWallClock } from '#domain/pacific.ts';
import type { VisitRateEntry } from '#domain/rates.ts';
import { sealedText } from '#contract/seal-check.ts';
import type { Answers } from '#forms/define.ts';
import { formById } from '#forms/registry.ts';
import { formFor } from '#forms/signed-by.ts';
import { toDate, toDay } from '#server/db/calendar-day.ts';
import { blankNote } from '#server/features/visits/rows.ts';
import { settledPayment, termsOf, withPay } from '#server/features/visits/pay-of-visit.ts';
import type { PlannedVisit } from './calendar.ts';
import { noteAnswers } from './note-answers.ts';
import type { CareProfile } from './profiles.ts';
import type { Chance } from './random.ts';
import { firstProviderTypes, firstVisitTypes } from '#server/features/agency/reference.ts';

type DemoClinician = {
  readonly id: string;
  readonly name: string;
  readonly clientId: string;
  readonly providerType: string;
};
/** A place on the map, degrees. */
export type Home = { readonly latitude: number; readonly longitude: number };
export type DemoCase = {
  readonly visit: Visit;
  readonly note: Note;
  readonly history: {
    readonly entryId: string;
    readonly edit: Edit;
    readonly answers: Answers;
  } | null;
};
export type CaseParts = {
  readonly chance: Chance;
  readonly planned: PlannedVisit;
  readonly patientId: string;
  readonly patientName: string;
  readonly mrn: string;
  readonly chart: Values;
  readonly home: Home;
  readonly profile: CareProfile;
  /** Ids the rows of a patient's notes keep from visit to visit. */
  readonly rowIds: readonly string[];
  readonly clinician: DemoClinician;
  readonly rates: readonly VisitRateEntry[];
  /** Nothing was approved after this instant: the beginning of today. */
  readonly before: Date;
};

/** The instant of a Pacific wall-clock time, whichever of the two offsets the day has. */
export function pacificInstant(day: string, time: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00.000Z`);
  const candidates = [7, 8].map((offset) => new Date(asUtc + offset * hourMs));
  const fits = (instant: Date): boolean =>
    toDay(pacificDate(instant)) === day &&
    pacificWallClock(instant).getHours() === Number(time.slice(0, 2));
  return must(candidates.find(fits) ?? candidates[1], 'Pacific time');
}

const visited = new Set([
  'NotesDue',
  'NotesOverdue',
  'NotesInReview',
  'NotesRejected',
  'NotesApproved',
]);
const handedIn = new Set(['NotesInReview', 'NotesRejected', 'NotesApproved']);

const minutesOf = (providerType: string): number =>
  providerType === 'HHA' || providerType === 'CNA' ? 60 : 45;

/** Whole-number path data: up and down by turns, each line starting where the one before ended. */
const scrawl = (chance: Chance, x: number, letters: number): string => {
  const steps = Array.from({ length: letters }, () => {
    const height = chance.between(14, 46);
    return `${chance.between(6, 14)}-${height} ${chance.between(4, 10)} ${height + chance.between(-4, 4)}`;
  });
  return `M${x} ${chance.between(110, 130)}l${steps.join(' ')}`;
};

/** A given and a family name in one go each, on the 600-unit grid signatures are stored on. */
const strokes = (chance: Chance): string =>
  `600x200 ${scrawl(chance, chance.between(30, 60), chance.between(4, 7))}` +
  scrawl(chance, chance.between(260, 300), chance.between(6, 10));

const signature = (chance: Chance, name: string, role: string, at: Date): SignatureMark => ({
  name,
  role,
  strokes: strokes(chance),
  at: at.toISOString(),
});

const degrees = (value: number): number => Number(value.toFixed(5));

/** An invented home somewhere around Fresno. */
export const somewhere = (chance: Chance): Home => ({
  latitude: degrees(36.74 + chance.next() / 10),
  longitude: degrees(-119.78 + chance.next() / 10),
});

/**
 * A phone's reading at the home: a few metres off, and now and then none because the person
 * refused.
 */
function clockedAt(chance: Chance, home: Home, at: Date): Clocked {
  const stamp = { at: at.toISOString(), timeZone: 'America/Los_Angeles' };
  if (chance.happens(0.03)) return { ...stamp, position: null, positionProblem: 'refused' };
  const off = (): number => (chance.next() - 0.5) / 5_000;
  return {
    ...stamp,
    position: {
      latitude: degrees(home.latitude + off()),
      longitude: degrees(home.longitude + off()),
      accuracy: chance.between(6, 48),
    },
    positionProblem: null,
  };
}

/** Reviewed one to two days later, if that is not after today; the same evening otherwise. */
function approvalAfter(chance: Chance, submittedAt: string, before: Date): string {
  const submitted = Date.parse(submittedAt);
  const wished = submitted + chance.between(20, 44) * hourMs;
  return new Date(
    wished < before.getTime()
      ? wished
      : Math.max(submitted + minuteMs, before.getTime() - chance.between(5, 90) * minuteMs),
  ).toISOString();
}

function visitOf({
  chance,
  planned,
  patientId,
  patientName,
  home,
  clinician,
  rates,
  before,
}: CaseParts): Visit {
  const type = must(
    firstVisitTypes.find(({ id }) => id === planned.visitTypeId),
    'visit type',
  );
  const minutes = minutesOf(planned.providerType);
  const begin = new Date(
    pacificInstant(planned.day, planned.plannedStart).getTime() + chance.between(-6, 12) * minuteMs,
  );
  const end = new Date(begin.getTime() + (minutes + chance.between(-8, 10)) * minuteMs);
  const staffed = planned.status !== 'Unstaffed';
  const submittedAt = handedIn.has(planned.status)
    ? new Date(end.getTime() + chance.between(5, 300) * minuteMs).toISOString()
    : null;
  const visit: Visit = {
    id: chance.id(),
    revision: visited.has(planned.status) ? 4 : 1,
    episodeId: planned.episode.id,
    patientId,
    patientName,
    address: '',
    phone: '',
    visitTypeId: type.id,
    visitType: type.type,
    providerType: planned.providerType,
    status: planned.status,
    dateOfService: toDate(planned.day),
    plannedStart: planned.plannedStart,
    plannedMinutes: minutes,
    providerId: staffed ? clinician.id : null,
    providerName: staffed ? clinician.name : null,
    timeIn: visited.has(planned.status) ? clockedAt(chance, home, begin) : null,
    timeOut: visited.has(planned.status) ? clockedAt(chance, home, end) : null,
    pay: null,
    formId: type.form_id,
    submittedAt,
    approvedAt:
      planned.status === 'NotesApproved' && submittedAt !== null
        ? approvalAfter(chance, submittedAt, before)
        : null,
  };
  if (planned.status !== 'NotesApproved') return visit;
  const providerType = must(
    firstProviderTypes.find(({ type: name }) => name === planned.providerType),
    'provider type',
  );
  return withPay(visit, settledPayment(visit, termsOf(providerType, rates)));
}

/** What a reviewer would ask about a note of this form. */
const compare = [
  { path: 'assessment.text', comment: 'Compare with what was measured before, please.' },
];
const services = [
  { path: 'narrative.text', comment: 'Please name the services that were discussed.' },
];
const nextVisit = { path: 'plan.next', comment: 'Which day is the next visit?' };
const nursing = [
  {
    path: 'narrative.need',
    comment: 'Please say what the nurse assessed that nobody else could.',
  },
  nextVisit,
];
const questions: Readonly<Record<string, { readonly path: string; readonly comment: string }[]>> = {
  'oasis-start-of-care': nursing,
  'skilled-nursing-visit': nursing,
  'lvn-visit': [
    {
      path: 'rnReport.findings',
      comment: 'Please name all that was reported to the registered nurse.',
    },
    nextVisit,
  ],
  'aide-visit': [
    { path: 'task.bath', comment: 'Was it refused or not needed? The care plan asks for it.' },
  ],
  'pt-evaluation': compare,
  'pt-visit': compare,
  'ot-evaluation': compare,
  'ot-visit': compare,
  'st-evaluation': compare,
  'st-visit': compare,
  'msw-evaluation': services,
  'msw-visit': services,
};

const firstPart = (answers: Answers, share: number): Answers =>
  Object.fromEntries(
    Object.entries(answers).slice(0, Math.ceil(Object.keys(answers).length * share)),
  );

function noteOf(
  { chance, planned, profile, rowIds, clinician, patientName, mrn, chart }: CaseParts,
  visit: Visit,
): { note: Note; edit: Edit; answers: Answers } {
  const form = must(formById(visit.formId), 'form');
  const careDays = (Date.parse(planned.day) - Date.parse(planned.episode.start)) / dayMs;
  const { providerType } = clinician;
  const complete = noteAnswers({
    providerType,
    visitTypeId: visit.visitTypeId,
    form: formFor(form, { signsAs: providerType, providerType }),
    profile,
    chance,
    date: visit.dateOfService,
    rowIds,
    careDays: Math.max(0, Math.round(careDays)),
    patient: { chart, mrn, startOfCare: toDate(planned.episode.start) },
  });
  const answers = handedIn.has(planned.status) ? complete : firstPart(complete, 0.4);
  const edit: Edit = {
    revision: 1,
    by: clinician.id,
    byName: clinician.name,
    at: must(visit.timeOut, 'end').at,
    client: clinician.clientId,
    device: 'Demo phone',
  };
  const revs = Object.fromEntries(Object.keys(answers).map((path) => [path, 1]));
  const open: Note = {
    ...blankNote(visit, form.version),
    content: { doc: { values: answers, revs, revision: 1 }, edits: [edit], conflicts: [] },
  };
  if (!handedIn.has(planned.status)) return { note: open, edit, answers };
  const at = new Date(Date.parse(edit.at));
  const signatures = {
    version: 2 as const,
    clinician: {
      ...signature(chance, clinician.name, clinician.providerType, at),
      by: clinician.id,
    },
    patient: {
      ...signature(chance, patientName, 'Patient', at),
      relation: 'Patient',
      witnessedBy: clinician.name,
    },
    patientUnable: null,
  };
  const hash = createHash('sha256')
    .update(must(sealedText(open, signatures), 'known form'))
    .digest('hex');
  const seal = { hash, ...signatures, revision: 1 };
  // What was approved in the demo was cosigned long ago; what is in review waits.
  const cosign =
    planned.status === 'NotesInReview'
      ? cosignatureOf(clinician.providerType, visit.providerType)
      : null;
  if (planned.status !== 'NotesRejected')
    return { note: { ...open, seal, ...(cosign && { cosign }) }, edit, answers };
  return {
    note: {
      ...open,
      pastSeals: [seal],
      returned: must(questions[form.id], `question about ${form.id}`),
      returnComment: 'Almost there: please complete the marked answers.',
    },
    edit,
    answers,
  };
}

/** One visit of the demo with its note as far as it has come. */
export function demoCase(parts: CaseParts): DemoCase {
  const visit = visitOf(parts);
  if (!visited.has(parts.planned.status))
    return {
      visit,
      note: blankNote(visit, must(formById(visit.formId), 'form').version),
      history: null,
    };
  const { note, edit, answers } = noteOf(parts, visit);
  return { visit, note, history: { entryId: parts.chance.id(), edit, answers } };
}
