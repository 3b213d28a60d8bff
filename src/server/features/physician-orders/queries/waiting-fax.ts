import { createHash } from 'node:crypto';
import { recordAudit } from '#server/db/audit.ts';
import type { Db } from '#server/db/connect.ts';
import type { Keyring, OrgKeys } from '#server/db/keyring.ts';
import { cardPlace, type OrderCard } from '#server/features/physician-orders/rows.ts';

const action = 'sealWaitingFaxes';

/** A fax that an earlier version left as a plain PDF, to be printed. */
type Fax = {
  readonly to: string;
  readonly orderId: string;
  /** Counts the sendings of the order, from 1. */
  readonly nth: number;
  readonly bytes: Buffer;
};

/** The same id for the same fax: a start that was cut short adds nothing twice. */
function fileIdOf({ orderId, nth }: Fax): string {
  const hex = createHash('sha256').update(`waiting fax ${orderId} ${nth}`).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20, 32)].join('-');
}

type Sealing = { readonly db: Db; readonly keyring: Keyring; readonly now: () => Date };
type Place = {
  readonly db: Db;
  readonly orgId: string;
  readonly keys: OrgKeys;
  readonly now: Date;
};
type Order = {
  readonly id: string;
  readonly patient_id: string;
  readonly episode_id: string | null;
  readonly written_by: string;
  readonly card: Uint8Array;
};

/** Adds the fax to the files of its patient, sealed like each of them. */
async function addFile({ db, orgId, keys, now }: Place, order: Order, fax: Fax): Promise<void> {
  const fileId = fileIdOf(fax);
  const { bytes, to } = fax;
  const card = {
    name: `Fax to ${to}.pdf`,
    nameChecked: true,
    byName: '',
    takenAt: now.toISOString(),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  const added = await db
    .insertInto('file')
    .values({
      org_id: orgId,
      id: fileId,
      visit_id: null,
      author_id: order.written_by,
      kind: 'document',
      type: 'application/pdf',
      size: bytes.length,
      received: bytes.length,
      card: keys.seal('file.card', fileId, card),
      created_at: now,
      received_at: now,
      gone_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return;
  await db
    .insertInto('file_piece')
    .values({
      org_id: orgId,
      file_id: fileId,
      start: 0,
      bytes: keys.sealBytes('file_piece', `${fileId}@0`, bytes),
    })
    .execute();
  await db
    .insertInto('record_file')
    .values({
      org_id: orgId,
      file_id: fileId,
      patient_id: order.patient_id,
      episode_id: order.episode_id,
      category: 'Other',
      removed_at: null,
      removal: null,
    })
    .execute();
  await recordAudit({ db, orgId, now, action, userId: null }, 'recordFile', fileId, {
    patientId: order.patient_id,
    orderId: order.id,
  });
}

/** Says on the order that this fax is still to be printed, as it says of faxes today. */
async function markPrinted({ db, orgId, keys }: Place, order: Order, fax: Fax): Promise<void> {
  const card = keys.open(cardPlace, order.id, order.card) as OrderCard;
  const sendings = (card.sendings ?? []).map((sending, index) =>
    index === fax.nth - 1 && sending.type === 'fax' ? { ...sending, printed: true } : sending,
  );
  await db
    .updateTable('physician_order')
    .set({ card: keys.seal(cardPlace, order.id, { ...card, sendings }) })
    .where('org_id', '=', orgId)
    .where('id', '=', order.id)
    .execute();
}

/**
 * Adds a fax to the sealed files of its patient, and says on its order that it is to be printed.
 *
 * @returns false where no order is known, or two agencies have one with this id
 */
export async function sealFax({ db, keyring, now }: Sealing, fax: Fax): Promise<boolean> {
  const found = await db
    .selectFrom('physician_order')
    .select('org_id')
    .where('id', '=', fax.orderId)
    .execute();
  const [only] = found;
  // Ids are made on devices: of two agencies with one, nobody knows whose fax it is.
  if (!only || found.length > 1) return false;
  const orgId = only.org_id;
  const keys = await keyring.of(orgId);
  await db.transaction().execute(async (within) => {
    const order = await within
      .selectFrom('physician_order')
      .select(['id', 'patient_id', 'episode_id', 'written_by', 'card'])
      .where('org_id', '=', orgId)
      .where('id', '=', fax.orderId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const place = { db: within, orgId, keys, now: now() };
    await addFile(place, order, fax);
    await markPrinted(place, order, fax);
  });
  return true;
}
