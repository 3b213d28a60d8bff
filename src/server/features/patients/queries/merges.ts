import { randomUUID } from 'node:crypto';
import type { OutputOf } from '#contract/call.ts';
import type { Episode, Patient } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import { undoHours, type ComparedChart } from '#contract/patient-merges.ts';
import type { readPatient } from '#contract/patients.ts';
import { hourMs } from '#domain/durations.ts';
import type { Patch, Values } from '#domain/merge.ts';
import type { Proposal } from '#domain/proposed-changes.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { nameOf, type PatientCard } from '#server/db/patient-card.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import type { Change } from '#server/features/change.ts';
import { followersOf, lockEpisodes, notesNamed, ofEpisodes, type Followers } from './relink.ts';
import { presentPatient } from '#server/features/patients/rows.ts';

/** A chart of a merge, locked. */
export type LockedChart = {
  readonly patient: Patient;
  readonly mergedInto: string | null;
};

/** What undoing a merge needs. */
type MergeDetail = {
  /** The surviving chart's values before. */
  readonly before: Values;
  readonly mergedRevision: number;
  /** The surviving chart's values after; absent in a merge of an earlier version. */
  readonly written?: Values;
  readonly survivorStatus: Patient['status'];
  /** What the merge left the survivor with; absent in a merge of an earlier version. */
  readonly mergedStatus?: Patient['status'];
  readonly otherStatus: Patient['status'];
  /** Statuses of both charts' episodes before, by id; absent in a merge of an earlier version. */
  readonly episodes?: Readonly<Record<string, Episode['status']>>;
  readonly followers: Followers;
  /** Charts that had been merged into the other one before. */
  readonly earlier: readonly { readonly id: string; readonly revision: number }[];
};
/** A merge that was made, with what undoing it needs. */
export type Merge = {
  readonly id: string;
  readonly survivorId: string;
  readonly otherId: string;
  readonly mergedAt: Date;
  readonly undoneAt: Date | null;
  readonly detail: MergeDetail;
};

type MergedInto = NonNullable<OutputOf<typeof readPatient>['mergedInto']>;

/** Merges of charts, as far as one request reaches. */
export class Merges {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  /** Where the tables of this request are. */
  get place(): Pick<RequestScope, 'db' | 'orgId'> {
    return this.#scope;
  }

  /** Where a chart went; undefined for one of its own. */
  async into(id: string): Promise<MergedInto | undefined> {
    const row = await this.#chartsOf('survivor_id').where('other_id', '=', id).executeTakeFirst();
    return row && this.#present(row);
  }

  /** Charts that were merged into this one and can still be given back, the last one first. */
  async from(id: string): Promise<MergedInto[]> {
    const rows = await this.#chartsOf('other_id')
      .where('survivor_id', '=', id)
      .where('patient.merged_into', '=', id)
      .where('merged_at', '>', new Date(this.#scope.now.getTime() - undoHours * hourMs))
      .orderBy('merged_at', 'desc')
      .execute();
    return rows.map((row) => this.#present(row));
  }

  /** The charts of merges that stand: those that survived, or the others. */
  #chartsOf(side: 'survivor_id' | 'other_id') {
    const { db, orgId } = this.#scope;
    return db
      .selectFrom('patient_merge')
      .innerJoin('patient', (join) =>
        join
          .onRef('patient.org_id', '=', 'patient_merge.org_id')
          .onRef('patient.id', '=', `patient_merge.${side}`),
      )
      .innerJoin('app_user', (join) =>
        join
          .onRef('app_user.org_id', '=', 'patient_merge.org_id')
          .onRef('app_user.id', '=', 'patient_merge.merged_by'),
      )
      .select(['patient_merge.id', 'patient_merge.merged_at', 'patient.id as chart_id'])
      .select(['patient.mrn', 'patient.card', 'app_user.given_name', 'app_user.family_name'])
      .where('patient_merge.org_id', '=', orgId)
      .where('patient_merge.undone_at', 'is', null);
  }

  #present(row: {
    id: string;
    merged_at: Date;
    chart_id: string;
    mrn: string;
    card: Uint8Array;
    given_name: string;
    family_name: string;
  }): MergedInto {
    const card = this.#scope.keys.open('patient.card', row.chart_id, row.card) as PatientCard;
    return {
      mergeId: row.id,
      id: row.chart_id,
      name: nameOf(card),
      mrn: row.mrn,
      at: row.merged_at.toISOString(),
      by: `${row.given_name} ${row.family_name}`,
      undoUntil: new Date(row.merged_at.getTime() + undoHours * hourMs).toISOString(),
    };
  }

