import { sql } from 'kysely';
import type { ParsedInputOf } from '#contract/call.ts';
import {
  longestDetail,
  type AuditKind,
  type AuditLogRow,
  type auditLogs,
  type exportRows,
} from '#contract/audit.ts';
import type { Page } from '#contract/paging.ts';
import { must } from '#domain/must.ts';
import { defaultWindows } from '#domain/ranges.ts';
import { recordAudit } from '#server/db/audit.ts';
import { addDays, dayOf, startOfDay, toDay, type DayRange } from '#server/db/calendar-day.ts';
import { byName, sortedBy, type Sorts } from '#server/db/order.ts';
import { pageOf } from '#server/db/page.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import type { AuditRow } from '#server/db/tables.ts';

const mostDetails = 20;
const longestName = 60;

/**
 * Of an act that a device sent and the server refused. JSON escapes a quote inside a text, so that
 * no detail contains these words by itself.
 */
const wasRefused = sql<boolean>`audit."row" like '%"outcome":"rejected"%'`;

type AuditSearch = ParsedInputOf<typeof auditLogs>;

/** `seq` is the order of the chain, and of time. */
const sorts: Sorts<AuditSearch['order']> = {
  time: ['audit.seq'],
  person: [...byName('app_user'), 'audit.seq'],
  action: ['audit.action', 'audit.seq'],
  record: ['audit.entity', sql.ref('audit.entity_id'), 'audit.seq'],
};

/** What the pages of a list show, by its call; other lists are just lists. */
const listedKinds: Readonly<Record<string, AuditKind>> = {
  patients: 'patient',
  episodeList: 'episode',
  visits: 'visit',
  visitBoard: 'visit',
  staffingFacts: 'visit',
  unassignedVisits: 'visit',
  myPendingVisits: 'visit',
  myPendingNotes: 'visit',
  myCompletedVisits: 'visit',
  getAllNotes: 'note',
  notesToReview: 'note',
  user: 'user',
  role: 'role',
  company: 'company',
  providerType: 'providerType',
  visitRates: 'visitRate',
  providerRates: 'providerRate',
  facility: 'facility',
  getPatientAgreements: 'circle',
  patientFacilities: 'circle',
  patientPhysicians: 'circle',
  patientContacts: 'circle',
  patientReminders: 'circle',
  patientFile: 'recordFile',
  episodeFile: 'recordFile',
  constants: 'constant',
  officeTasks: 'officeTask',
  fleet: 'device',
  shortUrls: 'shortLink',
  patientAuthorizations: 'authorization',
  missedNotices: 'missedNotice',
  physicianOrders: 'physicianOrder',
  duties: 'episode',
  formPacks: 'formPack',
  grouperTables: 'grouperTables',
  olderNotes: 'olderNote',
};

/** A row of any list. */
export type ShownRow = Readonly<Partial<Record<string, unknown>>>;

/** What rows are known by: their id, or the name or number they have instead. */
const idNames = [
  'id',
  'clientId',
  'referralSourceId',
  'packId',
  'link',
  'key',
  'seq',
  'purpose',
] as const;

/** Id of a row that was shown; null for a row of a kind that has none. */
function shownId(row: ShownRow): string | number | null {
  for (const name of idNames) {
    const id = row[name];
    if (typeof id === 'string' || typeof id === 'number') return id;
  }
  return null;
}

