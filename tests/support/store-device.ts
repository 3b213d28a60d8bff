import { getDefaultStore } from 'jotai';
import type { CurrentUser } from '#contract/entities.ts';
import type { Patch, Value } from '#domain/merge.ts';
import { canonicalNote } from '#forms/canonical.ts';
import { must } from '#domain/must.ts';
import { loadVisit, openDraftEdits } from '#client/store/outbox/load-aggregate.ts';
import type { Clock } from '#client/store/clock.ts';
import { enqueue } from '#client/store/outbox/commands.ts';
import { assembleStore, type DeviceStore } from '#client/store/device-store.ts';
import { openDraft, type Draft } from '#client/store/drafts/draft.ts';
import { commitAllDrafts } from '#client/store/drafts/commit-draft.ts';
import { openPatch } from '#client/store/sealed-rows.ts';
import type { DeviceTables, OutboxRow, PatchRow } from '#client/store/tables.ts';
import { memoryTables } from '#client/store/testing/memory-tables.ts';
import { clientId, deviceId, sessionOf, testId } from '#client/store/testing/records.ts';
import { plainCodec } from '#client/store/testing/stores.ts';
import { Engine } from '#client/sync/engine.ts';
import { relaySealedEntries } from '#client/sync/sealed-entries.ts';
import { openSealer } from '#client/sync/testing/engine-world.ts';
import { uploadTokenOf } from './relay-simulated.ts';
import type { SimulatedLink } from './link-simulated.ts';
import { mistakenTables, type DeviceMistake } from './mistaken-tables.ts';
import { sha256Hex } from '#server/db/sha256.ts';

/** A phone for tests: the product's store and engine over memory, with tabs that can be killed. */

export type SavedEdit = {
  readonly visitId: string;
  readonly path: string;
  readonly value: Value | null;
};

/**
 * Tables whose tab can die: what was written stays, nothing more can be done through the old
 * handle.
 */
export type DurableTables = DeviceTables & { reopen(): DurableTables };

type Parts = {
  readonly number: number;
  readonly user: CurrentUser;
  readonly clock: Clock;
  readonly random: () => number;
  readonly link: SimulatedLink;
  readonly tables?: DurableTables;
  readonly mistakes?: readonly DeviceMistake[];
};

type Life = { alive: boolean };

/** A clock that stops ringing when the tab is dead, and whose hands can be turned. */
const deviceClock = (clock: Clock, life: Life, process: string, shift: () => number): Clock => ({
  process,
  now: () => clock.now() + shift(),
  monotonic: () => clock.monotonic(),
  after: (ms, work) => clock.after(ms, () => (life.alive ? work() : undefined)),
});

export class TestDevice {
  readonly number: number;
  readonly user: CurrentUser;
  readonly clientId: string;
  readonly link: SimulatedLink;
  /** Edits of which the person was told that they are saved, in order. */
  readonly saved: SavedEdit[] = [];
  /** Milliseconds the device's wall clock is off. */
  clockShift = 0;
  /** Entries that were dealt with leave after a day: a clock turned ahead makes that sooner. */
  clockWasTurned = false;
  /** When set, the next writes of typing fail with it. */
  writeFailure: Error | null = null;
  /** A part of what it kept is gone, or it came back as it was earlier. */
  storageLost = false;
  /** Locked: nobody can read or write, and only sealed entries leave. */
  locked = false;
  store: DeviceStore;
  engine: Engine;
  #tables: DurableTables;
  readonly #mistakes: ReadonlySet<DeviceMistake>;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #drafts = new Map<string, Draft>();
  readonly #secondEngines: Engine[] = [];
  #life: Life = { alive: true };
  #ids = 0;
  #runs = 0;

  constructor({
    number,
    user,
    clock,
    random,
    link,
    tables = memoryTables(),
    mistakes = [],
  }: Parts) {
    this.number = number;
    this.user = user;
    this.clientId = clientId(number);
    this.link = link;
    this.#clock = clock;
    this.#random = random;
    this.#tables = tables;
    this.#mistakes = new Set(mistakes);
    [this.store, this.engine] = this.#start();
  }

