import { hasDatabase } from '#client/store/database-access.ts';
import { deviceId, knownAccounts, readUploadGrants, revokeUploadGrant } from '../state/device.ts';

/** The contract's limit. */
const maxClients = 200;

/**
 * Clients of everybody whose tables are still on this device. The server compares them with the
 * clients that had unsent work.
 */
export async function clientsOnDevice(): Promise<string[]> {
  const vaults = (await knownAccounts()).flatMap((account) => account.vaults);
  const kept = await Promise.all(
    vaults.map(async ({ clientId, database }) => ((await hasDatabase(database)) ? [clientId] : [])),
  );
  return kept.flat().slice(-maxClients);
}

/** The upload grants of this device that still let sealed entries leave without their person. */
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
