import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/connect.ts';
import { markBackup } from '#server/db/epoch.ts';

/**
 * `npm run backup:mark -- <instant>`: records that a backup started at this instant is complete, so that
 * devices no longer keep what the office received before it. The instant is ISO 8601 with a zone,
 * such as 2026-03-05T03:00:00Z.
 */
async function main(): Promise<void> {
  const [text = ''] = process.argv.slice(2);
  const through = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(through.getTime()))
    throw new Error('Give the time at which the backup started, such as 2026-03-05T03:00:00Z.');
  if (through.getTime() > Date.now())
    throw new Error('A backup cannot have started in the future.');
  const database = await openDatabase(readConfig(process.env), () => {});
  try {
    process.stdout.write(
      `Safe through ${(await markBackup(database.db, through)).toISOString()}\n`,
    );
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