  /** Counts of what goes along with a chart. */
  async belongings(patientId: string): Promise<Pick<ComparedChart, 'visits' | 'documents'>> {
    const { db, orgId } = this.#scope;
    const countOf = async (table: 'visit' | 'care_summary'): Promise<number> => {
      const { count } = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('org_id', '=', orgId)
        .where('patient_id', '=', patientId)
        .executeTakeFirstOrThrow();
      return count;
    };
    return { visits: await countOf('visit'), documents: await countOf('care_summary') };
  }

  /**
   * Both charts, locked in the order of their ids with those that were merged into one of them.
   *
   * @throws Refusal record.not-found
   */
  async lockCharts(
    survivorId: string,
    otherId: string,
  ): Promise<{ survivor: LockedChart; other: LockedChart }> {
    const { db, orgId, keys } = this.#scope;
    const rows = await db
      .selectFrom('patient')
      .selectAll()
      .where('org_id', '=', orgId)
      .where(({ or }) =>
        or([idAnyOf('id', [survivorId, otherId]), idAnyOf('merged_into', [survivorId, otherId])]),
      )
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    const of = (id: string): LockedChart => {
      const row = rows.find((each) => each.id === id);
      if (!row) throw new Refusal('record.not-found');
      return { patient: presentPatient(row, keys), mergedInto: row.merged_into };
    };
    return { survivor: of(survivorId), other: of(otherId) };
  }

