import { createHash } from 'node:crypto';
import { commands, type CommandName } from '#contract/commands/registry.ts';
import type { Note, Visit } from '#contract/entities.ts';
import { actorKind, roles, roleTypeOf, type Role } from '#contract/roles.ts';
import { sealedText } from '#contract/seal-check.ts';
import type { Entry } from '#contract/sync.ts';
import { laneOf, type Target } from '#contract/targets.ts';
import type { Assignment } from '#domain/assignment-evidence.ts';
import { must } from '#domain/must.ts';
import { visitStatuses, type VisitStatus } from '#domain/visit-status.ts';
import { formById } from '#forms/registry.ts';
import { sampleAnswers } from '#forms/sample-answers.ts';
import { docOf, note, patient, userId, visit, visitId } from '#client/store/testing/records.ts';
import type { Found, Pusher } from '#server/sync/port.ts';
import { decide } from '#server/sync/process-entry.ts';
import { seeded } from '../support/seeded.ts';

/**
 * Who may still change what, when: every command by every role in every status, decided by the
 * server's own processing. `command-table.json` records it, so that a changed rule is a line of a
 * diff.
 */

const formId = 'msw-visit';
const form = must(formById(formId), 'form');
const answers = sampleAnswers(form, { random: seeded(1), date: '03/05/2026' });
const at = '2026-03-05T17:00:00.000Z';
const now = '2026-03-05T18:00:00.000Z';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const clocked = (moment: string) => ({
  at: moment,
  timeZone: 'America/Los_Angeles',
  position: null,
  positionProblem: 'refused' as const,
  by: userId(),
  byName: 'Nora Nurse',
});
const signatures = {
  version: 2 as const,
  clinician: { by: userId(), name: 'Nora Nurse', role: 'RN', strokes: '', at },
  patient: null,
  patientUnable: 'asleep',
};
const written = note({ formId, content: docOf(answers) });
const hash = sha256(must(sealedText(written, signatures), 'text'));

const isHandedIn = (status: VisitStatus): boolean =>
  status === 'NotesInReview' || status === 'NotesApproved';
/** A visit in a status as it comes about: handed in it is clocked and sealed. */
function caseIn(status: VisitStatus): { readonly visit: Visit; readonly note: Note } {
  const seal = isHandedIn(status) ? { hash, ...signatures, revision: 1 } : null;
  const start = clocked('2026-03-05T16:00:00.000Z');
  const end = isHandedIn(status) ? clocked('2026-03-05T16:50:00.000Z') : null;
  return {
    visit: visit({ formId, status, dateOfService: '03/05/2026', timeIn: start, timeOut: end }),
    note: { ...written, seal },
  };
}
const mineEdit = {
  revision: 1,
  by: userId(),
  byName: 'Nora Nurse',
  at,
  client: 'c',
  device: 'Phone',
};
const choiceOf = (path: string) => ({
  entryId: 'e-choice',
  path,
  mine: 'mine',
  theirs: 'theirs',
  theirsRevision: 1,
  mineEdit,
  theirsEdit: null,
});
const changes = { moved: { ...clocked('1999-01-01T09:00:00.000Z'), by: undefined } };

/** An input of each command that changes something. */
const { by: _by, byName: _byName, ...press } = changes.moved;
const inputs: Readonly<Record<CommandName, unknown>> = {
  startVisit: press,
  endVisit: press,
  pauseVisit: { reason: { id: 'break', name: 'Break' }, comment: '' },
  resumeVisit: {},
  correctTimes: {
    times: { begin: '2026-03-05T16:10:00.000Z', end: '2026-03-05T16:40:00.000Z' },
    reason: '209',
    comment: '',
  },
  reportVisit: {
    kind: 'not-home',
    reason: { id: 'no-answer', name: 'Nobody answered' },
    minutes: null,
    comment: '',
    clocking: press,
  },
  undoPress: { press: 'start', pressedAt: '2026-03-05T17:59:30.000Z' },
  saveAnswers: { patch: { 'narrative.text': 'Changed' } },
  signNote: { hash, ...signatures },
  submitNotes: {},
  replyToReturn: { path: null, text: 'Measured twice' },
  confirmLook: { rule: 'SL-C10', path: 'oasis.M1028', mark: '1x', reason: 'Asked twice' },
  updatePatient: { patch: { codeStatus: 'DNR' } },
  recordDose: {
    drug: 'm1',
    outcome: 'given',
    at: '2026-03-05T16:10:00.000Z',
    dose: '10 mg',
    site: '',
    reason: '',
    of: null,
  },
  resolveNoteConflict: { choices: { 'narrative.text': 'mine' } },
  resolvePatientConflict: { choices: { codeStatus: 'mine' } },
  raiseTask: { topic: 'supplies', text: 'Gauze', about: { record: 'visit', id: visitId() } },
  writeVerbalOrder: {
    about: { record: 'visit', id: visitId() },
    category: '',
    physician: 'Dr. Pat Park',
    from: '',
    receivedOn: '03/05/2026',
    receivedTime: '08:00',
    text: 'Wound vac',
    effectiveFrom: '03/05/2026',
    readBack: true,
  },
};

