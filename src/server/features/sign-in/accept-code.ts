import { Refusal } from '#contract/errors.ts';
import { appendAudit } from '#server/db/audit.ts';
import type { Db } from '#server/db/connect.ts';
import type { OrgKeys } from '#server/db/keyring.ts';
import {
  secretInForce,
  useRecoveryCode,
  useStep,
  type CodeOwner,
} from '#server/features/sign-in/queries/sign-in-codes.ts';
import type { Server } from '#server/runtime/context.ts';
import { stepOf } from './one-time-code.ts';
import { hashRecoveryCode, readCode, type TypedCode } from './recovery-codes.ts';

/**
 * Uses up the code somebody typed, in the caller's transaction. Wrong, used before and not a code
 * at all are answered alike.
 *
 * @throws Refusal code.wrong
 */
export async function acceptCode(
  db: Db,
  keys: OrgKeys,
  owner: CodeOwner,
  typed: string,
  now: Date,
): Promise<TypedCode['kind']> {
  const [read, known] = [readCode(typed), await secretInForce(db, keys, owner)];
  if (read?.kind === 'code' && known) {
    const step = stepOf(known.secret, read.code, now, known.lastStep);
    if (step !== null && (await useStep(db, owner, step))) return 'code';
  }
  if (read?.kind === 'recovery code' && known?.recoverySalt) {
    const left = await useRecoveryCode(
      db,
      owner,
      await hashRecoveryCode(read.code, known.recoverySalt),
      now,
    );
    if (left !== null) {
      await appendAudit(db, owner.orgId, {
        at: now,
        userId: owner.userId,
        action: 'useRecoveryCode',
        entity: 'user',
        entityId: owner.userId,
        detail: { left },
      });
      return 'recovery code';
    }
  }
  throw new Refusal('code.wrong');
}

/** Writes a refused code into the audit log, outside the transaction it ended. */
export async function auditingRefusals<T>(
  { db }: Pick<Server, 'db'>,
  { orgId, userId }: CodeOwner,
  now: Date,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'code.wrong')
      await appendAudit(db, orgId, {
        at: now,
        userId,
        action: 'refuseCode',
        entity: 'user',
        entityId: userId,
        detail: {},
      });
    throw error;
  }
}
