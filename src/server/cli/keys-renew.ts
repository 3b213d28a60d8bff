import { randomUUID } from 'node:crypto';
import { readConfig } from '#server/config.ts';
import { waitAlone } from '#server/db/alone.ts';
import { auditedOrganisations } from '#server/db/audit.ts';
import { openDatabase, type Database, type Db } from '#server/db/connect.ts';
import { holdsKeys } from '#server/db/change-master-key.ts';
import { makeKey, type ChangedPurpose } from '#server/db/key-changes.ts';
import { newSealingPair, newSealingKey } from '#server/db/keyring.ts';
import { presentMasterKey, Wrapping } from '#server/db/master-key.ts';
import { renewIndexKeys } from '#server/db/renew-index.ts';

/**
 * `npm run keys:renew -- seal|letter [<organisation> …]`: makes a new sealing key, or a new key pair
 * for sealed entries, of the named organisations or of all. The running servers put it to use two minutes
 * later and do the rest. With the embedded database the server is stopped for this command and
 * started afterwards.
 *
 * `npm run keys:renew -- index`: replaces the index key of every organisation at once. Every server
 * has to be stopped meanwhile.
 */

const purposes: Readonly<
  Record<ChangedPurpose, { readonly name: string; readonly make: () => Buffer }>
> = {
  seal: { name: 'sealing key', make: newSealingKey },
  letter: { name: 'key pair for sealed entries', make: newSealingPair },
};

const isPurpose = (text: string | undefined): text is ChangedPurpose =>
  text === 'seal' || text === 'letter';

async function makeKeys(
  db: Db,
  master: Buffer,
  purpose: ChangedPurpose,
  named: readonly string[],
): Promise<void> {
  const organisations = (await auditedOrganisations(db)) ?? [];
  const unknown = named.find((id) => !organisations.some(({ org_id }) => org_id === id));
  if (unknown !== undefined)
    throw new Error(`${unknown}: no organisation has this id. See npm run keys:list.`);
  const { name: what, make } = purposes[purpose];
  for (const { org_id, name } of organisations.filter(
    (each) => named.length === 0 || named.includes(each.org_id),
  )) {
    const keyId = await makeKey(
      db,
      new Wrapping(master),
      { orgId: org_id, purpose, bytes: make() },
      new Date(),
    );
    process.stdout.write(
      `${name}: ${what} ${keyId} created. Running servers use it in two minutes.\n`,
    );
  }
}

async function changeIndex(database: Database, master: Buffer): Promise<void> {
  await waitAlone(database);
  const count = await renewIndexKeys({
    db: database.db,
    master,
    now: new Date(),
    newId: randomUUID,
  });
  process.stdout.write(
    `Changed every index key and reindexed ${count} patients. Devices will pull everything again.\n`,
  );
}

async function main(): Promise<void> {
  const [purpose, ...named] = process.argv.slice(2);
  if (!isPurpose(purpose) && (purpose !== 'index' || named.length > 0))
    throw new Error(
      'Name the keys to create: seal or letter, for all or the named organisations, or index.',
    );
  const config = readConfig(process.env);
  const database = await openDatabase({ ...config, databasePool: 1 }, () => {});
  try {
    if (!(await holdsKeys(database.db))) throw new Error('This database has no keys.');
    const master = presentMasterKey(config.dataDir, config.dataKey);
    await (isPurpose(purpose)
      ? makeKeys(database.db, master, purpose, named)
      : changeIndex(database, master));
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
