import { readConfig, readNewKey } from '#server/config.ts';
import { waitAlone } from '#server/db/alone.ts';
import { changeMasterKey, holdsKeys } from '#server/db/change-master-key.ts';
import { openDatabase } from '#server/db/connect.ts';
import { planChange } from '#server/db/master-key.ts';

/**
 * `npm run keys:master`: changes the master key. A key in the environment is given as DATA_KEY with
 * its successor as NEW_DATA_KEY; one in DATA_DIR/secret is replaced there by NEW_DATA_KEY, or by
 * one that is made. Every server has to be stopped meanwhile. Interrupted at any point, it is run
 * again in the same way.
 */

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const next = readNewKey(process.env);
  const database = await openDatabase({ ...config, databasePool: 1 }, () => {});
  try {
    if (!(await holdsKeys(database.db))) throw new Error('This database has no keys.');
    await waitAlone(database);
    const change = planChange(config.dataDir, config.dataKey, next);
    const count = await changeMasterKey(database.db, change, new Date());
    const where = config.dataKey
      ? 'Start the server with the new key in DATA_KEY.'
      : 'The new key is in DATA_DIR/secret.';
    const done =
      count === 0
        ? 'No keys were left to wrap.'
        : `${count} keys are now wrapped with the new master key.`;
    process.stdout.write(`${done} ${where}\n`);
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
