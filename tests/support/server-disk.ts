import type { Episode, Note, Patient, Visit } from '#contract/entities.ts';
import type { Entry, FinalOutcome } from '#contract/sync.ts';
import type { RaisedTask, VerbalOrder } from '#contract/targets.ts';
import type { Known } from '#server/sync/contact.ts';
import type { Proposal } from '#domain/proposed-changes.ts';
import type { Assignment } from '#domain/assignment-evidence.ts';

/** What a server in memory keeps. */

export type Held = Assignment & {
  readonly userId: string;
  /** Number of the change that ended it. */ readonly endedBy?: number;
};
export type Stored = {
  readonly authorId: string;
  readonly clientId: string;
  readonly outcome: FinalOutcome;
  readonly entry: Entry;
};
export type Kept<T> = {
  readonly data: T;
  readonly changed: number;
  /** Who has had it on a device and may have to give it back. */
  readonly holders: ReadonlySet<string>;
};

/** Everything a backup holds. */
export type Disk = {
  readonly visits: Map<string, Kept<Visit>>;
  readonly notes: Map<string, Kept<Note>>;
  readonly patients: Map<string, Kept<Patient>>;
  readonly episodes: Map<string, Kept<Episode>>;
  readonly tasks: Map<string, RaisedTask>;
  readonly physicianOrders: Map<string, VerbalOrder>;
  readonly entries: Map<string, Stored>;
  /** What people who lost a record wanted to change, by entry. */
  readonly proposals: Map<string, Proposal>;
  readonly numbers: Set<string>;
  readonly assignments: Map<string, Held[]>;
  readonly clients: Map<string, string>;
  /** When each client was registered, and its last contact without a report. */
  readonly made: Map<string, Date>;
  readonly silent: Map<string, Date>;
  /** What clients last reported. */
  readonly reports: Map<string, Known>;
  /** Visits whose days are over: they are on no device any more. */
  readonly closed: Set<string>;
  changes: number;
};

export const copyDisk = (disk: Disk): Disk => ({
  visits: new Map(disk.visits),
  notes: new Map(disk.notes),
  patients: new Map(disk.patients),
  episodes: new Map(disk.episodes),
  tasks: new Map(disk.tasks),
  physicianOrders: new Map(disk.physicianOrders),
  entries: new Map(disk.entries),
  proposals: new Map(disk.proposals),
  numbers: new Set(disk.numbers),
  assignments: new Map([...disk.assignments].map(([id, list]) => [id, [...list]])),
  clients: new Map(disk.clients),
  made: new Map(disk.made),
  silent: new Map(disk.silent),
  reports: new Map(disk.reports),
  closed: new Set(disk.closed),
  changes: disk.changes,
});

export const emptyDisk = (): Disk => ({
  visits: new Map(),
  notes: new Map(),
  patients: new Map(),
  episodes: new Map(),
  tasks: new Map(),
  physicianOrders: new Map(),
  entries: new Map(),
  proposals: new Map(),
  numbers: new Set(),
  assignments: new Map(),
  clients: new Map(),
  made: new Map(),
  silent: new Map(),
  reports: new Map(),
  closed: new Set(),
  changes: 0,
});

/** Writes a row under the number of a new change; who holds it on a device stays. */
export function keep<T>(disk: Disk, table: Map<string, Kept<T>>, id: string, data: T): void {
  disk.changes += 1;
  table.set(id, { data, changed: disk.changes, holders: table.get(id)?.holders ?? new Set() });
}
