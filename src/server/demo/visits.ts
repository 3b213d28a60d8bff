import { createHash } from 'node:crypto';
import type { Edit, Note, SignatureMark, Visit } from '#contract/entities.ts';
import { must } from '#domain/must.ts';
import { pacificDate, pacificWallClock } from '#domain/pacific.ts';
import type { VisitRateEntry } from '#domain/rates.ts';
import { canonicalNote } from '#forms/canonical.ts';
import type { Answers } from '#forms/define.ts';
import { formById } from '#forms/registry.ts';
import { toDate, toDay } from '../db/calendar-day.ts';
import { blankNote } from '../db/visit-rows.ts';
import { payOfVisit } from '../pay-of-visit.ts';
import type { PlannedVisit } from './calendar.ts';
import { noteAnswers } from './note-answers.ts';
import type { CareProfile } from './profiles.ts';
import type { Chance } from './random.ts';
import { demoProviderTypes, demoVisitTypes } from './reference.ts';

export type DemoClinician = { readonly id: string; readonly name: string; readonly clientId: string; readonly providerType: string };
export type DemoCase = { readonly visit: Visit; readonly note: Note; readonly history: { readonly entryId: string; readonly edit: Edit; readonly answers: Answers } | null };
export type CaseParts = {
  readonly chance: Chance;
  readonly planned: PlannedVisit;
  readonly patientId: string;
  readonly patientName: string;
  readonly profile: CareProfile;
  /** Ids the rows of a patient's notes keep from visit to visit. */
  readonly rowIds: readonly string[];
  readonly clinician: DemoClinician;
  readonly rates: readonly VisitRateEntry[];
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The instant of a Pacific wall-clock time, whichever of the two offsets the day has. */
export function pacificInstant(day: string, time: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00.000Z`);
  const candidates = [7, 8].map((offset) => new Date(asUtc + offset * hourMs));
  const fits = (instant: Date): boolean => toDay(pacificDate(instant)) === day && pacificWallClock(instant).getHours() === Number(time.slice(0, 2));
  return must(candidates.find(fits) ?? candidates[1], 'Pacific time');
}

const visited = new Set(['NotesDue', 'NotesOverdue', 'NotesInReview', 'NotesRejected', 'NotesApproved']);
const handedIn = new Set(['NotesInReview', 'NotesRejected', 'NotesApproved']);

const minutesOf = (providerType: string): number => (providerType === 'HHA' || providerType === 'CNA' ? 60 : 45);

/** A few points of a pen, in the shape the signature pad saves. */
const stroke = (chance: Chance): string =>
  JSON.stringify([{ points: Array.from({ length: 12 }, (_, index) => ({ x: 20 + index * 9, y: 60 + chance.between(-18, 18), time: index * 16, pressure: 0.5 })), penColor: 'black', dotSize: 0, minWidth: 0.5, maxWidth: 2.5, velocityFilterWeight: 0.7, compositeOperation: 'source-over' }]);

const signature = (chance: Chance, name: string, role: string, at: Date): SignatureMark => ({ name, role, strokes: stroke(chance), at: at.toISOString() });

/** Roughly Fresno; the accuracy is what phones report. */
const somewhere = (chance: Chance) => ({ latitude: Number((36.74 + chance.next() / 10).toFixed(5)), longitude: Number((-119.78 + chance.next() / 10).toFixed(5)), accuracy: chance.between(6, 48) });

function visitOf({ chance, planned, patientId, patientName, clinician, rates }: CaseParts): Visit {
  const type = must(demoVisitTypes.find(({ id }) => id === planned.visitTypeId), 'visit type');
  const minutes = minutesOf(planned.providerType);
  const begin = new Date(pacificInstant(planned.day, planned.plannedStart).getTime() + chance.between(-6, 12) * minuteMs);
  const end = new Date(begin.getTime() + (minutes + chance.between(-8, 10)) * minuteMs);
  const clocked = (at: Date) => ({ at: at.toISOString(), timeZone: 'America/Los_Angeles', position: somewhere(chance), positionProblem: null });
  const staffed = planned.status !== 'Unstaffed';
  const submittedAt = handedIn.has(planned.status) ? new Date(end.getTime() + chance.between(5, 300) * minuteMs).toISOString() : null;
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
    timeIn: visited.has(planned.status) ? clocked(begin) : null,
    timeOut: visited.has(planned.status) ? clocked(end) : null,
    pay: null,
    formId: type.form_id,
    submittedAt,
    approvedAt: planned.status === 'NotesApproved' ? new Date(end.getTime() + chance.between(10, 60) * hourMs).toISOString() : null,
  };
  if (planned.status !== 'NotesApproved') return visit;
  const providerType = must(demoProviderTypes.find(({ type: name }) => name === planned.providerType), 'provider type');
  return { ...visit, pay: payOfVisit(visit, providerType, rates) };
}

/** What a reviewer would ask about a note of this form. */
const questions: Readonly<Record<string, { readonly path: string; readonly comment: string }[]>> = {
  'skilled-nursing-visit': [
    { path: 'narrative.need', comment: 'Please say what the nurse assessed that nobody else could.' },
    { path: 'plan.next', comment: 'Which day is the next visit?' },
  ],
  'aide-visit': [{ path: 'task.bath', comment: 'Was it refused or not needed? The care plan asks for it.' }],
  'therapy-visit': [{ path: 'assessment.text', comment: 'Compare with the last visit, please.' }],
  'msw-visit': [{ path: 'narrative.text', comment: 'Please name the services that were discussed.' }],
};

const firstPart = (answers: Answers, share: number): Answers => Object.fromEntries(Object.entries(answers).slice(0, Math.ceil(Object.keys(answers).length * share)));

function noteOf({ chance, planned, profile, rowIds, clinician, patientName }: CaseParts, visit: Visit): { note: Note; edit: Edit; answers: Answers } {
  const form = must(formById(visit.formId), 'form');
  const complete = noteAnswers({ form, profile, chance, date: visit.dateOfService, rowIds });
  const answers = handedIn.has(planned.status) ? complete : firstPart(complete, 0.4);
  const edit: Edit = { revision: 1, by: clinician.id, byName: clinician.name, at: must(visit.timeOut, 'end').at, client: clinician.clientId, device: 'Demo phone' };
  const revs = Object.fromEntries(Object.keys(answers).map((path) => [path, 1]));
  const open: Note = { ...blankNote(visit, form.version), content: { doc: { values: answers, revs, revision: 1 }, edits: [edit], conflicts: [] } };
  if (!handedIn.has(planned.status)) return { note: open, edit, answers };
  const at = new Date(Date.parse(edit.at));
  const hash = createHash('sha256').update(canonicalNote({ visitId: visit.id, formId: form.id, formVersion: form.version, answers })).digest('hex');
  const seal = { hash, revision: 1, clinician: signature(chance, clinician.name, clinician.providerType, at), patient: signature(chance, patientName, 'Patient', at), patientUnable: null };
  if (planned.status !== 'NotesRejected') return { note: { ...open, seal }, edit, answers };
  return { note: { ...open, pastSeals: [seal], returned: questions[form.id] ?? [], returnComment: 'Almost there: please complete the marked answers.' }, edit, answers };
}

/** One visit of the demo with its note as far as it has come. */
export function demoCase(parts: CaseParts): DemoCase {
  const visit = visitOf(parts);
  if (!visited.has(parts.planned.status)) return { visit, note: blankNote(visit, must(formById(visit.formId), 'form').version), history: null };
  const { note, edit, answers } = noteOf(parts, visit);
  return { visit, note, history: { entryId: parts.chance.id(), edit, answers } };
}
