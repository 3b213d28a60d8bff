import type { CurrentUser, Episode, Note, Patient, Visit } from '#contract/entities.ts';
import { actorKind } from '#contract/roles.ts';
import {
  protocol,
  type Entry,
  type FinalOutcome,
  type PulledRow,
  type PullReply,
  type PullRequest,
  type PushReply,
  type PushRequest,
} from '#contract/sync.ts';
import {
  tablesOf,
  type PulledTable,
  type RaisedTask,
  type VerbalOrder,
  type SyncedService,
} from '#contract/targets.ts';
import { must } from '#domain/must.ts';
import type { Clock } from '#client/store/clock.ts';
import type { Assignment } from '#domain/assignment-evidence.ts';
import { sha256Hex } from '#server/db/sha256.ts';
import type { Commit, Facts, Pusher, SyncPort } from '#server/sync/port.ts';
import { processEntry, type Processed } from '#server/sync/process-entry.ts';
import type { Proposal } from '#domain/proposed-changes.ts';
import { judgeSimulated } from './contact-simulated.ts';
import { remember, write } from './server-commit.ts';
import { Doors } from './server-doors.ts';
import { begun, findTarget, lastReport } from './server-lookup.ts';
import { changedOf, hold, leftOf, scopeOf } from './server-scope.ts';
import { mistakenFound, mistakenPusher, type ServerMistake } from './server-mistakes.ts';
import { copyDisk, emptyDisk, keep, type Disk, type Held, type Stored } from './server-disk.ts';

/**
 * A server in memory for simulations: the product's own processing of entries over maps instead of
 * a database. What it does itself is what the database does there: keep rows, number changes,
 * remember outcomes, say who may see what.
 */

export type Committed = {
  readonly entry: Entry;
  readonly outcome: FinalOutcome;
  readonly effect: Commit['effect'];
  readonly clientId: string;
  readonly userId: string;
};

export class MemoryServer {
  readonly clock: Clock;
  readonly people = new Map<string, CurrentUser>();
  readonly mistakes: ReadonlySet<ServerMistake>;
  /** Told of everything that is committed, in order. */
  onCommit: (committed: Committed) => void = () => {};
  /** Told of everything the office changes at its desk. */
  onOffice: (visitId: string) => void = () => {};
  readonly doors: Doors;
  /** What the server failed at, which is a finding whoever sent it. */
  readonly failures: unknown[] = [];
  /** Work that devices lost before it arrived, as the office would be told of it. */
  readonly incidents: { readonly clientId: string; readonly lost: number }[] = [];
  #disk = emptyDisk();
  #backup: { disk: Disk; at: string };
  #epoch = 1;

  constructor(clock: Clock, mistakes: readonly ServerMistake[] = []) {
    this.clock = clock;
    this.mistakes = new Set(mistakes);
    this.doors = new Doors(this.mistakes);
    this.#backup = { disk: copyDisk(this.#disk), at: this.#now() };
  }

