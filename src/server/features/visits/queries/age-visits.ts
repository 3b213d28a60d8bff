import { sql } from 'kysely';
import type { Visit } from '#contract/entities.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { lastDaysToAge, statusesByDay } from '#domain/visit-aging.ts';
import type { VisitStatus } from '#domain/visit-status.ts';
import { toDay } from '#server/db/calendar-day.ts';
import type { Db } from '#server/db/connect.ts';
import type { Keyring } from '#server/db/keyring.ts';
import type { Pokes } from '#server/db/pokes.ts';
import type { ReferenceData } from '#server/db/reference.ts';
import { Change } from '#server/features/change.ts';
import { eachAnyway } from '#server/db/each-anyway.ts';
import { presentVisit, selectVisits } from '#server/features/visits/rows.ts';

type AgingServices = {
  readonly db: Db;
  readonly keyring: Pick<Keyring, 'of'>;
  readonly reference: ReferenceData;
  readonly pokes: Pick<Pokes, 'send'>;
  readonly log: {
    failure(event: string, error: unknown, facts: { readonly orgId: string }): void;
  };
  readonly now: () => Date;
  readonly newId: () => string;
};

/** Visits in one transaction: the organisation's head is held for that long. */
const atOnce = 100;

const nothingYet = '00000000-0000-0000-0000-000000000000';

type Aged = { readonly visit: Visit; readonly path: readonly VisitStatus[] };

/**
 * Locks the next visits whose day may have passed, by id. Another process that has one locked
 * finishes first; what it changed no longer meets the conditions and is not returned.
 */
const lockDue = (db: Db, orgId: string, today: string, after: string) =>
  selectVisits(db, orgId)
    .select((row) =>
      row
        .selectFrom('visit_assignment')
        .select(({ fn }) => fn.max('from_at').as('from_at'))
        .whereRef('visit_assignment.org_id', '=', 'visit.org_id')
        .whereRef('visit_assignment.visit_id', '=', 'visit.id')
        .where('visit_assignment.until_seq', 'is', null)
        .as('assigned_at'),
    )
    .where('visit.id', '>', sql<string>`${after}::uuid`)
    .where(({ or, and, eb }) =>
      or(
        lastDaysToAge(today).map(({ statuses, until }) =>
          and([
            eb('visit.status', 'in', [...statuses]),
            eb('visit.date_of_service', '<=', toDay(until)),
          ]),
        ),
      ),
    )
    .orderBy('visit.id')
    .limit(atOnce)
    .forNoKeyUpdate('visit')
    .execute();

/** Day on which the office last brought a visit back, or undid what it had done. */
function restoredOn({ acts = [] }: Visit): string | null {
  const latest = acts
    .map(({ act, at, undoneAt }) => undoneAt ?? (act === 'restore' ? at : ''))
    .reduce((a, b) => (a > b ? a : b), '');
  return latest === '' ? null : pacificDate(new Date(latest));
}

/** One visit that cannot be opened stays as it is; the others are not kept from their day. */
function readable({ log }: AgingServices, orgId: string, open: () => Visit): Visit | null {
  try {
    return open();
  } catch (error) {
    log.failure('visits', error, { orgId });
    return null;
  }
}

/** @returns the id of the last visit looked at; null when there was none */
async function ageSome(server: AgingServices, orgId: string, after: string) {
  const [keys, reference] = [await server.keyring.of(orgId), await server.reference.of(orgId)];
  const now = server.now();
  const today = pacificDate(now);
  const { pokes, last } = await server.db.transaction().execute(async (db) => {
    const rows = await lockDue(db, orgId, today, after);
    const aged = rows.flatMap(({ assigned_at: at, ...row }): Aged[] => {
      const visit = readable(server, orgId, () => presentVisit(row, { keys, reference }));
      if (visit === null) return [];
      const assignedOn = at === null ? null : pacificDate(at);
      const path = statusesByDay({ ...visit, assignedOn, restoredOn: restoredOn(visit) }, today);
      return path.length === 0 ? [] : [{ visit, path }];
    });
    const lastId = rows.at(-1)?.id ?? null;
    if (aged.length === 0) return { pokes: [], last: lastId };
    const parts = {
      userId: null,
      userName: '',
      reach: 'organisation',
      patientsReach: 'organisation',
      action: 'ageVisits',
    } as const;
    const { newId } = server;
    const change = await Change.open({ db, orgId, keys, reference, now, newId, ...parts });
    await change.age(
      aged.map(({ visit, path }) => ({ ...visit, status: must(path.at(-1), 'last step') })),
    );
    for (const { visit, path } of aged)
      for (const [step, status] of path.entries())
        await change.audit('visit', visit.id, {
          before: path[step - 1] ?? visit.status,
          after: status,
        });
    return { pokes: change.pokes, last: lastId };
  });
  server.pokes.send(pokes);
  return last;
}

/**
 * Gives visits of every organisation the status that passing days make due (`statusesByDay`), each
 * step with its audit row. Any number of processes may run it at once: each visit changes once.
 *
 * @param isOver asked between parts; true ends the work early
 * @throws SomeFailed after the others were done, when an organisation's visits could not be read
 */
export async function ageVisits(
  server: AgingServices,
  isOver: () => boolean = () => false,
): Promise<void> {
  const organisations = await server.db.selectFrom('organisation').select('org_id').execute();
  await eachAnyway(
    organisations,
    async ({ org_id: orgId }) => {
      let after: string | null = nothingYet;
      while (after !== null && !isOver()) after = await ageSome(server, orgId, after);
    },
    (error, { org_id: orgId }) => server.log.failure('visits', error, { orgId }),
  );
}
