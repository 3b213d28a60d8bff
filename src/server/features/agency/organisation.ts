import { auditRoot } from '#server/db/audit.ts';
import type { Db } from '#server/db/connect.ts';
import type { Keyring } from '#server/db/keyring.ts';
import { insertPresetRoles } from '#server/features/roles/preset-roles.ts';
import { insertReference } from './reference.ts';

/** Record numbers start after this one: the first patient is MR100001. */
const recordsFrom = 100_000;

export type NewOrganisation = {
  readonly orgId: string;
  readonly name: string;
  readonly now: Date;
  /** Patients that are inserted together with the organisation and already have their numbers. */
  readonly patients?: number;
};

/**
 * Makes an organisation that people can work in: its row, the heads of its change sequence and its
 * audit chain, its keys, its roles and its reference data. Runs in the caller's transaction.
 */
export async function openOrganisation(
  db: Db,
  keyring: Keyring,
  { orgId, name, now, patients = 0 }: NewOrganisation,
): Promise<void> {
  await db.insertInto('organisation').values({ org_id: orgId, name, created_at: now }).execute();
  await db
    .insertInto('org_head')
    .values({
      org_id: orgId,
      change_seq: 1,
      audit_seq: 0,
      audit_hash: auditRoot(orgId),
      record_seq: recordsFrom + patients,
    })
    .execute();
  await keyring.create(db, orgId, now);
  await insertPresetRoles(db, orgId);
  await insertReference(db, orgId);
}
