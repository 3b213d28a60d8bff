import { sql, type RawBuilder } from 'kysely';
import type { OutputOf } from '#contract/call.ts';
import type { patientDuplicates } from '#contract/patients.ts';
import {
  duplicateThreshold,
  isPossibleDuplicate,
  nameLikeness,
  type Identity,
} from '#domain/duplicates.ts';
import { normalizePhone } from '#domain/texts.ts';
import {
  addressOf,
  birthdayToken,
  nameOf,
  nameSearchTokens,
  numberToken,
} from '#server/db/patient-card.ts';
import type { PatientCard } from '#server/db/patient-card.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

type Found = OutputOf<typeof patientDuplicates>['rows'][number];

/** Records that are opened and compared; they share a birth date, a number or a name's beginning. */
const mostCompared = 200;
/** Records that are shown. */
const mostFound = 10;
/** Letters of a last and of a first name that blocks of names share. */
const blockLetters = { last: 4, first: 2 } as const;

const phoneDigits = 10;

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
      .$if(except !== null, (query) => query.where('id', '!=', except ?? ''))
      .where(sql<boolean>`(${sql.join(tokens, sql` or `)})`)
      .orderBy('updated_at', 'desc')
      .limit(mostCompared)
      .execute();
    const threshold = await this.#threshold();
    return rows
      .flatMap(({ id, mrn, card: sealed, status }) => {
        const card = keys.open('patient.card', id, sealed) as PatientCard;
        if (!isPossibleDuplicate(identity, card, threshold)) return [];
        const percent = Math.round(nameLikeness(identity, card) * 100);
        const { birthday, phone } = card;
        return [
          {
            id,
            mrn,
            name: nameOf(card),
            birthday,
            phone,
            address: addressOf(card),
            status,
            percent,
          },
        ];
      })
      .toSorted((a, b) => b.percent - a.percent || (a.mrn < b.mrn ? -1 : 1))
      .slice(0, mostFound);
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
