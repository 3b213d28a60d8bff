import type { ScopedPoke } from './pokes.ts';
import { Change } from './change.ts';
import { Directory } from './directory.ts';
import { Episodes } from './episodes.ts';
import { Files } from './files.ts';
import { Fleet } from './fleet.ts';
import { OfficeTasks } from './office-tasks.ts';
import { Patients } from './patients.ts';
import type { Unit } from './unit.ts';
import { Users } from './users.ts';
import { Visits } from './visits.ts';

/**
 * The one door to the records of an organisation: made per request, it knows whose request it is
 * and how far it reaches, and writes the audit log. Nothing reads or writes a chart past it but the
 * sync port, which follows the same rules entry by entry.
 */
export class Repository {
  readonly unit: Unit;
  readonly patients: Patients;
  readonly episodes: Episodes;
  readonly visits: Visits;
  readonly directory: Directory;
  readonly files: Files;
  readonly fleet: Fleet;
  readonly tasks: OfficeTasks;
  readonly users: Users;
  readonly #poke: (pokes: readonly ScopedPoke[]) => void;

  constructor(unit: Unit, poke: (pokes: readonly ScopedPoke[]) => void) {
    this.unit = unit;
    this.patients = new Patients(unit);
    this.episodes = new Episodes(unit);
    this.visits = new Visits(unit);
    this.directory = new Directory(unit);
    this.files = new Files(unit);
    this.fleet = new Fleet(unit);
    this.tasks = new OfficeTasks(unit);
    this.users = new Users(unit);
    this.#poke = poke;
  }

  /** Runs `work` in one transaction; listeners hear of its changes only after the commit. */
  async transaction<T>(work: (within: Writing) => Promise<T>): Promise<T> {
    const pokes: ScopedPoke[] = [];
    const result = await this.unit.db
      .transaction()
      .execute((db) => work(new Writing({ ...this.unit, db }, pokes)));
    this.#poke(pokes);
    return result;
  }
}

/** The repository inside a transaction: what it reads with `lock` it may change. */
export class Writing {
  readonly patients: Patients;
  readonly episodes: Episodes;
  readonly visits: Visits;
  readonly directory: Directory;
  readonly files: Files;
  readonly #unit: Unit;
  readonly #pokes: ScopedPoke[];

  constructor(unit: Unit, pokes: ScopedPoke[]) {
    this.#unit = unit;
    this.#pokes = pokes;
    this.patients = new Patients(unit);
    this.episodes = new Episodes(unit);
    this.visits = new Visits(unit);
    this.directory = new Directory(unit);
    this.files = new Files(unit);
  }

  /** Everything is locked and decided: the change gets its number. */
  async change(work: (change: Change) => Promise<void>): Promise<void> {
    const change = await Change.open(this.#unit);
    await work(change);
    this.#pokes.push(...change.pokes);
  }
  /** Screens and devices that show a visit's note read it again after the commit. */
  async tellReaders(visitId: string): Promise<void> {
    const { db, orgId } = this.#unit;
    const { patient_id: patientId, provider_id: providerId } = await db
      .selectFrom('visit')
      .select(['patient_id', 'provider_id'])
      .where('org_id', '=', orgId)
      .where('id', '=', visitId)
      .executeTakeFirstOrThrow();
    this.#pokes.push({
      orgId,
      table: 'note',
      id: visitId,
      patientId,
      providerIds: providerId === null ? [] : [providerId],
    });
  }
}
