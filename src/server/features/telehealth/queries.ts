import { recordAudit } from '#server/db/audit.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

/** Rooms of visits by video; an address may let anybody in, so it is sealed. */
export class TelehealthRooms {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  async of(visitId: string): Promise<string | null> {
    const { db, orgId, keys } = this.#scope;
    const row = await db
      .selectFrom('telehealth_room')
      .select('address')
      .where('org_id', '=', orgId)
      .where('visit_id', '=', visitId)
      .executeTakeFirst();
    if (!row) return null;
    const { room } = keys.open('telehealth_room', visitId, row.address) as { room: string };
    return room;
  }

  /** @param room null removes it */
  async save(visitId: string, room: string | null): Promise<void> {
    const { db, orgId, userId, keys, now } = this.#scope;
    await db
      .deleteFrom('telehealth_room')
      .where('org_id', '=', orgId)
      .where('visit_id', '=', visitId)
      .execute();
    if (room !== null)
      await db
        .insertInto('telehealth_room')
        .values({
          org_id: orgId,
          visit_id: visitId,
          address: keys.seal('telehealth_room', visitId, { room }),
          set_by: userId,
          set_at: now,
        })
        .execute();
    await recordAudit(this.#scope, 'visit', visitId, { room: room === null ? 'removed' : 'set' });
  }
}
