import { sql, type RawBuilder, type Selectable } from 'kysely';
import { unsentAlarmMs } from '#domain/office-tasks.ts';
import type { FleetOrder, FleetRow } from '#contract/devices.ts';
import type { Page } from '#contract/paging.ts';
import { idAnyOf } from '#server/db/any-of.ts';
import { appendAudit, recordAudit } from '#server/db/audit.ts';
import type { Db } from '#server/db/connect.ts';
import { requireOwnClient, putShare, removeShare } from './key-shares.ts';
import { registerUploadGrant } from './upload-grants.ts';
import { markWiped } from './wiping.ts';
import { raiseTasks } from '#server/features/tasks/rows.ts';
import { idsFirst, pageOf } from '#server/db/page.ts';
import type { Client } from '#server/db/tables.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

/** Unsent work that is older than a day, or on a device that has been silent for so long. */
const isLate = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(client.waiting > 0
    and least(client.oldest_unsent, client.last_contact) < ${new Date(now.getTime() - unsentAlarmMs)}::timestamptz)`;

const isLost = sql<boolean>`exists (
  select 1 from office_task where office_task.org_id = client.org_id and office_task.kind = 'lost-work'
    and office_task.client_id = client.id and office_task.resolved_at is null)`;

type Found = Selectable<Client> & {
  given_name: string;
  family_name: string;
  lost: boolean;
  late: boolean;
};

/** What each order of the page means, worst or newest first. */
const orders = (now: Date): Readonly<Record<FleetOrder, RawBuilder<unknown>>> => ({
  alarm: sql`${isLost} desc, ${isLate(now)} desc, (client.waiting > 0) desc,
    client.oldest_unsent asc nulls last, client.last_contact desc`,
  person: sql`lower(app_user.family_name), lower(app_user.given_name)`,
  device: sql`lower(client.device_name)`,
  unsent: sql`client.waiting desc`,
  oldest: sql`case when client.waiting > 0 then client.oldest_unsent end asc nulls last`,
  contact: sql`client.last_contact asc`,
  storage: sql`client.storage_used::float8 / nullif(client.storage_quota, 0) desc nulls last`,
  version: sql`client.app_version asc`,
  clock: sql`abs(client.clock_difference_ms) desc`,
});

export type FleetSearch = {
  readonly only: 'all' | 'alarm' | 'unsent';
  readonly order: FleetOrder;
  readonly pageNumber: number;
  readonly pageSize: number;
};

/** The devices on which people of an organisation keep their work. */
export class Devices {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  page({ only, order, pageNumber, pageSize }: FleetSearch): Promise<Page<FleetRow>> {
    const { now } = this.#scope;
    let query = this.#devices();
    if (only === 'unsent') query = query.where('client.waiting', '>', 0);
    if (only === 'alarm') query = query.where(({ or }) => or([isLost, isLate(now)]));
    return pageOf({
      count: query.clearSelect().select(({ fn }) => fn.countAll<number>().as('count')),
      rows: idsFirst(
        query
          .clearSelect()
          .select('client.id')
          .orderBy(sql`${orders(now)[order]}, client.id`),
        (ids) => this.#devices().where(idAnyOf('client.id', ids)).execute(),
      ),
      pageNumber,
      pageSize,
      present: presentDevice,
    });
  }

  /**
   * Marks a device to be wiped. Runs in the caller's transaction.
   *
   * @throws Refusal record.not-found, request.invalid
   */
  async wipe(clientId: string): Promise<void> {
    const { db, orgId, now } = this.#scope;
    await markWiped(db, { orgId, clientId }, now);
    await recordAudit(this.#scope, 'device', clientId, {});
  }

  /**
   * Stores the server's half of what the person's PIN opens. Runs in the caller's transaction.
   *
   * @throws Refusal sync.owner
   */
  async keepShare(clientId: string, secret: { share: string; proof: string }): Promise<void> {
    const { db, orgId, userId, keys, now } = this.#scope;
    await requireOwnClient(db, { orgId, clientId }, userId);
    await putShare(db, keys, { orgId, clientId }, secret, now);
    await recordAudit(this.#scope, 'device', clientId, {});
  }

  /** Runs in the caller's transaction. @throws Refusal sync.owner */
  async dropShare(clientId: string): Promise<void> {
    const { db, orgId, userId } = this.#scope;
    await requireOwnClient(db, { orgId, clientId }, userId);
    await removeShare(db, { orgId, clientId });
    await recordAudit(this.#scope, 'device', clientId, {});
  }

  /**
   * Registers a client's public key. Runs in the caller's transaction.
   *
   * @returns the upload token, which is stored nowhere
   * @throws Refusal sync.owner
   */
  async grantUpload(clientId: string, publicKey: string, orgKeyId: number): Promise<string> {
    const { db, orgId, userId } = this.#scope;
    const token = await registerUploadGrant(db, { orgId, userId, clientId, publicKey, orgKeyId });
    await recordAudit(this.#scope, 'device', clientId, {});
    return token;
  }

  #devices() {
    const { db, orgId, now } = this.#scope;
    return (
      db
        .selectFrom('client')
        .innerJoin('app_user', (join) =>
          join
            .onRef('app_user.org_id', '=', 'client.org_id')
            .onRef('app_user.id', '=', 'client.user_id'),
        )
        .where('client.org_id', '=', orgId)
        // The office keeps nothing on its devices.
        .where('app_user.role_type', '=', 'ClinicianUser')
        .selectAll('client')
        .select([
          'app_user.given_name',
          'app_user.family_name',
          isLost.as('lost'),
          isLate(now).as('late'),
        ])
    );
  }
}

function alarmOf({ lost, late }: Pick<Found, 'lost' | 'late'>): FleetRow['alarm'] {
  if (lost) return 'lost';
  return late ? 'late' : null;
}

const presentDevice = (row: Found): FleetRow => ({
  clientId: row.id,
  person: `${row.given_name} ${row.family_name}`,
  deviceName: row.device_name,
  alarm: alarmOf(row),
  unsent: row.waiting,
  needsPerson: row.needs_person,
  oldestUnsentAt: row.waiting > 0 ? (row.oldest_unsent?.toISOString() ?? null) : null,
  lastContact: row.last_contact.toISOString(),
  storage:
    row.storage_used === null || row.storage_quota === null
      ? null
      : { used: row.storage_used, quota: row.storage_quota },
  appVersion: row.app_version,
  clockDifference: row.clock_difference_ms,
  wipe: row.wiped_at && {
    askedAt: row.wiped_at.toISOString(),
    doneAt: row.wipe_done_at?.toISOString() ?? null,
  },
});

/**
 * Raises a task for every device whose unsent work is late, and closes those whose cause went away.
 */
export async function watchSilentDevices(db: Db, now: Date): Promise<void> {
  await raiseForLate(db, now);
  await closeForPunctual(db, now);
}

/** A task that the office closed is raised again only for work written after it had been raised. */
async function raiseForLate(db: Db, now: Date): Promise<void> {
  const late = await db
    .selectFrom('client')
    .select(['client.org_id', 'client.id', 'client.user_id', 'client.waiting'])
    .where(isLate(now))
    .where(
      sql<boolean>`not exists (
      select 1 from office_task where office_task.org_id = client.org_id and office_task.kind = 'silent-device'
        and office_task.subject = client.id::text
        and (office_task.resolved_at is null or (office_task.resolved_by is not null
        and office_task.raised_at >= least(client.oldest_unsent, client.last_contact))))`,
    )
    .execute();
  for (const { org_id: orgId, id, user_id, waiting } of late) {
    await db.transaction().execute((within) =>
      raiseTasks(
        within,
        orgId,
        [
          {
            kind: 'silent-device',
            subject: id,
            user_id,
            client_id: id,
            visit_id: null,
            unsent: waiting,
          },
        ],
        now,
      ),
    );
  }
}

async function closeForPunctual(db: Db, now: Date): Promise<void> {
  const over = await db
    .selectFrom('office_task')
    .innerJoin('client', (join) =>
      join
        .onRef('client.org_id', '=', 'office_task.org_id')
        .onRef('client.id', '=', 'office_task.client_id'),
    )
    .select(['office_task.org_id', 'office_task.id'])
    .where('office_task.kind', '=', 'silent-device')
    .where('office_task.resolved_at', 'is', null)
    .where(sql<boolean>`not ${isLate(now)}`)
    .execute();
  for (const { org_id: orgId, id } of over) {
    await db.transaction().execute(async (within) => {
      await appendAudit(within, orgId, {
        at: now,
        userId: null,
        action: 'taskIsOver',
        entity: 'officeTask',
        entityId: id,
      });
      await within
        .updateTable('office_task')
        .set({ resolved_at: now })
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .where('resolved_at', 'is', null)
        .execute();
    });
  }
}
