import { sql, type RawBuilder } from 'kysely';
import { longestDetail, type AuditLogRow, type auditLogs } from '#contract/audit.ts';
import type { ParsedInputOf } from '#contract/call.ts';
import type { Page } from '#contract/paging.ts';
import { defaultWindows } from '#domain/ranges.ts';
import { addDays, dayOf, startOfDay, toDay, type DayRange } from '#server/db/calendar-day.ts';
import { byName, sortedBy, type Sorts } from '#server/db/order.ts';
import { pageOf } from '#server/db/page.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import type { AuditRow } from '#server/db/audit-tables.ts';

type AuditSearch = ParsedInputOf<typeof auditLogs>;
type Asked = AuditSearch & { readonly days: DayRange };
/** Which rows of the whole list are read. */
type Part = { readonly from: number; readonly most: number };

const mostDetails = 20;
const longestName = 60;

/** `seq` is the order of the chain, and of time. */
const sorts: Sorts<AuditSearch['order']> = {
  time: ['audit.seq'],
  person: [...byName('app_user'), 'audit.seq'],
  action: ['audit.action', 'audit.seq'],
  record: ['audit.entity', sql.ref('audit.entity_id'), 'audit.seq'],
};

/** Without dates the last 30 days (spec portal §9). */
function daysOf({ from, to }: AuditSearch, now: Date): DayRange {
  const window = defaultWindows.auditLogs;
  return {
    from: from === null ? addDays(dayOf(now), window.from) : toDay(from),
    to: to === null ? addDays(dayOf(now), window.to) : toDay(to),
  };
}

/** Rows of the log that a search finds, with the people of them. */
function chosen({ db, orgId }: RequestScope, asked: Asked) {
  const { personId, roleType, record, action, actions, words, days } = asked;
  let query = db
    .selectFrom('audit')
    .leftJoin('app_user', (join) =>
      join.onRef('app_user.org_id', '=', 'audit.org_id').onRef('app_user.id', '=', 'audit.user_id'),
    )
    .where('audit.org_id', '=', orgId)
    .where('audit.at', '>=', startOfDay(days.from))
    .where('audit.at', '<', startOfDay(addDays(days.to, 1)));
  if (personId !== null) query = query.where('audit.user_id', '=', personId);
  if (roleType !== null) query = query.where('app_user.role_type', '=', roleType);
  if (record !== null) query = query.where('audit.entity', '=', record.kind);
  if (record !== null && record.id !== null) query = query.where('audit.entity_id', '=', record.id);
  if (action !== null) query = query.where('audit.action', '=', action);
  if (actions) query = query.where('audit.action', 'in', actions);
  if (words.trim() !== '') query = query.where(sql<boolean>`audit."row" ilike ${within(words)}`);
  return query;
}

