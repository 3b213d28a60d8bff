import { readConfig } from '#server/config.ts';
import { auditedOrganisations } from '#server/db/audit.ts';
import { openDatabase, type Db } from '#server/db/connect.ts';
import { listKeys, type ListedKey } from '#server/db/key-changes.ts';
import { countSealed } from '#server/db/resealing.ts';

/**
 * `npm run keys:list`: prints the keys of every organisation: number, purpose, since when it is
 * used, and how many values lie under it. No key itself is read. With the embedded database the
 * server has to be stopped meanwhile.
 */

function lineOf(
  { key_id, purpose, created_at, in_use_at }: ListedKey,
  counts: ReadonlyMap<number, number>,
): string {
  const use = in_use_at
    ? `in use since ${in_use_at.toISOString()}`
    : `made ${created_at.toISOString()}, not yet in use`;
  return `  ${key_id} ${purpose}, ${use}${purpose === 'seal' ? `, ${counts.get(key_id) ?? 0} values` : ''}`;
}

async function list(db: Db, orgId: string): Promise<string[]> {
  const [keys, counts] = [await listKeys(db, orgId), await countSealed(db, orgId)];
  const lost = [...counts].filter(
    ([keyId]) => !keys.some(({ key_id, purpose }) => key_id === keyId && purpose === 'seal'),
  );
  return [
    ...keys.map((key) => lineOf(key, counts)),
    ...lost.map(([keyId, count]) => `  ${keyId} is missing, ${count} values CANNOT BE OPENED`),
  ];
}

async function main(): Promise<void> {
  const database = await openDatabase({ ...readConfig(process.env), databasePool: 1 }, () => {});
  try {
    const organisations = await auditedOrganisations(database.db);
    if (!organisations) throw new Error('This database has no keys.');
    for (const { org_id, name } of organisations)
      process.stdout.write(`${name} ${org_id}\n${(await list(database.db, org_id)).join('\n')}\n`);
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
