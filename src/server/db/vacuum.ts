import { sql } from 'kysely';
import type { Database } from './connect.ts';
import type { Tables } from './tables.ts';

/**
 * Tables that grow or change with every request; the small ones that each request asks come first.
 */
const vacuumed: readonly (keyof Tables)[] = [
  'session',
  'client',
  'rate_limit',
  'org_head',
  'visit',
  'note',
  'entry',
  'edit',
  'visit_assignment',
  'care_scope',
  'patient',
  'episode',
  'audit',
];

/**
 * The embedded database has no autovacuum: without this the planner knows nothing of how large its
 * tables are, and overwritten rows stay in them. One table at each call, so that requests
 * wait for one only. PostgreSQL does it by itself.
 */
export function vacuumJob({ kind, db }: Pick<Database, 'kind' | 'db'>): () => Promise<void> {
  let next = 0;
  return async () => {
    if (kind === 'postgres') return;
    const table = vacuumed[next % vacuumed.length];
    next += 1;
    if (table !== undefined) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
  };
}
