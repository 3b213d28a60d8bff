import type { Selectable } from 'kysely';
import { Refusal, type ErrorCode } from '#contract/errors.ts';
import type { Page } from '#contract/paging.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import type { CircleKind } from '#domain/circle.ts';
import { isSameName } from '#domain/physician-orders.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { recordAudit } from '#server/db/audit.ts';
import { dayOf, toDate, toDay } from '#server/db/calendar-day.ts';
import type { CircleEntry } from '#server/db/circle-tables.ts';
import { sortedBy } from '#server/db/order.ts';
import { idsFirst, pageOf } from '#server/db/page.ts';
import { nameOf, type PatientCard } from '#server/db/patient-card.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import {
  chartPhysician,
  type ChartPhysician,
} from '#server/features/patients/queries/chart-physician.ts';

type Search = {
  readonly patientId: string | null;
  readonly order: 'day' | 'changed' | '-day' | '-changed';
  readonly pageNumber: number;
  readonly pageSize: number;
};
type Row = Selectable<CircleEntry>;

/** What every entry has, whatever it is. */
export type Shown = {
  readonly id: string;
  readonly revision: number;
  readonly patientId: string;
  readonly patientName: string;
  readonly day: string | null;
  readonly until: string | null;
  readonly changedAt: string;
  readonly changedBy: string;
  readonly doneAt: string | null;
  readonly facilityId: string | null;
  readonly facility: string | null;
  readonly facilityPhone: string | null;
};

/** An entry against what was read; null for a new one. */
type Edited = { readonly id: string; readonly revision: number };

export type Saved = {
  readonly kind: CircleKind;
  readonly entry: Edited | null;
  readonly patientId: string;
  readonly day: string | null;
  readonly until?: string | null;
  readonly facilityId?: string | null;
  readonly card: object;
};

const refused = (path: string, code: ErrorCode): Refusal =>
  new Refusal(code, { fields: [{ path, code }] });

/** @throws Refusal request.invalid */
function dayOrNull(path: string, day: string | null): string | null {
  if (day === null) return null;
  if (!isCalendarDate(day)) throw refused(path, 'request.invalid');
  return toDay(day);
}

type KnownPhysician = { readonly name: string; readonly role: string; readonly npi: string };

/** By the number where both have one, else by the name. */
const isSamePhysician = (one: KnownPhysician, other: KnownPhysician): boolean =>
  one.role === other.role &&
  (one.npi !== '' && other.npi !== '' ? one.npi === other.npi : isSameName(one.name, other.name));

