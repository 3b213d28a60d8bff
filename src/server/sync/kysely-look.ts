import { sql } from 'kysely';
import type { Entry, FinalOutcome } from '#contract/sync.ts';
import { must } from '#domain/must.ts';
import type { Db } from '#server/db/connect.ts';
import { presentPatient } from '#server/db/chart-rows.ts';
import type { EntryRow, NoteRow, PatientRow } from '#server/db/tables.ts';
import {
  presentNote,
  presentVisit,
  type Opening,
  type VisitRecord,
} from '#server/db/visit-rows.ts';
import type { Assignment, Facts, Found, Pusher } from './port.ts';
import { inTurns } from './in-turns.ts';

type Stored = Pick<EntryRow, 'author_id' | 'outcome' | 'revision' | 'received_at' | 'answer'>;
type Nullable<T> = { [K in keyof T]: T[K] | null };
type Common = {
  owner: string | null;
  seq_taken: string | null;
  after: Record<string, EntryRow['outcome']> | null;
  assignments: { from_at: string; until_at: string | null; told_at: string | null }[] | null;
  stored_author: string | null;
  stored_outcome: EntryRow['outcome'] | null;
  stored_revision: number | null;
  stored_at: Date | null;
  stored_answer: Uint8Array | null;
};

/** The stretches of an assignment that matter: a patient seen for years has hundreds of visits. */
const mostAssignments = 100;

/** The entries as rows, in their order, so that one statement answers for all of them. */
const asked = (entries: readonly Entry[]) => sql`
  unnest(${entries.map((each) => each.entryId)}::uuid[], ${entries.map((each) => each.targetId)}::uuid[], ${entries.map((each) => each.seq)}::integer[]) with ordinality as asked (entry_id, target_id, seq, place)`;

const common = (orgId: string, pusher: Pusher, entries: readonly Entry[]) => sql`
  (select user_id from client where org_id = ${orgId}::uuid and id = ${pusher.clientId}::uuid) as owner,
  (select taken.entry_id from entry taken where taken.org_id = ${orgId}::uuid and taken.client_id = ${pusher.clientId}::uuid and taken.service = ${pusher.service}::text and taken.seq = asked.seq) as seq_taken,
  (select json_object_agg(known.entry_id, known.outcome) from entry known where known.org_id = ${orgId}::uuid and known.entry_id = any(${entries.flatMap((each) => each.after)}::uuid[])) as after,
  stored.author_id as stored_author, stored.outcome as stored_outcome, stored.revision as stored_revision, stored.received_at as stored_at, stored.answer as stored_answer`;

const storedEntries = (orgId: string, entries: readonly Entry[]) => sql`
  ${asked(entries)} left join entry stored on stored.org_id = ${orgId}::uuid and stored.entry_id = asked.entry_id`;

/** Everything about entries for visits, in one statement. */
const lookAtVisits = (orgId: string, pusher: Pusher, entries: readonly Entry[]) => sql<
  Common & Nullable<VisitRecord> & Nullable<PrefixedNote>
>`
  select ${common(orgId, pusher, entries)},
    (select json_agg(json_build_object('from_at', from_at, 'until_at', until_at, 'told_at', told_at)) from visit_assignment
      where org_id = ${orgId}::uuid and visit_id = asked.target_id and user_id = ${pusher.userId}::uuid) as assignments,
    visit.*, patient.card, app_user.given_name, app_user.family_name,
    note.form_version as note_form_version, note.provider_id as note_provider_id, note.body as note_body, note.change_seq as note_change_seq
  from ${storedEntries(orgId, entries)}
    left join note on note.org_id = ${orgId}::uuid and note.visit_id = asked.target_id
    left join visit on visit.org_id = note.org_id and visit.id = note.visit_id
    left join patient on patient.org_id = visit.org_id and patient.id = visit.patient_id
    left join app_user on app_user.org_id = visit.org_id and app_user.id = visit.provider_id
  order by asked.place`;

/** Everything about an entry for a patient's chart. */
const lookAtPatient = (orgId: string, pusher: Pusher, entry: Entry) => sql<
  Common & Nullable<PatientRow>
