import pino from 'pino';
import { sqlState } from '#server/db/pg-errors.ts';

/**
 * What a log line may hold: codes, ids, counts and timings; the network address only where a
 * sign-in is refused (docs/security.md).
 */
type Facts = Readonly<Record<string, string | number | boolean | null | undefined>>;

const allowed = new Set([
  'requestId',
  'call',
  'status',
  'code',
  'ms',
  'orgId',
  'userId',
  'entryId',
  'kind',
  'count',
  'port',
  'signal',
  'sqlState',
  'error',
  'at',
  'schemaVersion',
  'database',
  'epoch',
  'services',
  'mailId',
  'address',
  'by',
]);

const permitted = (facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => allowed.has(name)));

/**
 * Where an error was thrown, without its message: messages of parsers and databases quote what they
 * choked on.
 */
function placeOf(error: unknown): string | undefined {
  const frames =
    error instanceof Error
      ? (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '))
      : [];
  return (
    frames
      .slice(0, 6)
      .map((line) =>
        line.trim().replace(/\(?(?:file:\/\/)?\/.*?\/((?:src|dist-server|node_modules)\/)/, '($1'),
      )
      .join(' < ') || undefined
  );
}

export type Log = {
  info(event: string, facts?: Facts): void;
  warn(event: string, facts?: Facts): void;
  /** An error by its class and place, never by its words. */
  failure(event: string, error: unknown, facts?: Facts): void;
};

/** Logs JSON lines; anything that is not on the list of harmless facts is left out. */
export function makeLog(level: string): Log {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  return {
    info: (event, facts = {}) => logger.info(permitted(facts), event),
    warn: (event, facts = {}) => logger.warn(permitted(facts), event),
    failure: (event, error, facts = {}) =>
      logger.error(
        {
          ...permitted(facts),
          error: error instanceof Error ? error.name : typeof error,
          sqlState: sqlState(error) ?? undefined,
          at: placeOf(error),
        },
        event,
      ),
  };
}
