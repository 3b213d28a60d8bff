import type { ParsedInputOf } from '#contract/call.ts';
import type { DoseRow, emarMedications } from '#contract/doses.ts';
import type { Patient } from '#contract/entities.ts';
import type { Page } from '#contract/paging.ts';
import { doseOrder, readDoses, type DoseEntry } from '#domain/doses.ts';
import { dayMs } from '#domain/durations.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import type { EmarEntryRow } from '#server/db/code-tables.ts';
import { sortedBy } from '#server/db/order.ts';
import { pageOf } from '#server/db/page.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

type Search = ParsedInputOf<typeof emarMedications>;
type Row = Omit<EmarEntryRow, 'org_id' | 'received_at'>;
type Struck = Pick<EmarEntryRow, 'id' | 'drug'>;

/** Columns of an entry. */
const columns = ['id', 'patient_id', 'drug', 'outcome', 'at', 'strikes', 'body'] as const;
/** Doses so long before a page's first one are beside it: two may count for one time. */
const besideMs = 2 * dayMs;

/** Doses of patients. */
export class Doses {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  /**
   * A page of a patient's doses with what is odd about them by the chart's orders of now.
   * What struck an entry is shown beside it, and is no row.
   */
  async page(
    { doc: { values } }: Patient['content'],
    { patientId, drug, outcome, order, pageNumber, pageSize }: Search,
  ): Promise<Page<DoseRow>> {
    let query = this.#of(patientId).where('outcome', '!=', 'struck');
    if (drug !== null) query = query.where('drug', '=', drug);
    if (outcome !== null) query = query.where('outcome', '=', outcome);
    const { rows, ...page } = await pageOf({
      count: query.select(({ fn }) => fn.countAll<number>().as('count')),
      rows: query.select(columns).orderBy(sortedBy(order, { at: ['at'] }, 'id')),
      pageNumber,
      pageSize,
      present: (row: Row) => this.#entry(row),
    });
    const around = await this.#beside(patientId, rows);
    const strikes = await this.#strikes(patientId, rows);
    return {
      ...page,
      rows: rows.map((entry): DoseRow => {
        const ofDrug = [...around.values()].filter((each) => each.drug === entry.drug);
        const beside = readDoses(ofDrug, doseOrder(values, entry.drug));
        const read = beside.find(({ id }) => id === entry.id);
        const { of: _of, by: _by, ...shown } = entry;
        return { ...shown, flags: read?.flags ?? [], struck: strikes.get(entry.id) ?? null };
      }),
    };
  }

  /** Entries of a page and those around them, with what strikes them. */
  async #beside(
    patientId: string,
    entries: readonly DoseEntry[],
  ): Promise<ReadonlyMap<string, DoseEntry>> {
    const instants = entries.map(({ at }) => Date.parse(at));
    if (instants.length === 0) return new Map();
    const around = await this.#of(patientId)
      .select(columns)
      .where('at', '>=', new Date(Math.min(...instants) - besideMs))
      .where('at', '<=', new Date(Math.max(...instants)))
      .execute();
    const struck = await this.#striking(patientId, around);
    return new Map([...around, ...struck].map((row) => [row.id, this.#entry(row)]));
  }

  async #strikes(
    patientId: string,
    entries: readonly Struck[],
  ): Promise<Map<string, NonNullable<DoseRow['struck']>>> {
    const rows = await this.#striking(patientId, entries);
    return new Map(
      rows.map((row) => {
        const { of, byName, writtenAt, reason } = this.#entry(row);
        return [of ?? '', { byName, at: writtenAt, reason }];
      }),
    );
  }

  /** Only an entry of the same chart and drug strikes one: its author had that chart before them. */
  async #striking(patientId: string, entries: readonly Struck[]): Promise<Row[]> {
    const drugs = new Map(entries.map(({ id, drug }) => [id, drug]));
    const rows = await this.#of(patientId)
      .select(columns)
      .where(idAnyOf('strikes', [...drugs.keys()]))
      .execute();
    return rows.filter(({ strikes, drug }) => strikes !== null && drugs.get(strikes) === drug);
  }

  #of(patientId: string) {
    return this.#scope.db
      .selectFrom('emar_entry')
      .where('org_id', '=', this.#scope.orgId)
      .where('patient_id', '=', patientId);
  }

  #entry({ id, drug, outcome, at, strikes, body }: Row): DoseEntry {
    type Body = Omit<DoseEntry, 'id' | 'drug' | 'outcome' | 'at' | 'of'>;
    const sealed = this.#scope.keys.open('emar_entry.body', id, body) as Body;
    return { ...sealed, id, drug, outcome, at: at.toISOString(), of: strikes };
  }
}
