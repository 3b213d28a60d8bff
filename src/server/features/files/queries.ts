import { createHash } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { Visit } from '#contract/entities.ts';
import type { AttachFile, NoteFile } from '#contract/files.ts';
import { Refusal, type ErrorCode } from '#contract/errors.ts';
import {
  contentHead,
  fittingName,
  mostFilesOfNote,
  nameFits,
  typeOfContent,
  type FileType,
} from '#domain/file-types.ts';
import type { Values } from '#domain/merge.ts';
import { must } from '#domain/must.ts';
import { recordAudit } from '#server/db/audit.ts';
import { Change } from '#server/features/change.ts';
import type { FileRow } from '#server/db/document-tables.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { presentNote } from '#server/features/visits/rows.ts';
import { Visits } from '#server/features/visits/queries/visits.ts';

/** Details of a file that are sealed. */
type Card = Pick<NoteFile, 'name' | 'byName' | 'takenAt'> & {
  readonly sha256: string;
  /** The device has compared name and content. */ readonly nameChecked?: boolean;
};

/** A file as its uploader sees it: how much the server has. */
export type Upload = {
  readonly id: string;
  /** Null for a file of a patient or an episode. */
  readonly visitId: string | null;
  readonly size: number;
  readonly received: number;
  readonly sha256: string;
  /** Since when it is whole. */ readonly receivedAt: Date | null;
};

/** A file as it is announced: for a note, or without one for a record of the office's. */
export type Announced = Omit<AttachFile, 'content' | 'visitId'> & {
  readonly visitId: string | null;
};

/** Lists of files that a person may read: a file opens to whoever may read the list it is in. */
export type Opening = Readonly<Record<'files' | 'patientFile' | 'episodeFile', boolean>>;

/** A whole file that may be read. */
export type Content = {
  readonly name: string;
  readonly type: FileType;
  readonly size: number;
  readonly pieces: () => AsyncGenerator<Uint8Array>;
};

/** State of an upload after a piece; `refused`: all of it was discarded, for this reason. */
type Appended = {
  readonly received: number;
  readonly receivedAt: Date | null;
  readonly refused: ErrorCode | null;
};

type Row = Selectable<FileRow>;
type Checked =
  | { readonly type: FileType; /** With a name that fits. */ readonly card: Row['card'] }
  | { readonly code: ErrorCode };

const pieceId = (fileId: string, start: number): string => `${fileId}@${start}`;

/** Whether an answer names the file, as rows of wounds name their photos. */
const namesFile = (values: Values, fileId: string): boolean =>
  Object.values(values).some((value) => Array.isArray(value) && value.includes(fileId));

/**
 * Files of notes (decision 033): announced, filled piece by piece, received when the hash is right.
 */
export class Files {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  /**
   * Announces a file, or finds the one announced before, locked until the transaction ends. `gone`:
   * its device has it no more; an announcement without that takes it back.
   *
   * @throws Refusal record.not-found, visit.not-assigned, note.completed, file.too-many; file.changed when the id
   * names another file;
   *   sync.owner when it waits on somebody else’s client
   */
  async announce({ clientId, gone = false, ...file }: Announced): Promise<Upload> {
    if (clientId !== undefined) await this.#requireOwnClient(clientId);
    const known = await this.#lock(file.fileId);
    if (!known) {
      if (file.visitId !== null) await this.#mayAttach(file.visitId);
      await this.#insert(file);
    }
    const row = known ?? must(await this.#lock(file.fileId), 'file');
    const upload = this.#same(row, file);
    await this.#noteGone(row, gone);
    return upload;
  }

  async #noteGone(
    { id, received_at: receivedAt, gone_at: goneAt }: Row,
    gone: boolean,
  ): Promise<void> {
    if (receivedAt !== null || gone === (goneAt !== null)) return;
    await this.#update(id, { gone_at: gone ? this.#scope.now : null });
    await recordAudit(this.#scope, 'file', id, { gone });
  }

  /**
   * Another tab of the browser may have signed in somebody else meanwhile. An unknown client is
   * nobody's.
   */
  async #requireOwnClient(clientId: string): Promise<void> {
    const { db, orgId, userId } = this.#scope;
    const client = await db
      .selectFrom('client')
      .select('user_id')
      .where('org_id', '=', orgId)
      .where('id', '=', clientId)
      .executeTakeFirst();
    if (client && client.user_id !== userId) throw new Refusal('sync.owner');
  }

