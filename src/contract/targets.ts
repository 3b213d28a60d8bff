import type { Episode, MergedDoc, Note, Patient, Visit } from './entities.ts';
import type { OfficeTopic } from '#domain/office-tasks.ts';
import type { AuditKind } from './audit.ts';
import type { ErrorCode } from './errors.ts';

/**
 * The records a person can change without a line, and the tables a device pulls. Each is one
 * definition here. The device needs nothing else; a server's port (`server/sync/targets/`) names
 * its table. Pure and without schemas: it is part of the first load.
 */

/** Services that accept offline work, each with its own push, pull and relay. */
export const syncedServices = ['notes', 'operation'] as const;
export type SyncedService = (typeof syncedServices)[number];

/** What a device pulls, by the table that holds it. */
export type PulledRecords = { note: Note; visit: Visit; patient: Patient; episode: Episode };
export type PulledTable = keyof PulledRecords;

type PulledDefinition<R> = {
  /** The service that presents it. */
  readonly service: SyncedService;
  /**
   * Who hears that one has changed: the clinician it is assigned to, or everybody with its patient
   * in care.
   */
  readonly concerns: 'assignee' | 'carers';
  /** What tells two versions of one record apart. */
  revision(record: R): number;
  /** Date of service, MM/DD/YYYY; null for a record of no day. */
  day(record: R): string | null;
  /** The patient it belongs to; null for the patient's own chart. */
  patientId(record: R): string | null;
  episodeId(record: R): string | null;
};

/** Every table a device pulls. */
export const pulled: { readonly [T in PulledTable]: PulledDefinition<PulledRecords[T]> } = {
  note: {
    service: 'notes',
    concerns: 'assignee',
    revision: ({ content }) => content.doc.revision,
    day: ({ dateOfService }) => dateOfService,
    patientId: ({ patientId }) => patientId,
    episodeId: ({ episodeId }) => episodeId,
  },
  visit: {
    service: 'operation',
    concerns: 'assignee',
    revision: ({ revision }) => revision,
    day: ({ dateOfService }) => dateOfService,
    patientId: ({ patientId }) => patientId,
    episodeId: ({ episodeId }) => episodeId,
  },
  patient: {
    service: 'operation',
    concerns: 'carers',
    revision: ({ content }) => content.doc.revision,
    day: () => null,
    patientId: () => null,
    episodeId: () => null,
  },
  episode: {
    service: 'operation',
    concerns: 'carers',
    revision: ({ revision }) => revision,
    day: () => null,
    patientId: ({ patientId }) => patientId,
    episodeId: () => null,
  },
};

export const allPulledTables = Object.keys(pulled) as PulledTable[];

/** The tables of one service. */
export const tablesOf = (service: SyncedService): PulledTable[] =>
  allPulledTables.filter((table) => pulled[table].service === service);

/** Everything the commands of one visit may read and change. */
export type VisitAggregate = { readonly visit: Visit; readonly note: Note };
/** Everything the commands of one patient may read and change. */
type PatientAggregate = { readonly patient: Patient };

/** A record of the device: what a message to the office is about. */
export type RecordName = { readonly record: 'visit' | 'patient'; readonly id: string };
/** A clinician's message to the office. */
export type RaisedTask = {
  readonly topic: OfficeTopic;
  readonly text: string;
  readonly about: RecordName | null;
  /** Device time, ISO instant. */
  readonly writtenAt: string;
};
/** A record that is written once, on a device, and never pulled again. */
export type WrittenOnce<M> = {
  readonly id: string;
  /** Whether there is one of this id already. */
  readonly exists: boolean;
  /** Whether its author has as many open ones as may be; only the server knows. */
  readonly isFull?: boolean;
  /** What is to be kept; null until the command has run. */
  readonly written: M | null;
};
/** A task of the office that a clinician raises. */
export type TaskAggregate = WrittenOnce<RaisedTask>;
/** A physician's order that a clinician took by voice. */
export type VerbalOrder = {
  readonly about: RecordName;
  readonly category: string;
  readonly physician: string;
  readonly from: string;
  readonly receivedOn: string;
  readonly receivedTime: string;
  readonly text: string;
  readonly effectiveFrom: string;
  /** Device time, ISO instant. */
  readonly writtenAt: string;
};
export type PhysicianOrderAggregate = WrittenOnce<VerbalOrder>;

type Aggregates = {
  readonly visit: VisitAggregate;
  readonly patient: PatientAggregate;
  readonly task: TaskAggregate;
  readonly physicianOrder: PhysicianOrderAggregate;
};

/** Kinds of records that commands work on. */
export type Target = keyof Aggregates;
/** What the commands of a target read and change; what a lane orders and the server locks. */
export type AggregateOf<T extends Target> = Aggregates[T];