const held: Assignment = { from: new Date(0), until: null, told: null, contact: null };
/** The author has the visit, had it, or never had it. */
const standings = {
  assigned: [held],
  former: [{ ...held, until: new Date('2026-03-01T00:00:00.000Z'), told: new Date(at) }],
  stranger: [],
} as const satisfies Record<string, readonly Assignment[]>;
type Standing = keyof typeof standings;

const pause = {
  id: 'e-pause',
  from: '2026-03-05T16:20:00.000Z',
  until: null,
  reason: { id: 'break', name: 'Break' },
  comment: '',
  by: userId(),
  byName: 'Nora Nurse',
};

/** An undo is tried half a minute after the start; only a paused visit goes on. */
function timedFor(name: CommandName, of: Visit): Visit {
  if (name === 'resumeVisit') return { ...of, pauses: [pause] };
  return name === 'undoPress' ? { ...of, timeIn: clocked('2026-03-05T17:59:30.000Z') } : of;
}

function foundFor(
  target: Target,
  status: VisitStatus,
  standing: Standing,
  name: CommandName,
): Found {
  const assignments = standings[standing];
  if (target === 'task' || target === 'physicianOrder')
    return {
      target,
      state: { id: visitId(), exists: false, written: null },
      version: 1,
      assignments,
    };
  if (target === 'patient') {
    const content = docOf({ codeStatus: 'theirs', 'medications.m1.name': 'Sample-Pril' });
    const conflicts = name === 'resolvePatientConflict' ? [choiceOf('codeStatus')] : [];
    const state = { patient: patient({ content: { ...content, conflicts } }) };
    return { target, state, version: 1, assignments };
  }
  const { visit: of, note: its } = caseIn(status);
  // A start is tried where there is none yet.
  const isOpen = !isHandedIn(status);
  const begun = name === 'startVisit' && isOpen ? { ...of, timeIn: null } : timedFor(name, of);
  const sealed = name === 'submitNotes' && its.seal === null;
  const conflicts = name === 'resolveNoteConflict' ? [choiceOf('narrative.text')] : [];
  const ready: Note = {
    ...its,
    content: { ...its.content, conflicts },
    seal: sealed ? { hash, ...signatures, revision: 1 } : its.seal,
  };
  return { target, state: { visit: begun, note: ready }, version: 1, assignments };
}

function verdict(name: CommandName, role: Role, status: VisitStatus, standing: Standing): string {
  const { target, service, version } = commands[name];
  const pusher: Pusher = {
    userId: userId(),
    name: 'Nora Nurse',
    kind: actorKind(roleTypeOf[role]),
    role,
    signsAs: 'RN',
    clientId: 'c-new',
    device: 'Phone',
    service,
    receivedAt: new Date(now),
    clockDifferenceMs: 0,
  };
  const targetId = visitId();
  const entry: Entry = {
    entryId: 'e-new',
    seq: 1,
    command: name,
    version,
    target,
    targetId,
    lane: laneOf(target, targetId),
    after: [],
    baseRevision: 1,
    deviceTime: now,
    monotonic: 0,
    payload: inputs[name],
  };
  const found = foundFor(target, status, standing, name);
  const { outcome, effect, proposal } = decide(
    { pusher, sha256, unsettled: new Map(), keeps: 'every outcome' },
    entry,
    {
      owner: userId(),
      stored: null,
      seqTaken: false,
      reported: null,
      clientMade: null,
      after: new Map(),
      found,
    },
  );
  if (proposal) return 'proposal';
  if (outcome.kind === 'rejected') return outcome.code;
  if (JSON.stringify(effect?.before) === JSON.stringify(effect?.after)) return 'unchanged';
  const isAddendum =
    effect?.target === 'visit' &&
    effect.after.note.addenda.length > effect.before.note.addenda.length;
  return isAddendum ? 'addendum' : outcome.kind;
}

/** Statuses with one verdict as one line; everything alike as `any status`. */
function byStatus(name: CommandName, role: Role, standing: Standing): Record<string, string> {
  const verdicts = new Map<string, VisitStatus[]>();
  for (const status of visitStatuses) {
    const found = verdict(name, role, status, standing);
    verdicts.set(found, [...(verdicts.get(found) ?? []), status]);
  }
  if (verdicts.size === 1) return { 'any status': [...verdicts.keys()].join('') };
  return Object.fromEntries([...verdicts].map(([found, of]) => [of.join(', '), found]));
}

type Table = Record<string, Record<string, Record<string, string>>>;

/** Command → role and standing → status → what becomes of it. */
export const commandTable = (): Table =>
  Object.fromEntries(
    (Object.keys(commands) as CommandName[]).map((name) => [
      name,
      Object.fromEntries(
        roles.flatMap((role) =>
          (Object.keys(standings) as Standing[]).map((standing) => [
            `${role}, ${standing}`,
            byStatus(name, role, standing),
          ]),
        ),
      ),
    ]),
  );
