import type { SelectQueryBuilder } from 'kysely';
import type { OutputOf } from '#contract/call.ts';
import { searchGroupSize, type search } from '#contract/search.ts';
import { recordAudit } from '#server/db/audit.ts';
import { addDays, dayOf, toDate } from '#server/db/calendar-day.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import type { Tables } from '#server/db/tables.ts';
import { Episodes } from '#server/features/episodes/queries.ts';
import { Patients } from '#server/features/patients/queries.ts';
import { Visits } from '#server/features/visits/queries/visits.ts';

type Found = OutputOf<typeof search>;
type Reach = RequestScope['reach'];

const firstPage = { pageNumber: 1, pageSize: searchGroupSize } as const;
const noOne = { patientId: null, episodeId: null, providerId: null } as const;

/** The number of rows of a query over people. */
async function countOf(query: SelectQueryBuilder<Tables, 'app_user', object>): Promise<number> {
  const row = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirst();
  return row?.count ?? 0;
}

/** The groups of the search, each as far as its own call reaches for the person. */
export class Search {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  async patients(words: string, reach: Reach): Promise<Found['patients']> {
    const { rows, count } = await new Patients({ ...this.#scope, reach }).page({
      search: words,
      status: 'All',
      order: '-changed',
      ...firstPage,
    });
    return {
      count,
      rows: rows.map(({ id, name, mrn, birthday, city, phone }) => ({
        id,
        name,
        mrn,
        birthday,
        city,
        phone,
      })),
    };
  }

  /** What comes next before what was: most searches are about a visit that is still to be made. */
  async visits(words: string, reach: Reach): Promise<Found['visits']> {
    const { now, userId } = this.#scope;
    const visits = new Visits({ ...this.#scope, reach });
    const today = dayOf(now);
    // A clinician's list holds their own visits (features/visits/calls.ts).
    const whose = { ...noOne, providerId: reach === 'assigned' ? userId : null };
    const common = { search: words, statuses: [], ...whose, ...firstPage };
    const next = await visits.page({ ...common, from: toDate(today), to: null, order: 'day' });
    const past = await visits.page({
      ...common,
      from: null,
      to: toDate(addDays(today, -1)),
      order: '-day',
    });
    return {
      count: next.count + past.count,
      rows: [...next.rows, ...past.rows]
        .slice(0, searchGroupSize)
        .map(({ id, episodeId, patientName, dateOfService, visitType, status, providerName }) => ({
          id,
          episodeId,
          patientName,
          dateOfService,
          visitType,
          status,
          providerName,
        })),
    };
  }

  async episodes(words: string, reach: Reach): Promise<Found['episodes']> {
    const { rows, count } = await new Episodes({ ...this.#scope, reach }).page({
      search: words,
      status: 'All',
      patientId: null,
      from: null,
      to: null,
      order: '-start',
      ...firstPage,
    });
    return {
      count,
      rows: rows.map(({ id, patientName, startDate, status }) => ({
        id,
        patientName,
        startDate,
        status,
      })),
    };
  }

  /** Clinicians who still work here, by name. */
  async clinicians(words: string): Promise<Found['clinicians']> {
    const query = this.#people(words).where('app_user.active', '=', true);
    const isClinician = query.where('app_user.provider_type_id', 'is not', null);
    const rows = await isClinician
      .select(['app_user.id', 'given_name', 'family_name', 'provider_type_id'])
      .orderBy('family_name')
      .orderBy('given_name')
      .orderBy('app_user.id')
      .limit(searchGroupSize)
      .execute();
    const { providerTypes } = this.#scope.reference;
    return {
      count: await countOf(isClinician),
      rows: rows.map(({ id, given_name, family_name, provider_type_id }) => ({
        id,
        name: `${given_name} ${family_name}`,
        providerType: providerTypes.get(provider_type_id ?? 0)?.type ?? '',
      })),
    };
  }

  /** Everybody with an account, by name. */
  async users(words: string): Promise<Found['users']> {
    const query = this.#people(words);
    const rows = await query
      .innerJoin('role', (join) =>
        join.onRef('role.org_id', '=', 'app_user.org_id').onRef('role.id', '=', 'app_user.role_id'),
      )
      .select(['app_user.id', 'given_name', 'family_name', 'user_name', 'role.name as role_name'])
      .orderBy('family_name')
      .orderBy('given_name')
      .orderBy('app_user.id')
      .limit(searchGroupSize)
      .execute();
    return {
      count: await countOf(query),
      rows: rows.map(({ id, given_name, family_name, user_name, role_name }) => ({
        id,
        name: `${given_name} ${family_name}`,
        userName: user_name,
        role: role_name,
      })),
    };
  }

  /** Writes down whose records the search showed; never the words. */
  async shown(found: Found): Promise<void> {
    const ids = Object.entries(found).flatMap(([group, { rows }]) =>
      rows.length === 0 ? [] : [[group, rows.map(({ id }) => id)] as const],
    );
    if (ids.length > 0) await recordAudit(this.#scope, 'list', null, Object.fromEntries(ids));
  }

  /** People each of the words begins a name of. */
  #people(words: string) {
    let query = this.#scope.db
      .selectFrom('app_user')
      .where('app_user.org_id', '=', this.#scope.orgId);
    for (const word of words
      .trim()
      .split(/[\s,]+/)
      .filter(Boolean)) {
      const begins = `${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      query = query.where(({ or, eb }) =>
        or([
          eb('app_user.given_name', 'ilike', begins),
          eb('app_user.family_name', 'ilike', begins),
          eb('app_user.user_name', 'ilike', begins),
        ]),
      );
    }
    return query;
  }
}