/** The audit log of an organisation, to read, and what was read of lists. */
export class AuditLogs {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  /**
   * Writes down which records a page of a list showed to the person: one row for a page, also for
   * one that showed only how many there are, none where nothing was found. A page of this log is
   * one row more, of the numbers it showed.
   *
   * @param record whose list it is, by the name its id has in the request
   */
  async shown(
    { rows, count }: Pick<Page<ShownRow>, 'rows' | 'count'>,
    record: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const ids = rows.map(shownId);
    const kind = listedKinds[this.#scope.action] ?? 'list';
    if (count > 0) await recordAudit(this.#scope, kind, null, { ...record, ids });
  }

  /** Writes down that the person looked at one record, or at what comes of it. */
  opened(kind: 'patient' | 'episode' | 'visit', id: string): Promise<void> {
    return recordAudit(this.#scope, kind, id);
  }

  /** Writes down records that a screen named beside its own, such as those of the dashboard. */
  async shownRows(kind: AuditKind, rows: readonly ShownRow[]): Promise<void> {
    const ids = rows.map(shownId);
    if (ids.length > 0) await recordAudit(this.#scope, kind, null, { ids });
  }

  /** Writes down which rows of a list left as a file or on paper. */
  exported(detail: ParsedInputOf<typeof exportRows>): Promise<void> {
    return recordAudit(this.#scope, 'list', null, detail);
  }

  /**
   * What people did and what was refused them on some days, by action, and how many records each of
   * them touched.
   */
  async activity({ from, to }: DayRange, personId: string | null) {
    const { db, orgId } = this.#scope;
    let query = db
      .selectFrom('audit')
      .where('org_id', '=', orgId)
      .where('user_id', 'is not', null)
      .where('at', '>=', startOfDay(from))
      .where('at', '<', startOfDay(addDays(to, 1)));
    if (personId !== null) query = query.where('user_id', '=', personId);
    const counts = await query
      .select(
        ({ fn }) =>
          [
            'user_id',
            'action',
            wasRefused.as('refused'),
            fn.countAll<number>().as('count'),
          ] as const,
      )
      .groupBy(['user_id', 'action', wasRefused])
      .execute();
    const touched = await query
      .where('entity', 'in', ['patient', 'episode', 'visit', 'note'])
      .where('entity_id', 'is not', null)
      .where((eb) => eb.not(wasRefused))
      .select(
        ({ fn }) => ['user_id', fn.count<number>('entity_id').distinct().as('count')] as const,
      )
      .groupBy('user_id')
      .execute();
    return {
      counts: counts.map(({ user_id, ...counted }) => ({
        userId: must(user_id, 'person'),
        ...counted,
      })),
      records: new Map(touched.map(({ user_id, count }) => [must(user_id, 'person'), count])),
    };
  }

  /** Without dates the last 30 days (spec portal §9). */
  page({
    personId,
    roleType,
    record,
    action,
    actions,
    words,
    from,
    to,
    order,
    pageNumber,
    pageSize,
  }: AuditSearch): Promise<Page<AuditLogRow>> {
    const { db, orgId, now } = this.#scope;
    const window = defaultWindows.auditLogs;
    const first = from === null ? addDays(dayOf(now), window.from) : toDay(from);
    const last = to === null ? addDays(dayOf(now), window.to) : toDay(to);
    let query = db
      .selectFrom('audit')
      .leftJoin('app_user', (join) =>
        join
          .onRef('app_user.org_id', '=', 'audit.org_id')
          .onRef('app_user.id', '=', 'audit.user_id'),
      )
      .where('audit.org_id', '=', orgId)
      .where('audit.at', '>=', startOfDay(first))
      .where('audit.at', '<', startOfDay(addDays(last, 1)));
    if (personId !== null) query = query.where('audit.user_id', '=', personId);
    if (roleType !== null) query = query.where('app_user.role_type', '=', roleType);
    if (record !== null) query = query.where('audit.entity', '=', record.kind);
    if (record !== null && record.id !== null)
      query = query.where('audit.entity_id', '=', record.id);
    if (action !== null) query = query.where('audit.action', '=', action);
    if (actions) query = query.where('audit.action', 'in', actions);
    if (words.trim() !== '') {
      const part = `%${words.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      query = query.where(sql<boolean>`audit."row" ilike ${part}`);
    }
    return pageOf({
      count: query.select(({ fn }) => fn.countAll<number>().as('count')),
      rows: query
        .selectAll('audit')
        .select(['app_user.given_name', 'app_user.family_name'])
        .orderBy(sortedBy(order, sorts, 'audit.seq')),
      pageNumber,
      pageSize,
      present: presentAuditLog,
    });
  }
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
