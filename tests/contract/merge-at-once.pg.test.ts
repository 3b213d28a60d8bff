import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEpisode } from '#contract/episodes.ts';
import { importOlderNotes } from '#contract/older-notes.ts';
import { mergePatients, undoMerge } from '#contract/patient-merges.ts';
import { orderFromNote, sendPhysicianOrder } from '#contract/physician-orders.ts';
import { writeDocument } from '#contract/visit-plans.ts';
import { must } from '#domain/must.ts';
import { sample as spokenSample } from '#forms/verbal-order/sample.ts';
import type { Db } from '#server/db/connect.ts';
import { signedIn, type Api } from '../support/api.ts';
import { chartsBy } from '../support/charts-to-merge.ts';
import { databasesOf } from '../support/databases.ts';
import { sampleNote } from '../support/field-device.ts';
import { leavesAnUnbrokenLog, type OrderDesk, orderDesk, today } from '../support/order-desk.ts';
import { atOnce } from '../support/waiting-locks.ts';

// Only PostgreSQL has two transactions at once.
const kinds = databasesOf(import.meta.url).filter((kind) => kind === 'postgres');

describe.each(kinds)('what is written at the moment of a merge, on %s', (database) => {
  let desk: OrderDesk;
  orderDesk(database, (opened) => {
    desk = opened;
  });

  let reviewer: Api;
  beforeAll(async () => {
    reviewer = await signedIn(desk.server.url, 'qa');
  });
  const { chart, pin } = chartsBy(() => desk.office);
  // Care goes on in a chart that is new: only a reviewer takes its clinical parts over.
  const { merge } = chartsBy(() => reviewer);
  /** A merge that has read what there is waits for the episode. */
  const holdEpisode = (id: string) => (busy: Db) =>
    sql`select id from episode where id = ${id}::uuid for no key update`.execute(busy);
  const orderRow = (id: string) =>
    desk.server
      .inside()
      .db.selectFrom('physician_order')
      .innerJoin('patient', 'patient.id', 'physician_order.patient_id')
      .leftJoin('visit', 'visit.id', 'physician_order.visit_id')
      .select([
        'physician_order.patient_id as of_order',
        'visit.patient_id as of_visit',
        'patient.merged_into',
      ])
      .where('physician_order.id', '=', id)
      .executeTakeFirstOrThrow();

  it('stays with its visit where a phone sends an order, at an undo as well', async () => {
    const { db } = desk.server.inside();
    const visit = desk.next();
    const survivor = await chart();
    const meanwhile = async <T>(first: () => Promise<T>) => {
      const order = desk.entry(visit);
      const [result] = await atOnce(db, holdEpisode(visit.episodeId), {
        first,
        second: () => desk.nurse.push('operation', [order]),
      });
      const row = await orderRow(order.targetId);
      expect(row.of_order).toBe(row.of_visit);
      return { result, patientId: row.of_visit };
    };
    const merged = await meanwhile(() => merge(survivor.id, visit.patientId));
    expect(merged.patientId).toBe(survivor.id);
    const undone = await meanwhile(() => desk.office.call(undoMerge, { id: merged.result }));
    expect(undone.patientId).toBe(visit.patientId);
  });

  it('goes on with the survivor where a phone names a chart that was merged before', async () => {
    const visit = desk.next();
    const [first, last] = [await chart(), await chart()];
    await merge(first.id, visit.patientId);
    const order = desk.entry(visit, { about: { record: 'patient', id: visit.patientId } });
    const { db } = desk.server.inside();
    await atOnce(db, holdEpisode(visit.episodeId), {
      first: () => merge(last.id, first.id),
      second: () => desk.nurse.push('operation', [order]),
    });
    expect(await orderRow(order.targetId)).toMatchObject({
      of_order: last.id,
      merged_into: null,
    });
  });

  it('is sent for no chart that it leaves, at a merge and at its undo', async () => {
    const { db } = desk.server.inside();
    const visit = desk.next();
    const survivor = await chart();
    const order = await desk.written(visit);
    const sentMeanwhile = async <T>(first: () => Promise<T>) => {
      const read = await desk.orderOf(order.id);
      const physicianId = await desk.physicianFor(read.patientId);
      const [result, { problem }] = await atOnce(db, holdEpisode(visit.episodeId), {
        first,
        second: () => desk.office.ask(sendPhysicianOrder, desk.sending(read, physicianId)),
      });
      expect(problem).toMatchObject({ code: 'record.changed' });
      const now = await desk.orderOf(order.id);
      expect(now).toMatchObject({ state: 'open', sent: null });
      return { result, patientId: now.patientId };
    };
    const merged = await sentMeanwhile(() => merge(survivor.id, visit.patientId));
    expect(merged.patientId).toBe(survivor.id);
    const undone = await sentMeanwhile(() => desk.office.call(undoMerge, { id: merged.result }));
    expect(undone.patientId).toBe(visit.patientId);
    // Read again it is sent, with the name of the chart it is in.
    const again = await desk.orderOf(order.id);
    await desk.mailed(again, await desk.physicianFor(again.patientId));
    expect(desk.mails.arrived.filter(({ to }) => to[0]?.startsWith(order.id))).toHaveLength(1);
    expect(await desk.orderOf(order.id)).toMatchObject({
      state: 'sent',
      content: { patient: { id: visit.patientId } },
    });
  });

  it('goes along with the visit where it is an order of a signed note', async () => {
    const { episodeId, patientId } = desk.next();
    const visitId = randomUUID();
    await desk.nurse.api.call(writeDocument, { visitId, episodeId, visitTypeId: 265 });
    const physicianId = await desk.physicianFor(patientId);
    await desk.nurse.pullAll();
    const note = must(
      desk.nurse.visits().find(({ id }) => id === visitId),
      'visit of the note',
    );
    const answers = {
      ...sampleNote(note.formId),
      ...spokenSample,
      'order.date': today,
      'order.start': today,
    };
    await desk.nurse.complete(note, answers);
    const survivor = await chart();
    const pins = { survivor: await pin(survivor.id), other: await pin(patientId) };
    const [made] = await atOnce(
      desk.server.inside().db,
      (busy) => sql`select org_id from org_head for no key update`.execute(busy),
      {
        first: () => desk.office.call(orderFromNote, { visitId, physicianId }),
        second: () => reviewer.call(mergePatients, { ...pins, choices: {} }),
      },
    );
    expect(await orderRow(made.id)).toEqual({
      of_order: survivor.id,
      of_visit: survivor.id,
      merged_into: null,
    });
  });

  it('comes to the survivor where older notes are taken in', async () => {
    const { db } = desk.server.inside();
    const [survivor, gone] = [await chart(), await chart({ firstName: 'Agatha' })];
    const { episode } = await desk.office.call(createEpisode, {
      patientId: gone.id,
      startDate: today,
      payerType: 'Episodic',
      careCoordinator: null,
    });
    const note = {
      mrn: gone.mrn,
      day: '01/05/2019',
      title: 'Visit',
      author: 'Ann Former, RN',
      fields: [{ label: 'Pulse', value: '72' }],
      document: null,
    };
    const qa = await signedIn(desk.server.url, 'qa');
    const [, { taken }] = await atOnce(db, holdEpisode(episode.id), {
      first: () => merge(survivor.id, gone.id),
      second: () => qa.call(importOlderNotes, { source: 'old.csv', preview: false, notes: [note] }),
    });
    expect(taken).toBe(1);
    const rows = await db
      .selectFrom('older_note')
      .select('patient_id')
      .where('patient_id', 'in', [survivor.id, gone.id])
      .execute();
    expect(rows).toEqual([{ patient_id: survivor.id }]);
  });

  leavesAnUnbrokenLog(() => desk);
});
