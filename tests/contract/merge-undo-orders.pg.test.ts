import { describe, expect, it } from 'vitest';
import { createEpisode } from '#contract/episodes.ts';
import { undoMerge } from '#contract/patient-merges.ts';
import { matchSignedPaper, readOrderLink, savePhysicianOrder } from '#contract/physician-orders.ts';
import { removeRecordFile } from '#contract/record-files.ts';
import { signedIn } from '../support/api.ts';
import { chartsBy } from '../support/charts-to-merge.ts';
import { databaseKinds } from '../support/databases.ts';
import {
  codeOf,
  leavesAnUnbrokenLog,
  type OrderDesk,
  orderDesk,
  today,
} from '../support/order-desk.ts';

describe.each(databaseKinds())('orders of charts that are two again, on %s', (database) => {
  let desk: OrderDesk;
  orderDesk(database, (opened) => {
    desk = opened;
  });

  const { chart, merge } = chartsBy(() => desk.office);
  const written = (patientId: string, episodeId: string | null, physicianId: string) => ({
    order: null,
    patientId,
    episodeId,
    visitId: null,
    source: 'written' as const,
    category: '',
    text: 'Warfarin 5 mg daily.',
    physicianId,
    effectiveFrom: today,
  });
  const write = async (patientId: string, episodeId: string | null) => {
    const physicianId = await desk.physicianFor(patientId);
    const input = written(patientId, episodeId, physicianId);
    const { id } = await desk.office.call(savePhysicianOrder, input);
    return { physicianId, order: await desk.orderOf(id) };
  };
  /** Two charts, of which the second has an episode. */
  const two = async () => {
    const a = await chart();
    const b = await chart({ firstName: 'Agatha', birthday: '07/07/1950' });
    const { episode } = await desk.office.call(createEpisode, {
      patientId: b.id,
      startDate: today,
      payerType: 'Episodic',
      careCoordinator: null,
    });
    return { a, b, episode };
  };

  it('are taken back where they were sent with the name of the other person', async () => {
    const { a, b, episode } = await two();
    const before = await write(b.id, episode.id);
    const ownLink = await desk.mailed(before.order, before.physicianId);
    const mergeId = await merge(a.id, b.id);
    const since = await write(a.id, episode.id);
    const link = await desk.mailed(since.order, since.physicianId);
    const sent = await desk.orderOf(since.order.id);
    expect(sent).toMatchObject({ state: 'sent', content: { patient: { id: a.id } } });
    const meanwhile = await write(a.id, episode.id);
    const third = await desk.mailed(meanwhile.order, meanwhile.physicianId);
    await desk.signing(third, await desk.orderOf(meanwhile.order.id));
    const signed = await desk.orderOf(meanwhile.order.id);
    expect(signed.state).toBe('signed');

    await desk.office.call(undoMerge, { id: mergeId });
    const back = await desk.orderOf(since.order.id);
    expect(back).toMatchObject({
      state: 'open',
      patientId: b.id,
      hash: null,
      content: { patient: { id: b.id, birthday: '07/07/1950', mrn: b.mrn } },
    });
    expect(await codeOf(desk.stranger.ask(readOrderLink, { token: link }))).toBe(
      'physician-order.changed',
    );
    expect(await codeOf(desk.signing(link, sent))).toBe('physician-order.changed');
    // Sent anew it names whose it is.
    const again = await desk.mailed(back, await desk.physicianFor(b.id));
    const read = await desk.stranger.call(readOrderLink, { token: again });
    expect(read.content.patient).toMatchObject({ birthday: '07/07/1950' });

    // What names its own patient all along stays sent, and what was signed stays as it was signed.
    expect((await desk.signing(ownLink, await desk.orderOf(before.order.id))).status).toBe(200);
    const { seal, content } = await desk.orderOf(meanwhile.order.id);
    expect({ seal, content }).toEqual({ seal: signed.seal, content: signed.content });
  });

  it('are taken back where they were sent for the survivor with words of the other chart', async () => {
    const { a, b } = await two();
    const kept = await chart();
    const mergeId = await merge(a.id, b.id, { firstName: 'other', birthday: 'other' });
    const mixed = await write(a.id, null);
    const link = await desk.mailed(mixed.order, mixed.physicianId);
    const sent = await desk.orderOf(mixed.order.id);
    expect(sent.content.patient).toMatchObject({ id: a.id, birthday: '07/07/1950' });
    await desk.office.call(undoMerge, { id: mergeId });
    const back = await desk.orderOf(mixed.order.id);
    expect(back).toMatchObject({
      state: 'open',
      patientId: a.id,
      content: { patient: { id: a.id, birthday: '03/05/1941' } },
    });
    expect(await codeOf(desk.signing(link, sent))).toBe('physician-order.changed');

    // One that says of the survivor what the chart says after the undo as well stays sent.
    const second = await merge(a.id, kept.id);
    const own = await write(a.id, null);
    const ownLink = await desk.mailed(own.order, own.physicianId);
    await desk.office.call(undoMerge, { id: second });
    expect((await desk.signing(ownLink, await desk.orderOf(own.order.id))).status).toBe(200);
  });

  it('stay sent where they name a chart that had become part of theirs before', async () => {
    const { a, b, episode } = await two();
    const survivor = await chart();
    const { order, physicianId } = await write(b.id, episode.id);
    await desk.mailed(order, physicianId);
    await merge(a.id, b.id);
    const mergeId = await merge(survivor.id, a.id);
    await desk.office.call(undoMerge, { id: mergeId });
    expect(await desk.orderOf(order.id)).toMatchObject({
      state: 'sent',
      patientId: a.id,
      content: { patient: { id: b.id } },
    });
  });

  it('go where their visit goes, whether they name its episode or not', async () => {
    const { db } = desk.server.inside();
    const visit = desk.next();
    const survivor = await chart();
    // Care goes on in a new chart: only a reviewer takes its clinical parts over.
    const reviewer = await signedIn(desk.server.url, 'qa');
    const mergeId = await chartsBy(() => reviewer).merge(survivor.id, visit.patientId);
    const physicianId = await desk.physicianFor(survivor.id);
    const input = { ...written(survivor.id, null, physicianId), visitId: visit.id };
    const { id } = await desk.office.call(savePhysicianOrder, input);
    expect(await desk.orderOf(id)).toMatchObject({ episodeId: visit.episodeId });
    const { episode } = await desk.office.call(createEpisode, {
      patientId: survivor.id,
      startDate: '01/05/2026',
      payerType: 'Episodic',
      careCoordinator: null,
    });
    expect(
      (await desk.office.ask(savePhysicianOrder, { ...input, episodeId: episode.id })).problem
        .fields,
    ).toMatchObject([{ path: 'visitId' }]);
    // As an order of a visit was kept before.
    const former = await desk.office.call(savePhysicianOrder, input);
    await db
      .updateTable('physician_order')
      .set({ episode_id: null })
      .where('id', '=', former.id)
      .execute();
    await desk.office.call(undoMerge, { id: mergeId });
    for (const each of [id, former.id])
      expect(await desk.orderOf(each)).toMatchObject({ patientId: visit.patientId });
  });

  it('keep the paper they were signed on, which stays in the chart it was put into', async () => {
    const { a, b } = await two();
    const { order } = await write(b.id, null);
    const mergeId = await merge(a.id, b.id);
    const fileId = await desk.upload(a.id, Buffer.from('%PDF-1.7\n%paper\n%%EOF\n'));
    const paperOf = async (id: string) => {
      const { revision } = await desk.orderOf(id);
      return desk.office.ask(matchSignedPaper, { id, revision, fileId, signedOn: today });
    };
    expect((await paperOf(order.id)).status).toBe(200);
    await desk.office.call(undoMerge, { id: mergeId });
    expect(await desk.orderOf(order.id)).toMatchObject({ patientId: b.id, state: 'signed' });
    const own = await write(a.id, null);
    expect(await codeOf(paperOf(own.order.id))).toBe('physician-order.paper-used');
    const removed = { id: fileId, revision: 1, reason: 'Scanned badly' };
    expect(await codeOf(desk.office.ask(removeRecordFile, removed))).toBe('file.in-use');
  });

  leavesAnUnbrokenLog(() => desk);
});