/** Words as a pattern that finds them anywhere. */
const within = (words: string): string =>
  `%${words.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * Whether rows with some words are those of the wordings with them: what has no digit and no
 * quotation mark, and neither is nor begins or ends with what may be a piece of an id, is in no part
 * of a row that its wording leaves out.
 */
const isOfWording = (words: string): boolean =>
  !/[0-9"]/.test(words) && !/^[a-f-]+(?![a-z])|(?<![a-z])[a-f-]+$/i.test(words);

/** Whether what a search finds is counted by day: nothing about one record, no part of an id. */
const isCounted = ({ record, words }: AuditSearch): boolean =>
  (words.trim() === '' || isOfWording(words.trim())) && (record === null || record.id === null);

/** What a search finds, as the log counts it by day. */
function counted({ db, orgId }: RequestScope, asked: Asked) {
  const { personId, roleType, record, action, actions, words, days } = asked;
  let query = db
    .selectFrom('audit_count')
    .leftJoin('app_user', (join) =>
      join
        .onRef('app_user.org_id', '=', 'audit_count.org_id')
        .onRef('app_user.id', '=', 'audit_count.user_id'),
    )
    .where('audit_count.org_id', '=', orgId)
    .where('audit_count.day', '>=', days.from)
    .where('audit_count.day', '<=', days.to);
  if (personId !== null) query = query.where('audit_count.user_id', '=', personId);
  if (roleType !== null) query = query.where('app_user.role_type', '=', roleType);
  if (record !== null) query = query.where('audit_count.entity', '=', record.kind);
  if (action !== null) query = query.where('audit_count.action', '=', action);
  if (actions) query = query.where('audit_count.action', 'in', actions);
  if (words.trim() !== '')
    query = query.where('audit_count.wording', 'in', ({ selectFrom }) =>
      selectFrom('audit_wording')
        .select('audit_wording.wording')
        .where('audit_wording.org_id', '=', orgId)
        .where('audit_wording.said', 'ilike', within(words)),
    );
  return query.select(({ fn }) => [
    fn.sum<number>('audit_count.acts').as('acts'),
    fn.min('audit_count.first_seq').as('first'),
    fn.max('audit_count.last_seq').as('last'),
  ]);
}

/** Rows alike in an order up to the time, as it is counted. */
type Alike = {
  /** Rows of one place are in one order, such as those of two people of the same name. */
  readonly place: number;
  /** Person, action or kind of record; null for what nobody did. */
  readonly value: string | null;
  readonly named: boolean;
  readonly acts: number;
  readonly first: number;
  readonly last: number;
};

/** Orders by something that many rows have alike. */
type ByValue = 'person' | 'action' | 'record';

/** The order of a search, and which way it goes. */
const orderOf = ({ order }: AuditSearch) => ({
  name: order.replace(/^-/, '') as ByValue | 'time',
  direction: order.startsWith('-') ? sql`desc` : sql`asc`,
  opposite: order.startsWith('-') ? sql`asc` : sql`desc`,
});

const kindOfRow = [sql`audit_count.entity`, sql`case when audit_count.named then 1 end`] as const;
const sortedAs: Readonly<Record<ByValue, readonly RawBuilder<unknown>[]>> = {
  person: byName('app_user'),
  action: [sql`audit_count.action`],
  record: kindOfRow,
};
const valueIn: Readonly<Record<ByValue, RawBuilder<string | null>>> = {
  person: sql`audit_count.user_id::text`,
  action: sql`audit_count.action`,
  record: sql`audit_count.entity`,
};

/**
 * What is alike in an order, in that order. Rows of a name are of everybody of that name; what
 * nobody did, and what names no record, comes last in both directions.
 */
async function alikeIn(
  scope: RequestScope,
  asked: Asked,
  name: ByValue,
): Promise<readonly Alike[]> {
  const { direction } = orderOf(asked);
  const named = name === 'record' ? sql<boolean>`audit_count.named` : sql<boolean>`true`;
  const ranks = sortedAs[name].map((key, nth) =>
    // Records without a name come last, whichever way kinds go.
    name === 'record' && nth === 1 ? sql`${key} nulls last` : sql`${key} ${direction} nulls last`,
  );
  return await counted(scope, asked)
    .select([
      valueIn[name].as('value'),
      named.as('named'),
      sql<number>`dense_rank() over (order by ${sql.join(ranks)})::integer`.as('place'),
    ])
    .groupBy([valueIn[name], ...(name === 'record' ? [named] : []), ...sortedAs[name]])
    .orderBy('place')
    .execute();
}

/** How the rows of one value are found and sorted; of each branch an index goes the same way. */
function branchesOf(
  asked: Asked,
  name: ByValue,
): readonly { where: RawBuilder<boolean>; sorted: RawBuilder<unknown> }[] {
  const { direction, opposite } = orderOf(asked);
  const byTime = sql`audit.seq ${direction}`;
  if (name === 'action') return [{ where: sql`audit.action = alike.value`, sorted: byTime }];
  if (name === 'person')
    return [
      { where: sql`audit.user_id = alike.value::uuid`, sorted: byTime },
      {
        where: sql`alike.value is null and audit.user_id is null`,
        sorted: sql`audit.user_id ${opposite}, ${byTime}`,
      },
    ];
  const ofKind = sql`audit.entity = alike.value`;
  const sorted = sql`audit.entity_id ${direction}, ${byTime}`;
  return [
    { where: sql`alike.named and ${ofKind} and audit.entity_id is not null`, sorted },
    { where: sql`not alike.named and ${ofKind} and audit.entity_id is null`, sorted },
  ];
}

/** The part in an order of values: of each value that is on it as many as may be wanted. */
async function seqsByValue(
  scope: RequestScope,
  asked: Asked,
  name: ByValue,
  { from, most }: Part,
): Promise<number[]> {
  const { direction } = orderOf(asked);
  const all = await alikeIn(scope, asked, name);
  const sizes = new Map<number, number>();
  for (const { place, acts } of all) sizes.set(place, (sizes.get(place) ?? 0) + acts);
  const begins = new Map<number, number>();
  let before = 0;
  for (const [place, size] of sizes) {
    if (before < from + most && before + size > from) begins.set(place, before);
    before += size;
  }
  const shown = all.filter(({ place }) => begins.has(place));
  const [firstPlace] = begins.keys();
  if (firstPlace === undefined) return [];
  const skipped = from - (begins.get(firstPlace) ?? 0);
  const list = <T>(of: (alike: Alike) => T) => shown.map(of);
  const branches = branchesOf(asked, name).map(
    ({ where, sorted }) =>
      sql`(${chosen(scope, asked)
        .select(['audit.seq', 'audit.entity_id'])
        .where(where)
        .where(sql<boolean>`audit.seq between alike.first and alike.last`)
        .orderBy(sorted)
        .limit(sql<number>`alike.wanted`)})`,
  );
  const { rows } = await sql<{ seq: number }>`
    select found.seq
    from unnest(
      ${list(({ value }) => value)}::text[], ${list(({ named }) => named)}::boolean[],
      ${list(({ place }) => place)}::integer[], ${list(({ first }) => first)}::bigint[],
      ${list(({ last }) => last)}::bigint[],
      ${list(({ place }) => (place === firstPlace ? skipped : 0) + most)}::integer[]
    ) as alike (value, named, place, first, last, wanted)
    cross join lateral (${sql.join(branches, sql` union all `)}) as found
    order by alike.place, ${name === 'record' ? sql`found.entity_id ${direction}, ` : sql``}
      found.seq ${direction}
    limit ${most} offset ${skipped}`.execute(scope.db);
  return rows.map(({ seq }) => seq);
}

/** The part of rows with some words by time: of each action with them as many as may be wanted. */
async function seqsByWords(scope: RequestScope, asked: Asked, { from, most }: Part) {
  const { direction } = orderOf(asked);
  const said = await counted(scope, asked)
    .select('audit_count.action')
    .groupBy('audit_count.action')
    .execute();
  const ofAction = chosen(scope, asked)
    .select('audit.seq')
    .where(sql<boolean>`audit.action = said.action`)
    .where(sql<boolean>`audit.seq between said.first and said.last`)
    .orderBy(sql`audit.seq ${direction}`)
    .limit(from + most);
  const { rows } = await sql<{ seq: number }>`
    select found.seq
    from unnest(
      ${said.map(({ action }) => action)}::text[], ${said.map(({ first }) => first)}::bigint[],
      ${said.map(({ last }) => last)}::bigint[]
    ) as said (action, first, last)
    cross join lateral (${ofAction}) as found
    order by found.seq ${direction} limit ${most} offset ${from}`.execute(scope.db);
  return rows.map(({ seq }) => seq);
}

/** Rows of the log by their places, whole, with the names of the people. */
async function rowsAt({ db, orgId }: RequestScope, seqs: readonly number[]): Promise<Found[]> {
  const rows = await db
    .selectFrom('audit')
    .leftJoin('app_user', (join) =>
      join.onRef('app_user.org_id', '=', 'audit.org_id').onRef('app_user.id', '=', 'audit.user_id'),
    )
    .selectAll('audit')
    .select(['app_user.given_name', 'app_user.family_name'])
    .where('audit.org_id', '=', orgId)
    .where(sql<boolean>`audit.seq = any(${[...seqs]}::bigint[])`)
    .execute();
  const found = new Map(rows.map((row) => [row.seq, row]));
  return seqs.flatMap((seq) => found.get(seq) ?? []);
}

/** Places of the rows of a part whose number is kept. */
async function countedSeqs(scope: RequestScope, asked: Asked, part: Part): Promise<number[]> {
  const { name } = orderOf(asked);
  if (name !== 'time') return seqsByValue(scope, asked, name, part);
  if (asked.words.trim() !== '') return seqsByWords(scope, asked, part);
  const kept = await counted(scope, asked).executeTakeFirst();
  const rows = await chosen(scope, asked)
    .select('audit.seq')
    .where('audit.seq', '>=', kept?.first ?? 0)
    .where('audit.seq', '<=', kept?.last ?? 0)
    .orderBy(sortedBy(asked.order, sorts, 'audit.seq'))
    .limit(part.most)
    .offset(part.from)
    .execute();
  return rows.map(({ seq }) => seq);
}

/**
 * One page of the log. How many rows there are is kept by day and, unless one record or part of an
 * id narrows the search, where each value of an order begins: rows of other pages are not read.
 */
export function pageOfLog(scope: RequestScope, search: AuditSearch): Promise<Page<AuditLogRow>> {
  const { order, pageNumber, pageSize } = search;
  const asked = { ...search, days: daysOf(search, scope.now) };
  const isKept = isCounted(search);
  const sought = (part: Part): Promise<{ seq: number }[]> =>
    chosen(scope, asked)
      .select('audit.seq')
      .orderBy(sortedBy(order, sorts, 'audit.seq'))
      .limit(part.most)
      .offset(part.from)
      .execute();
  const count = async (): Promise<number> =>
    isKept
      ? ((await counted(scope, asked).executeTakeFirst())?.acts ?? 0)
      : (
          await chosen(scope, asked)
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .executeTakeFirstOrThrow()
        ).count;
  const total = count();
  return pageOf({
    count: { executeTakeFirst: async () => ({ count: await total }) },
    rows: {
      limit: (most) => ({
        offset: (from) => ({
          async execute() {
            // Words that nobody used are looked for once.
            if ((await total) === 0) return [];
            const part = { from, most };
            return rowsAt(
              scope,
              isKept
                ? await countedSeqs(scope, asked, part)
                : (await sought(part)).map(({ seq }) => seq),
            );
          },
        }),
      }),
    },
    pageNumber,
    pageSize,
    present: presentAuditLog,
  });
}

type Found = AuditRow & { readonly given_name: string | null; readonly family_name: string | null };

const presentAuditLog = (row: Found): AuditLogRow => ({
  seq: row.seq,
  at: row.at.toISOString(),
  person: row.user_id === null ? null : { id: row.user_id, name: nameOf(row) },
  action: row.action,
  record: { kind: row.entity, id: row.entity_id },
  detail: detailOf(row.row),
});

const nameOf = ({ given_name, family_name }: Found): string =>
  [given_name, family_name].filter((part) => part !== null).join(' ');

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** What a row says beside its columns, flattened to `name` and `value`. */
function detailOf(row: string): AuditLogRow['detail'] {
  const said: unknown = JSON.parse(row);
  return flat('', isObject(said) ? said['detail'] : null)
    .slice(0, mostDetails)
    .map(({ name, value }) => ({
      name: name.slice(0, longestName),
      value: value.slice(0, longestDetail).toWellFormed(),
    }));
}

function flat(name: string, value: unknown): { name: string; value: string }[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.length === 0 ? [] : [{ name, value: value.join(', ') }];
  if (!isObject(value))
    return [{ name, value: typeof value === 'string' ? value : JSON.stringify(value) }];
  return Object.entries(value).flatMap(([key, part]) =>
    flat(name === '' ? key : `${name}.${key}`, part),
  );
}
