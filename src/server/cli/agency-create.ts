import { makeLog } from '#server/runtime/log.ts';
import { createAgency } from './agency/create.ts';
import { usage, WishError } from './agency/wish.ts';

/**
 * `npm run agency:create -- --name "…" --admin-email …`: makes an agency and invites its first
 * administrator (docs/running.md).
 */
const say = (line: string): void => void process.stdout.write(`${line}\n`);

createAgency(process.argv.slice(2), process.env, {
  say,
  now: () => new Date(),
  log: makeLog('silent'),
}).catch((error: unknown) => {
  const lines = [error instanceof Error ? error.message : String(error)];
  if (error instanceof WishError) lines.push(...usage);
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exitCode = 1;
});
