import { readConfig } from '#server/config.ts';
import type { PreparedRole } from '#server/db/app-role.ts';
import { openMigrated } from '#server/db/open-migrated.ts';

const nameOf = ({ role, working, owns }: PreparedRole): string => {
  if (working !== null) return role;
  return owns
    ? `the owner of its tables: this address may not make ${role}`
    : `this address, which cannot work as ${role} and does not own the tables`;
};

/**
 * `npm run migrate`: brings the database to the present schema and renews the rights of the
 * server's role, as every start does. For a server whose own address may not change tables, it is
 * run with the owner's address before a new version starts.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  let works = 'one process';
  const database = await openMigrated(
    { ...config, databasePool: 1 },
    () => undefined,
    (prepared) => {
      works = nameOf(prepared);
    },
  );
  await database.close();
  process.stdout.write(`The database is in the present schema. A server works as ${works}.\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
