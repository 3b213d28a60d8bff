import { sql } from 'kysely';
import { recordColumns } from '#server/features/tasks/rows.ts';
import { writtenOnce } from './written-once.ts';

/** A message to the office, which becomes a task of the office. */
export const taskTarget = writtenOnce({
  target: 'task',
  table: 'office_task',
  insert({ orgId, codec: { keys }, pusher }, id, { about, ...message }) {
    const sealed = keys.seal('office_task.message', id, message);
    const { visitId, patientId } = recordColumns(about);
    return sql`
      insert into office_task
        (org_id, id, kind, subject, user_id, client_id, visit_id, patient_id, message, raised_at)
      select ${orgId}::uuid, ${id}::uuid, 'message', ${id}::text, ${pusher.userId}::uuid,
        ${pusher.clientId}::uuid, ${visitId}::uuid, ${patientId}::uuid, ${sealed}::bytea,
        ${pusher.receivedAt}::timestamptz from head`;
  },
});