/** A document of an aggregate that merges by field. */
type MergingDocument<S> = {
  /** Table of the device that carries it, in a row with the target's id. */
  readonly table: PulledTable;
  of(state: S): MergedDoc;
  with(state: S, content: MergedDoc): S;
  /** Code of an entry some of whose fields collided. */
  readonly conflictCode: ErrorCode;
  /** Command that carries answers for it, and the one that chooses between two of them. */
  readonly edit: 'saveAnswers' | 'updatePatient';
  readonly choose: 'resolveNoteConflict' | 'resolvePatientConflict';
};

export type TargetDefinition<S> = {
  /** How the audit log names a record of this kind. */
  readonly auditedAs: AuditKind;
  /**
   * Tables of the device whose rows with the target's id make up its state; none for a record that
   * the device never pulls.
   */
  readonly tables: readonly PulledTable[];
  /** What a task of the office calls it that is about it; null where none is. */
  readonly namedAs: RecordName['record'] | null;
  /** Its state from the rows of `tables`, all of which are there. */
  state(rows: PulledRecords, id: string): S;
  /** Table of the device whose row with the target's id names the patient; null when none does. */
  readonly card: PulledTable | null;
  /** The record that names the patient where `card` is null, read from a command's input. */
  about?(input: unknown): RecordName | null;
  /** Null where nothing merges by field: a record that is written once. */
  readonly document: MergingDocument<S> | null;
  /**
   * Code for a clinician who was never assigned, before the command decides; null where each
   * command decides.
   */
  readonly unassigned: ErrorCode | null;
  /**
   * Code for a clinician who had the record and lost it; what they send becomes a proposal to the
   * office. Null where there is none.
   */
  readonly handedOver: ErrorCode | null;
  /**
   * Who has the record now: null when nobody has it, undefined where records of this kind are not
   * assigned.
   */
  assignee(state: S): string | null | undefined;
  /** Revision in the receipt of a command that a service ran. */
  revision(state: S, service: SyncedService): number;
};

/** The definition of a record that is written once. */
function writtenOnce<M>(
  parts: Pick<TargetDefinition<WrittenOnce<M>>, 'auditedAs' | 'about'>,
): TargetDefinition<WrittenOnce<M>> {
  return {
    ...parts,
    tables: [],
    namedAs: null,
    state: (_, id) => ({ id, exists: false, written: null }),
    card: null,
    document: null,
    unassigned: null,
    handedOver: null,
    assignee: () => undefined,
    revision: () => 1,
  };
}

/** The record that a message names. */
const about = (input: unknown): RecordName | null =>
  (input as { readonly about: RecordName | null }).about;

/** Every target there is. */
export const targets: { readonly [T in Target]: TargetDefinition<AggregateOf<T>> } = {
  visit: {
    auditedAs: 'visit',
    tables: ['visit', 'note'],
    namedAs: 'visit',
    state: ({ visit, note }) => ({ visit, note }),
    card: 'visit',
    document: {
      table: 'note',
      of: ({ note }) => note.content,
      with: (state, content) => ({ ...state, note: { ...state.note, content } }),
      conflictCode: 'note.conflict',
      edit: 'saveAnswers',
      choose: 'resolveNoteConflict',
    },
    unassigned: null,
    handedOver: 'visit.handed-over',
    assignee: ({ visit }) => visit.providerId,
    // A note counts its own revisions; what the operation service does to a visit counts the
    // visit's.
    revision: ({ visit, note }, service) =>
      service === 'operation' ? visit.revision : note.content.doc.revision,
  },
  patient: {
    auditedAs: 'patient',
    tables: ['patient'],
    namedAs: 'patient',
    state: ({ patient }) => ({ patient }),
    card: 'patient',
    document: {
      table: 'patient',
      of: ({ patient }) => patient.content,
      with: ({ patient }, content) => ({ patient: { ...patient, content } }),
      conflictCode: 'patient.conflict',
      edit: 'updatePatient',
      choose: 'resolvePatientConflict',
    },
    unassigned: 'record.not-found',
    handedOver: 'patient.handed-over',
    assignee: () => undefined,
    revision: ({ patient }) => patient.content.doc.revision,
  },
  // The office answers by resolving it.
  task: writtenOnce<RaisedTask>({ auditedAs: 'officeTask', about }),
  // The office sends it to be signed.
  physicianOrder: writtenOnce<VerbalOrder>({ auditedAs: 'physicianOrder', about }),
};

export const targetNames = Object.keys(targets) as [Target, ...Target[]];

/** The lane of a record: order holds inside it, across services. */
export const laneOf = (target: Target, id: string): string => `${target}:${id}`;

/** The target and id that a lane names; null for a lane of no known target. */
export function recordOfLane(
  lane: string,
): { readonly target: Target; readonly id: string } | null {
  const colon = lane.indexOf(':');
  const target = targetNames.find((each) => each === lane.slice(0, colon));
  return target ? { target, id: lane.slice(colon + 1) } : null;
}

/** The target whose document is in this table of the device; null when none is. */
export const targetOfDocument = (table: PulledTable): Target | null =>
  targetNames.find((target) => targets[target].document?.table === table) ?? null;
