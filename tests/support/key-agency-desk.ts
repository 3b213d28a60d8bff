import { randomUUID } from 'node:crypto';
import { must } from '#domain/must.ts';
import type { Db } from '#server/db/connect.ts';
import type { OrgKeys } from '#server/db/keyring.ts';

export type Filling = {
  readonly db: Db;
  readonly orgId: string;
  readonly keys: OrgKeys;
  readonly userId: string;
  readonly fileId: string;
  readonly now: Date;
};

const day = '2026-03-05';

/** A text service of the agency and something that was summarized. */
async function fillSummaries({ db, orgId, keys, userId, fileId, now }: Filling): Promise<void> {
  const id = randomUUID();
  await db
    .insertInto('text_service')
    .values({
      org_id: orgId,
      id,
      purpose: 'document',
      revision: 1,
      is_on: true,
      card: keys.seal('text_service.card', id, { address: 'https://text.example.test' }),
      changed_at: now,
      changed_by: userId,
    })
    .execute();
  await db
    .insertInto('ai_run')
    .values({
      org_id: orgId,
      id,
      user_id: userId,
      at: now,
      purpose: 'document',
      source_kind: 'file',
      source_id: fileId,
      made: null,
      done_at: null,
      prompt_version: null,
      host: null,
      sent_hash: null,
      card: keys.seal('ai_run.card', id, { source: [] }),
      kept_at: null,
      kept_by: null,
    })
    .execute();
}

async function fillCircle({ db, orgId, keys, userId, fileId, now }: Filling, patientId: string) {
  const [facilityId, entryId] = [randomUUID(), randomUUID()];
  await db
    .insertInto('facility')
    .values({
      org_id: orgId,
      id: facilityId,
      name: 'Elm House',
      kind: 'Other',
      address_line1: '',
      city: '',
      state: '',
      zipcode: '',
      phone: '',
      fax: '',
      referral_source_id: null,
      card: keys.seal('facility.card', facilityId, { contact: 'Front desk', note: '' }),
      changed_at: now,
    })
    .execute();
  await db
    .insertInto('circle_entry')
    .values({
      org_id: orgId,
      id: entryId,
      patient_id: patientId,
      kind: 'contact',
      day: null,
      until: null,
      facility_id: null,
      done_at: null,
      removed_at: null,
      card: keys.seal('circle_entry.card', entryId, { name: 'Dana Doe' }),
      changed_at: now,
      changed_by: userId,
    })
    .execute();
  await db
    .insertInto('emar_entry')
    .values({
      org_id: orgId,
      id: entryId,
      patient_id: patientId,
      drug: 'row1',
      outcome: 'given',
      at: now,
      strikes: null,
      body: keys.seal('emar_entry.body', entryId, { dose: '10 mg' }),
      received_at: now,
    })
    .execute();
  await db
    .insertInto('note_template')
    .values({
      org_id: orgId,
      id: entryId,
      kind: 'narrative',
      owner_id: userId,
      form_id: null,
      form_version: null,
      path: null,
      body: keys.seal('note_template.body', entryId, { name: 'Calm', values: {}, text: 'Calm.' }),
      saved_at: now,
      saved_by: userId,
      deleted_at: null,
    })
    .execute();
  await db
    .insertInto('older_note')
    .values({
      org_id: orgId,
      id: entryId,
      patient_id: patientId,
      day: '2019-03-04',
      kind: 'fields',
      digest: 'x',
      body: keys.seal('older_note.body', entryId, { title: 'Visit', fields: [] }),
      imported_at: now,
      imported_by: userId,
      removed_at: now,
      removal: keys.seal('older_note.removal', entryId, { by: 'Dana Office', mistake: 'patient' }),
    })
    .execute();
  await db
    .insertInto('record_file')
    .values({
      org_id: orgId,
      file_id: fileId,
      patient_id: patientId,
      episode_id: null,
      category: 'Other',
      removed_at: now,
      removal: keys.seal('record_file.removal', fileId, { by: 'Ada', reason: 'Twice.' }),
    })
    .execute();
}

async function fillCharts({ db, orgId, keys, userId, now }: Filling, charts: readonly string[]) {
  const [first, second] = charts.toSorted();
  const [firstId, secondId] = [must(first, 'chart'), must(second, 'second chart')];
  const [mergeId, dismissalId, runId, changeId] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ];
  await db
    .insertInto('patient_merge')
    .values({
      org_id: orgId,
      id: mergeId,
      survivor_id: firstId,
      other_id: secondId,
      merged_at: now,
      merged_by: userId,
      undone_at: now,
      undone_by: userId,
      detail: keys.seal('patient_merge.detail', mergeId, { moved: [] }, { deflate: true }),
    })
    .execute();
  await db
    .insertInto('duplicate_dismissal')
    .values({
      org_id: orgId,
      id: dismissalId,
      first_id: firstId,
      second_id: secondId,
      dismissed_at: now,
      dismissed_by: userId,
      reason: keys.seal('duplicate_dismissal.reason', dismissalId, 'Twins.'),
    })
    .execute();
  await db
    .insertInto('import_run')
    .values({
      org_id: orgId,
      id: runId,
      kind: 'members',
      imported_at: now,
      imported_by: userId,
      made: 0,
      detail: keys.seal('import_run.detail', runId, { rows: [] }, { deflate: true }),
    })
    .execute();
  await db
    .insertInto('status_change')
    .values({
      org_id: orgId,
      id: changeId,
      patient_id: firstId,
      episode_id: null,
      from_status: 'Active',
      to_status: 'On Hold',
      on_date: day,
      made_at: now,
      made_by: userId,
      reason: keys.seal('status_change.reason', changeId, 'In hospital.'),
      effects: keys.seal('status_change.effects', changeId, { visits: [] }, { deflate: true }),
      undone_at: null,
      undone_by: null,
    })
    .execute();
}

