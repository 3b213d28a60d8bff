import type { ParsedInputOf } from '#contract/call.ts';
import type { duties, DutyShown } from '#contract/duties.ts';
import type { Page } from '#contract/paging.ts';
import { daysBetween } from '#domain/dates.ts';
import { byUrgency, dutyStates, isWork, type DutyState } from '#domain/duties.ts';
import { must } from '#domain/must.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { nameOf, type PatientCard } from '#server/db/patient-card.ts';
import { looksForPatient } from '#server/db/patient-search.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { countDuties, type CountedDuty } from './count-duties.ts';
import { keptDuties } from './kept-duties.ts';

type Search = ParsedInputOf<typeof duties>;

/** Dated work of active episodes, as of each look (decisions 087 and 108). */
export class Duties {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  async page({ search, only, rule, episodeId, order, ...page }: Search): Promise<Page<DutyShown>> {
    const found = (await this.#found({ search, episodeId })).filter(
      (each) => rule === null || each.rule === rule,
    );
    const rows = found.filter(({ state }) => {
      if (only === 'All') return true;
      return only === 'queue' ? isWork(state) : state === only;
    });
    // The key last, so that no row is on two pages.
    const byKey = (a: CountedDuty, b: CountedDuty): number =>
      byUrgency(a, b) || (a.key < b.key ? -1 : 1);
    const sorted = order.endsWith('by')
      ? rows.toSorted((a, b) => daysBetween(b.by, a.by) || byKey(a, b))
      : rows.toSorted(byKey);
    const ordered = order.startsWith('-') ? sorted.toReversed() : sorted;
    const { pageNumber, pageSize } = page;
    const first = (pageNumber - 1) * pageSize;
    return {
      rows: await this.#named(ordered.slice(first, first + pageSize)),
      pageNumber,
      pageCount: Math.ceil(rows.length / pageSize),
      count: rows.length,
      pageSize,
      counts: Object.fromEntries(
        dutyStates.map((state) => [state, found.filter((each) => each.state === state).length]),
      ),
    };
  }

  /** How many are overdue, due and due soon. */
  async counts(): Promise<Record<Extract<DutyState, 'overdue' | 'due' | 'soon'>, number>> {
    const found = await keptDuties(this.#scope);
    const count = (state: DutyState): number => found.filter((each) => each.state === state).length;
    return { overdue: count('overdue'), due: count('due'), soon: count('soon') };
  }

  async #found({ search, episodeId }: Pick<Search, 'search' | 'episodeId'>) {
    const all =
      episodeId === null
        ? await keptDuties(this.#scope)
        : await countDuties(this.#scope, { episodeId });
    if (search.trim() === '') return all;
    const { db, orgId, keys } = this.#scope;
    const rows = await db
      .selectFrom('patient')
      .select('id')
      .where('org_id', '=', orgId)
      .where(looksForPatient(search, keys))
      .execute();
    const ids = new Set(rows.map(({ id }) => id));
    return all.filter(({ patientId }) => ids.has(patientId));
  }

  /** Rows of a page with the names of their patients. */
  async #named(rows: readonly CountedDuty[]): Promise<DutyShown[]> {
    const { db, orgId, keys } = this.#scope;
    const ids = [...new Set(rows.map(({ patientId }) => patientId))];
    const cards = await db
      .selectFrom('patient')
      .select(['id', 'card'])
      .where('org_id', '=', orgId)
      .where(idAnyOf('id', ids))
      .execute();
    const names = new Map(
      cards.map(({ id, card }) => [id, nameOf(keys.open('patient.card', id, card) as PatientCard)]),
    );
    return rows.map((row) => ({
      ...row,
      patientName: must(names.get(row.patientId), 'patient of a duty'),
    }));
  }
}
