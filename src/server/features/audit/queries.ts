import type { ParsedInputOf } from '#contract/call.ts';
import type { AuditKind, AuditLogRow, auditLogs, exportRows } from '#contract/audit.ts';
import type { Page } from '#contract/paging.ts';
import { must } from '#domain/must.ts';
import { recordAudit } from '#server/db/audit.ts';
import type { DayRange } from '#server/db/calendar-day.ts';
import type { RequestScope } from '#server/db/request-scope.ts';
import { pageOfLog } from '#server/features/audit/queries/page-of-log.ts';

type AuditSearch = ParsedInputOf<typeof auditLogs>;

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
   * them touched, as the log counts it.
   */
  async activity({ from, to }: DayRange, personId: string | null) {
    const { db, orgId } = this.#scope;
    const counts = await db
      .selectFrom('audit_count')
      .select(
        ({ fn }) => ['user_id', 'action', 'refused', fn.sum<number>('acts').as('count')] as const,
      )
      .where('org_id', '=', orgId)
      .where('user_id', 'is not', null)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .$if(personId !== null, (query) => query.where('user_id', '=', personId))
      .groupBy(['user_id', 'action', 'refused'])
      .execute();
    const touched = await db
      .selectFrom('audit_touched')
      .select(
        ({ fn }) => ['user_id', fn.count<number>('entity_id').distinct().as('count')] as const,
      )
      .where('org_id', '=', orgId)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .$if(personId !== null, (query) => query.where('user_id', '=', personId ?? ''))
      .groupBy('user_id')
      .execute();
    return {
      counts: counts.map(({ user_id, ...counted }) => ({
        userId: must(user_id, 'person'),
        ...counted,
      })),
      records: new Map(touched.map(({ user_id, count }) => [user_id, count])),
    };
  }

  /** Without dates the last 30 days (spec portal §9). */
  page(search: AuditSearch): Promise<Page<AuditLogRow>> {
    return pageOfLog(this.#scope, search);
  }
}