/** People, places, agreements and reminders of patients. */
export class Circle {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  /**
   * Entries of one kind that are not removed; `only` narrows reminders. `present` adds what the
   * sealed card says.
   */
  page<R>(
    kind: CircleKind,
    { patientId, order, pageNumber, pageSize }: Search,
    present: (shown: Shown, card: never) => R,
    only: 'due' | 'open' | 'done' | 'all' = 'all',
  ): Promise<Page<R>> {
    const { keys } = this.#scope;
    let query = this.#scope.db
      .selectFrom('circle_entry')
      .where('circle_entry.org_id', '=', this.#scope.orgId)
      .where('circle_entry.kind', '=', kind)
      .where('circle_entry.removed_at', 'is', null);
    if (patientId !== null) query = query.where('circle_entry.patient_id', '=', patientId);
    if (only === 'done') query = query.where('circle_entry.done_at', 'is not', null);
    if (only === 'open' || only === 'due') query = query.where('circle_entry.done_at', 'is', null);
    if (only === 'due') query = query.where('circle_entry.day', '<=', dayOf(this.#scope.now));
    return pageOf({
      count: query.select(({ fn }) => fn.countAll<number>().as('count')),
      rows: idsFirst(
        query
          .select('circle_entry.id')
          .orderBy(
            sortedBy(
              order,
              { day: ['circle_entry.day'], changed: ['circle_entry.changed_at'] },
              'circle_entry.id',
            ),
          ),
        (ids) =>
          this.#joined()
            .where(idAnyOf('circle_entry.id', ids))
            .selectAll('circle_entry')
            .select([
              'patient.card as patient_card',
              'app_user.given_name',
              'app_user.family_name',
              'facility.name as facility',
              'facility.phone as facility_phone',
            ])
            .execute(),
      ),
      pageNumber,
      pageSize,
      present: (row) => {
        const name = keys.open('patient.card', row.patient_id, row.patient_card) as PatientCard;
        const shown: Shown = {
          id: row.id,
          revision: row.revision,
          patientId: row.patient_id,
          patientName: nameOf(name),
          day: row.day === null ? null : toDate(row.day),
          until: row.until === null ? null : toDate(row.until),
          changedAt: row.changed_at.toISOString(),
          changedBy: `${row.given_name ?? ''} ${row.family_name ?? ''}`.trim(),
          doneAt: row.done_at?.toISOString() ?? null,
          facilityId: row.facility_id,
          facility: row.facility,
          facilityPhone: row.facility_phone,
        };
        return present(shown, keys.open('circle_entry.card', row.id, row.card) as never);
      },
    });
  }

  /**
   * Adds or changes one in the caller's transaction. @returns its id
   *
   * @throws Refusal record.not-found, record.changed, request.invalid, days.order
   */
  async save({ kind, entry, patientId, card, ...given }: Saved): Promise<string> {
    const { db, orgId, keys, now, newId, userId } = this.#scope;
    await this.#requirePatient(patientId);
    const day = dayOrNull('day', given.day);
    const until = dayOrNull('until', given.until ?? null);
    if (day !== null && until !== null && until < day) throw refused('until', 'days.order');
    const id = entry?.id ?? newId();
    if (entry) {
      const before = await this.#lock(kind, entry);
      if (before.patient_id !== patientId) throw new Refusal('record.not-found');
    }
    const values = {
      revision: (entry?.revision ?? 0) + 1,
      day,
      until,
      facility_id: given.facilityId ?? null,
      card: keys.seal('circle_entry.card', id, card),
      changed_at: now,
      changed_by: userId,
    };
    await db
      .insertInto('circle_entry')
      .values({ org_id: orgId, id, kind, patient_id: patientId, ...values })
      .onConflict((same) => same.columns(['org_id', 'id']).doUpdateSet(values))
      .execute();
    await recordAudit(this.#scope, 'circle', id, { kind, patientId, added: entry === null });
    return id;
  }

  /** As the chart itself names the physician; null where it names none. */
  chartPhysician(patientId: string): Promise<ChartPhysician | null> {
    return chartPhysician(this.#scope, patientId);
  }

  /**
   * A physician is in a circle once in each role: orders and notices choose among the entries.
   *
   * @throws Refusal circle.physician-known
   */
  async requireNewPhysician(
    patientId: string,
    given: KnownPhysician,
    entryId: string | null,
  ): Promise<void> {
    const { db, orgId, keys } = this.#scope;
    const rows = await db
      .selectFrom('circle_entry')
      .select(['id', 'card'])
      .where('org_id', '=', orgId)
      .where('patient_id', '=', patientId)
      .where('kind', '=', 'physician')
      .where('removed_at', 'is', null)
      .execute();
    const known = rows.map(({ id, card }) => ({
      id,
      card: keys.open('circle_entry.card', id, card) as KnownPhysician,
    }));
    const before = known.find(({ id }) => id === entryId);
    // One that was there twice before can still be edited, or removed.
    if (before !== undefined && isSamePhysician(given, before.card)) return;
    if (!known.some(({ id, card }) => id !== entryId && isSamePhysician(given, card))) return;
    const [path, code] = [given.npi === '' ? 'name' : 'npi', 'circle.physician-known'] as const;
    throw new Refusal(code, { fields: [{ path, code }] });
  }

  /**
   * Changes the columns beside the card. `decide` gets the entry and its card as they are now.
   * @returns the new revision
   *
   * @throws Refusal record.not-found, record.changed
   */
  async change(
    kind: CircleKind,
    entry: Edited,
    decide: (row: Row, card: never) => Partial<Pick<Row, 'day' | 'done_at' | 'removed_at'>>,
    detail: Readonly<Record<string, unknown>>,
    words: object = {},
  ): Promise<number> {
    const { db, orgId, keys, now, userId } = this.#scope;
    const row = await this.#lock(kind, entry);
    const card = keys.open('circle_entry.card', row.id, row.card) as object;
    const revision = row.revision + 1;
    await db
      .updateTable('circle_entry')
      .set({
        ...decide(row, card as never),
        card: keys.seal('circle_entry.card', row.id, { ...card, ...words }),
        revision,
        changed_at: now,
        changed_by: userId,
      })
      .where('org_id', '=', orgId)
      .where('id', '=', row.id)
      .execute();
    await recordAudit(this.#scope, 'circle', row.id, {
      kind,
      patientId: row.patient_id,
      ...detail,
    });
    return revision;
  }

  async #lock(kind: CircleKind, { id, revision }: Edited): Promise<Row> {
    const row = await this.#scope.db
      .selectFrom('circle_entry')
      .selectAll()
      .where('org_id', '=', this.#scope.orgId)
      .where('kind', '=', kind)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
    if (row.revision !== revision) throw new Refusal('record.changed');
    return row;
  }

  async #requirePatient(id: string): Promise<void> {
    const row = await this.#scope.db
      .selectFrom('patient')
      .select('id')
      .where('org_id', '=', this.#scope.orgId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) throw new Refusal('record.not-found');
  }

  #joined() {
    return this.#scope.db
      .selectFrom('circle_entry')
      .innerJoin('patient', (join) =>
        join
          .onRef('patient.org_id', '=', 'circle_entry.org_id')
          .onRef('patient.id', '=', 'circle_entry.patient_id'),
      )
      .leftJoin('app_user', (join) =>
        join
          .onRef('app_user.org_id', '=', 'circle_entry.org_id')
          .onRef('app_user.id', '=', 'circle_entry.changed_by'),
      )
      .leftJoin('facility', (join) =>
        join
          .onRef('facility.org_id', '=', 'circle_entry.org_id')
          .onRef('facility.id', '=', 'circle_entry.facility_id'),
      )
      .where('circle_entry.org_id', '=', this.#scope.orgId);
  }
}
