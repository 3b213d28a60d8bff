import { noteHistory, previousNotes } from '#contract/notes.ts';
import type { Visit } from '#contract/entities.ts';
import type { Entry } from '#contract/sync.ts';
import type { SyncedService } from '#contract/targets.ts';
import { must } from '#domain/must.ts';
import type { Answers } from '#forms/define.ts';
import { formById } from '#forms/registry.ts';
import { wholeNote } from '../bench/notes.ts';
import { FieldDevice, onVisit } from '../support/field-device.ts';
import type { Figures } from './figures.ts';
import type { Rhythm } from './rhythm.ts';
import type { TimedApi } from './timed-api.ts';

/**
 * What a clinician was told the office has: answers by path, and whether the note was handed in.
 */
export type Acknowledged = {
  readonly visitId: string;
  readonly answers: Answers;
  readonly submitted: boolean;
};

type Parts = {
  readonly api: TimedApi;
  readonly userName: string;
  readonly rhythm: Rhythm;
  readonly figures: Figures;
  readonly seed: number;
  /** Hears of every note that was handed in. */
  readonly handedIn: () => void;
};

/**
 * Seconds of typing between two saves of a note (spec: auto-save interval), and how often that is
 * per visit.
 */
const autoSave = 30;
const saves = { least: 4, most: 8 } as const;
/** Seconds between two pulls when nothing else happens, and after a poke. */
const idlePull = 120;
const afterPoke = 1;

const clocked = () => ({
  at: new Date().toISOString(),
  timeZone: 'America/Los_Angeles',
  position: null,
  positionProblem: 'refused',
});

/**
 * A clinician's day: open a chart, clock in, type, sign, clock out, hand in; pull when poked or now
 * and then.
 */
export class Clinician {
  readonly acknowledged = new Map<string, Acknowledged>();
  readonly #parts: Parts;
  #poked = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async work(gone: AbortSignal): Promise<void> {
    const { api, userName, rhythm } = this.#parts;
    const { clientId } = await api.signIn(userName);
    const device = new FieldDevice(api, clientId);
    await device.pullAll();
    const listening = api.listen(gone, () => (this.#poked = true));
    const pulling = this.#pullNowAndThen(device);
    for (let nth = 0; !rhythm.over; nth += 1) {
      const visit = this.#nextVisit(device);
      if (!visit) break;
      await this.#visit(device, visit, nth);
      await rhythm.spend(5, 20);
    }
    await pulling;
    await listening;
  }

  #nextVisit(device: FieldDevice): Visit | undefined {
    const open = device
      .visits()
      .filter(
        ({ id, status, formId }) =>
          status === 'Staffed' && formId === 'skilled-nursing-visit' && !this.acknowledged.has(id),
      );
    return open.toSorted((a, b) => a.id.localeCompare(b.id))[0];
  }

  async #pullNowAndThen(device: FieldDevice): Promise<void> {
    const { rhythm } = this.#parts;
    for (let waited = 0; !rhythm.over; waited += afterPoke) {
      await rhythm.spend(afterPoke);
      if (!this.#poked && waited < idlePull) continue;
      [this.#poked, waited] = [false, 0];
      await device.pullAll();
    }
  }

  async #visit(device: FieldDevice, visit: Visit, nth: number): Promise<void> {
    const { api, rhythm, seed } = this.#parts;
    const target = onVisit(visit.id);
    await rhythm.spend(2, 8);
    await api.ask<typeof previousNotes>(previousNotes, { visitId: visit.id, limit: 3 });
    if (rhythm.happens(0.3)) await api.call(noteHistory, { visitId: visit.id });
    await rhythm.spend(3, 15);
    await this.#send(
      device,
      'operation',
      device.entry('operation', 'startVisit', target, clocked()),
    );
    const answers = await this.#type(
      device,
      visit,
      wholeNote(must(formById(visit.formId), 'form'), seed * 1_000 + nth),
    );
    if (!answers) return;
    await rhythm.spend(5, 15);
    await this.#send(
      device,
      'notes',
      device.entry('notes', 'signNote', target, device.signature(visit, answers)),
    );
    await this.#send(device, 'operation', device.entry('operation', 'endVisit', target, clocked()));
    if (
      await this.#send(device, 'operation', device.entry('operation', 'submitNotes', target, {}))
    ) {
      this.acknowledged.set(visit.id, { visitId: visit.id, answers, submitted: true });
      this.#parts.handedIn();
    }
  }

  /** Types a whole note in pieces. @returns its answers, or null when the load ended meanwhile */
  async #type(device: FieldDevice, visit: Visit, whole: Answers): Promise<Answers | null> {
    const { rhythm } = this.#parts;
    const pieces = Math.round(rhythm.between(saves.least, saves.most));
    const paths = Object.keys(whole);
    const typed: Record<string, Answers[string]> = {};
    for (let piece = 0; piece < pieces; piece += 1) {
      await rhythm.spend(autoSave * 0.9, autoSave * 1.1);
      if (rhythm.over) return null;
      const slice = paths.slice(
        Math.floor((paths.length * piece) / pieces),
        Math.floor((paths.length * (piece + 1)) / pieces),
      );
      const patch = Object.fromEntries(slice.map((path) => [path, whole[path] ?? null]));
      if (
        await this.#send(
          device,
          'notes',
          device.entry('notes', 'saveAnswers', onVisit(visit.id), { patch }),
        )
      ) {
        Object.assign(typed, patch);
        this.acknowledged.set(visit.id, {
          visitId: visit.id,
          answers: { ...typed },
          submitted: false,
        });
      }
    }
    return typed;
  }

  async #send(device: FieldDevice, service: SyncedService, entry: Entry): Promise<boolean> {
    const outcome = await device.send(service, entry);
    if (outcome.kind !== 'applied')
      this.#parts.figures.refused.push(
        `${entry.command}: ${JSON.stringify(outcome).slice(0, 400)}`,
      );
    return outcome.kind === 'applied';
  }
}
