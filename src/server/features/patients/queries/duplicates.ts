import { sql, type RawBuilder } from 'kysely';
import type { OutputOf, ParsedInputOf } from '#contract/call.ts';
import type { Page } from '#contract/paging.ts';
import type { DuplicatePairRow, duplicateList } from '#contract/patient-merges.ts';
import type { patientDuplicates } from '#contract/patients.ts';
import {
  duplicatePairs,
  duplicateThreshold,
  likenessOf,
  type Identity,
  type Likeness,
} from '#domain/duplicates.ts';
import { must } from '#domain/must.ts';
import { normalizePhone } from '#domain/texts.ts';
import {
  addressOf,
  birthdayToken,
  nameOf,
  nameSearchTokens,
  numberToken,
} from '#server/db/patient-card.ts';
import type { PatientCard } from '#server/db/patient-card.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { KeptByAgency } from '#server/db/kept-by-agency.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import type { PatientRow } from '#server/db/tables.ts';

type PairSearch = ParsedInputOf<typeof duplicateList>;
type Found = OutputOf<typeof patientDuplicates>['rows'][number];

/** Records that are opened and compared; they share a birth date, a number or a name's beginning. */
const mostCompared = 200;
/** Records that are shown. */
const mostFound = 10;
/** Letters of a last and of a first name that blocks of names share. */
const blockLetters = { last: 4, first: 2 } as const;

const phoneDigits = 10;

type Chart = {
  readonly id: string;
  readonly mrn: string;
  readonly status: PatientRow['status'];
  readonly card: PatientCard;
};

/** Pairs by ids, with what they were found from. */
type Kept = {
  readonly basis: string;
  readonly found: readonly (Likeness & {
    readonly id: string;
    readonly first: string;
    readonly second: string;
  })[];
};
const known = new KeptByAgency<Kept>();

const shownPerson = ({ id, mrn, status, card }: Chart): DuplicatePairRow['first'] => ({
  id,
  mrn,
  name: nameOf(card),
  birthday: card.birthday,
  phone: card.phone,
  address: addressOf(card),
  status,
});

const shownLikeness = ({ percent, isHint }: Likeness) => ({
  percent,
  ...(isHint && { isHint }),
});

/** Records of the agency that may be of one person. */
export class Duplicates {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  /**
   * Those that may be of the same person, most alike first. The index of search digests finds who is
   * compared at all: the same birth date, the same telephone number, or names that begin alike in
   * either order.
   *
   * @param except the record itself
   */
  async of(identity: Identity, except: string | null): Promise<Found[]> {
    const tokens = this.#blocks(identity);
    if (tokens.length === 0) return [];
    const { db, orgId, keys } = this.#scope;
    const rows = await db
      .selectFrom('patient')
      .select(['id', 'mrn', 'card', 'status'])
      .where('org_id', '=', orgId)
      .where('merged_into', 'is', null)
      .$if(except !== null, (query) => query.where('id', '!=', except ?? ''))
      .where(sql<boolean>`(${sql.join(tokens, sql` or `)})`)
      .orderBy('updated_at', 'desc')
      .limit(mostCompared)
      .execute();
    const threshold = await this.#threshold();
    return rows
      .flatMap(({ id, mrn, card: sealed, status }) => {
        const card = keys.open('patient.card', id, sealed) as PatientCard;
        const likeness = likenessOf(identity, card, threshold);
        return likeness === null
          ? []
          : [{ ...shownPerson({ id, mrn, status, card }), ...shownLikeness(likeness) }];
      })
      .toSorted((a, b) => b.percent - a.percent || (a.mrn < b.mrn ? -1 : 1))
      .slice(0, mostFound);
  }

  /** Those whose names are alike, which an import asks about; a hint stops nothing. */
  async alike(identity: Identity): Promise<Found[]> {
    return (await this.of(identity, null)).filter(({ isHint }) => isHint !== true);
  }

