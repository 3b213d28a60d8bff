import { readConfig } from '#server/config.ts';
import { appRole } from '#server/db/app-role.ts';
import { openMigrated } from '#server/db/open-migrated.ts';

/**
 * `npm run migrate`: brings the database to the present schema and renews the rights of the
 * server's role, as every start does. For a server whose own address may not change tables, it is
 * run with the owner's address before a new version starts.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  let role = config.databaseUrl === undefined ? 'one process' : appRole;
  const asOwner = (): void => {
    role = 'the owner of its tables';
  };
  const database = await openMigrated({ ...config, databasePool: 1 }, () => undefined, asOwner);
  await database.close();
  process.stdout.write(`The database is in the present schema. A server works as ${role}.\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
