import { sql } from 'kysely';
import type { ParsedInputOf } from '#contract/call.ts';
import type { ConstantChange, ConstantRow, constants, saveConstant } from '#contract/constants.ts';
import { Refusal } from '#contract/errors.ts';
import type { Page } from '#contract/paging.ts';
import { knownConstant, knownConstants, type ConstantName } from '#domain/constants.ts';
import { recordAudit } from '#server/db/audit.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

const mostChanges = 100;
/** Kept in the history for a secret value. */
const hidden = '••••••';

type Search = ParsedInputOf<typeof constants>;
type Sort = 'name' | 'type' | 'kind' | 'changed';
type LastChange = ConstantName & { readonly at: Date; readonly by: string | null };

const keyOf = ({ type, name }: ConstantName): string => `${type}.${name}`;

function rowOf(
  constant: ConstantName,
  value: string | undefined,
  last: LastChange | undefined,
): ConstantRow {
  const known = knownConstant(constant);
  const secret = known?.secret === true;
  return {
    key: keyOf(constant),
    type: constant.type,
    name: constant.name,
    kind: known?.kind ?? 'text',
    value: secret ? null : (value ?? null),
    initial: known?.initial ?? null,
    description: known?.description ?? '',
    secret,
    set: value !== undefined && value !== known?.initial,
    own: known === undefined,
    changed: last ? { at: last.at.toISOString(), by: last.by } : null,
  };
}

const sortKey: Readonly<Record<Sort, (row: ConstantRow) => string | null>> = {
  name: ({ name }) => name.toLowerCase(),
  type: ({ type }) => type,
  kind: ({ kind }) => kind,
  changed: ({ changed }) => changed?.at ?? null,
};

function sorted(rows: readonly ConstantRow[], order: Search['order']): ConstantRow[] {
  const descends = order.startsWith('-');
  const key = sortKey[(descends ? order.slice(1) : order) as Sort];
  const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
  const placed = (a: string | null, b: string | null): number => {
    // Rows without a value come last in both directions, as in every list.
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return compare(a, b) * (descends ? -1 : 1);
  };
  return rows.toSorted((a, b) => placed(key(a), key(b)) || compare(a.key, b.key));
}

/** The agency's constants, as its administrators see and set them. */
export class Constants {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  /** The product's own table is joined here, so the few rows are sorted and cut here too. */
  async page({ only, words, order, pageNumber, pageSize }: Search): Promise<Page<ConstantRow>> {
    const wanted = words.trim().toLowerCase();
    const found = (await this.#all()).filter(
      (row) =>
        (only === 'all' || row.set) &&
        `${row.key} ${row.description}`.toLowerCase().includes(wanted),
    );
    const from = (pageNumber - 1) * pageSize;
    return {
      rows: sorted(found, order).slice(from, from + pageSize),
      pageNumber,
      pageCount: Math.ceil(found.length / pageSize),
      count: found.length,
      pageSize,
    };
  }

  /**
   * Sets one; the value has been checked by the contract. Runs in the caller's transaction.
   *
   * @throws Refusal constant.changed
   */
  async set({ type, name, value, seen }: ParsedInputOf<typeof saveConstant>): Promise<void> {
    const { db, orgId } = this.#scope;
    const before = await this.#locked({ type, name });
    const after = value.trim();
    if (seen !== undefined && seen !== before) throw new Refusal('constant.changed');
    if (before === after) return;
    await db
      .insertInto('constant')
      .values({ org_id: orgId, type, name, value: after })
      .onConflict((other) =>
        other.columns(['org_id', 'type', 'name']).doUpdateSet({ value: after }),
      )
      .execute();
    await this.#record({ type, name }, before, after);
  }

  /**
   * Back to the default. Runs in the caller's transaction.
   *
   * @throws Refusal record.not-found when it has no value of its own
   */
  async remove({ type, name }: ConstantName): Promise<void> {
    const { db, orgId } = this.#scope;
    const before = await this.#locked({ type, name });
    if (before === null) throw new Refusal('record.not-found');
    await db
      .deleteFrom('constant')
      .where('org_id', '=', orgId)
      .where('type', '=', type)
      .where('name', '=', name)
      .execute();
    await this.#record({ type, name }, before, null);
  }

  /** Newest first. */
  async history({ type, name }: ConstantName): Promise<ConstantChange[]> {
    const rows = await this.#changes()
      .where('constant_change.type', '=', type)
      .where('constant_change.name', '=', name)
      .orderBy('constant_change.at', 'desc')
      .orderBy('constant_change.id', 'desc')
      .limit(mostChanges)
      .execute();
    return rows.map(({ at, before, after, by }) => ({ at: at.toISOString(), by, before, after }));
  }

  async #all(): Promise<ConstantRow[]> {
    const { db, orgId } = this.#scope;
    const stored = await db
      .selectFrom('constant')
      .select(['type', 'name', 'value'])
      .where('org_id', '=', orgId)
      .execute();
    const values = new Map(stored.map((row) => [keyOf(row), row.value]));
    const last = await this.#changes()
      .distinctOn(['constant_change.type', 'constant_change.name'])
      .orderBy('constant_change.type')
      .orderBy('constant_change.name')
      .orderBy('constant_change.at', 'desc')
      .execute();
    const changes = new Map(last.map((row) => [keyOf(row), row]));
    const own = stored.filter((row) => knownConstant(row) === undefined);
    return [...knownConstants, ...own].map((constant) =>
      rowOf(constant, values.get(keyOf(constant)), changes.get(keyOf(constant))),
    );
  }

  #changes() {
    const { db, orgId } = this.#scope;
    return db
      .selectFrom('constant_change')
      .leftJoin('app_user', (join) =>
        join
          .onRef('app_user.org_id', '=', 'constant_change.org_id')
          .onRef('app_user.id', '=', 'constant_change.user_id'),
      )
      .select([
        'constant_change.type',
        'constant_change.name',
        'constant_change.at',
        'constant_change.before',
        'constant_change.after',
        sql<string | null>`app_user.given_name || ' ' || app_user.family_name`.as('by'),
      ])
      .where('constant_change.org_id', '=', orgId);
  }

  /** The value now, null for the default; one change of an agency's constants at a time. */
  async #locked({ type, name }: ConstantName): Promise<string | null> {
    const { db, orgId } = this.#scope;
    await db
      .selectFrom('organisation')
      .select('org_id')
      .where('org_id', '=', orgId)
      .forNoKeyUpdate()
      .execute();
    const row = await db
      .selectFrom('constant')
      .select('value')
      .where('org_id', '=', orgId)
      .where('type', '=', type)
      .where('name', '=', name)
      .executeTakeFirst();
    return row?.value ?? null;
  }

  async #record(constant: ConstantName, before: string | null, after: string | null) {
    const { db, orgId, userId, now, newId } = this.#scope;
    const secret = knownConstant(constant)?.secret === true;
    const kept = (value: string | null) => (secret && value !== null ? hidden : value);
    const { type, name } = constant;
    await db
      .insertInto('constant_change')
      .values({
        org_id: orgId,
        id: newId(),
        type,
        name,
        before: kept(before),
        after: kept(after),
        user_id: userId,
        at: now,
      })
      .execute();
    await recordAudit(this.#scope, 'constant', null, { type, name });
  }
}
