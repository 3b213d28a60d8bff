import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { OutputOf, ParsedInputOf } from '#contract/call.ts';
import { Refusal, type ErrorCode } from '#contract/errors.ts';
import type { OlderNeighbour } from '#contract/note-neighbours.ts';
import type {
  GivenOlderNote,
  importOlderNotes,
  olderNote,
  olderNotes,
  OlderMistake,
  OlderNoteRow,
  removeOlderNote,
  restoreOlderNote,
} from '#contract/older-notes.ts';
import type { Page } from '#contract/paging.ts';
import { pacificDate } from '#domain/pacific.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { sha256Hex } from '#server/db/sha256.ts';
import { recordAudit } from '#server/db/audit.ts';
import { toDate, toDay } from '#server/db/calendar-day.ts';
import type { OlderNoteTable } from '#server/db/document-tables.ts';
import { sortedBy, type Sorts } from '#server/db/order.ts';
import { pageOf } from '#server/db/page.ts';
import { nameOf, type PatientCard } from '#server/db/patient-card.ts';
import { patientsInCare, type RequestScope } from '#server/db/request-scope.ts';
import { isReadable } from '#server/features/older-notes/queries/is-readable.ts';

type Search = ParsedInputOf<typeof olderNotes>;
type Outcomes = OutputOf<typeof importOlderNotes>;

/** What is sealed of an older note. */
type Body = Omit<GivenOlderNote, 'mrn' | 'day'> & { readonly source: string };

const sorts: Sorts<Search['order']> = {
  day: ['older_note.day'],
  imported: ['older_note.imported_at'],
};

/** A note that is not here yet, and what is said of it. */
type Fresh = {
  readonly id: string;
  readonly given: GivenOlderNote;
  readonly patientId: string;
  readonly namedId: string;
  readonly outcome: Outcomes['outcomes'][number];
};

type Around = { readonly previous: OlderNeighbour | null; readonly next: OlderNeighbour | null };
/** No id comes after it. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** What is sealed of a removal. */
type Removal = { readonly by: string; readonly mistake: OlderMistake };

/** A chart that takes notes, and it with those that became part of it. */
type Chart = {
  readonly id: string;
  /** The one of the number, which may be part of it. */
  readonly namedId: string;
  readonly parts: readonly string[];
  readonly name: string;
};
type Content = Omit<GivenOlderNote, 'mrn'>;
type Row = OlderNoteTable & { readonly card: Uint8Array };

/** Notes from before this product. They are added, read, removed and brought back, never changed. */
export class OlderNotes {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  /** All for the office; for a clinician those that are there, of patients in their care. */
  #inReach(): RawBuilder<SqlBool> {
    if (this.#scope.reach === 'organisation') return sql<SqlBool>`true`;
    return sql<SqlBool>`(older_note.removed_at is null
      and older_note.patient_id in ${patientsInCare(this.#scope)})`;
  }

