import type { Db } from './connect.ts';
import { Keyring } from './keyring.ts';
import { isBeingChanged, masterKey, MasterKeyError } from './master-key.ts';

type Place = { readonly dataDir: string; readonly dataKey: Buffer | undefined };

/**
 * The keys of a database that is at the present schema. The first process on a data folder makes
 * the master key.
 *
 * @throws MasterKeyError in one line that says what to do
 */
export async function openKeyring(db: Db, { dataDir, dataKey }: Place): Promise<Keyring> {
  const keyring = new Keyring(db, masterKey(dataDir, dataKey));
  try {
    await keyring.check();
  } catch (error) {
    if (error instanceof MasterKeyError && !dataKey && isBeingChanged(dataDir))
      throw new MasterKeyError(
        'DATA_KEY: a change of the master key was interrupted. Run npm run keys:master again.',
        { cause: error },
      );
    throw error;
  }
  return keyring;
}