  /**
   * Pairs of charts that may be of one person, most alike first: those nobody has judged, or those
   * that somebody said are two people. Every card of the agency is opened and compared once after
   * each change of a patient.
   */
  async pairs({ show, pageNumber, pageSize }: PairSearch): Promise<Page<DuplicatePairRow>> {
    const { found } = await known.renewed(this.#scope, (before) => this.#compared(before));
    const dismissals = await this.#dismissals();
    const wanted = found.filter(({ id }) => dismissals.has(id) === (show !== 'Open'));
    const shown = wanted.slice((pageNumber - 1) * pageSize, pageNumber * pageSize);
    const charts = await this.#charts(shown.flatMap(({ first, second }) => [first, second]));
    return {
      rows: shown.map(({ id, first, second, ...likeness }) => ({
        id,
        first: shownPerson(must(charts.get(first), 'first chart')),
        second: shownPerson(must(charts.get(second), 'second chart')),
        ...shownLikeness(likeness),
        dismissed: dismissals.get(id) ?? null,
      })),
      pageNumber,
      pageCount: Math.ceil(wanted.length / pageSize),
      count: wanted.length,
      pageSize,
    };
  }

  /** Compares every two charts, unless no patient was changed since. */
  async #compared(before: Kept | null): Promise<Kept> {
    const { db, orgId, keys } = this.#scope;
    const threshold = await this.#threshold();
    const patients = db
      .selectFrom('patient')
      .where('org_id', '=', orgId)
      .where('merged_into', 'is', null);
    const { count, last } = await patients
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('change_seq').as('last')])
      .executeTakeFirstOrThrow();
    const basis = `${count} ${last} ${threshold}`;
    if (before?.basis === basis) return before;
    const rows = await patients.select(['id', 'card']).orderBy('id').execute();
    const people = rows.map(({ id, card }) => keys.open('patient.card', id, card) as PatientCard);
    const found = duplicatePairs(people, threshold).map(({ first, second, ...likeness }) => {
      const [a, b] = [must(rows[first], 'first').id, must(rows[second], 'second').id];
      return { id: `${a} ${b}`, first: a, second: b, ...likeness };
    });
    return { basis, found };
  }

  async #charts(ids: readonly string[]): Promise<Map<string, Chart>> {
    const { db, orgId, keys } = this.#scope;
    const rows = await db
      .selectFrom('patient')
      .select(['id', 'mrn', 'card', 'status'])
      .where('org_id', '=', orgId)
      .where(idAnyOf('id', [...new Set(ids)]))
      .execute();
    return new Map(
      rows.map((row) => [
        row.id,
        { ...row, card: keys.open('patient.card', row.id, row.card) as PatientCard },
      ]),
    );
  }

  /** Keeps that two charts are of two people, in the caller's transaction. */
  async dismiss(first: string, second: string, reason: string): Promise<void> {
    const { db, orgId, keys, now, userId, newId } = this.#scope;
    const [a = first, b = second] = [first, second].toSorted();
    const id = newId();
    const sealed = keys.seal('duplicate_dismissal.reason', id, reason);
    await this.restore(a, b);
    await db
      .insertInto('duplicate_dismissal')
      .values({
        org_id: orgId,
        id,
        first_id: a,
        second_id: b,
        dismissed_at: now,
        dismissed_by: userId,
        reason: sealed,
      })
      .execute();
  }

  async restore(first: string, second: string): Promise<void> {
    const [a = first, b = second] = [first, second].toSorted();
    await this.#scope.db
      .deleteFrom('duplicate_dismissal')
      .where('org_id', '=', this.#scope.orgId)
      .where('first_id', '=', a)
      .where('second_id', '=', b)
      .execute();
  }

  async #dismissals(): Promise<Map<string, NonNullable<DuplicatePairRow['dismissed']>>> {
    const { db, orgId, keys } = this.#scope;
    const rows = await db
      .selectFrom('duplicate_dismissal')
      .innerJoin('app_user', (join) =>
        join
          .onRef('app_user.org_id', '=', 'duplicate_dismissal.org_id')
          .onRef('app_user.id', '=', 'duplicate_dismissal.dismissed_by'),
      )
      .selectAll('duplicate_dismissal')
      .select(['app_user.given_name', 'app_user.family_name'])
      .where('duplicate_dismissal.org_id', '=', orgId)
      .execute();
    return new Map(
      rows.map((row) => [
        `${row.first_id} ${row.second_id}`,
        {
          reason: keys.open('duplicate_dismissal.reason', row.id, row.reason) as string,
          by: `${row.given_name} ${row.family_name}`,
          at: row.dismissed_at.toISOString(),
        },
      ]),
    );
  }

  #blocks({ lastName, firstName, birthday, phone }: Identity): RawBuilder<boolean>[] {
    const { keys } = this.#scope;
    const block = (last: string, first: string): string[] =>
      nameSearchTokens(
        `${Array.from(last.trim()).slice(0, blockLetters.last).join('')} ${Array.from(first.trim())
          .slice(0, blockLetters.first)
          .join('')}`,
        keys,
      );
    const digits = normalizePhone(phone);
    return [
      birthday === '' ? [] : [birthdayToken(birthday, keys)],
      digits.length === phoneDigits ? [numberToken(digits, keys)] : [],
      block(lastName, firstName),
      block(firstName, lastName),
    ]
      .filter((tokens) => tokens.length > 0)
      .map((tokens) => sql<boolean>`name_tokens @> ${tokens}::text[]`);
  }

  async #threshold(): Promise<number> {
    const constants = await this.#scope.db
      .selectFrom('constant')
      .select(['type', 'name', 'value'])
      .where('org_id', '=', this.#scope.orgId)
      .where('name', '=', 'twoStringDuplicatePercentage')
      .execute();
    return duplicateThreshold(constants);
  }
}