  page({ patientId, only, order, pageNumber, pageSize }: Search): Promise<Page<OlderNoteRow>> {
    const { db, orgId } = this.#scope;
    let query = db
      .selectFrom('older_note')
      .innerJoin('patient', (join) =>
        join
          .onRef('patient.org_id', '=', 'older_note.org_id')
          .onRef('patient.id', '=', 'older_note.patient_id'),
      )
      .where('older_note.org_id', '=', orgId)
      .where(this.#inReach())
      .where('older_note.removed_at', only === 'present' ? 'is' : 'is not', null);
    if (patientId !== null) query = query.where('older_note.patient_id', '=', patientId);
    return pageOf({
      count: query.select(({ fn }) => fn.countAll<number>().as('count')),
      rows: query
        .selectAll('older_note')
        .select('patient.card')
        .orderBy(sortedBy(order, sorts, 'older_note.id')),
      pageNumber,
      pageSize,
      present: (row) => this.#present(row),
    });
  }

  /**
   * The patient's older notes next to a place: that of one of them by its id, or that of a day
   * (YYYY-MM-DD), whose older notes are all before it. What was removed leads nowhere.
   */
  async around(patientId: string, day: string, id: string | null): Promise<Around> {
    const own = sql`(${day}::date, ${id ?? lastId}::uuid)`;
    const place = sql`(day, id)`;
    return {
      previous: await this.#nearest(patientId, sql<boolean>`${place} < ${own}`, 'desc'),
      next: await this.#nearest(patientId, sql<boolean>`${place} > ${own}`, 'asc'),
    };
  }

  async #nearest(
    patientId: string,
    isBeside: RawBuilder<boolean>,
    direction: 'asc' | 'desc',
  ): Promise<OlderNeighbour | null> {
    const row = await this.#scope.db
      .selectFrom('older_note')
      .select(['id', 'day'])
      .where('org_id', '=', this.#scope.orgId)
      .where('patient_id', '=', patientId)
      .where(this.#inReach())
      .where('removed_at', 'is', null)
      .where(isBeside)
      .orderBy('day', direction)
      .orderBy('id', direction)
      .limit(1)
      .executeTakeFirst();
    return row ? { id: row.id, day: toDate(row.day) } : null;
  }

  /** @throws Refusal record.not-found */
  async read(id: string): Promise<Omit<OutputOf<typeof olderNote>, 'previous' | 'next'>> {
    const { db, orgId } = this.#scope;
    const row = await db
      .selectFrom('older_note')
      .innerJoin('patient', (join) =>
        join
          .onRef('patient.org_id', '=', 'older_note.org_id')
          .onRef('patient.id', '=', 'older_note.patient_id'),
      )
      .leftJoin('app_user', (join) =>
        join
          .onRef('app_user.org_id', '=', 'older_note.org_id')
          .onRef('app_user.id', '=', 'older_note.imported_by'),
      )
      .selectAll('older_note')
      .select(['patient.card', 'app_user.given_name', 'app_user.family_name'])
      .where('older_note.org_id', '=', orgId)
      .where('older_note.id', '=', id)
      .where(this.#inReach())
      .executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
    await recordAudit(this.#scope, 'olderNote', id);
    const { fields, document, source } = this.#bodyOf(row);
    const importer = [row.given_name, row.family_name].filter(Boolean).join(' ');
    return {
      ...this.#present(row),
      values: fields,
      document,
      source,
      importedBy: importer === '' ? null : importer,
    };
  }

  /** What becomes of each note of a file; written only where it is no preview. */
  async take(
    { notes, source, preview }: ParsedInputOf<typeof importOlderNotes>,
    newId: () => string,
  ): Promise<Outcomes> {
    const today = pacificDate(this.#scope.now);
    const numbers = [...new Set(notes.map(({ mrn }) => mrn.trim()))];
    if (!preview) await this.#hold(numbers, new Set());
    const charts = await this.#charts(numbers);
    const outcomes: Outcomes['outcomes'] = [];
    const fresh = new Map<string, Fresh>();
    for (const given of notes) {
      const chart = charts.get(given.mrn.trim());
      const digest = chart ? this.#digestOf(chart.id, given) : '';
      const isHere =
        fresh.has(digest) || (chart !== undefined && (await this.#has(chart.parts, given)));
      const known: ErrorCode | null =
        chart === undefined ? 'older.patient' : isHere ? 'older.repeated' : null;
      const code = isReadable(given, today) ? known : 'request.invalid';
      const outcome: Fresh['outcome'] = { patientName: chart?.name ?? null, code };
      outcomes.push(outcome);
      if (chart === undefined || code !== null) continue;
      const { id: patientId, namedId } = chart;
      fresh.set(digest, { id: newId(), given, patientId, namedId, outcome });
    }
    // What is taken in says so itself; a preview, or a file that is here already, names people too.
    if (preview || fresh.size === 0) {
      const named = [...new Set([...charts.values()].map(({ id }) => id))];
      if (named.length > 0) await recordAudit(this.#scope, 'patient', null, { ids: named });
      return { taken: fresh.size, outcomes };
    }
    const added = await this.#add(fresh, source);
    for (const [digest, { outcome }] of fresh)
      // Somebody else took it in at the same moment.
      if (!added.has(digest)) outcome.code = 'older.repeated';
    return { taken: added.size, outcomes };
  }

  /** Stores notes by their digest. @returns the digests of those that were not here already */
  async #add(fresh: ReadonlyMap<string, Fresh>, source: string): Promise<ReadonlySet<string>> {
    const { db, orgId, keys, userId, now } = this.#scope;
    const rows = [...fresh].map(([digest, { id, given, patientId, namedId }]) => {
      const { day, title, author, fields, document } = given;
      const body: Body = { title, author, fields, document, source };
      return {
        org_id: orgId,
        id,
        patient_id: patientId,
        day: toDay(day),
        kind: document === null ? ('fields' as const) : ('document' as const),
        digest,
        body: keys.seal('older_note.body', id, body, { deflate: true }),
        imported_at: now,
        imported_by: userId,
        removed_at: null,
        removal: null,
        named_id: namedId === patientId ? null : namedId,
      };
    });
    // In one order everywhere, and before the first audit row: no two imports wait for each other.
    const added = await db
      .insertInto('older_note')
      .values(rows.toSorted((one, other) => (one.digest < other.digest ? -1 : 1)))
      .onConflict((same) =>
        same.columns(['org_id', 'digest']).where('removed_at', 'is', null).doNothing(),
      )
      .returning(['id', 'digest', 'patient_id'])
      .execute();
    for (const { id, patient_id } of added)
      await recordAudit(this.#scope, 'olderNote', id, { patient: patient_id });
    return new Set(added.map(({ digest }) => digest));
  }

  /**
   * Takes one out of the lists, in the caller's transaction. The audit log keeps which content it
   * had. @throws Refusal record.not-found
   */
  async remove({ id, mistake }: ParsedInputOf<typeof removeOlderNote>): Promise<void> {
    const { keys, now, userName } = this.#scope;
    const row = await this.#lock(id);
    if (row.removed_at !== null) throw new Refusal('record.not-found');
    const removal: Removal = { by: userName, mistake };
    await this.#update(row, {
      removed_at: now,
      removal: keys.seal('older_note.removal', id, removal),
    });
    await this.#audit(row, { mistake });
  }

  /**
   * Brings one back, in the caller's transaction.
   *
   * @throws Refusal record.not-found, older.repeated when it was taken in again
   */
  async restore({ id }: ParsedInputOf<typeof restoreOlderNote>): Promise<void> {
    const row = await this.#lock(id);
    if (row.removed_at === null) throw new Refusal('record.not-found');
    const content = { ...this.#bodyOf(row), day: toDate(row.day) };
    const parts = (await this.#partsOf([row.patient_id])).map((part) => part.id);
    if (await this.#has(parts, content)) throw new Refusal('older.repeated');
    await this.#update(row, { removed_at: null, removal: null });
    await this.#audit(row, { broughtBack: true });
  }

  /**
   * Notes that went back to the chart whose number they came under are known there, in the caller's
   * transaction: the same file taken in once more adds nothing.
   */
  async returned(ids: readonly string[], to: string): Promise<void> {
    const { db, orgId } = this.#scope;
    if (ids.length === 0) return;
    const rows = await db
      .selectFrom('older_note')
      .selectAll()
      .where('org_id', '=', orgId)
      .where(idAnyOf('id', ids))
      .where('named_id', 'is not', null)
      .orderBy('id')
      .execute();
    for (const row of rows) {
      const named = row.named_id ?? to;
      const content = { ...this.#bodyOf(row), day: toDate(row.day) };
      await db
        .updateTable('older_note')
        .set({
          digest: this.#digestOf(named, content),
          named_id: named === to ? null : named,
        })
        .where('org_id', '=', orgId)
        .where('id', '=', row.id)
        .execute();
    }
  }

  /** With the SHA-256 of all that is kept of it: the same words hash the same. */
  async #audit(row: OlderNoteTable, detail: Readonly<Record<string, unknown>>): Promise<void> {
    const { patient_id: patient, day } = row;
    const sha256 = sha256Hex(JSON.stringify(this.#bodyOf(row)));
    await recordAudit(this.#scope, 'olderNote', row.id, {
      patient,
      day: toDate(day),
      sha256,
      ...detail,
    });
  }

  async #lock(id: string): Promise<OlderNoteTable> {
    const row = await this.#scope.db
      .selectFrom('older_note')
      .selectAll()
      .where('org_id', '=', this.#scope.orgId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
    return row;
  }

  async #update(
    { id }: OlderNoteTable,
    removal: Pick<OlderNoteTable, 'removed_at' | 'removal'>,
  ): Promise<void> {
    await this.#scope.db
      .updateTable('older_note')
      .set(removal)
      .where('org_id', '=', this.#scope.orgId)
      .where('id', '=', id)
      .execute();
  }

  #numbered(numbers: readonly string[]) {
    return this.#scope.db
      .selectFrom('patient')
      .select(['id', 'mrn', 'card', 'merged_into'])
      .where('org_id', '=', this.#scope.orgId)
      .where('mrn', 'in', numbers)
      .execute();
  }

  /**
   * Holds the charts of these numbers and those they became part of where they are, as
   * `Patients.hold` does, in the order of their ids. Who waited for a merge holds its survivor too.
   */
  async #hold(numbers: readonly string[], held: ReadonlySet<string>): Promise<void> {
    const { db, orgId } = this.#scope;
    const rows = await this.#numbered(numbers);
    const ids = rows.flatMap(({ id, merged_into }) => [id, merged_into ?? id]);
    const missing = [...new Set(ids)].filter((id) => !held.has(id));
    if (missing.length === 0) return;
    await db
      .selectFrom('patient')
      .select('id')
      .where('org_id', '=', orgId)
      .where(idAnyOf('id', missing))
      .orderBy('id')
      .forShare()
      .execute();
    await this.#hold(numbers, new Set([...held, ...missing]));
  }

  /** Charts by record number; a chart that was merged away is the one it became. */
  async #charts(numbers: readonly string[]): Promise<ReadonlyMap<string, Chart>> {
    const { keys } = this.#scope;
    const rows = await this.#numbered(numbers);
    const every = await this.#partsOf(rows.map(({ id, merged_into }) => merged_into ?? id));
    const partsOf = new Map<string, string[]>();
    for (const { id, of } of every) partsOf.set(of, [...(partsOf.get(of) ?? []), id]);
    return new Map(
      rows.map(({ id: named, mrn, card, merged_into }) => {
        const id = merged_into ?? named;
        const name = nameOf(keys.open('patient.card', named, card) as PatientCard);
        return [mrn, { id, namedId: named, parts: partsOf.get(id) ?? [], name }];
      }),
    );
  }

  /** Some charts, and those that became part of them: a note may have come under either number. */
  async #partsOf(ids: readonly string[]): Promise<{ id: string; of: string }[]> {
    const { db, orgId } = this.#scope;
    const rows = await db
      .selectFrom('patient')
      .select(['id', 'merged_into'])
      .where('org_id', '=', orgId)
      .where(({ or }) => or([idAnyOf('id', ids), idAnyOf('merged_into', ids)]))
      .execute();
    return rows.map(({ id, merged_into }) => ({ id, of: merged_into ?? id }));
  }

  /** Whether one of these charts has a note with that content. */
  async #has(charts: readonly string[], content: Content): Promise<boolean> {
    const { db, orgId } = this.#scope;
    const digests = charts.map((id) => this.#digestOf(id, content));
    const row = await db
      .selectFrom('older_note')
      .select('id')
      .where('org_id', '=', orgId)
      .where('digest', 'in', digests)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    return row !== undefined;
  }

  #digestOf(patientId: string, { day, title, author, fields, document }: Content): string {
    const content = JSON.stringify([day, title, author, fields, document?.content ?? null]);
    const hash = sha256Hex(content);
    return this.#scope.keys.digest(`older note ${patientId} ${hash}`);
  }

  #bodyOf({ id, body }: Pick<OlderNoteTable, 'id' | 'body'>): Body {
    return this.#scope.keys.open('older_note.body', id, body) as Body;
  }

  #present(row: Row): OlderNoteRow {
    const { keys } = this.#scope;
    const { title, author, fields } = this.#bodyOf(row);
    const card = keys.open('patient.card', row.patient_id, row.card) as PatientCard;
    return {
      id: row.id,
      patientId: row.patient_id,
      patientName: nameOf(card),
      day: toDate(row.day),
      title,
      author,
      fields: fields.length,
      importedAt: row.imported_at.toISOString(),
      removed:
        row.removed_at === null || row.removal === null
          ? null
          : {
              at: row.removed_at.toISOString(),
              ...(keys.open('older_note.removal', row.id, row.removal) as Removal),
            },
    };
  }
}