  #now(): string {
    return new Date(this.clock.now()).toISOString();
  }

  #epochId(): string {
    const epoch = this.mistakes.has('no epoch on restore') ? 1 : this.#epoch;
    return `0000ebbc-0000-4000-8000-${String(epoch).padStart(12, '0')}`;
  }

  addPerson(user: CurrentUser): void {
    this.people.set(user.id, user);
  }

  addPatient(patient: Patient, episode: Episode): void {
    keep(this.#disk, this.#disk.patients, patient.id, patient);
    keep(this.#disk, this.#disk.episodes, episode.id, episode);
  }

  /** A visit brings the chart of its patient with it. */
  addVisit(visit: Visit, note: Note): void {
    keep(this.#disk, this.#disk.visits, visit.id, visit);
    keep(this.#disk, this.#disk.notes, visit.id, note);
    if (visit.providerId !== null)
      this.#disk.assignments.set(visit.id, [{ ...begun(new Date(0)), userId: visit.providerId }]);
    this.#bringChart(visit);
  }

  registerClient(clientId: string, userId: string): void {
    this.#disk.clients.set(clientId, userId);
    this.#disk.made.set(clientId, new Date(this.clock.now()));
  }

  visit(id: string): Visit {
    return must(this.#disk.visits.get(id), 'visit').data;
  }
  note(id: string): Note {
    return must(this.#disk.notes.get(id), 'note').data;
  }
  patient(id: string): Patient {
    return must(this.#disk.patients.get(id), 'patient').data;
  }
  /** Ids of the visits whose days are not over, in the order of their planning. */
  openVisits(): string[] {
    return [...this.#disk.visits.keys()].filter((id) => !this.#disk.closed.has(id));
  }
  /** What a clinician told the office; undefined while it is not there. */
  task(id: string): RaisedTask | undefined {
    return this.#disk.tasks.get(id);
  }
  /** What a clinician took down; undefined while it is not there. */
  physicianOrder(id: string): VerbalOrder | undefined {
    return this.#disk.physicianOrders.get(id);
  }
  /** Owner of the client. */
  ownerOf(clientId: string): string | undefined {
    return this.#disk.clients.get(clientId);
  }
  entry(entryId: string): Stored | undefined {
    return this.#disk.entries.get(entryId);
  }
  entriesOf(clientId: string): Stored[] {
    return [...this.#disk.entries.values()].filter((stored) => stored.clientId === clientId);
  }

  /** Gives the visit to somebody else, or to nobody. Everything about it is sent anew. */
  assign(visitId: string, userId: string | null): void {
    const visit = this.visit(visitId);
    const now = new Date(this.clock.now());
    const open = (this.#disk.assignments.get(visitId) ?? []).map((each) =>
      each.until === null ? { ...each, until: now, endedBy: this.#disk.changes + 1 } : each,
    );
    const status =
      visit.status === 'Unstaffed' || visit.status === 'Staffed'
        ? userId === null
          ? 'Unstaffed'
          : 'Staffed'
        : visit.status;
    this.#disk.assignments.set(
      visitId,
      userId === null ? open : [...open, { ...begun(now), userId }],
    );
    this.changeVisit(visitId, { providerId: userId, status });
    keep(this.#disk, this.#disk.notes, visitId, { ...this.note(visitId), providerId: userId });
    this.#bringChart(visit);
  }

  /** The devices hear of the chart anew, whether they get it or give it back. */
  #bringChart({ patientId, episodeId }: Visit): void {
    const [patient, episode] = [
      this.#disk.patients.get(patientId),
      this.#disk.episodes.get(episodeId),
    ];
    if (patient) keep(this.#disk, this.#disk.patients, patientId, patient.data);
    if (episode) keep(this.#disk, this.#disk.episodes, episodeId, episode.data);
  }

  /**
   * The days around the visit are over: it leaves the devices, and what still comes for it is taken
   * in.
   */
  close(visitId: string): void {
    this.#disk.closed.add(visitId);
    this.changeVisit(visitId, {});
    this.changeNote(visitId, {});
    this.#bringChart(this.visit(visitId));
  }

  changeVisit(visitId: string, changes: Partial<Visit>): void {
    const visit = this.visit(visitId);
    keep(this.#disk, this.#disk.visits, visitId, {
      ...visit,
      ...changes,
      revision: visit.revision + 1,
    });
    this.onOffice(visitId);
  }

  changeNote(visitId: string, changes: Partial<Note>): void {
    keep(this.#disk, this.#disk.notes, visitId, { ...this.note(visitId), ...changes });
    this.onOffice(visitId);
  }

  /** Writes a visit and its note as the office left them. */
  putCase(visit: Visit, note: Note): void {
    keep(this.#disk, this.#disk.visits, visit.id, visit);
    keep(this.#disk, this.#disk.notes, visit.id, note);
    this.onOffice(visit.id);
  }

  /** Every visit, those whose days are over too. */
  visitIds(): string[] {
    return [...this.#disk.visits.keys()];
  }
  /** When a person was assigned to a visit. */
  assignmentsOf(visitId: string, userId: string): Assignment[] {
    return (this.#disk.assignments.get(visitId) ?? []).filter((each) => each.userId === userId);
  }
  /** What a person who lost a record wanted to change; undefined where there is no such proposal. */
  proposal(entryId: string): Proposal | undefined {
    return this.#disk.proposals.get(entryId);
  }
  /** Whether the server takes work of this person's client. */
  takes(userId: string, clientId: string): boolean {
    return this.#owns(userId, clientId);
  }

  backUp(): void {
    this.#backup = { disk: copyDisk(this.#disk), at: this.#now() };
  }

  /** The disk is lost and the last backup put in its place. */
  restore(): void {
    this.#disk = copyDisk(this.#backup.disk);
    this.#epoch += 1;
  }

  /** @throws 'other user' when the client is not this person's */
  async push(
    userId: string,
    service: SyncedService,
    request: PushRequest,
  ): Promise<PushReply | 'other user'> {
    if (this.mistakes.has('report before owner')) this.#heardOf(userId, request);
    if (!this.takes(userId, request.clientId)) return 'other user';
    const user = must(this.people.get(userId), 'person');
    const receivedAt = new Date(this.clock.now());
    const pusher: Pusher = {
      userId,
      name: `${user.givenName} ${user.familyName}`,
      kind: actorKind(user.roleType),
      role: user.rolename,
      signsAs: user.credential ?? '',
      clientId: request.clientId,
      device: `device of ${request.clientId.slice(-2)}`,
      service,
      receivedAt,
      clockDifferenceMs: receivedAt.getTime() - Date.parse(request.sentAt),
      counter: request.counter,
    };
    const unsettled = new Map<string, string[]>();
    const outcomes: PushReply['outcomes'] = [];
    const answer = (): PushReply => ({
      protocol,
      requestId: request.requestId,
      epoch: this.#epochId(),
      durableThrough: this.#backup.at,
      serverTime: this.#now(),
      outcomes,
    });
    if (request.epoch !== undefined && request.epoch !== this.#epochId()) return answer();
    for (const entry of request.entries) {
      const { outcome, duplicate } = await this.#takeIn(pusher, unsettled, entry);
      if (outcome.kind !== 'applied')
        unsettled.set(entry.lane, [...(unsettled.get(entry.lane) ?? []), entry.entryId]);
      outcomes.push({ outcome, duplicate });
    }
    this.#heardOf(userId, request, outcomes.filter(({ outcome }) => outcome.kind !== 'gap').length);
    return answer();
  }

  /** An entry the server fails at is refused and not stored, as in server/sync/push.ts. */
  #takeIn(
    pusher: Pusher,
    unsettled: ReadonlyMap<string, readonly string[]>,
    entry: Entry,
  ): Promise<Pick<Processed, 'outcome' | 'duplicate'>> {
    const believed = mistakenPusher(pusher, entry, this.mistakes);
    const port = this.port(pusher);
    const processing = {
      port:
        believed === pusher
          ? port
          : {
              ...port,
              look: async () => ({ ...this.#look(pusher, entry), owner: believed.userId }),
            },
      pusher: believed,
      sha256: sha256Hex,
      unsettled,
      keeps: 'every outcome',
    } as const;
    return processEntry(processing, entry).catch((error: unknown) => {
      this.failures.push(error);
      const code = 'server.failed' as const;
      return {
        outcome: { kind: 'rejected', entryId: entry.entryId, code, fields: [] },
        duplicate: false,
      };
    });
  }

  /** The device tells of itself; `settled` entries of it have had their outcome in this request. */
  #heardOf(
    userId: string,
    { clientId, device }: Pick<PushRequest, 'clientId' | 'device'>,
    settled = 0,
  ): void {
    const now = new Date(this.clock.now());
    this.#mark(userId, (each) => (each.contact === null ? { ...each, contact: now } : each));
    if (!device) this.#disk.silent.set(clientId, now);
    const lost = device ? judgeSimulated(this.#disk, clientId, device, settled, now) : 0;
    if (lost > 0) this.incidents.push({ clientId, lost });
  }

  /** The office changes answers or a chart at a desk; gives what became of it. */
  async officeEdit(officer: CurrentUser, entry: Entry, service: SyncedService): Promise<string> {
    const pusher: Pusher = {
      userId: officer.id,
      name: officer.givenName,
      kind: 'office',
      role: 'ADMIN',
      signsAs: '',
      clientId: officeClient,
      device: 'Desk',
      service,
      receivedAt: new Date(this.clock.now()),
      clockDifferenceMs: 0,
    };
    this.#disk.clients.set(officeClient, officer.id);
    return (
      await processEntry(
        {
          port: this.port(pusher),
          pusher,
          sha256: sha256Hex,
          unsettled: new Map(),
          keeps: 'only what is applied',
        },
        entry,
      )
    ).outcome.kind;
  }

  port(pusher: Pusher): SyncPort {
    return {
      look: async (entry) => this.#look(pusher, entry),
      commit: async (commit) => this.#commit(pusher, commit),
    };
  }

  #owns(userId: string, clientId: string): boolean {
    return this.mistakes.has('owner check missing') || this.#disk.clients.get(clientId) === userId;
  }

  #look(pusher: Pusher, entry: Entry): Facts {
    const stored = this.mistakes.has('no idempotency')
      ? undefined
      : this.#disk.entries.get(entry.entryId);
    const after = entry.after.flatMap((id): [string, FinalOutcome['kind']][] => {
      const known = this.#disk.entries.get(id);
      return known ? [[id, known.outcome.kind]] : [];
    });
    const found = findTarget(this.#disk, this.mistakes, pusher, entry);
    return {
      owner: this.mistakes.has('owner check missing')
        ? pusher.userId
        : (this.#disk.clients.get(pusher.clientId) ?? null),
      stored: stored ? { authorId: stored.authorId, outcome: stored.outcome } : null,
      seqTaken:
        !this.mistakes.has('no idempotency') &&
        this.#disk.numbers.has(`${pusher.clientId}/${pusher.service}/${entry.seq}`),
      reported: lastReport(this.#disk, this.mistakes, pusher),
      clientMade: this.#disk.made.get(pusher.clientId) ?? null,
      after: new Map(after),
      found: found && mistakenFound(found, entry, this.mistakes),
    };
  }

  #commit(pusher: Pusher, commit: Commit): boolean {
    const { entry, outcome, effect } = commit;
    const found = findTarget(this.#disk, this.mistakes, pusher, entry);
    if (effect && found?.version !== effect.version) return false;
    if (effect) write(this.#disk, this.mistakes, effect.after, commit);
    remember(this.#disk, this.mistakes, pusher, commit);
    this.onCommit({ entry, outcome, effect, clientId: pusher.clientId, userId: pusher.userId });
    return true;
  }

  /** What this person may have on a device, by table and id. */
  scope(userId: string): PulledRow[] {
    const user = must(this.people.get(userId), 'person');
    return scopeOf(this.#disk, user, this.mistakes.has('pull from another organisation'));
  }

  async pull(
    userId: string,
    service: SyncedService,
    request: PullRequest,
  ): Promise<PullReply | 'other user'> {
    if (!this.takes(userId, request.clientId)) return 'other user';
    this.#heardOf(userId, request);
    const [epoch, since = '0'] = (request.cursor ?? '').split('~');
    const known = epoch === this.#epochId();
    const from = known ? Number(since) : 0;
    const tables: readonly PulledTable[] = tablesOf(service);
    const scope = this.scope(userId).filter(({ table }) => tables.includes(table));
    const inScope = new Set(scope.map(({ table, id }) => `${table}/${id}`));
    const left = leftOf(this.#disk, userId, tables, inScope);
    const changed = [...scope, ...left]
      .map((row) => ({ row, at: changedOf(this.#disk, row) }))
      .filter(({ at }) => at > from)
      .toSorted((a, b) => a.at - b.at);
    const page = changed.slice(0, request.limit);
    const more = changed.length > page.length;
    for (const { row } of page) hold(this.#disk, row, userId);
    if (service === 'operation') this.#tell(userId, from);
    const cursor = `${this.#epochId()}~${more ? must(page.at(-1), 'row').at : this.#disk.changes}`;
    return {
      protocol,
      requestId: request.requestId,
      epoch: this.#epochId(),
      cursor,
      more,
      reset: !known,
      rows: page.map(({ row }) => row).filter((row) => known || row.data !== null),
    };
  }

  /** A device that comes back with a cursor has learnt of every assignment that ended before it. */
  #tell(userId: string, cursor: number): void {
    const told = new Date(this.clock.now());
    this.#mark(userId, (each) =>
      each.told === null && (each.endedBy ?? 0) <= cursor ? { ...each, told } : each,
    );
  }

  /** Changes a person's assignments that have ended. */
  #mark(userId: string, change: (each: Held) => Held): void {
    for (const [id, list] of this.#disk.assignments)
      this.#disk.assignments.set(
        id,
        list.map((each) => (each.until !== null && each.userId === userId ? change(each) : each)),
      );
  }
}

const officeClient = '0000de5c-0000-4000-8000-000000000001';