>`
  select ${common(orgId, pusher, [entry])},
    (select json_agg(json_build_object('from_at', from_at, 'until_at', until_at, 'told_at', told_at)) from (
      select a.from_at, a.until_at, a.told_at from visit_assignment a join visit v on v.org_id = a.org_id and v.id = a.visit_id
      where a.org_id = ${orgId}::uuid and a.user_id = ${pusher.userId}::uuid and v.patient_id = asked.target_id
      order by a.until_at desc nulls first limit ${mostAssignments}::integer) latest) as assignments,
    patient.*
  from ${storedEntries(orgId, [entry])}
    left join patient on patient.org_id = ${orgId}::uuid and patient.id = asked.target_id`;

type PrefixedNote = {
  note_form_version: number;
  note_provider_id: string | null;
  note_body: Uint8Array;
  note_change_seq: number;
};

/** Facts about one entry, read without locking: the write checks that nothing of it has changed. */
export async function lookAt(
  db: Db,
  orgId: string,
  opening: Opening,
  pusher: Pusher,
  entry: Entry,
): Promise<Facts> {
  if (entry.target === 'visit')
    return must((await lookAtAll(db, orgId, opening, pusher, [entry]))[0], 'answer to an entry');
  const { rows } = await lookAtPatient(orgId, pusher, entry).execute(db);
  const row = must(rows[0], 'answer to an entry');
  return factsOf(
    row,
    entry,
    opening,
    row.id === null ? null : patientFound(row as PatientRow, row, opening),
  );
}

/** The same about several entries for visits at once, in their order. */
export async function lookAtAll(
  db: Db,
  orgId: string,
  opening: Opening,
  pusher: Pusher,
  entries: readonly Entry[],
): Promise<Facts[]> {
  const { rows } = await lookAtVisits(orgId, pusher, entries).execute(db);
  return inTurns(entries, (entry, index) => {
    const row = must(rows[index], 'answer to an entry');
    return factsOf(
      row,
      entry,
      opening,
      row.id === null ? null : visitFound(row as VisitRecord & PrefixedNote, row, opening),
    );
  });
}

const instantOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));
const assignmentsOf = ({ assignments }: Common): Assignment[] =>
  (assignments ?? []).map(({ from_at, until_at, told_at }) => ({
    from: new Date(from_at),
    until: instantOrNull(until_at),
    told: instantOrNull(told_at),
  }));

const patientFound = (row: PatientRow, facts: Common, { keys }: Opening): Found => ({
  target: 'patient',
  state: { patient: presentPatient(row, keys) },
  version: row.change_seq,
  assignments: assignmentsOf(facts),
});

function visitFound(row: VisitRecord & PrefixedNote, facts: Common, opening: Opening): Found {
  const note: NoteRow = {
    org_id: row.org_id,
    visit_id: row.id,
    patient_id: row.patient_id,
    episode_id: row.episode_id,
    provider_id: row.note_provider_id,
    date_of_service: row.date_of_service,
    form_id: row.form_id,
    form_version: row.note_form_version,
    revision: 0,
    open_conflicts: 0,
    body: row.note_body,
    change_seq: row.note_change_seq,
  };
  return {
    target: 'visit',
    state: { visit: presentVisit(row, opening), note: presentNote(note, opening.keys) },
    version: row.note_change_seq,
    assignments: assignmentsOf(facts),
  };
}

function factsOf(row: Common, entry: Entry, opening: Opening, found: Found | null): Facts {
  const stored =
    row.stored_author === null
      ? null
      : {
          authorId: row.stored_author,
          outcome: storedOutcome(entry.entryId, storedRow(row), opening),
        };
  return {
    owner: row.owner,
    stored,
    seqTaken: row.seq_taken !== null,
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

/** A receipt stands in columns; a conflict or a refusal is sealed, because it can hold answers. */
function storedOutcome(entryId: string, row: Stored, { keys }: Opening): FinalOutcome {
  if (row.answer !== null) return keys.open('entry.answer', entryId, row.answer) as FinalOutcome;
  return {
    kind: 'applied',
    entryId,
    receipt: { entryId, revision: row.revision, receivedAt: row.received_at.toISOString() },
  };
}
