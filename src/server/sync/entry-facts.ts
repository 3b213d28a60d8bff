import { sql, type RawBuilder } from 'kysely';
import type { Entry, FinalOutcome } from '#contract/sync.ts';
import { minuteMs } from '#domain/durations.ts';
import type { SyncedService } from '#contract/targets.ts';
import type { EntryRow } from '#server/db/tables.ts';
import type { RowCodec } from '#server/db/request-scope.ts';
import type { Assignment } from '#domain/assignment-evidence.ts';
import type { Facts, Found, Pusher } from './port.ts';

/** What has to be known about every entry, whatever record it is for. */

type Stored = Pick<EntryRow, 'author_id' | 'outcome' | 'revision' | 'received_at' | 'answer'>;
export type Nullable<T> = { [K in keyof T]: T[K] | null };
export type Common = {
  owner: string | null;
  seq_taken: string | null;
  reported: { at: string; written: number; silent_at: string | null } | null;
  client_made: Date | null;
  pushed_before: Date | null;
  after: Record<string, EntryRow['outcome']> | null;
  assignments:
    | {
        from_at: string;
        until_at: string | null;
        told_at: string | null;
        contact_at: string | null;
      }[]
    | null;
  stored_author: string | null;
  stored_outcome: EntryRow['outcome'] | null;
  stored_revision: number | null;
  stored_at: Date | null;
  stored_answer: Uint8Array | null;
};

/** The entries as rows, in their order, so that one statement answers for all of them. */
const asked = (entries: readonly Entry[]) => sql`
  unnest(${entries.map((each) => each.entryId)}::uuid[], ${entries.map((each) => each.targetId)}::uuid[],
    ${entries.map((each) => each.seq)}::integer[]) with ordinality as asked (entry_id, target_id, seq, place)`;

/** The device's last number of a service, as it reported. */
const writtenColumn = (service: SyncedService) => sql.ref(`written_${service}`);

/** Requests of one device may pass each other by this much, milliseconds. */
const mayPass = 15 * minuteMs;

/** Other work of the client that arrived well before an undo: the undo was not with it. */
const pushedBefore = (orgId: string, pusher: Pusher, entries: readonly Entry[]) =>
  entries.some(({ command }) => command === 'undoPress')
    ? sql`(select max(earlier.received_at) from entry earlier where earlier.org_id = ${orgId}::uuid
        and earlier.client_id = ${pusher.clientId}::uuid and earlier.service = ${pusher.service}::text
        and earlier.received_at < ${new Date(pusher.receivedAt.getTime() - mayPass)}::timestamptz)`
    : sql`null::timestamptz`;

export const common = (orgId: string, pusher: Pusher, entries: readonly Entry[]) => sql`
  (select user_id from client where org_id = ${orgId}::uuid and id = ${pusher.clientId}::uuid) as owner,
  (select created_at from client where org_id = ${orgId}::uuid and id = ${pusher.clientId}::uuid) as client_made,
  ${pushedBefore(orgId, pusher, entries)} as pushed_before,
  (select taken.entry_id from entry taken where taken.org_id = ${orgId}::uuid
    and taken.client_id = ${pusher.clientId}::uuid and taken.service = ${pusher.service}::text
      and taken.seq = asked.seq) as seq_taken,
  (select json_build_object('at', reported_at, 'written', ${writtenColumn(pusher.service)},
    'silent_at', silent_at) from client
    where org_id = ${orgId}::uuid and id = ${pusher.clientId}::uuid and reported_at is not null) as reported,
  (select json_object_agg(known.entry_id, known.outcome) from entry known
    where known.org_id = ${orgId}::uuid
      and known.entry_id = any(${entries.flatMap((each) => each.after)}::uuid[])) as after,
  stored.author_id as stored_author, stored.outcome as stored_outcome, stored.revision as stored_revision,
    stored.received_at as stored_at, stored.answer as stored_answer`;

export const storedEntries = (orgId: string, entries: readonly Entry[]) => sql`
  ${asked(entries)} left join entry stored on stored.org_id = ${orgId}::uuid and stored.entry_id = asked.entry_id`;

/** The stretches of an assignment that matter: a patient seen for years has hundreds of visits. */
const mostAssignments = 100;

const stretches = sql`json_agg(json_build_object(
  'from_at', from_at, 'until_at', until_at, 'told_at', told_at, 'contact_at', contact_at))`;

/** When the author was assigned to a visit. */
export const visitAssignments = (orgId: string, { userId }: Pusher, visitId: RawBuilder<unknown>) =>
  sql`(select ${stretches} from visit_assignment
    where org_id = ${orgId}::uuid and visit_id = ${visitId} and user_id = ${userId}::uuid)`;

/** The id of a chart, or of the one it became part of (decision 083). */
export const survivingChart = (orgId: string, patientId: string | null) => sql`coalesce(
  (select merged_into from patient where patient.org_id = ${orgId}::uuid
    and patient.id = ${patientId}::uuid), ${patientId}::uuid)`;

/** When the author was assigned to any visit of a patient, the latest first. */
export const patientAssignments = (
  orgId: string,
  { userId }: Pusher,
  patientId: RawBuilder<unknown>,
) => sql`(select ${stretches} from (
    select a.from_at, a.until_at, a.told_at, a.contact_at from visit_assignment a
      join visit v on v.org_id = a.org_id and v.id = a.visit_id
    where a.org_id = ${orgId}::uuid and a.user_id = ${userId}::uuid and v.patient_id = ${patientId}
    order by a.until_at desc nulls first limit ${mostAssignments}::integer) latest)`;

const instantOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));
export const assignmentsOf = ({ assignments }: Common): Assignment[] =>
  (assignments ?? []).map(({ from_at, until_at, told_at, contact_at }) => ({
    from: new Date(from_at),
    until: instantOrNull(until_at),
    told: instantOrNull(told_at),
    contact: instantOrNull(contact_at),
  }));

export function factsOf(row: Common, entry: Entry, codec: RowCodec, found: Found | null): Facts {
  const stored =
    row.stored_author === null
      ? null
      : {
          authorId: row.stored_author,
          outcome: storedOutcome(entry.entryId, storedRow(row), codec),
        };
  return {
    owner: row.owner,
    stored,
    seqTaken: row.seq_taken !== null,
    reported: row.reported && {
      at: new Date(row.reported.at),
      written: row.reported.written,
      silentAt: instantOrNull(row.reported.silent_at),
    },
    clientMade: row.client_made,
    pushedBefore: row.pushed_before,
    after: new Map(Object.entries(row.after ?? {})),
    found,
  };
}

const storedRow = (row: Common): Stored => ({
  author_id: row.stored_author ?? '',
  outcome: row.stored_outcome ?? 'applied',
  revision: row.stored_revision ?? 0,
  received_at: row.stored_at ?? new Date(0),
  answer: row.stored_answer,
});

/** A receipt is in columns; a conflict or a refusal is sealed, because it can hold answers. */
function storedOutcome(entryId: string, row: Stored, { keys }: RowCodec): FinalOutcome {
  if (row.answer !== null) return keys.open('entry.answer', entryId, row.answer) as FinalOutcome;
  return {
    kind: 'applied',
    entryId,
    receipt: { entryId, revision: row.revision, receivedAt: row.received_at.toISOString() },
  };
}
