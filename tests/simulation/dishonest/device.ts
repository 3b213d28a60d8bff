import { commandMeta } from '#contract/commands/meta.ts';
import type { CommandName } from '#contract/commands/registry.ts';
import type { CurrentUser } from '#contract/entities.ts';
import { protocol, type DeviceReport, type Entry } from '#contract/sync.ts';
import type { SyncedService } from '#contract/targets.ts';
import type { Clock } from '#client/store/clock.ts';
import { clientId, deviceId, testId } from '#client/store/testing/records.ts';
import { FrontDoor, type DoorAnswer, type DoorCall } from '../../support/front-door.ts';
import { uploadTokenOf } from '../../support/relay-simulated.ts';
import type { MemoryServer } from '../../support/store-server.ts';

/**
 * A device whose program its owner wrote: it holds a session of its person and writes its own
 * requests. It knows as much as its person may read, and nothing of the server's side.
 */

/**
 * What it reports with its requests: the truth, nothing, or numbers that it has not used yet, which
 * the server cannot tell from work that waits (decision 056, not detectable).
 */
export const habits = ['reports', 'never reports', 'hoards numbers'] as const;
export type Habit = (typeof habits)[number];

/** The truth about one entry. */
export type Written = {
  /** Time of the world, milliseconds. */
  readonly at: number;
  /** When the server last heard a report of this device before; null for never. */
  readonly heardAt: number | null;
};

/** A request as it was sent. */
export type Recorded = { readonly service: SyncedService; readonly body: PushBody };
export type PushBody = {
  readonly entries: readonly Entry[];
  readonly [name: string]: unknown;
};

export type EntryParts = Partial<Entry> & { readonly command: string; readonly targetId: string };

const number = 5;
const hoard = 1_000;
const mostRecorded = 60;

const metaOf = (command: string) =>
  Object.hasOwn(commandMeta, command) ? commandMeta[command as CommandName] : null;

export const serviceOf = (command: string): SyncedService =>
  metaOf(command)?.service ?? 'operation';

export class DishonestDevice {
  readonly user: CurrentUser;
  readonly clientId = clientId(number);
  habit: Habit;
  readonly recorded: Recorded[] = [];
  /** The truth about entries with numbers that were never used before. */
  readonly written = new Map<string, Written>();
  /** Entries written earlier and not yet sent. */
  readonly pocket: Entry[] = [];
  /** The signed-in person; null after the session ended. */
  session: string | null;
  /** Told of every answer. */
  onAnswer: (call: DoorCall, body: unknown, answer: DoorAnswer) => void = () => {};
  readonly #clock: Clock;
  readonly #door: FrontDoor;
  readonly #seq: Record<SyncedService, number> = { notes: 0, operation: 0 };
  /** When the server last heard a report of this device; null for never. */
  heardAt: number | null = null;
  /** Its contacts: times of the world, and whether it reported. */
  #contacts: { readonly at: number; readonly reported: boolean }[] = [];
  #cursor: string | null = null;
  #pulls = 0;
  #ids = 0;

  constructor(server: MemoryServer, clock: Clock, user: CurrentUser, habit: Habit) {
    this.user = user;
    this.habit = habit;
    this.session = user.id;
    this.#clock = clock;
    this.#door = new FrontDoor(server);
    server.registerClient(this.clientId, user.id);
  }

  /** The server was restored: it knows of no report that came after its backup. */
  restored(): void {
    this.heardAt = null;
    this.#contacts = [];
    this.written.clear();
  }

  newId(): string {
    this.#ids += 1;
    return `0000bad5-2222-4000-8000-${String(this.#ids).padStart(12, '0')}`;
  }