  /**
   * What belongs to a chart, with everything a move of it writes locked. It is read once more under
   * the locks: an order of a signed note is written by who holds its visit, not its chart.
   */
  async lockFollowers(patientId: string): Promise<Followers> {
    const { episode } = await followersOf(this.#scope, patientId);
    await lockEpisodes(this.#scope, episode);
    return followersOf(this.#scope, patientId);
  }

  /** Keeps a merge in the caller's change, and points the other chart to the survivor. */
  async keep(
    merge: Omit<Merge, 'mergedAt' | 'undoneAt' | 'detail'> & {
      readonly detail: Omit<MergeDetail, 'earlier'>;
    },
    { seq }: Pick<Change, 'seq'>,
  ): Promise<void> {
    const { db, orgId, keys, now, userId } = this.#scope;
    const { id, survivorId, otherId } = merge;
    const { mergedRevision } = merge.detail;
    const earlier = await db
      .selectFrom('patient')
      .select(['id', 'merged_revision'])
      .where('org_id', '=', orgId)
      .where('merged_into', '=', otherId)
      .orderBy('id')
      .execute();
    const detail: MergeDetail = {
      ...merge.detail,
      earlier: earlier.map((row) => ({ id: row.id, revision: row.merged_revision ?? 0 })),
    };
    await db
      .insertInto('patient_merge')
      .values({
        org_id: orgId,
        id,
        survivor_id: survivorId,
        other_id: otherId,
        merged_at: now,
        merged_by: userId,
        detail: keys.seal('patient_merge.detail', id, detail, { deflate: true }),
      })
      .execute();
    for (const pointing of [otherId, ...earlier.map((row) => row.id)])
      await this.#point(pointing, { to: survivorId, revision: mergedRevision, seq });
  }

  /**
   * Parts of the other chart that the person might not write, each as a proposal to the office
   * (decision 083). The drugs' history says why: from which chart.
   */
  async propose(
    { id: mergeId, survivorId }: Pick<Merge, 'id' | 'survivorId'>,
    waiting: Readonly<Record<string, Patch>>,
    reason: string,
  ): Promise<void> {
    const { db, orgId, keys, now, userId } = this.#scope;
    for (const [part, patch] of Object.entries(waiting)) {
      const id = randomUUID();
      const writtenAt = now.toISOString();
      const proposal: Proposal = {
        command: 'updatePatient',
        payload: { patch, reason },
        writtenAt,
      };
      await db
        .insertInto('office_task')
        .values({
          org_id: orgId,
          id,
          kind: 'proposal',
          subject: `${mergeId} ${part}`,
          user_id: userId,
          client_id: null,
          visit_id: null,
          patient_id: survivorId,
          unsent: null,
          message: keys.seal('office_task.message', id, proposal),
          raised_at: now,
        })
        .execute();
    }
  }

  /** A merge to be undone, locked. @throws Refusal record.not-found */
  async lock(id: string): Promise<Merge> {
    const { db, orgId, keys } = this.#scope;
    const row = await db
      .selectFrom('patient_merge')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
    return {
      id,
      survivorId: row.survivor_id,
      otherId: row.other_id,
      mergedAt: row.merged_at,
      undoneAt: row.undone_at,
      detail: keys.open('patient_merge.detail', id, row.detail) as MergeDetail,
    };
  }

  /**
   * What came with the other chart and is still with the survivor, locked, and what was written
   * since for an episode that goes back, or taken in under a number that goes back.
   */
  async lockToReturn({ survivorId, otherId, detail }: Merge): Promise<Followers> {
    const now = await this.lockFollowers(survivorId);
    // A merge of an earlier version names fewer tables.
    const came: Partial<Followers> = detail.followers;
    const still = (table: keyof Followers): string[] =>
      (came[table] ?? []).filter((id) => now[table].includes(id));
    const episodes = still('episode');
    const written = await ofEpisodes(this.#scope, episodes);
    const numbers = [otherId, ...detail.earlier.map(({ id }) => id)];
    const named = await notesNamed(this.#scope, survivorId, numbers);
    const returning = (table: keyof typeof written): string[] => [
      ...new Set([...still(table), ...written[table]]),
    ];
    return {
      episode: episodes,
      care_summary: still('care_summary'),
      office_task: still('office_task'),
      patient_authorization: returning('patient_authorization'),
      circle_entry: still('circle_entry'),
      emar_entry: still('emar_entry'),
      older_note: [...new Set([...still('older_note'), ...named])],
      physician_order: returning('physician_order'),
      record_file: returning('record_file'),
    };
  }

  /** Marks a merge as undone: the other chart is one of its own again. */
  async markUndone({ id, otherId, detail }: Merge, { seq }: Pick<Change, 'seq'>): Promise<void> {
    const { db, orgId, now, userId } = this.#scope;
    await db
      .updateTable('patient_merge')
      .set({ undone_at: now, undone_by: userId })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
    // What still waits of the other chart is back in it.
    await db
      .updateTable('office_task')
      .set({ resolved_at: now, resolved_by: null })
      .where('org_id', '=', orgId)
      .where('kind', '=', 'proposal')
      .where('subject', 'like', `${id} %`)
      .where('resolved_at', 'is', null)
      .execute();
    await this.#point(otherId, { to: null, revision: null, seq });
    for (const { id: earlier, revision } of detail.earlier)
      await this.#point(earlier, { to: otherId, revision, seq });
  }

  /** Numbers the chart anew: whoever looked at where it points looks again. */
  async #point(
    id: string,
    { to, revision, seq }: { to: string | null; revision: number | null; seq: number },
  ): Promise<void> {
    const { db, orgId } = this.#scope;
    await db
      .updateTable('patient')
      .set({ merged_into: to, merged_revision: revision, change_seq: seq })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
  }
}
