import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  matchSignedPaper,
  physicianAccounts,
  physicianOrders,
  savePhysicianOrder,
  sendPhysicianOrder,
  signPhysicianOrder,
  verifySignedOrder,
  visitOrders,
  voidPhysicianOrder,
} from '#contract/physician-orders.ts';
import { removeRecordFile } from '#contract/record-files.ts';
import { addDays } from '#domain/dates.ts';
import { hourMs } from '#domain/durations.ts';
import { must } from '#domain/must.ts';
import { signedIn } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import {
  codeOf,
  leavesAnUnbrokenLog,
  type OrderDesk,
  orderDesk,
  sha256,
  today,
} from '../support/order-desk.ts';

const pdf = Buffer.from('%PDF-1.7\n%%EOF');

describe.each(databasesOf(import.meta.url))('orders that physicians sign, on %s', (database) => {
  let desk: OrderDesk;
  orderDesk(database, (opened) => {
    desk = opened;
  });

  it('arrive from a phone once, with author, time and read-back, sealed, and hold their visit', async () => {
    const visit = desk.next();
    const sent = desk.entry(visit);
    await desk.nurse.push('operation', [sent, sent]);
    const order = await desk.orderOf(sent.targetId);
    expect(order).toMatchObject({
      state: 'open',
      source: 'verbal',
      type: 'fax',
      category: 'Wound care',
      visitId: visit.id,
      episodeId: visit.episodeId,
      patientName: visit.patientName,
      content: {
        text: 'Wound vac at 125 mmHg.',
        // The device's time, and beside it the server's (decision 023).
        author: { at: sent.deviceTime, received: expect.any(String) as string },
        received: { on: today, time: '08:05', from: 'Dr. Pat Park' },
      },
      hash: null,
      seal: null,
      days: 0,
      overdue: false,
    });
    expect(order.content.author.name).not.toBe('');
    const { rows } = await desk.office.call(visitOrders, { visitId: visit.id });
    expect(rows.map(({ id }) => id)).toEqual([order.id]);
    const { db } = desk.server.inside();
    const { card } = await db
      .selectFrom('physician_order')
      .select('card')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(Buffer.from(card).toString('latin1')).not.toContain('vac');
  });

  it('are refused from a phone without read-back, and about somebody else’s patient', async () => {
    const visit = desk.next();
    const { outcomes } = await desk.nurse.push('operation', [
      desk.entry(visit, { readBack: false }),
      desk.entry(visit, { about: { record: 'visit', id: randomUUID() } }),
    ]);
    expect(outcomes.map(({ outcome }) => outcome)).toMatchObject([
      { kind: 'rejected', code: 'physician-order.read-back' },
      { kind: 'rejected', code: 'visit.not-assigned' },
    ]);
  });

  it('are listed unsigned, by fax and by the day they were written', async () => {
    const order = await desk.written(desk.next());
    const ids = async (input: object) =>
      (await desk.office.call(physicianOrders, { pageSize: 100, ...input })).rows.map(
        ({ id }) => id,
      );
    expect(await ids({})).toContain(order.id);
    expect(await ids({ from: today, to: today, category: 'Wound care' })).toContain(order.id);
    for (const other of [
      { only: 'signed' },
      { only: 'overdue' },
      { type: 'mail' },
      { category: 'Diet' },
      { to: '01/02/2020' },
      { from: '01/02/2090' },
      { patientId: randomUUID() },
    ])
      expect(await ids(other)).not.toContain(order.id);
    desk.clock = 31 * 24 * hourMs;
    const late = await signedIn(desk.server.url, 'scheduler');
    const { rows } = await late.call(physicianOrders, { only: 'overdue', pageSize: 100 });
    const waiting = await late.call(physicianOrders, { type: 'All', only: 'notSigned' });
    const all = await late.call(physicianOrders, { type: 'All', only: 'All' });
    const overdue = await late.call(physicianOrders, { type: 'All', only: 'overdue' });
    desk.clock = 0;
    // Whatever is asked for, each filter's count is that of its own page.
    expect(overdue.count).toBeGreaterThan(0);
    for (const { counts = {} } of [waiting, all, overdue]) {
      expect(counts['overdue']).toBe(overdue.count);
      expect((counts['open'] ?? 0) + (counts['sent'] ?? 0)).toBe(waiting.count);
      expect(Object.values(counts).reduce((sum, each) => sum + each, -overdue.count)).toBe(
        all.count,
      );
    }
    expect(rows.find(({ id }) => id === order.id)).toMatchObject({ overdue: true, days: 31 });
  });

  it('are signed in the portal by the physician they were sent to, and by nobody else', async () => {
    const order = await desk.written(desk.next(), { physician: 'Dr. Phoebe Ordway' });
    const [account] = (await desk.office.call(physicianAccounts, {})).rows;
    const portal = {
      ...desk.sending(order, 'order'),
      type: 'portal' as const,
      to: '',
      accountId: must(account, 'account').id,
    };
    const own = async () => (await desk.physician.call(physicianOrders, { type: 'All' })).rows;
    expect(await own()).toEqual([]);
    expect(
      await codeOf(desk.office.ask(sendPhysicianOrder, { ...portal, accountId: randomUUID() })),
    ).toBe('physician-order.to');
    // The account of somebody else than the physician whom the order would name.
    const park = await desk.physicianFor(order.patientId);
    const { problem } = await desk.office.ask(sendPhysicianOrder, { ...portal, physicianId: park });
    expect(problem.fields).toEqual([{ path: 'accountId', code: 'physician-order.wrong-person' }]);
    const { otherTypes } = await desk.office.call(physicianOrders, {});
    expect(await desk.office.call(sendPhysicianOrder, portal)).toMatchObject({ went: 'portal' });
    const ofFaxes = await desk.office.call(physicianOrders, { pageSize: 100 });
    expect(ofFaxes.rows.map(({ id }) => id)).not.toContain(order.id);
    expect(ofFaxes.otherTypes).toBe(otherTypes + 1);
    const [shown] = await own();
    const hash = must(shown?.hash ?? null, 'hash');
    // Where else it was sent, and by whom, is the office's.
    const forOffice = { sendings: [], declined: [], marked: null };
    expect(shown).toMatchObject({ id: order.id, state: 'sent', ...forOffice });
    const { order: another } = await desk.linked();
    expect(
      await codeOf(
        desk.physician.ask(signPhysicianOrder, { id: another.id, hash: another.hash ?? '' }),
      ),
    ).toBe('physician-order.wrong-person');
    expect(await codeOf(desk.office.ask(signPhysicianOrder, { id: order.id, hash }))).toBe(
      'access.denied',
    );
    expect(
      await codeOf(desk.physician.ask(signPhysicianOrder, { id: order.id, hash: sha256('other') })),
    ).toBe('physician-order.changed');
    // Who wrote down what was spoken signs it with no account of theirs.
    const { db } = desk.server.inside();
    const { org_id, written_by } = await db
      .selectFrom('physician_order')
      .select(['org_id', 'written_by'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    const person_id = randomUUID();
    const links = [written_by, portal.accountId].map((user_id) => ({
      org_id,
      user_id,
      person_id,
      linked_at: new Date(),
    }));
    await db.insertInto('login_link').values(links).execute();
    expect(await codeOf(desk.physician.ask(signPhysicianOrder, { id: order.id, hash }))).toBe(
      'physician-order.wrong-person',
    );
    await db.deleteFrom('login_link').where('person_id', '=', person_id).execute();
    // Nor does who sent it, or reworded it.
    const undo = await desk.onePerson(desk.office, desk.physician);
    expect(await codeOf(desk.physician.ask(signPhysicianOrder, { id: order.id, hash }))).toBe(
      'physician-order.wrong-person',
    );
    await undo();
    // Nor with an account that is somebody else's than the order names.
    const named = (family_name: string) =>
      db.updateTable('app_user').set({ family_name }).where('id', '=', portal.accountId).execute();
    await named('Otherwise');
    expect(await codeOf(desk.physician.ask(signPhysicianOrder, { id: order.id, hash }))).toBe(
      'physician-order.wrong-person',
    );
    await named('Ordway');
    await desk.physician.call(signPhysicianOrder, { id: order.id, hash });
    expect(await desk.orderOf(order.id)).toMatchObject({
      state: 'signed',
      signature: { how: 'login', npi: '' },
    });
    expect(await codeOf(desk.physician.ask(signPhysicianOrder, { id: order.id, hash }))).toBe(
      'physician-order.signed',
    );
  });

  it('are signed on paper, matched to the order by a file of the same patient', async () => {
    const order = await desk.written(desk.next());
    const other = await desk.written(
      must(
        desk.pool.find((v) => v.patientId !== order.patientId),
        'visit',
      ),
    );
    const upload = (patientId: string, bytes = pdf) => desk.upload(patientId, bytes);
    const given = { id: order.id, revision: order.revision, signedOn: today };
    const removing = (id: string, revision = 1) =>
      desk.office.ask(removeRecordFile, { id, revision, reason: 'Scanned badly' });
    for (const fileId of [randomUUID(), await upload(other.patientId)])
      expect(await codeOf(desk.office.ask(matchSignedPaper, { ...given, fileId }))).toBe(
        'physician-order.paper',
      );
    const fileId = await upload(order.patientId);
    const ahead = { ...given, fileId };
    for (const signedOn of ['01/02/2090', '01/02/1999', addDays(today, -1)])
      expect(await codeOf(desk.office.ask(matchSignedPaper, { ...ahead, signedOn }))).toBe(
        'physician-order.signed-on',
      );
    await desk.office.call(matchSignedPaper, { ...given, fileId });
    expect(await desk.orderOf(order.id)).toMatchObject({
      state: 'signed',
      fileId,
      signature: { how: 'paper', name: 'Dr. Pat Park' },
      // Who marked it, and when: the paper itself has a day only.
      marked: { by: 'Skye Calendarwell', at: expect.stringMatching(/T/) as string },
    });
    // Nor was a paper signed before the desk wrote its order.
    const physicianId = await desk.physicianFor(order.patientId);
    const { order: _order, ...words } = desk.reworded(order, physicianId);
    const written = await desk.office.call(savePhysicianOrder, {
      ...words,
      order: null,
      source: 'written',
    });
    const early = { ...written, fileId: await upload(order.patientId) };
    expect(
      await codeOf(desk.office.ask(matchSignedPaper, { ...early, signedOn: addDays(today, -1) })),
    ).toBe('physician-order.signed-on');
    // A file is the paper of one order, and stays while that is signed.
    const second = await desk.written(
      must(
        desk.pool.find((v) => v.patientId === order.patientId),
        'visit',
      ),
    );
    const again = { id: second.id, revision: second.revision, fileId, signedOn: today };
    const { problem } = await desk.office.ask(matchSignedPaper, again);
    expect(problem.fields).toEqual([{ path: 'fileId', code: 'physician-order.paper-used' }]);
    // Uploaded once more it is the same paper.
    const copy = { ...again, fileId: await upload(order.patientId) };
    expect(await codeOf(desk.office.ask(matchSignedPaper, copy))).toBe(
      'physician-order.paper-used',
    );
    // So it is in another patient's chart; another paper of the same length is not.
    const elsewhere = { id: other.id, revision: other.revision, signedOn: today };
    const misfiled = { ...elsewhere, fileId: await upload(other.patientId) };
    expect(await codeOf(desk.office.ask(matchSignedPaper, misfiled))).toBe(
      'physician-order.paper-used',
    );
    const another = Buffer.from(pdf.toString().replace('1.7', '1.6'));
    const right = { ...elsewhere, fileId: await upload(other.patientId, another) };
    expect((await desk.office.ask(matchSignedPaper, right)).status).toBe(200);
    expect(await codeOf(removing(fileId))).toBe('file.in-use');
    const { revision } = await desk.orderOf(order.id);
    await desk.office.call(voidPhysicianOrder, { id: order.id, revision, reason: 'Wrong patient' });
    expect(await codeOf(desk.office.ask(matchSignedPaper, again))).toBe(
      'physician-order.paper-used',
    );
    expect((await removing(fileId)).status).toBe(200);
  });

  it('have a category of the agency, whatever a phone or the desk sends', async () => {
    const visit = desk.next();
    const order = await desk.written(visit, { category: 'Anything typed' });
    expect(order).toMatchObject({ category: '', content: { category: '' } });
    const physicianId = await desk.physicianFor(order.patientId);
    const { order: _order, ...words } = desk.reworded(order, physicianId);
    const written = { ...words, order: null, source: 'written' as const };
    expect(
      await codeOf(desk.office.ask(savePhysicianOrder, { ...written, category: 'Anything typed' })),
    ).toBe('physician-order.category');
    const { id } = await desk.office.call(savePhysicianOrder, { ...written, category: 'Diet' });
    // One that is listed no more stays on the order that has it.
    const { db } = desk.server.inside();
    await db
      .updateTable('physician_order')
      .set({ category: 'Earlier list', effective_from: '2019-03-04' })
      .where('id', '=', id)
      .execute();
    const kept = await desk.orderOf(id);
    const edit = {
      ...written,
      order: { id, revision: kept.revision },
      category: 'Earlier list',
      effectiveFrom: '03/04/2019',
      text: 'Other words.',
    };
    // Nor does a day that is possible no more keep anybody from mending the words.
    expect((await desk.office.ask(savePhysicianOrder, edit)).status).toBe(200);
    const moved = { ...edit, order: { id, revision: kept.revision + 1 } };
    expect(
      await codeOf(desk.office.ask(savePhysicianOrder, { ...moved, effectiveFrom: '03/05/2019' })),
    ).toBe('physician-order.effective');
    // Lists are JSON or texts with commas, and no list keeps an order from arriving.
    for (const [value, category] of [
      ['Diet, Wound care', 'Wound care'],
      ['["Diet", "Wound care"]', 'Wound care'],
      ['["Diet and wound care"]', ''],
      ['["Wound care', ''],
      ['[Wound care', ''],
    ] as const) {
      await db
        .updateTable('constant')
        .set({ value })
        .where('name', '=', 'physicianOrderCategories')
        .execute();
      expect((await desk.written(visit)).category).toBe(category);
    }
    await db
      .updateTable('constant')
      .set({ value: '["Wound care", "Diet"]' })
      .where('name', '=', 'physicianOrderCategories')
      .execute();
  });

  it('are void with a reason; a stranger with the PDF learns only that', async () => {
    const { order, token } = await desk.linked();
    await desk.signing(token, order);
    const { seal, revision } = await desk.orderOf(order.id);
    const asked = { orderId: order.id, seal: seal ?? '' };
    expect(await desk.stranger.call(verifySignedOrder, asked)).toEqual({
      standing: 'current',
      since: null,
    });
    expect(await desk.stranger.call(verifySignedOrder, { ...asked, seal: sha256('x') })).toEqual({
      standing: 'unknown',
      since: null,
    });
    await desk.office.call(voidPhysicianOrder, { id: order.id, revision, reason: 'Wrong patient' });
    expect(await desk.stranger.call(verifySignedOrder, asked)).toEqual({
      standing: 'voided',
      since: expect.stringMatching(/Z$/) as string,
    });
    const sent = await desk.linked();
    await desk.office.call(voidPhysicianOrder, {
      id: sent.order.id,
      revision: sent.order.revision,
      reason: 'Not needed',
    });
    expect(await codeOf(desk.signing(sent.token, sent.order))).toBe('physician-order.voided');
  });

  it('are changed only as they were read, and a signed one not at all', async () => {
    const { order, physicianId, token } = await desk.linked();
    const edit = (revision: number) => ({
      order: { id: order.id, revision },
      patientId: order.patientId,
      episodeId: order.episodeId,
      visitId: order.visitId,
      source: 'verbal',
      category: '',
      text: 'Other words.',
      physicianId,
      effectiveFrom: today,
    });
    expect(await codeOf(desk.office.ask(savePhysicianOrder, edit(order.revision + 7)))).toBe(
      'record.changed',
    );
    await desk.signing(token, order);
    const { revision } = await desk.orderOf(order.id);
    expect(await codeOf(desk.office.ask(savePhysicianOrder, edit(revision)))).toBe(
      'physician-order.signed',
    );
  });

  it('are written at the desk as written orders or from the plan of care', async () => {
    const visit = desk.next();
    const physicianId = await desk.physicianFor(visit.patientId);
    const plan = {
      order: null,
      patientId: visit.patientId,
      episodeId: visit.episodeId,
      visitId: null,
      source: 'plan-of-care' as const,
      category: '',
      text: 'Plan of care as signed by the desk.nurse.',
      physicianId,
      effectiveFrom: visit.dateOfService,
    };
    expect(await codeOf(desk.office.ask(savePhysicianOrder, { ...plan, source: 'verbal' }))).toBe(
      'request.invalid',
    );
    for (const [effectiveFrom, code] of [
      ['02/30/2026', 'request.invalid'],
      ['01/02/2099', 'physician-order.effective'],
      ['01/02/1999', 'physician-order.effective'],
    ] as const)
      expect(await codeOf(desk.office.ask(savePhysicianOrder, { ...plan, effectiveFrom }))).toBe(
        code,
      );
    const { id } = await desk.office.call(savePhysicianOrder, plan);
    // However many older orders of the episode are not about this visit.
    const { db } = desk.server.inside();
    const { revision: _revision, ...row } = await db
      .selectFrom('physician_order')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const others = Array.from({ length: 100 }, () => randomUUID());
    await db
      .insertInto('physician_order')
      .values(
        others.map((other) => ({
          ...row,
          id: other,
          source: 'written' as const,
          written_at: new Date('1999-01-01T08:00:00Z'),
        })),
      )
      .execute();
    const { rows } = await desk.office.call(visitOrders, { visitId: visit.id });
    await db.deleteFrom('physician_order').where('id', 'in', others).execute();
    expect(rows.map((each) => each.id)).toContain(id);
    expect(await codeOf(desk.physician.ask(savePhysicianOrder, plan))).toBe('access.denied');
  });

  leavesAnUnbrokenLog(() => desk);
});