  /** An entry like the product's; `parts` replaces any of its fields. */
  write(parts: EntryParts): Entry {
    const { command, targetId } = parts;
    const service = serviceOf(command);
    const target = parts.target ?? metaOf(command)?.target ?? 'visit';
    if (parts.seq === undefined) this.#seq[service] += 1;
    const entry: Entry = {
      entryId: this.newId(),
      seq: this.#seq[service],
      version: metaOf(command)?.version ?? 1,
      target,
      lane: `${target}:${targetId}`,
      after: [],
      baseRevision: 0,
      deviceTime: this.iso(0),
      monotonic: 0,
      payload: {},
      ...parts,
    };
    if (parts.seq === undefined && parts.entryId === undefined)
      this.written.set(entry.entryId, { at: this.#clock.now(), heardAt: this.heardAt });
    return entry;
  }

  iso(shift: number): string {
    return new Date(this.#clock.now() + shift).toISOString();
  }

  /** What it says of itself, by its habit. */
  report(): DeviceReport | undefined {
    if (this.habit === 'never reports') return undefined;
    const more = this.habit === 'hoards numbers' ? hoard : 0;
    return {
      unsent: this.pocket.length,
      needsYou: 0,
      oldestAge: this.pocket.length > 0 ? 1_000 : null,
      storage: null,
      appVersion: '9.9.9',
      storageId: testId(8, number),
      written: { notes: this.#seq.notes + more, operation: this.#seq.operation + more },
      heard: null,
      missing: { notes: [], operation: [] },
    };
  }

  #envelope(): Record<string, unknown> {
    const device = this.report();
    return {
      protocol,
      requestId: this.newId(),
      clientId: this.clientId,
      ...(device && { device }),
    };
  }

  pushBody(entries: readonly Entry[], instead: Readonly<Record<string, unknown>> = {}): PushBody {
    return {
      ...this.#envelope(),
      deviceId: deviceId(number),
      sentAt: this.iso(0),
      waiting: 0,
      counter: null,
      ...instead,
      entries,
    };
  }

  async push(service: SyncedService, body: PushBody): Promise<DoorAnswer> {
    this.recorded.push({ service, body });
    if (this.recorded.length > mostRecorded) this.recorded.shift();
    return this.#post(service, 'push', body);
  }

  /** Sends any value as a body; it is not recorded for a replay. */
  pushNonsense(service: SyncedService, body: unknown): Promise<DoorAnswer> {
    return this.#post(service, 'push', body);
  }

  /**
   * Pulls its day. Every other time it comes without its cursor and admits nothing that it learnt.
   */
  async pull(): Promise<DoorAnswer> {
    this.#pulls += 1;
    const cursor = this.#pulls % 2 === 0 ? this.#cursor : null;
    const body = { ...this.#envelope(), cursor, limit: 200 };
    const answer = await this.#post('operation', 'pull', body);
    if (answer.status === 200) this.#cursor = answer.cursor;
    return answer;
  }

  /**
   * Whether it was in contact between these times and has reported nothing since it last contacted
   * the server.
   */
  wasSilent(from: Date | null, to: number): boolean {
    return (
      from !== null &&
      this.#contacts.at(-1)?.reported === false &&
      this.#contacts.some(({ at }) => at > from.getTime() && at < to)
    );
  }

  /** The same entries as sealed ones, which need no session. */
  deliver(
    service: SyncedService,
    entries: readonly Entry[],
    instead: Readonly<Record<string, unknown>> = {},
  ): Promise<DoorAnswer> {
    return this.#post(service, 'deliver', {
      ...this.#envelope(),
      deviceId: deviceId(number),
      uploadToken: uploadTokenOf(this.clientId),
      sentAt: this.iso(0),
      waiting: 0,
      letters: entries.map(({ seq, after, ...content }) => ({
        entryId: content.entryId,
        seq,
        after,
        baseRevision: content.baseRevision,
        sealed: Buffer.from(JSON.stringify(content)).toString('base64url'),
      })),
      ...instead,
    });
  }

  async #post(service: SyncedService, call: DoorCall, body: unknown): Promise<DoorAnswer> {
    const answer = await this.#door.post(this.session, service, call, body);
    const { device, clientId: own } = (body ?? {}) as { device?: unknown; clientId?: unknown };
    if (answer.status === 200 && own === this.clientId) {
      this.#contacts.push({ at: this.#clock.now(), reported: device !== undefined });
      if (device !== undefined) this.heardAt = this.#clock.now();
    }
    this.onAnswer(call, body, answer);
    return answer;
  }
}
