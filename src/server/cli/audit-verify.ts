import { readConfig } from '#server/config.ts';
import {
  auditedOrganisations,
  walkChain,
  type AuditedOrganisation,
  type ChainBreak,
  type ChainHead,
} from '#server/db/audit.ts';
import { daysCountedWrong } from '#server/db/audit-counts.ts';
import { openDatabase, type Db } from '#server/db/connect.ts';

/**
 * `npm run audit:verify [-- <organisation>:<sequence>:<hash> …]`: walks the audit chain of every
 * organisation from its root, and compares what is counted of each day with the rows. Prints the head
 * of each, to be kept outside the database, and takes heads printed earlier as anchors. Ends with 1
 * when a chain is broken or a day is counted wrong. The embedded database has to be stopped
 * meanwhile.
 */

const reasons: Readonly<Record<ChainBreak['reason'], string>> = {
  changed: 'the row or its hash was changed, or a row was inserted before it',
  column: 'a column differs from the row',
  missing: 'a row is missing',
  cut: 'the end of the log was cut off',
  anchor: 'the chain does not contain the recorded head',
};

type Anchor = ChainHead & { readonly orgId: string };

/** @throws Error when a text is not a head as this command prints it */
function anchorOf(text: string): Anchor {
  const [, orgId, seq, hash] = /^([0-9a-f-]{36}):([1-9]\d{0,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (orgId === undefined || seq === undefined || hash === undefined)
    throw new Error(
      `${text}: an anchor is a head as this command prints it, <organisation>:<sequence>:<hash>.`,
    );
  return { orgId, seq: Number(seq), hash };
}

async function verify(
  db: Db,
  { org_id, name }: AuditedOrganisation,
  anchors: readonly Anchor[],
): Promise<boolean> {
  const own = anchors.filter(({ orgId }) => orgId === org_id);
  // One snapshot: rows that a running server appends meanwhile are no end that was cut off.
  const { head, broken, days } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (within) => ({
      ...(await walkChain(within, org_id, own)),
      days: await daysCountedWrong(within, org_id),
    }));
  const chain = broken
    ? `BROKEN at ${broken.seq}: ${reasons[broken.reason]}`
    : `${head.seq} rows intact, head ${org_id}:${head.seq}:${head.hash}`;
  const wrong = days.length > 0 && `COUNTED WRONG, against its rows: ${days.join(', ')}`;
  process.stdout.write(`${name}: ${[chain, wrong].filter(Boolean).join('; ')}\n`);
  return broken === null && days.length === 0;
}

async function main(): Promise<void> {
  const anchors = process.argv.slice(2).map(anchorOf);
  const database = await openDatabase(readConfig(process.env), () => {});
  try {
    const organisations = await auditedOrganisations(database.db);
    if (!organisations) throw new Error('This database has no audit log.');
    for (const each of organisations)
      if (!(await verify(database.db, each, anchors))) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
