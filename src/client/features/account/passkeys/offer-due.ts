import { passkeys } from '#contract/passkeys.ts';
import { callApi } from '#client/api/call.ts';
import { readFact, writeFact } from '#client/session/state/device.ts';
import type { KnownAccount } from '#client/session/state/session.ts';
import { hasPasskeys } from '#client/session/unlock/passkey.ts';
import { hasPasskey } from '#client/session/unlock/passkey-unlock.ts';

const answered = async (): Promise<readonly string[]> => (await readFact('passkeyOffers')) ?? [];

/**
 * Whether to offer a passkey: nobody answered the offer on this device yet, and the person has none
 * here or at the server. Storage or a server that does not answer is no reason to ask.
 */
export async function isOfferDue(account: KnownAccount): Promise<boolean> {
  if (!hasPasskeys() || hasPasskey(account)) return false;
  try {
    if ((await answered()).includes(account.userId)) return false;
    return (await callApi(passkeys, {})).passkeys.length === 0;
  } catch {
    return false;
  }
}

/** Never offers again to this person on this device; on a full device, not before the next start. */
export const keepAnswer = async ({ userId }: KnownAccount): Promise<void> =>
  writeFact('passkeyOffers', [...(await answered()), userId]).catch(() => undefined);