/** Sealed values of the care desk: visits, orders, charts and a patient's circle. */
export async function fillDesk(filling: Filling): Promise<void> {
  const { db, orgId, keys, userId, now } = filling;
  const of = { org_id: orgId };
  const visit = await db
    .selectFrom('visit')
    .select(['id', 'patient_id', 'episode_id'])
    .where('org_id', '=', orgId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const charts = await db
    .selectFrom('patient')
    .select('id')
    .where('org_id', '=', orgId)
    .orderBy('id')
    .limit(2)
    .execute();
  await fillCharts(
    filling,
    charts.map(({ id }) => id),
  );
  await fillCircle(filling, visit.patient_id);
  await fillSummaries(filling);
  const [commentId, authorizationId, noticeId] = [randomUUID(), randomUUID(), randomUUID()];
  const orderId = randomUUID();
  await db
    .insertInto('missed_notice')
    .values({
      ...of,
      id: noticeId,
      revision: 1,
      visit_id: visit.id,
      state: 'sent',
      raised_at: now,
      changed_at: now,
      card: keys.seal('missed_notice.card', noticeId, { reason: 'Patient in hospital' }),
    })
    .execute();
  await db
    .insertInto('physician_order')
    .values({
      ...of,
      id: orderId,
      patient_id: visit.patient_id,
      episode_id: null,
      visit_id: visit.id,
      source: 'written',
      category: '',
      effective_from: '2026-11-20',
      written_at: now,
      written_by: userId,
      account_id: null,
      content_hash: null,
      seal: null,
      sent_at: null,
      signed_at: null,
      voided_at: null,
      changed_at: now,
      card: keys.seal('physician_order.card', orderId, { text: 'Wound vac.' }),
    })
    .execute();
  await db
    .insertInto('signed_document')
    .values({
      ...of,
      file_url: filling.fileId,
      version: 1,
      signed_file_id: filling.fileId,
      seal: '0'.repeat(64),
      signed_at: now,
      signed_by: userId,
      card: keys.seal('signed_document.card', `${filling.fileId}@1`, { patientName: 'Sample' }),
    })
    .execute();
  await db
    .insertInto('visit_comment')
    .values({
      ...of,
      id: commentId,
      visit_id: visit.id,
      author_id: userId,
      made_at: now,
      body: keys.seal('visit_comment.body', commentId, { text: 'Ring twice.' }),
      deleted_at: null,
      deleted_by: null,
    })
    .execute();
  await db
    .insertInto('telehealth_room')
    .values({
      ...of,
      visit_id: visit.id,
      address: keys.seal('telehealth_room', visit.id, { room: 'https://meet.example.test/a' }),
      set_by: userId,
      set_at: now,
    })
    .execute();
  await db
    .insertInto('patient_authorization')
    .values({
      ...of,
      id: authorizationId,
      revision: 1,
      patient_id: visit.patient_id,
      episode_id: null,
      payer: 'Medicare',
      discipline: null,
      visit_type_id: null,
      unit: 'visits',
      amount: 10,
      start_date: day,
      end_date: day,
      withdrawn: false,
      details: keys.seal('patient_authorization.details', authorizationId, { number: 'A-1' }),
    })
    .execute();
  await db
    .updateTable('visit')
    .set({ payment: keys.seal('visit.payment', visit.id, { amount: 91 }) })
    .where('org_id', '=', orgId)
    .where('id', '=', visit.id)
    .execute();
  const episodes = await db
    .selectFrom('episode')
    .select('id')
    .where('org_id', '=', orgId)
    .orderBy('id')
    .limit(1)
    .execute();
  const episodeId = must(episodes[0], 'episode').id;
  await db
    .updateTable('episode')
    .set({ card: keys.seal('episode.card', episodeId, { latitude: 36.7, longitude: -119.7 }) })
    .where('org_id', '=', orgId)
    .where('id', '=', episodeId)
    .execute();
  const order = await db
    .selectFrom('visit_order')
    .select('id')
    .where('org_id', '=', orgId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('visit_order')
    .set({ reason: keys.seal('visit_order.reason', order.id, 'Goals were met.') })
    .where('org_id', '=', orgId)
    .where('id', '=', order.id)
    .execute();
}
