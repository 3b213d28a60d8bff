import { ConfigError } from './config.ts';
import { DatabaseError } from '#server/db/connect.ts';
import { FolderInUseError } from '#server/db/embedded-lock.ts';
import { MasterKeyError } from '#server/db/master-key.ts';
import { demoLines } from '#server/demo/demo-lines.ts';
import { makeLog } from '#server/runtime/log.ts';
import { RefusedStartError, startServer, type Running } from './start-server.ts';
import { readStartConfig } from './unsafe-start.ts';

/** Errors of a start that one line explains; anything else is a defect and shows its place. */
const isPlain = (error: unknown): error is Error =>
  error instanceof ConfigError ||
  error instanceof FolderInUseError ||
  error instanceof DatabaseError ||
  error instanceof MasterKeyError ||
  error instanceof RefusedStartError ||
  (error as NodeJS.ErrnoException).code === 'EADDRINUSE';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function announce({ url, server, clientFolder, demo }: Running): void {
  const { config, database, mailer } = server;
  say(`Porchlight listens on ${config.publicUrl ?? url}`);
  say(`Data in ${config.dataDir} (${database.kind}), mail ${mailer.where}`);
  if (clientFolder === undefined) say('The app is not built yet. Run npm run build.');
  if (demo) demoLines(demo, config.demoPassword !== undefined).forEach(say);
}

async function main(): Promise<void> {
  const config = readStartConfig(process.env);
  const log = makeLog(config.logLevel);
  say('Preparing the database …');
  const running = await startServer(config, { log });
  announce(running);
  let stopping = false;
  const stop = (signal: string): void => {
    if (stopping) return;
    stopping = true;
    log.info('stopping', { signal });
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.failure('stop', error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
}

main().catch((error: unknown) => {
  process.stderr.write(
    isPlain(error)
      ? `${error.message}\n`
      : `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
