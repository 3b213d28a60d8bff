import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { protocol } from '#contract/sync.ts';
import { accessTable } from './access-table.ts';
import { commandTable } from './command-table.ts';
import { migrationList, migrationRegistry } from './migration-list.ts';
import { ordinaryShapes, shapesFile, stepFile, versionedShapes } from './wire-shapes.ts';

/**
 * `npm run shapes`: records the digests of ordinary calls, who may make them, and what becomes of
 * every command by role and status, for a diff to show what changed; and lists the migrations.
 *
 * `npm run shapes -- "what changed, and why older devices are served"` also records a new version
 * of the protocol, once `protocol` in `src/contract/sync.ts` is raised. A recorded version is never
 * written again.
 */

const write = (file: string, content: unknown): void =>
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);

write(shapesFile, ordinaryShapes());
write(join(import.meta.dirname, 'access-table.json'), accessTable());
write(join(import.meta.dirname, 'command-table.json'), commandTable());
writeFileSync(migrationRegistry, migrationList());

const change = process.argv[2];
const file = stepFile(protocol);
if (change !== undefined) {
  if (existsSync(file)) {
    console.error(`Version ${protocol} is recorded. Raise protocol in src/contract/sync.ts first.`);
    process.exitCode = 1;
  } else write(file, { protocol, change, shapes: versionedShapes() });
}
