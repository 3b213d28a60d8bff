import type { ParsedInputOf } from '#contract/call.ts';
import type { duties, DutyShown } from '#contract/duties.ts';
import type { Page } from '#contract/paging.ts';
import { daysBetween } from '#domain/dates.ts';
import { byUrgency, dutyStates, isWork, type DutyState } from '#domain/duties.ts';
import { grouped } from '#domain/grouped.ts';
import { must } from '#domain/must.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { nameOf, type PatientCard } from '#server/db/patient-card.ts';
import { looksForPatient } from '#server/db/patient-search.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { countDuties, type CountedDuty } from './count-duties.ts';
import { keptDuties } from './kept-duties.ts';

type Search = ParsedInputOf<typeof duties>;
type Counted = readonly CountedDuty[];

/** The key last, so that no row is on two pages. */
const byKey = (a: CountedDuty, b: CountedDuty): number =>
  byUrgency(a, b) || (a.key < b.key ? -1 : 1);

/** How many there are of each state. */
const countStates = (found: Counted): Record<DutyState, number> => {
  const counts = Object.fromEntries(dutyStates.map((state) => [state, 0])) as Record<
    DutyState,
    number
  >;
  for (const { state } of found) counts[state] += 1;
  return counts;
};

/** Duties as a list shows them: the most urgent first, those that are work, and how many. */
class Ordered {
  readonly #found: Counted;
  #sorted: Counted | undefined;
  #byDay: Counted | undefined;
  #counts: Record<DutyState, number> | undefined;
  readonly #views = new Map<string, Counted>();
  #byPatient: ReadonlyMap<string, Counted> | undefined;
  readonly #ofRule = new Map<DutyShown['rule'], Ordered>();
  constructor(found: Counted) {
    this.#found = found;
  }
  get sorted(): Counted {
    this.#sorted ??= this.#found.toSorted(byKey);
    return this.#sorted;
  }
  /** Those that a choice of the list shows, by urgency or by day. */
  view(only: Search['only'], order: 'sorted' | 'byDay'): Counted {
    const all = this[order];
    if (only === 'All') return all;
    const name = `${only} ${order}`;
    const known = this.#views.get(name);
    const view =
      known ?? all.filter(({ state }) => (only === 'queue' ? isWork(state) : state === only));
    this.#views.set(name, view);
    return view;
  }
  get byDay(): Counted {
    this.#byDay ??= this.#found.toSorted((a, b) => daysBetween(b.by, a.by) || byKey(a, b));
    return this.#byDay;
  }
  /** Those of one rule. */
  ofRule(rule: DutyShown['rule']): Ordered {
    const known = this.#ofRule.get(rule);
    const of = known ?? new Ordered(this.#found.filter((each) => each.rule === rule));
    this.#ofRule.set(rule, of);
    return of;
  }
  /** Those of some patients, looked up and not looked for among thousands. */
  ofPatients(ids: readonly string[]): Counted {
    this.#byPatient ??= grouped(this.#found, ({ patientId }) => patientId);
    const theirs = this.#byPatient;
    return ids.flatMap((id) => theirs.get(id) ?? []);
  }
  get counts(): Record<DutyState, number> {
    this.#counts ??= countStates(this.#found);
    return this.#counts;
  }
}

/** Thousands are put in order once for all looks between two changes. */
const orderedBefore = new WeakMap<Counted, Ordered>();
function ordered(found: Counted): Ordered {
  const known = orderedBefore.get(found) ?? new Ordered(found);
  orderedBefore.set(found, known);
  return known;
}

/** Dated work of active episodes, as of each look (decisions 087 and 108). */
export class Duties {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  async page({ search, only, rule, episodeId, order, ...page }: Search): Promise<Page<DutyShown>> {
    const all = await this.#found({ search, episodeId });
    const found = rule === null ? ordered(all) : ordered(all).ofRule(rule);
    const rows = found.view(only, order.endsWith('by') ? 'byDay' : 'sorted');
    const inOrder = order.startsWith('-') ? rows.toReversed() : rows;
    const { pageNumber, pageSize } = page;
    const first = (pageNumber - 1) * pageSize;
    return {
      rows: await this.#named(inOrder.slice(first, first + pageSize)),
      pageNumber,
      pageCount: Math.ceil(rows.length / pageSize),
      count: rows.length,
      pageSize,
      counts: found.counts,
    };
  }

  /** How many are overdue, due and due soon. */
  async counts(): Promise<Record<Extract<DutyState, 'overdue' | 'due' | 'soon'>, number>> {
    const { overdue, due, soon } = ordered(await keptDuties(this.#scope)).counts;
    return { overdue, due, soon };
  }

  async #found({ search, episodeId }: Pick<Search, 'search' | 'episodeId'>) {
    const all =
      episodeId === null
        ? await keptDuties(this.#scope)
        : await countDuties(this.#scope, { episodeId });
    if (search.trim() === '') return all;
    const { db, orgId } = this.#scope;
    const rows = await db
      .selectFrom('patient')
      .select('id')
      .where('org_id', '=', orgId)
      .where(looksForPatient(search, this.#scope))
      .execute();
    return ordered(all).ofPatients(rows.map(({ id }) => id));
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
