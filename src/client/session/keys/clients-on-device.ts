import { hasDatabase } from '#client/store/database-access.ts';
import { deviceId, knownAccounts, readUploadGrants, revokeUploadGrant } from '../state/device.ts';

/** As many as the contract takes. */
const maxClients = 200;

/**
 * Streams of everybody whose tables are still on this device; the server knows of which it had
 * unsent work.
 */
export async function clientsOnDevice(): Promise<string[]> {
  const vaults = (await knownAccounts()).flatMap((account) => account.vaults);
  const kept = await Promise.all(
    vaults.map(async ({ clientId, database }) => ((await hasDatabase(database)) ? [clientId] : [])),
  );
  return kept.flat().slice(-maxClients);
}

/** The streams of this device that can send letters without their person. */
export const uploadGrants = {
  async list() {
    const device = await deviceId();
    const sending = Object.entries(await readUploadGrants()).filter(
      ([, { noLetters }]) => !noLetters,
    );
    return sending.map(([database, stream]) => ({ database, deviceId: device, ...stream }));
  },
  refused: revokeUploadGrant,
} as const;