  /** The author's own file, locked until the transaction ends. @throws Refusal record.not-found */
  async own(id: string): Promise<Upload> {
    const row = await this.#lock(id);
    if (!row || row.author_id !== this.#scope.userId) throw new Refusal('record.not-found');
    return this.#upload(row);
  }

  /**
   * Adds a piece at its offset. After the last one the content is checked: with another hash, or
   * of a type that is not accepted, it is discarded with the reason, so that the upload can start
   * again.
   *
   * @throws Refusal file.offset with what was received, request.too-large beyond the announced size
   */
  async append(file: Upload, offset: number, bytes: Uint8Array): Promise<Appended> {
    const { db, orgId, keys } = this.#scope;
    if (offset !== file.received)
      throw new Refusal('file.offset', { detail: { received: file.received } });
    const received = offset + bytes.length;
    if (received > file.size) throw new Refusal('request.too-large');
    if (bytes.length > 0) {
      await db
        .insertInto('file_piece')
        .values({
          org_id: orgId,
          file_id: file.id,
          start: offset,
          bytes: keys.sealBytes('file_piece', pieceId(file.id, offset), bytes),
        })
        .execute();
    }
    if (received < file.size) {
      await this.#update(file.id, { received });
      return { received, receivedAt: null, refused: null };
    }
    return this.#complete(file);
  }

  /**
   * Files of a visit's note, oldest first: of one that somebody may not open, their own. @throws
   * Refusal record.not-found
   */
  async list(visitId: string): Promise<NoteFile[]> {
    const visits = new Visits(this.#scope);
    const visit = await visits.get(visitId);
    const opens = visits.opensNote(visit);
    const found = await this.#rows()
      .where('visit_id', '=', visitId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const rows = found.filter((row) => opens || row.author_id === this.#scope.userId);
    await recordAudit(this.#scope, 'files', visitId);
    return rows.map((row) => this.#present(row, visit));
  }

  /**
   * A whole file, for those who may open its note, and its author; of a record, for those who may
   * list it there. @throws Refusal record.not-found
   */
  async content(id: string, may: Opening): Promise<Content> {
    const row = await this.#rows().where('id', '=', id).executeTakeFirst();
    if (!row || row.received_at === null) throw new Refusal('record.not-found');
    if (!(await this.#opens(row, may))) throw new Refusal('record.not-found');
    await recordAudit(this.#scope, 'file', id);
    return {
      name: this.#card(row).name,
      type: must(row.type, 'type of a received file'),
      size: row.size,
      pieces: () => this.#pieces(id),
    };
  }

  /** @throws Refusal record.not-found for a person who does not even see the visit */
  async #opens(
    { id, visit_id: visitId, author_id: authorId }: Row,
    may: Opening,
  ): Promise<boolean> {
    if (visitId === null) return this.#opensRecord(id, may);
    if (!may.files) return false;
    const visits = new Visits(this.#scope);
    const visit = await visits.get(visitId);
    return visits.opensNote(visit) || authorId === this.#scope.userId;
  }

  /** Files of patients and episodes are the office's, until they are removed. */
  async #opensRecord(id: string, may: Opening): Promise<boolean> {
    if (this.#scope.reach !== 'organisation') return false;
    const row = await this.#scope.db
      .selectFrom('record_file')
      .select('episode_id')
      .where('org_id', '=', this.#scope.orgId)
      .where('file_id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (!row) return false;
    return may.patientFile || (row.episode_id !== null && may.episodeFile);
  }

  #rows() {
    return this.#scope.db.selectFrom('file').selectAll().where('org_id', '=', this.#scope.orgId);
  }

  #lock(id: string): Promise<Row | undefined> {
    return this.#rows().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  }

  #card({ id, card }: Pick<Row, 'id' | 'card'>): Card {
    return this.#scope.keys.open('file.card', id, card) as Card;
  }

  #upload(row: Row): Upload {
    return {
      id: row.id,
      visitId: row.visit_id,
      size: row.size,
      received: row.received,
      sha256: this.#card(row).sha256,
      receivedAt: row.received_at,
    };
  }

  #same(row: Row, file: Announced): Upload {
    const upload = this.#upload(row);
    const same =
      row.author_id === this.#scope.userId &&
      upload.visitId === file.visitId &&
      upload.size === file.size &&
      upload.sha256 === file.sha256;
    if (!same) throw new Refusal('file.changed');
    return upload;
  }

  /**
   * Everybody who has, or ever had, the visit: a photo taken before a reassignment is accepted like
   * the note.
   */
  async #mayAttach(visitId: string): Promise<void> {
    const { db, orgId, userId } = this.#scope;
    const { rows } = await sql`
      select 1 from visit where org_id = ${orgId}::uuid and id = ${visitId}::uuid and (provider_id = ${userId}::uuid
        or exists (select 1 from visit_assignment a where a.org_id = visit.org_id and a.visit_id = visit.id
        and a.user_id = ${userId}::uuid))`.execute(db);
    if (rows.length > 0) return;
    await new Visits(this.#scope).get(visitId);
    throw new Refusal('visit.not-assigned');
  }

  async #insert({
    fileId,
    visitId,
    name,
    nameChecked = false,
    kind,
    size,
    sha256,
    takenAt,
  }: Announced): Promise<void> {
    const { db, orgId, userId, userName, now, keys } = this.#scope;
    if (visitId !== null) await this.#requireOpen(visitId, fileId);
    if (visitId !== null) await this.#requireRoom(visitId);
    const card: Card = { name, nameChecked, byName: userName, takenAt, sha256 };
    const inserted = await db
      .insertInto('file')
      .values({
        org_id: orgId,
        id: fileId,
        visit_id: visitId,
        author_id: userId,
        kind,
        type: null,
        size,
        received: 0,
        card: keys.seal('file.card', fileId, card),
        created_at: now,
        received_at: null,
        gone_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 1n)
      await recordAudit(this.#scope, 'file', fileId, { visitId, size });
  }

  /**
   * A completed note is closed for good; what it names itself, such as a photo of a wound, still
   * belongs to it, however late its line is. @throws Refusal note.completed
   */
  async #requireOpen(visitId: string, fileId: string): Promise<void> {
    const { db, orgId, keys } = this.#scope;
    const row = await db
      .selectFrom('note')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('visit_id', '=', visitId)
      .executeTakeFirst();
    const note = row && presentNote(row, keys);
    if (note?.completed && !namesFile(note.content.doc.values, fileId))
      throw new Refusal('note.completed');
  }

  /** @throws Refusal file.too-many */
  async #requireRoom(visitId: string): Promise<void> {
    const { count } = await this.#scope.db
      .selectFrom('file')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('org_id', '=', this.#scope.orgId)
      .where('visit_id', '=', visitId)
      .executeTakeFirstOrThrow();
    if (count >= mostFilesOfNote) throw new Refusal('file.too-many');
  }

  async #complete({ id, size, sha256 }: Upload): Promise<Appended> {
    const checked = await this.#check(id, sha256);
    if ('code' in checked) {
      await this.#scope.db
        .deleteFrom('file_piece')
        .where('org_id', '=', this.#scope.orgId)
        .where('file_id', '=', id)
        .execute();
      await this.#update(id, { received: 0 });
      return { received: 0, receivedAt: null, refused: checked.code };
    }
    await this.#update(id, {
      received: size,
      ...checked,
      received_at: this.#scope.now,
      gone_at: null,
    });
    // A number of the organisation's like every change: the next cursor reveals
    // a copy that was restored from before it.
    await Change.open(this.#scope);
    await recordAudit(this.#scope, 'file', id, { received: size });
    return { received: size, receivedAt: this.#scope.now, refused: null };
  }

  async #check(id: string, sha256: string): Promise<Checked> {
    const hash = createHash('sha256');
    let head = Buffer.alloc(0);
    for await (const piece of this.#pieces(id)) {
      hash.update(piece);
      if (head.length < contentHead) head = Buffer.concat([head, piece.subarray(0, contentHead)]);
    }
    if (hash.digest('hex') !== sha256) return { code: 'file.hash' };
    const type = typeOfContent(head);
    return type === null ? { code: 'file.type' } : this.#named(id, type);
  }

  /**
   * What a device of before kept without comparing name and content is called what it is; a device
   * that compares is refused.
   */
  async #named(id: string, type: FileType): Promise<Checked> {
    const row = must(await this.#rows().where('id', '=', id).executeTakeFirst(), 'file');
    const card = this.#card(row);
    if (nameFits(card.name, type)) return { type, card: row.card };
    if (card.nameChecked === true) return { code: 'file.name' };
    return {
      type,
      card: this.#scope.keys.seal('file.card', id, { ...card, name: fittingName(card.name, type) }),
    };
  }

  async *#pieces(id: string): AsyncGenerator<Uint8Array> {
    const { db, orgId, keys } = this.#scope;
    for (let start = 0; ;) {
      const row = await db
        .selectFrom('file_piece')
        .select('bytes')
        .where('org_id', '=', orgId)
        .where('file_id', '=', id)
        .where('start', '=', start)
        .executeTakeFirst();
      if (!row) return;
      const bytes = keys.openBytes('file_piece', pieceId(id, start), row.bytes);
      start += bytes.length;
      yield bytes;
    }
  }

  async #update(
    id: string,
    changes: Partial<Pick<Row, 'received' | 'type' | 'received_at' | 'gone_at' | 'card'>>,
  ): Promise<void> {
    await this.#scope.db
      .updateTable('file')
      .set(changes)
      .where('org_id', '=', this.#scope.orgId)
      .where('id', '=', id)
      .execute();
  }

  #present(row: Row, { id: visitId, approvedAt }: Pick<Visit, 'id' | 'approvedAt'>): NoteFile {
    const { name, byName, takenAt } = this.#card(row);
    const { id, kind, type, size, received } = row;
    return {
      id,
      visitId,
      name,
      kind,
      type,
      size,
      received,
      state: row.received_at === null ? 'wanted' : 'received',
      by: row.author_id,
      byName,
      takenAt,
      gone: row.gone_at !== null,
      addendum: approvedAt !== null && (row.received_at ?? row.created_at) > new Date(approvedAt),
      receivedAt: row.received_at?.toISOString() ?? null,
    };
  }
}