  #newId(): string {
    this.#ids += 1;
    return `${String(this.number).padStart(8, '0')}-1111-4000-8000-${String(this.#ids).padStart(12, '0')}`;
  }

  #start(): [DeviceStore, Engine] {
    const clock = deviceClock(
      this.#clock,
      this.#life,
      testId(this.number, (this.#runs += 1)),
      () => this.clockShift,
    );
    const parts = {
      name: `device-${this.number}`,
      state: sessionOf(this.user),
      clientId: this.clientId,
      deviceId: deviceId(this.number),
      deviceName: `Phone ${this.number}`,
    };
    const store = assembleStore({
      ...parts,
      tables: this.#watched(this.#tables),
      codec: plainCodec,
      clock,
      newId: () => this.#newId(),
    });
    store.useSealer(() => Promise.resolve(openSealer));
    const engine = new Engine({ store, link: this.link, random: this.#random });
    store.onWork(() => engine.kick('write'));
    return [store, engine];
  }

  /** Notes what was really written, which is what the person is told. */
  #watched(tables: DurableTables): DeviceTables {
    const written = mistakenTables(tables, this.#mistakes);
    return {
      ...written,
      appendPatch: async (row: PatchRow) => {
        if (this.writeFailure) throw this.writeFailure;
        await tables.appendPatch(row);
        for (const [path, value] of Object.entries(await openPatch(plainCodec, row)))
          this.saved.push({ visitId: row.visitId, path, value });
      },
    };
  }

  /**
   * Wakes the engine, as the app does when it starts, comes to the front or hears that the line is
   * back.
   */
  wake(): void {
    this.engine.kick('online');
    for (const engine of this.#secondEngines) engine.kick('online');
  }

  async draft(visitId: string): Promise<Draft> {
    const open = this.#drafts.get(visitId) ?? (await openDraft(this.store, visitId));
    this.#drafts.set(visitId, open);
    return open;
  }

  /** Notes that are open, the latest last. */
  get open(): readonly string[] {
    return [...this.#drafts.keys()];
  }

  async type(visitId: string, path: string, value: Value | null): Promise<void> {
    (await this.draft(visitId)).set(path, value);
  }

  shown(visitId: string, path: string): Value | undefined {
    const draft = this.#drafts.get(visitId);
    return draft && getDefaultStore().get(draft.answerAtom(path));
  }

  async leave(visitId: string): Promise<void> {
    const draft = this.#drafts.get(visitId);
    this.#drafts.delete(visitId);
    await draft?.close();
  }

  async leaveAll(): Promise<void> {
    for (const visitId of this.#drafts.keys()) await this.leave(visitId);
    await commitAllDrafts(this.store);
  }

  /** Signs what is shown. @throws Refusal as `enqueue` */
  async sign(visitId: string): Promise<string> {
    await this.leave(visitId);
    const { visit, note } = must(await loadVisit(this.store, visitId), 'visit').shown;
    const { formId, formVersion } = note;
    const hash = sha256Hex(
      canonicalNote({ visitId, formId, formVersion, answers: note.content.doc.values }),
    );
    const clinician = {
      name: this.user.givenName,
      role: 'RN',
      strokes: '[]',
      at: new Date(this.store.clock.now()).toISOString(),
    };
    return enqueue(this.store, {
      command: 'signNote',
      targetId: visit.id,
      input: { hash, clinician, patient: null, patientUnable: 'asleep' },
    });
  }

  /** SIGKILL: memory is gone, what was written stays, the app starts again at once. */
  kill(): void {
    this.#die();
    this.#live();
  }

  #die(): void {
    this.#life.alive = false;
    this.engine.stop();
    for (const engine of this.#secondEngines.splice(0)) engine.stop();
    this.#drafts.clear();
    this.#tables = this.#tables.reopen();
  }

  #live(): void {
    this.#life = { alive: true };
    [this.store, this.engine] = this.#start();
    this.engine.kick('start');
  }

  /**
   * The app locks: what was typed is handed over, the key is forgotten, the tables close under what
   * is still on the line.
   */
  async lock(): Promise<void> {
    if (this.locked) return;
    await this.leaveAll();
    this.#die();
    this.locked = true;
  }

  unlock(): void {
    if (!this.locked) return;
    this.locked = false;
    this.#live();
  }

  /**
   * Sends sealed entries as somebody else's tab, or the service worker, does while the phone is locked.
   */
  async deliver(): Promise<void> {
    if (!this.locked) return;
    const box = {
      tables: this.#tables,
      clientId: this.clientId,
      deviceId: deviceId(this.number),
      uploadToken: uploadTokenOf(this.clientId),
    };
    await relaySealedEntries(box, {
      link: this.link,
      clock: deviceClock(
        this.#clock,
        { alive: true },
        testId(this.number, 0),
        () => this.clockShift,
      ),
      newId: () => this.#newId(),
      goesOn: () => this.locked,
    });
  }

  /** The run is over. */
  end(): void {
    this.engine.stop();
    for (const engine of this.#secondEngines) engine.stop();
    this.#tables.close();
  }

  /** The storage loses entries that these tests pick, as a damaged disk does. Gives how many. */
  async loseEntries(isLost: (row: OutboxRow) => boolean): Promise<number> {
    const lost = (await this.outbox()).filter(isLost);
    this.storageLost = true;
    await this.#tables.write(['outbox'], (tx) =>
      tx.removeEntries(lost.map(({ entryId }) => entryId)),
    );
    return lost.length;
  }

  /**
   * A backup of the outbox and the numbers, made by the phone; gives what puts them back while the
   * app is closed.
   */
  async backUp(): Promise<() => Promise<void>> {
    const rows = await this.outbox();
    const keys = ['seq:notes', 'seq:operation', 'order', 'heard', 'gone', 'pulledAt'] as const;
    const meta = await this.store.tables.read(['meta'], (tx) =>
      Promise.all(keys.map(async (key) => [key, await tx.meta(key)] as const)),
    );
    return async () => {
      await this.loseEntries(() => true);
      await this.#tables.write(['outbox', 'meta'], async (tx) => {
        await tx.putEntries(rows);
        for (const [key, value] of meta) if (value !== undefined) await tx.putMeta(key, value);
      });
      this.kill();
    };
  }

  /** Another tab that also believes it should send. */
  openSecondTab(): void {
    const engine = new Engine({ store: this.store, link: this.link, random: this.#random });
    this.#secondEngines.push(engine);
    engine.kick('start');
  }

  async outbox(): Promise<OutboxRow[]> {
    const rows = await this.store.tables.read(['outbox'], async (tx) => {
      const found: OutboxRow[] = [];
      for (const state of [
        'waiting',
        'sending',
        'delivered',
        'sent',
        'conflict',
        'rejected',
        'shelved',
        'settled',
      ] as const) {
        for (const service of ['notes', 'operation'] as const)
          found.push(...(await tx.entriesIn(state, service, 0, 100_000)));
      }
      return found;
    });
    return rows.toSorted((a, b) => a.order - b.order);
  }

  /** Typing that is in the tables but in no entry yet, per visit, newest value per path. */
  async typing(): Promise<Map<string, Patch>> {
    const visits = await this.store.tables.read(['patches', 'drafts'], (tx) =>
      tx.visitsWithDraftEdits(),
    );
    const found = new Map<string, Patch>();
    for (const visitId of visits) {
      const raw = await this.store.tables.read(['patches', 'drafts'], async (tx) => ({
        patches: await tx.patchesOf(visitId),
        draft: await tx.draftOf(visitId),
      }));
      found.set(
        visitId,
        Object.assign(
          {},
          ...(await openDraftEdits(this.store, raw)).map(({ patch }) => patch),
        ) as Patch,
      );
    }
    return found;
  }
}
