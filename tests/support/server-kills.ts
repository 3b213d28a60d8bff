import { randomUUID } from 'node:crypto';
import type { Entry } from '#contract/sync.ts';
import { must } from '#domain/must.ts';
import { onVisit, type FieldDevice } from './field-device.ts';
import type { TestServer } from './server.ts';

/** Pushes in flight at once while the process dies. */
const streams = 4;
/**
 * Time a process gets before it is killed, milliseconds: long enough to answer, short enough to be
 * caught at work.
 */
const shortest = 40;
const longest = 240;
const resentAtOnce = 20;

/**
 * `caught`: kills that left something unanswered. `lost`: acknowledged or sent, and not there
 * exactly once.
 */
export type ServerDeaths = {
  readonly kills: number;
  readonly entries: number;
  readonly caught: number;
  readonly lost: readonly string[];
};

/**
 * Edits of visits that belong to one stream each, alone and in batches, while the server dies and
 * comes back.
 */
class Load {
  readonly sent = new Map<string, Entry>();
  readonly acknowledged = new Set<string>();
  readonly visits: readonly { readonly id: string }[];
  readonly #device: FieldDevice;
  readonly #random: () => number;

  constructor(device: FieldDevice, random: () => number) {
    this.#device = device;
    this.#random = random;
    this.visits = device
      .visits()
      .filter(({ status, formId }) => status === 'Staffed' && formId === 'skilled-nursing-visit')
      .slice(0, 24);
  }

  async #send(entries: readonly Entry[]): Promise<void> {
    const { outcomes } = await this.#device.push('notes', entries);
    for (const { outcome } of outcomes)
      if (outcome.kind === 'applied') this.acknowledged.add(outcome.entryId);
  }

  /** Pushes until the process is gone. */
  async stream(own: number): Promise<void> {
    const mine = this.visits.filter((_, index) => index % streams === own);
    for (;;) {
      const chosen = mine.slice(0, 1 + Math.floor(this.#random() * mine.length));
      const entries = chosen.map((visit) =>
        this.#device.entry('notes', 'saveAnswers', onVisit(visit.id), {
          patch: { 'narrative.text': randomUUID() },
        }),
      );
      for (const entry of entries) this.sent.set(entry.entryId, entry);
      if (
        !(await this.#send(entries).then(
          () => true,
          () => false,
        ))
      )
        return;
    }
  }

  open(): Entry[] {
    return [...this.sent.values()]
      .filter(({ entryId }) => !this.acknowledged.has(entryId))
      .toSorted((a, b) => a.seq - b.seq);
  }

  async resend(): Promise<void> {
    const open = this.open();
    for (let start = 0; start < open.length; start += resentAtOnce)
      await this.#send(open.slice(start, start + resentAtOnce));
  }

  /**
   * Each entry is one revision: none is missing, none was applied twice, and the last one stands.
   */
  async missing(): Promise<string[]> {
    await this.#device.pull('notes');
    return this.visits.flatMap(({ id }) => {
      const entries = [...this.sent.values()]
        .filter(({ targetId }) => targetId === id)
        .toSorted((a, b) => a.seq - b.seq);
      const { doc } = must(
        this.#device.notes().find(({ visitId }) => visitId === id),
        'note',
      ).content;
      const last = entries.at(-1);
      const stands =
        !last || JSON.stringify({ patch: doc.values }) === JSON.stringify(last.payload);
      return doc.revision === entries.length && stands
        ? []
        : [`${id}: ${entries.length} entries, revision ${doc.revision}`];
    });
  }
}

/**
 * Kills a server that runs as a child, under load, and starts it again; every acknowledged entry
 * must be there, once.
 */
export async function killServer(
  server: TestServer,
  device: FieldDevice,
  {
    kills,
    random,
    told = () => {},
  }: { kills: number; random: () => number; told?: (round: number) => void },
): Promise<ServerDeaths> {
  const load = new Load(device, random);
  const lost: string[] = [];
  let caught = 0;
  for (let round = 0; round < kills; round += 1) {
    const working = Array.from({ length: streams }, (_, own) => load.stream(own));
    await new Promise(
      (resolve) => void setTimeout(resolve, shortest + random() * (longest - shortest)),
    );
    await server.kill();
    await Promise.all(working);
    await server.restart();
    if (load.open().length > 0) caught += 1;
    await load.resend();
    lost.push(...load.open().map(({ entryId }) => `${entryId}: never taken in`));
    told(round + 1);
  }
  return { kills, entries: load.sent.size, caught, lost: [...lost, ...(await load.missing())] };
}
