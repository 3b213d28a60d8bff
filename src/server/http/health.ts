import { sql } from 'kysely';
import { hourMs } from '#domain/durations.ts';
import { must } from '#domain/must.ts';
import type { Server } from '#server/runtime/context.ts';
import { schemaVersion } from '#server/db/migrate.ts';
import { apiHeaders } from './problem.ts';

type Queues = {
  readonly unreviewedNotes: number;
  readonly openConflicts: number;
  readonly entriesLastHour: number;
  readonly unsentMails: number;
};

async function queuesOf({ db, now }: Server): Promise<Queues> {
  const since = new Date(now().getTime() - hourMs);
  const { rows } = await sql<Queues>`
    select
      (select count(*) from visit where status = 'NotesInReview') as "unreviewedNotes",
      (select coalesce(sum(open_conflicts), 0) from note
        where open_conflicts > 0) + (select coalesce(sum(open_conflicts), 0) from patient
          where open_conflicts > 0) as "openConflicts",
      (select count(*) from entry where received_at > ${since}::timestamptz) as "entriesLastHour",
      (select count(*) from mail_outbox where sent_at is null) as "unsentMails"`.execute(db);
  return must(rows[0], 'counts');
}

/** How long a measured answer serves: a load balancer and ten curious people cost one look. */
const freshMs = 2_000;

/**
 * `GET /healthz`: database kind, schema version, queue depths; 503 while stopping or while the
 * database is away.
 */
export function healthRoute(server: Server): () => Promise<Response> {
  let known: { at: number; queues: Promise<Queues> } | null = null;
  const queues = (): Promise<Queues> => {
    const at = server.now().getTime();
    if (known === null || at - known.at >= freshMs) known = { at, queues: queuesOf(server) };
    return known.queues;
  };
  const facts = { database: server.database.kind, schemaVersion };
  return async () => {
    if (server.isDraining())
      return Response.json({ status: 'draining', ...facts }, { status: 503, headers: apiHeaders });
    try {
      const { id: epoch, durableThrough } = await server.epochs.current();
      return Response.json(
        {
          status: 'ok',
          ...facts,
          epoch,
          durableThrough: durableThrough.toISOString(),
          queues: await queues(),
        },
        { headers: apiHeaders },
      );
    } catch (error) {
      known = null;
      server.log.failure('health', error);
      return Response.json(
        { status: 'database away', ...facts },
        { status: 503, headers: apiHeaders },
      );
    }
  };
}
