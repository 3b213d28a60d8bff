import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { demoLines } from '#server/demo/demo-lines.ts';
import { renewPassword } from '#server/demo/password.ts';

/**
 * `npm run demo:reset`: sets a new password for every demo person, at random or DEMO_PASSWORD, ends
 * their sessions and prints the sign-ins. Their records stay. With the embedded database the server
 * is stopped for this command.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase({ ...config, databasePool: 1 }, () => {});
  try {
    await migrate(database.db);
    const password = await renewPassword(database.db, config.demoPassword, new Date());
    if (password === null) throw new Error('This database holds no demo agency.');
    const lines = demoLines({ kind: 'new', password }, config.demoPassword !== undefined);
    process.stdout.write(`${lines.join('\n')}\n`);
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
