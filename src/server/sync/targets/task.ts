import { sql } from 'kysely';
import { mostOpenMessages, recordColumns } from '#server/features/tasks/rows.ts';
import { survivingChart } from '../entry-facts.ts';
import { writtenOnce } from './written-once.ts';

/** A message to the office, which becomes a task of the office. */
export const taskTarget = writtenOnce({
  target: 'task',
  table: 'office_task',
  isFull: ({ orgId, pusher }) => sql`(select count(*) >= ${mostOpenMessages}::integer
    from office_task open where open.org_id = ${orgId}::uuid and open.kind = 'message'
      and open.resolved_at is null and open.user_id = ${pusher.userId}::uuid)`,
  insert({ orgId, codec: { keys }, pusher }, id, { about, ...message }) {
    const sealed = keys.seal('office_task.message', id, message);
    const { visitId, patientId } = recordColumns(about);
    return sql`
      insert into office_task
        (org_id, id, kind, subject, user_id, client_id, visit_id, patient_id, message, raised_at)
      select ${orgId}::uuid, ${id}::uuid, 'message', ${id}::text, ${pusher.userId}::uuid,
        ${pusher.clientId}::uuid, ${visitId}::uuid, ${survivingChart(orgId, patientId)}, ${sealed}::bytea,
        ${pusher.receivedAt}::timestamptz from head`;
  },
});
