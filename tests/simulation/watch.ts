import type { VisitAggregate } from '#contract/targets.ts';
import type { Patch, Value } from '#domain/merge.ts';
import type { TestDevice } from '../support/store-device.ts';
import type { Committed } from '../support/store-server.ts';
import { TrustWatch } from './trust.ts';
import type { World } from './world.ts';

/**
 * Looks at every commit of the server while it happens, and remembers what people had before their
 * eyes.
 */

export class Violation extends Error {
  override readonly name = 'Violation';
  readonly invariant: string;
  constructor(invariant: string, message: string) {
    super(`${invariant}: ${message}`);
    this.invariant = invariant;
  }
}

const key = (clientId: string, id: string, path: string): string => `${clientId}|${id}|${path}`;
const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

export class Watch {
  /**
   * Accepted entries per client, oldest first; a restore takes back what the backup did not have.
   */
  readonly accepted: Committed[] = [];
  /** First thing that was wrong; a simulation ends there. */
  finding: Violation | null = null;
  /** What holds whatever devices send. */
  readonly trust: TrustWatch;
  readonly #world: World;
  readonly #seen = new Map<string, Set<string>>();
  readonly #applied = new Set<string>();
  /** Entries with a verdict: whoever asks again gets the same one. */
  readonly #judged = new Set<string>();

  constructor(world: World) {
    this.#world = world;
    this.trust = new TrustWatch(world, (invariant, message) => this.#fail(invariant, message));
    world.server.onCommit = (committed) => {
      this.#look(committed);
      this.trust.committed(committed);
    };
  }

  /** The person had this value before them when they changed it. */
  saw(device: TestDevice, id: string, path: string, value: unknown): void {
    const values = this.#seen.get(key(device.clientId, id, path)) ?? new Set();
    this.#seen.set(key(device.clientId, id, path), values.add(JSON.stringify(value ?? null)));
  }

  restored(): void {
    this.trust.restored();
    this.#applied.clear();
    for (const id of this.#judged) if (!this.#world.server.entry(id)) this.#judged.delete(id);
    for (const { entry } of this.accepted)
      if (this.#world.server.entry(entry.entryId)) this.#applied.add(entry.entryId);
  }

  #fail(invariant: string, message: string): void {
    this.finding ??= new Violation(invariant, message);
  }

  #look(committed: Committed): void {
    const { entry, outcome, effect, clientId, userId } = committed;
    const device = this.#world.devices.find((each) => each.clientId === clientId);
    if (device && device.user.id !== userId)
      this.#fail(
        '5 nothing of another person',
        `${entry.entryId} of ${device.user.userName} was taken in as work of ${userId}`,
      );
    if (this.#judged.has(entry.entryId))
      this.#fail(
        '2 applied once',
        `${entry.command} ${entry.entryId} was judged a second time: ${outcome.kind}`,
      );
    this.#judged.add(entry.entryId);
    if (outcome.kind === 'rejected') return;
    if (this.#applied.has(entry.entryId))
      this.#fail('2 applied once', `${entry.command} ${entry.entryId} had a second effect`);
    this.#applied.add(entry.entryId);
    if (device) {
      this.accepted.push(committed);
      this.#checkParents(committed);
    }
    if (effect?.target === 'visit')
      this.#lookAtVisit(committed, effect.before, effect.after, device);
  }

  /**
   * What must come first has its outcome on the server, and so have older answers of the same note
   * and client.
   */
  #checkParents({ entry, clientId }: Committed): void {
    const missing = entry.after.find((id) => !this.#world.server.entry(id));
    if (missing !== undefined)
      this.#fail(
        '3 order in the lane',
        `${entry.command} ${entry.entryId} was taken in before ${missing}`,
      );
    if (entry.command !== 'saveAnswers') return;
    const newer = this.#world.server
      .entriesOf(clientId)
      .find(
        (stored) =>
          stored.entry.command === 'saveAnswers' &&
          stored.entry.lane === entry.lane &&
          stored.entry.seq > entry.seq &&
          !this.#isReoffered(entry.entryId),
      );
    if (newer)
      this.#fail(
        '3 order in the lane',
        `answers ${entry.entryId} arrived after the newer ${newer.entry.entryId}`,
      );
  }

  #isReoffered(entryId: string): boolean {
    return this.accepted.filter(({ entry }) => entry.entryId === entryId).length > 1;
  }

  #lookAtVisit(
    { entry, clientId }: Committed,
    before: VisitAggregate,
    after: VisitAggregate,
    device: TestDevice | undefined,
  ): void {
    if (before.note.seal && !same(before.note.content.doc, after.note.content.doc))
      this.#fail(
        '7 a signed note never changes',
        `${entry.command} ${entry.entryId} changed ${entry.targetId}`,
      );
    if (entry.command === 'resolveNoteConflict' && device) {
      const { choices } = entry.payload as { choices: Record<string, unknown> };
      for (const path of Object.keys(choices))
        this.#checkSeen(
          clientId,
          entry.targetId,
          path,
          after.note.content.doc.values[path] ?? null,
          before,
          after,
        );
    }
    if (entry.command !== 'saveAnswers') return;
    const { patch } = entry.payload as { patch: Patch };
    for (const [path, value] of Object.entries(patch)) {
      this.#checkKept(entry.entryId, path, value, after);
      if (device) this.#checkSeen(clientId, entry.targetId, path, value, before, after);
    }
  }

  #checkKept(entryId: string, path: string, value: Value | null, { note }: VisitAggregate): void {
    const applied = same(note.content.doc.values[path], value);
    const open = note.content.conflicts.some(
      (conflict) => conflict.path === path && same(conflict.mine, value),
    );
    const added = note.addenda.some(
      ({ patch }) => Object.hasOwn(patch, path) && same(patch[path], value),
    );
    if (!applied && !open && !added)
      this.#fail(
        '1 no saved edit lost',
        `${path} of ${entryId} is neither in the note, nor in a conflict, nor an addendum`,
      );
  }

  /** An answer of somebody else gives way only to a person who had it before their eyes. */
  #checkSeen(
    clientId: string,
    id: string,
    path: string,
    value: Value | null,
    before: VisitAggregate,
    after: VisitAggregate,
  ): void {
    const { doc, edits } = before.note.content;
    const theirs = doc.values[path] ?? null;
    if (same(theirs, value) || same(after.note.content.doc.values[path], theirs)) return;
    const author = edits.find(({ revision }) => revision === doc.revs[path]);
    if (!author || author.client === clientId) return;
    if (!this.#seen.get(key(clientId, id, path))?.has(JSON.stringify(theirs)))
      this.#fail(
        '1 no saved edit lost',
        `${path} ${JSON.stringify(theirs)} of ${author.byName} was written over unseen ` +
          `by client ${clientId.slice(-2)} with ${JSON.stringify(value)}`,
      );
  }
}
