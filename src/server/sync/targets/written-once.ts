import { sql, type RawBuilder } from 'kysely';
import { commandByName } from '#contract/commands/registry.ts';
import type { Entry } from '#contract/sync.ts';
import {
  targets,
  type AggregateOf,
  type RecordName,
  type Target,
  type WrittenOnce,
} from '#contract/targets.ts';
import { must } from '#domain/must.ts';
import {
  assignmentsOf,
  common,
  factsOf,
  patientAssignments,
  storedEntries,
  survivingChart,
  visitAssignments,
  type Common,
} from '../entry-facts.ts';
import type { Facts, Pusher } from '../port.ts';
import type { Place, ServerTarget } from './target.ts';

/** Kinds of records that are written once. */
type OnceTarget = {
  [T in Target]: AggregateOf<T> extends WrittenOnce<unknown> ? T : never;
}[Target];
type MessageOf<T extends OnceTarget> = NonNullable<AggregateOf<T>['written']>;

/** What the server has to know of one: its table, with `org_id` and `id`, and how it is kept. */
type Kept<T extends OnceTarget> = {
  readonly target: T;
  readonly table: string;
  /** Whether the author may add no more for now, as an SQL condition. */
  isFull(place: Omit<Place, 'db'>): RawBuilder<unknown>;
  /** The insert, with `head` in scope for the number of the change. */
  insert(place: Omit<Place, 'db'>, id: string, message: MessageOf<T>): RawBuilder<unknown>;
};

const assignmentsTo = (orgId: string, pusher: Pusher, { record, id }: RecordName) =>
  record === 'visit'
    ? visitAssignments(orgId, pusher, sql`${id}::uuid`)
    : patientAssignments(orgId, pusher, survivingChart(orgId, id));

/** The record an entry names; null for none and for a payload that is refused later. */
const aboutOf = (target: OnceTarget, { command, payload }: Entry): RecordName | null => {
  const input = commandByName(command)?.input.safeParse(payload);
  return (input?.success && targets[target].about?.(input.data)) || null;
};

/**
 * The chart of the record, with the one it became part of, held where they are until the record is
 * written (`Patients.hold`). It is a query without a row when one of them was changed meanwhile: who
 * merges charts, or gives a chart back, reads what there is of an episode before it moves it, and a
 * record added in between would stay behind in the other chart. The entry is looked at anew then.
 * Who merges locks charts in the order of their ids as well.
 */
const heldChart = (orgId: string, { record, id }: RecordName): RawBuilder<unknown> =>
  record === 'visit'
    ? sql`select patient.id from visit
        join patient on patient.org_id = visit.org_id and patient.id = visit.patient_id
      where visit.org_id = ${orgId}::uuid and visit.id = ${id}::uuid
        and patient.change_seq = (select seen.change_seq from patient seen
          where seen.org_id = visit.org_id and seen.id = visit.patient_id)
      for share of patient`
    : sql`select count(*) from (
        select patient.id from patient
        where patient.org_id = ${orgId}::uuid
          and patient.id in (${id}::uuid, ${survivingChart(orgId, id)})
          and patient.change_seq = (select seen.change_seq from patient seen
            where seen.org_id = ${orgId}::uuid and seen.id = patient.id)
        order by patient.id for share) as charts
      having count(*) = (select 1 + count(seen.merged_into) from patient seen
        where seen.org_id = ${orgId}::uuid and seen.id = ${id}::uuid)`;

/** What is about nobody in particular is everybody's to write. */
const always = [{ from: new Date(0), until: null, told: null, contact: null }];

async function lookAtOne<T extends OnceTarget>(
  { target, table, isFull }: Kept<T>,
  place: Place,
  entry: Entry,
): Promise<Facts> {
  const { db, orgId, codec, pusher } = place;
  const about = aboutOf(target, entry);
  const assignments = about ? assignmentsTo(orgId, pusher, about) : sql`null::json`;
  const { rows } = await sql<Common & { kept: string | null; is_full: boolean }>`
    select ${common(orgId, pusher, [entry])}, ${assignments} as assignments, kept.id as kept,
      ${isFull(place)} as is_full
    from ${storedEntries(orgId, [entry])}
      left join ${sql.table(table)} kept
        on kept.org_id = ${orgId}::uuid and kept.id = asked.target_id`.execute(db);
  const row = must(rows[0], 'answer to an entry');
  return factsOf(row, entry, codec, {
    target,
    state: {
      id: entry.targetId,
      exists: row.kept !== null,
      isFull: row.is_full,
      written: null,
    },
    version: 0,
    assignments: about ? assignmentsOf(row) : always,
  });
}

/**
 * The port of records that a device writes once and nobody pulls: they are inserted unless there is
 * one of that id already.
 */
export const writtenOnce = <T extends OnceTarget>(kept: Kept<T>): ServerTarget<T> => ({
  async look(place, entries) {
    const facts: Facts[] = [];
    for (const entry of entries) facts.push(await lookAtOne(kept, place, entry));
    return facts;
  },
  locks: ({ orgId }, { after: { id, written } }) => {
    const { about } = must<MessageOf<T>>(written, 'message');
    return sql`held as materialized (${about ? heldChart(orgId, about) : sql`select 1`}),
      locked as materialized (select 1 as count where exists (select 1 from held)
        and not exists (select 1 from ${sql.table(kept.table)} kept
          where kept.org_id = ${orgId}::uuid and kept.id = ${id}::uuid))`;
  },
  writes: (place, { after: { id, written } }) => [
    kept.insert(place, id, must<MessageOf<T>>(written, 'message')),
  ],
  // Devices do not pull them, and lists of the office are read when they are opened.
  pokes: () => [],
  together: null,
});
