import { sql, type RawBuilder } from 'kysely';
import { raiseTask } from '#contract/commands/raise-task.ts';
import type { Entry } from '#contract/sync.ts';
import type { RecordName } from '#contract/targets.ts';
import { must } from '#domain/must.ts';
import type { Facts } from '../port.ts';
import {
  assignmentsOf,
  common,
  factsOf,
  patientAssignments,
  storedEntries,
  visitAssignments,
  type Common,
} from '../entry-facts.ts';
import type { Place, ServerTarget } from './target.ts';

/** A message to the office, which becomes a task of the office. */

/** The record a message names; null for none and for a payload that is refused later. */
const aboutOf = ({ payload }: Entry): RecordName | null =>
  raiseTask.input.safeParse(payload).data?.about ?? null;

function assignments({ orgId, pusher }: Place, about: RecordName | null): RawBuilder<unknown> {
  if (!about) return sql`null::json`;
  const id = sql`${about.id}::uuid`;
  return about.record === 'visit'
    ? visitAssignments(orgId, pusher, id)
    : patientAssignments(orgId, pusher, id);
}

/** A message about nobody in particular is everybody's to write. */
const always = [{ from: new Date(0), until: null, told: null }];

async function lookAtOne(place: Place, entry: Entry): Promise<Facts> {
  const { db, orgId, codec, pusher } = place;
  const about = aboutOf(entry);
  const { rows } = await sql<Common & { task_id: string | null }>`
    select ${common(orgId, pusher, [entry])}, ${assignments(place, about)} as assignments,
      office_task.id as task_id
    from ${storedEntries(orgId, [entry])}
      left join office_task
        on office_task.org_id = ${orgId}::uuid and office_task.id = asked.target_id`.execute(db);
  const row = must(rows[0], 'answer to an entry');
  return factsOf(row, entry, codec, {
    target: 'task',
    state: { id: entry.targetId, exists: row.task_id !== null, raised: null },
    version: 0,
    assignments: about ? assignmentsOf(row) : always,
  });
}

export const taskTarget: ServerTarget<'task'> = {
  async look(place, entries) {
    const facts: Facts[] = [];
    for (const entry of entries) facts.push(await lookAtOne(place, entry));
    return facts;
  },
  locks: ({ orgId }, { after: { id } }) => sql`locked as materialized (
      select 1 as count where not exists (
        select 1 from office_task where org_id = ${orgId}::uuid and id = ${id}::uuid))`,
  writes({ orgId, codec: { keys }, pusher }, { after: { id, raised } }) {
    const { about, ...message } = must(raised, 'message');
    const sealed = keys.seal('office_task.message', id, message);
    const [visitId, patientId] = (['visit', 'patient'] as const).map((record) =>
      about?.record === record ? about.id : null,
    );
    return [
      sql`
      insert into office_task
        (org_id, id, kind, subject, user_id, client_id, visit_id, patient_id, message, raised_at)
      select ${orgId}::uuid, ${id}::uuid, 'message', ${id}::text, ${pusher.userId}::uuid,
        ${pusher.clientId}::uuid, ${visitId}::uuid, ${patientId}::uuid, ${sealed}::bytea,
        ${pusher.receivedAt}::timestamptz from head`,
    ];
  },
  // Devices do not pull tasks, and the office's list is read when it is opened.
  pokes: () => [],
  sharesTransactions: false,
};
