import type { Selectable } from 'kysely';
import type { ParsedInputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import type { Page } from '#contract/paging.ts';
import type {
  patientFiles,
  RecordFileRow,
  removeRecordFile,
  saveRecordFile,
} from '#contract/record-files.ts';
import { fileCategories } from '#domain/circle.ts';
import { mostFilesOfPatient } from '#domain/file-types.ts';
import { recordAudit } from '#server/db/audit.ts';
import { toDate } from '#server/db/calendar-day.ts';
import type { RecordFile } from '#server/db/circle-tables.ts';
import type { FileRow } from '#server/db/document-tables.ts';
import { placeIn, sortedBy, type Sorts } from '#server/db/order.ts';
import { pageOf } from '#server/db/page.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { isPaperOfOrder } from '#server/features/physician-orders/queries/order-papers.ts';

type Search = Omit<ParsedInputOf<typeof patientFiles>, 'patientId'>;
type Of = { readonly patientId: string } | { readonly episodeId: string };
type Edited = { readonly id: string; readonly revision: number };
type Row = Selectable<RecordFile>;
type Listed = Pick<FileRow, 'kind' | 'type' | 'size' | 'received' | 'received_at' | 'created_at'> &
  Row & { card: Uint8Array; start_date: string | null };
type Card = { readonly name: string; readonly byName: string };
type Removal = { readonly by: string; readonly reason: string };

const sorts: Sorts<Search['order']> = {
  added: ['file.created_at'],
  category: [placeIn(fileCategories, 'record_file.category'), 'file.created_at'],
};

const categoryOf = (category: string): RecordFileRow['category'] =>
  fileCategories.find((each) => each === category) ?? 'Other';

/** Files of patients and episodes. Their content is stored like that of notes' files. */
export class RecordFiles {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  page(of: Of, { only, order, pageNumber, pageSize }: Search): Promise<Page<RecordFileRow>> {
    const { db, orgId } = this.#scope;
    const query = db
      .selectFrom('record_file')
      .innerJoin('file', (join) =>
        join
          .onRef('file.org_id', '=', 'record_file.org_id')
          .onRef('file.id', '=', 'record_file.file_id'),
      )
      .leftJoin('episode', (join) =>
        join
          .onRef('episode.org_id', '=', 'record_file.org_id')
          .onRef('episode.id', '=', 'record_file.episode_id'),
      )
      .where('record_file.org_id', '=', orgId)
      .where('record_file.removed_at', only === 'present' ? 'is' : 'is not', null);
    const those =
      'patientId' in of
        ? query.where('record_file.patient_id', '=', of.patientId)
        : query.where('record_file.episode_id', '=', of.episodeId);
    return pageOf({
      count: those.select(({ fn }) => fn.countAll<number>().as('count')),
      rows: those
        .selectAll('record_file')
        .select([
          'file.kind',
          'file.type',
          'file.size',
          'file.received',
          'file.received_at',
          'file.created_at',
          'file.card',
          'episode.start_date',
        ])
        .orderBy(sortedBy(order, sorts, 'file.id')),
      pageNumber,
      pageSize,
      present: (row) => this.#present(row),
    });
  }

  /** A file of this patient that is not removed. @throws Refusal record.not-found */
  async require(fileId: string, patientId: string): Promise<void> {
    const row = await this.#rows()
      .where('file_id', '=', fileId)
      .where('patient_id', '=', patientId)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
  }

  /** The patient, and the episode if it is the patient's. @throws Refusal record.not-found */
  async requireRecord(patientId: string, episodeId: string | null): Promise<void> {
    const { db, orgId } = this.#scope;
    const patient = await db
      .selectFrom('patient')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', '=', patientId)
      .executeTakeFirst();
    if (!patient) throw new Refusal('record.not-found');
    if (episodeId === null) return;
    const episode = await db
      .selectFrom('episode')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', '=', episodeId)
      .where('patient_id', '=', patientId)
      .executeTakeFirst();
    if (!episode) throw new Refusal('record.not-found');
  }

  /**
   * Ties an announced file to its record; again it changes nothing. @throws Refusal file.too-many,
   * file.changed where it belongs to another patient
   */
  async add({
    fileId,
    patientId,
    episodeId,
    category,
  }: {
    fileId: string;
    patientId: string;
    episodeId: string | null;
    category: string;
  }): Promise<void> {
    const { db, orgId } = this.#scope;
    const known = await this.#rows().where('file_id', '=', fileId).executeTakeFirst();
    if (known) {
      if (known.patient_id !== patientId) throw new Refusal('file.changed');
      return;
    }
    const { count } = await db
      .selectFrom('record_file')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('org_id', '=', orgId)
      .where('patient_id', '=', patientId)
      .executeTakeFirstOrThrow();
    if (count >= mostFilesOfPatient) throw new Refusal('file.too-many');
    await db
      .insertInto('record_file')
      .values({
        org_id: orgId,
        file_id: fileId,
        patient_id: patientId,
        episode_id: episodeId,
        category,
        removed_at: null,
        removal: null,
      })
      .execute();
    await recordAudit(this.#scope, 'recordFile', fileId, { patientId, episodeId, category });
  }

  /** @throws Refusal record.not-found, record.changed */
  async save({ category, episodeId, ...file }: ParsedInputOf<typeof saveRecordFile>) {
    const before = await this.#lock(file);
    if (before.removed_at !== null) throw new Refusal('record.not-found');
    await this.requireRecord(before.patient_id, episodeId);
    return this.#update(before, { category, episode_id: episodeId }, { category, episodeId });
  }

  /**
   * @throws Refusal record.not-found, record.changed, file.in-use where a signed order or a signed
   * document names it: it would lose its paper, and still be signed
   */
  async remove({ reason, ...file }: ParsedInputOf<typeof removeRecordFile>): Promise<number> {
    const { keys, now, userName } = this.#scope;
    const before = await this.#lock(file);
    if (before.removed_at !== null) throw new Refusal('record.not-found');
    if (await this.#isNamed(before)) throw new Refusal('file.in-use');
    const removal: Removal = { by: userName, reason: reason.trim() };
    return this.#update(
      before,
      { removed_at: now, removal: keys.seal('record_file.removal', before.file_id, removal) },
      { removed: true },
    );
  }

  /** @throws Refusal record.not-found, record.changed */
  async restore(file: Edited): Promise<number> {
    const before = await this.#lock(file);
    return this.#update(before, { removed_at: null, removal: null }, { removed: false });
  }

  async #update(
    before: Row,
    changes: Partial<Pick<Row, 'category' | 'episode_id' | 'removed_at' | 'removal'>>,
    detail: Readonly<Record<string, unknown>>,
  ): Promise<number> {
    const revision = before.revision + 1;
    await this.#scope.db
      .updateTable('record_file')
      .set({ ...changes, revision })
      .where('org_id', '=', this.#scope.orgId)
      .where('file_id', '=', before.file_id)
      .execute();
    await recordAudit(this.#scope, 'recordFile', before.file_id, {
      patientId: before.patient_id,
      ...detail,
    });
    return revision;
  }

  /** Whether a signed order or a signed document names a file. */
  async #isNamed({ patient_id: patientId, file_id: fileId }: Row): Promise<boolean> {
    if (await isPaperOfOrder(this.#scope, { patientId, fileId })) return true;
    const document = await this.#scope.db
      .selectFrom('signed_document')
      .select('version')
      .where('org_id', '=', this.#scope.orgId)
      .where(({ or, eb }) => or([eb('file_url', '=', fileId), eb('signed_file_id', '=', fileId)]))
      .limit(1)
      .executeTakeFirst();
    return document !== undefined;
  }

  async #lock({ id, revision }: Edited): Promise<Row> {
    const row = await this.#rows().where('file_id', '=', id).forNoKeyUpdate().executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
    if (row.revision !== revision) throw new Refusal('record.changed');
    return row;
  }

  #rows() {
    return this.#scope.db
      .selectFrom('record_file')
      .selectAll()
      .where('org_id', '=', this.#scope.orgId);
  }

  #present(row: Listed): RecordFileRow {
    const { keys } = this.#scope;
    const { name, byName } = keys.open('file.card', row.file_id, row.card) as Card;
    const removal =
      row.removal === null
        ? null
        : (keys.open('record_file.removal', row.file_id, row.removal) as Removal);
    return {
      id: row.file_id,
      revision: row.revision,
      patientId: row.patient_id,
      episodeId: row.episode_id,
      episodeStart: row.start_date === null ? null : toDate(row.start_date),
      name,
      category: categoryOf(row.category),
      kind: row.kind,
      type: row.type,
      size: row.size,
      received: row.received,
      state: row.received_at === null ? 'wanted' : 'received',
      byName,
      addedAt: row.created_at.toISOString(),
      removed:
        row.removed_at === null || removal === null
          ? null
          : { at: row.removed_at.toISOString(), ...removal },
    };
  }
}
