import { createHash, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePatientPhysician } from '#contract/circle.ts';
import type { Visit } from '#contract/entities.ts';
import { orderText, signedOrderText } from '#contract/order-content.ts';
import {
  confirmOrderAmendment,
  declineOrderAmendment,
  matchSignedPaper,
  orderFromNote,
  ordersToConfirm,
  physicianAccounts,
  physicianOrders,
  readOrderLink,
  revokeOrderLinks,
  savePhysicianOrder,
  sendPhysicianOrder,
  signOrderByLink,
  signPhysicianOrder,
  verifySignedOrder,
  visitOrders,
  voidPhysicianOrder,
  type PhysicianOrder,
} from '#contract/physician-orders.ts';
import { writeDocument } from '#contract/visit-plans.ts';
import { attachRecordFile } from '#contract/record-files.ts';
import { addDays } from '#domain/dates.ts';
import type { Answers } from '#forms/define.ts';
import { sample as spokenSample } from '#forms/verbal-order/sample.ts';
import { hourMs } from '#domain/durations.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { readPdf } from '#client/features/note/testing/pdf-text.ts';
import { makeFaxService } from '#server/adapters/fax.ts';
import { findChainBreak } from '#server/db/audit.ts';
import { countTry, forgetTries, orderMailLimits } from '#server/db/rate-limit.ts';
import { remindOfOrders } from '#server/jobs/order-reminders.ts';
import { sendWaitingMails } from '#server/runtime/mail-outbox.ts';
import { Api, signedIn } from '../support/api.ts';
import { databaseKinds } from '../support/databases.ts';
import { FieldDevice, onOrder, sampleNote } from '../support/field-device.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { startServer, type TestServer } from '../support/server.ts';

const publicUrl = 'https://charts.example.org';
const npi = '1234567890';
const today = pacificDate(new Date());
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const pdf = Buffer.from('%PDF-1.7\n%%EOF');

describe.each(databaseKinds())('orders that physicians sign, on %s', (database) => {
  let server: TestServer;
  let mails: MailServer;
  let nurse: FieldDevice;
  let office: Api;
  let physician: Api;
  let stranger: Api;
  let pool: Visit[];
  let clock = 0;

  beforeAll(async () => {
    mails = await startMailServer();
    server = await startServer({
      database,
      env: { PUBLIC_URL: publicUrl, SMTP_URL: mails.url },
      now: () => new Date(Date.now() + clock),
    });
    nurse = await FieldDevice.signIn(server.url, 'nurse');
    office = await signedIn(server.url, 'scheduler');
    physician = await signedIn(server.url, 'physician');
    stranger = new Api(server.url);
    await nurse.pullAll();
    pool = nurse.visits().filter(({ status }) => status === 'Staffed');
  });
  afterAll(async () => {
    await server.stop();
    await mails.stop();
  });

  const next = (): Visit => must(pool.shift(), 'visit nobody has touched');
  const codeOf = async (asked: ReturnType<Api['ask']>) => (await asked).problem.code;
  const spoken = (visit: Visit) => ({
    about: { record: 'visit', id: visit.id },
    category: 'Wound care',
    physician: 'Dr. Pat Park',
    from: '',
    receivedOn: today,
    receivedTime: '08:05',
    text: 'Wound vac at 125 mmHg.',
    effectiveFrom: today,
    readBack: true,
  });
  const entry = (visit: Visit, parts: object = {}, id: string = randomUUID()) =>
    nurse.entry('operation', 'writeVerbalOrder', onOrder(id), { ...spoken(visit), ...parts });
  const orderOf = async (id: string): Promise<PhysicianOrder> => {
    const { rows } = await office.call(physicianOrders, {
      only: 'All',
      type: 'All',
      pageSize: 100,
    });
    return must(
      rows.find((row) => row.id === id),
      'order',
    );
  };
  const written = async (visit: Visit): Promise<PhysicianOrder> => {
    const sent = entry(visit);
    await nurse.push('operation', [sent]);
    return orderOf(sent.targetId);
  };
  const physicianFor = async (patientId: string, number = npi): Promise<string> =>
    (
      await office.call(savePatientPhysician, {
        entry: null,
        patientId,
        name: 'Dr. Pat Park',
        role: 'Attending',
        npi: number,
        specialty: '',
        phone: '',
        fax: '(559) 555-0191',
        note: '',
      })
    ).id;
  const sending = (order: PhysicianOrder, physicianId: string) => ({
    id: order.id,
    revision: order.revision,
    type: 'mail' as const,
    physicianId,
    to: `${order.id}@clinic.example.org`,
    accountId: null,
  });
  /** Mails a link. @returns its token */
  const mailed = async (order: PhysicianOrder, physicianId: string): Promise<string> => {
    const arrived = () => mails.arrived.filter(({ to }) => to[0]?.startsWith(order.id));
    const before = arrived().length;
    await office.call(sendPhysicianOrder, sending(order, physicianId));
    await expect.poll(() => arrived().length).toBe(before + 1);
    const { text } = must(arrived().at(-1), 'mail');
    expect(text).not.toContain('vac');
    return must(/\/signedDocuments#token=([\w.-]+)/.exec(text)?.[1], 'link');
  };
  /** An order that was sent by link. */
  const linked = async () => {
    const order = await written(next());
    const physicianId = await physicianFor(order.patientId);
    const token = await mailed(order, physicianId);
    return { order: await orderOf(order.id), physicianId, token };
  };
  const reworded = (order: PhysicianOrder, physicianId: string) => ({
    order: { id: order.id, revision: order.revision },
    patientId: order.patientId,
    episodeId: order.episodeId,
    visitId: order.visitId,
    source: 'verbal' as const,
    category: '',
    text: 'Wound vac at 75 mmHg.',
    physicianId,
    effectiveFrom: today,
  });
  const signing = (token: string, { hash }: PhysicianOrder, number = npi) =>
    stranger.ask(signOrderByLink, { token, hash, name: 'Pat Park, MD', npi: number });

  it('arrive from a phone once, with author, time and read-back, sealed, and hold their visit', async () => {
    const visit = next();
    const sent = entry(visit);
    await nurse.push('operation', [sent, sent]);
    const order = await orderOf(sent.targetId);
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
        author: { at: sent.deviceTime },
        received: { on: today, time: '08:05', from: 'Dr. Pat Park' },
      },
      hash: null,
      seal: null,
      days: 0,
      overdue: false,
    });
    expect(order.content.author.name).not.toBe('');
    const { rows } = await office.call(visitOrders, { visitId: visit.id });
    expect(rows.map(({ id }) => id)).toEqual([order.id]);
    const { db } = server.inside();
    const { card } = await db
      .selectFrom('physician_order')
      .select('card')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(Buffer.from(card).toString('latin1')).not.toContain('vac');
  });

  it('are refused from a phone without read-back, and about somebody else’s patient', async () => {
    const visit = next();
    const { outcomes } = await nurse.push('operation', [
      entry(visit, { readBack: false }),
      entry(visit, { about: { record: 'visit', id: randomUUID() } }),
    ]);
    expect(outcomes.map(({ outcome }) => outcome)).toMatchObject([
      { kind: 'rejected', code: 'physician-order.read-back' },
      { kind: 'rejected', code: 'visit.not-assigned' },
    ]);
  });

  it('are listed unsigned, by fax and by the day they were written', async () => {
    const order = await written(next());
    const ids = async (input: object) =>
      (await office.call(physicianOrders, { pageSize: 100, ...input })).rows.map(({ id }) => id);
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
    clock = 31 * 24 * hourMs;
    const late = await signedIn(server.url, 'scheduler');
    const { rows } = await late.call(physicianOrders, { only: 'overdue', pageSize: 100 });
    clock = 0;
    expect(rows.find(({ id }) => id === order.id)).toMatchObject({ overdue: true, days: 31 });
  });

  it('are read by link without being signed, and signed once', async () => {
    const { order, token } = await linked();
    expect(order).toMatchObject({
      state: 'sent',
      type: 'mail',
      hash: expect.any(String) as string,
    });
    for (const _ of [1, 2]) {
      const read = await stranger.call(readOrderLink, { token });
      expect(read).toMatchObject({ content: { text: 'Wound vac at 125 mmHg.' }, hash: order.hash });
      expect(sha256(orderText(order.content))).toBe(read.hash);
      // What signing asks for is not answered, and no id or number of the agency.
      expect(Object.keys(read.content.physician)).toEqual(['name']);
      expect(Object.keys(read.content.patient)).toEqual(['name', 'birthday']);
      expect(JSON.stringify(read)).not.toContain(npi);
    }
    expect((await orderOf(order.id)).state).toBe('sent');
    const { body } = await signing(token, order, '123-456-7890');
    const signed = await orderOf(order.id);
    expect(signed).toMatchObject({
      state: 'signed',
      signature: { how: 'link', name: 'Pat Park, MD', npi },
      seal: sha256(signedOrderText(signed.content, must(signed.signature, 'signature'))),
    });
    expect(body).toEqual({
      content: signed.content,
      signature: signed.signature,
      seal: signed.seal,
    });
    expect(await codeOf(signing(token, order))).toBe('physician-order.link-used');
    expect(await codeOf(stranger.ask(readOrderLink, { token }))).toBe('physician-order.link-used');
    const { rows } = await office.call(visitOrders, { visitId: order.visitId ?? '' });
    expect(rows).toEqual([]);
  });

  it('refuse a link that nobody made', async () => {
    for (const token of ['x', `${randomUUID()}.${'a'.repeat(43)}`, ''])
      expect(await codeOf(stranger.ask(readOrderLink, { token }))).toBe(
        'physician-order.link-unknown',
      );
  });

  it('refuse a link after 72 hours', async () => {
    const { order, token } = await linked();
    clock = 72 * hourMs - 60_000;
    await stranger.call(readOrderLink, { token });
    clock = 72 * hourMs;
    expect(await codeOf(stranger.ask(readOrderLink, { token }))).toBe(
      'physician-order.link-expired',
    );
    expect(await codeOf(signing(token, order))).toBe('physician-order.link-expired');
    clock = 0;
  });

  it('refuse a link whose order was changed, even when that is sent again', async () => {
    const { order, physicianId, token } = await linked();
    const { revision } = await office.call(savePhysicianOrder, reworded(order, physicianId));
    const refused = async () => {
      expect(await codeOf(stranger.ask(readOrderLink, { token }))).toBe('physician-order.changed');
      expect(await codeOf(signing(token, order))).toBe('physician-order.changed');
    };
    await refused();
    const confirmed = await nurse.api.call(confirmOrderAmendment, {
      id: order.id,
      revision,
      readBack: true,
    });
    const again = await mailed({ ...order, revision: confirmed.revision }, physicianId);
    await refused();
    // The new link signs what it showed and nothing else.
    expect(await codeOf(signing(again, order))).toBe('physician-order.changed');
    expect((await signing(again, await orderOf(order.id))).status).toBe(200);
  });

  it('with new words for what another person heard wait for their read-back, and say who changed what', async () => {
    const { order, physicianId } = await linked();
    const { revision } = await office.call(savePhysicianOrder, reworded(order, physicianId));
    const amended = await orderOf(order.id);
    expect(amended).toMatchObject({
      state: 'open',
      unconfirmed: true,
      content: {
        text: 'Wound vac at 75 mmHg.',
        author: order.content.author,
        amendments: [{ text: order.content.text, effectiveFrom: today, confirmed: null }],
      },
    });
    const [amendment] = amended.content.amendments ?? [];
    expect(amendment?.by).not.toBe(order.content.author.name);
    expect(Math.abs(Date.now() - Date.parse(amendment?.at ?? ''))).toBeLessThan(60_000);
    // Neither sent nor signed on paper; and nobody but the author confirms it.
    const pinned = { id: order.id, revision };
    for (const type of ['mail', 'fax'] as const)
      expect(
        await codeOf(office.ask(sendPhysicianOrder, { ...sending(amended, physicianId), type })),
      ).toBe('physician-order.unconfirmed');
    expect(
      await codeOf(
        office.ask(matchSignedPaper, { ...pinned, fileId: randomUUID(), signedOn: today }),
      ),
    ).toBe('physician-order.unconfirmed');
    const other = await signedIn(server.url, 'pt');
    const yes = { ...pinned, readBack: true };
    expect(await codeOf(other.ask(confirmOrderAmendment, yes))).toBe('record.not-found');
    expect(await codeOf(office.ask(confirmOrderAmendment, yes))).toBe('access.denied');
    expect((await other.call(ordersToConfirm, {})).rows).toEqual([]);
    const { rows } = await nurse.api.call(ordersToConfirm, {});
    expect(rows.map(({ id }) => id)).toContain(order.id);
    expect(await codeOf(nurse.api.ask(confirmOrderAmendment, { ...pinned, readBack: false }))).toBe(
      'physician-order.read-back',
    );
    await nurse.api.call(confirmOrderAmendment, yes);
    expect(await orderOf(order.id)).toMatchObject({
      unconfirmed: false,
      content: { amendments: [{ confirmed: { by: order.content.author.name } }] },
    });
    const token = await mailed(await orderOf(order.id), physicianId);
    const read = await stranger.call(readOrderLink, { token });
    expect(read.content.amendments).toMatchObject([{ text: order.content.text }]);
  });

  it('say again what their author wrote down, where they do not confirm the new words', async () => {
    const { order, physicianId } = await linked();
    const first = await office.call(savePhysicianOrder, reworded(order, physicianId));
    const again = { ...order, revision: first.revision };
    const text = 'Wound vac at 50 mmHg.';
    const { revision } = await office.call(savePhysicianOrder, {
      ...reworded(again, physicianId),
      text,
    });
    // Changed again by the same person, it is one amendment of what was heard.
    expect((await orderOf(order.id)).content.amendments).toMatchObject([
      { text: order.content.text },
    ]);
    await nurse.api.call(declineOrderAmendment, { id: order.id, revision });
    const { amendments: _none, ...content } = (await orderOf(order.id)).content;
    expect(content).toMatchObject({ text: order.content.text });
    expect(await orderOf(order.id)).toMatchObject({ unconfirmed: false });
    expect(_none).toBeUndefined();
  });

  it('refuse a link that was withdrawn, or followed by another one', async () => {
    const { order, physicianId, token } = await linked();
    const pinned = { id: order.id, revision: order.revision };
    const { revision } = await office.call(revokeOrderLinks, pinned);
    expect(await codeOf(signing(token, order))).toBe('physician-order.link-revoked');
    const second = await mailed({ ...order, revision }, physicianId);
    const third = await mailed(await orderOf(order.id), physicianId);
    expect(await orderOf(order.id)).toMatchObject({ sent: { count: 3 } });
    expect(await codeOf(stranger.ask(readOrderLink, { token: second }))).toBe(
      'physician-order.link-revoked',
    );
    expect((await signing(third, await orderOf(order.id))).status).toBe(200);
  });

  it('refuse everybody but the physician they name; five wrong numbers end the link', async () => {
    const { order, token } = await linked();
    for (const wrong of ['9999999999', '', '123456789', '12345678901', '0000000000'])
      expect(await codeOf(signing(token, order, wrong))).toBe('physician-order.wrong-person');
    expect(await codeOf(signing(token, order))).toBe('physician-order.link-revoked');
    expect((await orderOf(order.id)).state).toBe('sent');
    const tries = await server
      .inside()
      .db.selectFrom('audit')
      .select(['user_id', 'row'])
      .where('action', '=', 'signOrderByLink')
      .where('entity_id', '=', order.id)
      .execute();
    expect(tries.filter(({ row }) => row.includes('wrong-person'))).toHaveLength(5);
    expect(tries.every(({ user_id }) => user_id === null)).toBe(true);
  });

  it('count wrong numbers one after the other, however many come at once', async () => {
    const { order, token } = await linked();
    const tries = Array.from({ length: 9 }, (_, index) => `999999999${index}`);
    const codes = await Promise.all(tries.map((wrong) => codeOf(signing(token, order, wrong))));
    expect(codes.filter((code) => code === 'physician-order.wrong-person')).toHaveLength(5);
    expect(codes.filter((code) => code === 'physician-order.link-revoked')).toHaveLength(4);
  });

  it('are not mailed to a physician without a number, or to no address', async () => {
    const order = await written(next());
    const nameless = await physicianFor(order.patientId, '');
    expect(await codeOf(office.ask(sendPhysicianOrder, sending(order, nameless)))).toBe(
      'physician-order.npi',
    );
    const named = await physicianFor(order.patientId);
    const { db } = server.inside();
    const { email } = await db
      .selectFrom('app_user')
      .select('email')
      .where('user_name', '=', 'scheduler')
      .where('email', '!=', '')
      .executeTakeFirstOrThrow();
    for (const to of ['', 'nowhere', email, ` ${email.toUpperCase()}`])
      expect(await codeOf(office.ask(sendPhysicianOrder, { ...sending(order, named), to }))).toBe(
        'physician-order.to',
      );
    expect((await orderOf(order.id)).state).toBe('open');
  });

  it('are printed to be faxed where no service is set up, and lie nowhere unsealed', async () => {
    const order = await written(next());
    const physicianId = await physicianFor(order.patientId);
    const fax = { ...sending(order, physicianId), type: 'fax' as const };
    expect(await codeOf(office.ask(sendPhysicianOrder, fax))).toBe('physician-order.to');
    const to = '(559) 555-0191';
    expect(await office.call(sendPhysicianOrder, { ...fax, to })).toMatchObject({
      went: 'printed',
    });
    expect(readdirSync(server.dataDir)).not.toContain('fax');
    expect(await orderOf(order.id)).toMatchObject({
      state: 'sent',
      sent: { to: '5595550191', printed: true },
    });
  });

  it('are drawn by the server for a fax service, as they are recorded as sent', async () => {
    const asked: { to: string; document: string }[] = [];
    const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      asked.push((await json(request)) as { to: string; document: string });
      response.writeHead(202).end();
    };
    const service = createServer((request, response) => void take(request, response));
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const { port } = service.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/`;
    Object.assign(server.inside(), { faxes: makeFaxService({ url, key: undefined }) });
    const order = await written(next());
    const physicianId = await physicianFor(order.patientId);
    const fax = { ...sending(order, physicianId), type: 'fax' as const, to: '5595550191' };
    const sent = await office.call(sendPhysicianOrder, { ...fax, language: 'de' });
    Object.assign(server.inside(), { faxes: null });
    await new Promise((resolve) => service.close(resolve));
    expect(sent).toMatchObject({ went: 'faxed' });
    expect(asked).toMatchObject([{ to: '+15595550191' }]);
    const pages = await readPdf(Buffer.from(must(asked[0], 'fax').document, 'base64'));
    const paper = pages.map(({ text }) => text).join(' ');
    const { content } = await orderOf(order.id);
    for (const words of ['Mündliche Verordnung', content.text, content.patient.name, npi])
      expect(paper).toContain(words);
  });

  it('are mailed by one person a hundred times a day at most', async () => {
    const order = await written(next());
    const physicianId = await physicianFor(order.patientId);
    const { db } = server.inside();
    const { id } = await db
      .selectFrom('app_user')
      .select('id')
      .where('user_name', '=', 'scheduler')
      .where('email', '!=', '')
      .executeTakeFirstOrThrow();
    const { person } = orderMailLimits;
    for (let count = 0; count < person.tries; count += 1)
      await countTry(db, 'order mail', id, person, new Date());
    expect(await codeOf(office.ask(sendPhysicianOrder, sending(order, physicianId)))).toBe(
      'physician-order.mails',
    );
    expect((await orderOf(order.id)).state).toBe('open');
    await forgetTries(db, 'order mail', id);
  });

  it('are signed in the portal by the physician they were sent to, and by nobody else', async () => {
    const order = await written(next());
    const physicianId = await physicianFor(order.patientId);
    const [account] = (await office.call(physicianAccounts, {})).rows;
    const portal = {
      ...sending(order, physicianId),
      type: 'portal' as const,
      to: '',
      accountId: must(account, 'account').id,
    };
    const own = async () => (await physician.call(physicianOrders, { type: 'All' })).rows;
    expect(await own()).toEqual([]);
    expect(
      await codeOf(office.ask(sendPhysicianOrder, { ...portal, accountId: randomUUID() })),
    ).toBe('physician-order.to');
    expect(await office.call(sendPhysicianOrder, portal)).toMatchObject({ went: 'portal' });
    const [shown] = await own();
    const hash = must(shown?.hash ?? null, 'hash');
    expect(shown).toMatchObject({ id: order.id, state: 'sent' });
    const { order: another } = await linked();
    expect(
      await codeOf(physician.ask(signPhysicianOrder, { id: another.id, hash: another.hash ?? '' })),
    ).toBe('physician-order.wrong-person');
    expect(await codeOf(office.ask(signPhysicianOrder, { id: order.id, hash }))).toBe(
      'access.denied',
    );
    expect(
      await codeOf(physician.ask(signPhysicianOrder, { id: order.id, hash: sha256('other') })),
    ).toBe('physician-order.changed');
    // Who wrote down what was spoken signs it with no account of theirs.
    const { db } = server.inside();
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
    expect(await codeOf(physician.ask(signPhysicianOrder, { id: order.id, hash }))).toBe(
      'physician-order.wrong-person',
    );
    await db.deleteFrom('login_link').where('person_id', '=', person_id).execute();
    await physician.call(signPhysicianOrder, { id: order.id, hash });
    expect(await orderOf(order.id)).toMatchObject({
      state: 'signed',
      signature: { how: 'login', npi: '' },
    });
    expect(await codeOf(physician.ask(signPhysicianOrder, { id: order.id, hash }))).toBe(
      'physician-order.signed',
    );
  });

  it('are signed on paper, matched to the order by a file of the same patient', async () => {
    const order = await written(next());
    const other = await written(
      must(
        pool.find((v) => v.patientId !== order.patientId),
        'visit',
      ),
    );
    const upload = async (patientId: string): Promise<string> => {
      const fileId = randomUUID();
      await office.call(attachRecordFile, {
        fileId,
        patientId,
        episodeId: null,
        category: 'Other',
        name: 'signed.pdf',
        kind: 'document',
        size: pdf.length,
        sha256: createHash('sha256').update(pdf).digest('hex'),
        content: pdf.toString('base64'),
      });
      return fileId;
    };
    const given = { id: order.id, revision: order.revision, signedOn: today };
    for (const fileId of [randomUUID(), await upload(other.patientId)])
      expect(await codeOf(office.ask(matchSignedPaper, { ...given, fileId }))).toBe(
        'physician-order.paper',
      );
    const fileId = await upload(order.patientId);
    const ahead = { ...given, fileId };
    for (const signedOn of ['01/02/2090', '01/02/1999', addDays(today, -1)])
      expect(await codeOf(office.ask(matchSignedPaper, { ...ahead, signedOn }))).toBe(
        'physician-order.signed-on',
      );
    await office.call(matchSignedPaper, { ...given, fileId });
    expect(await orderOf(order.id)).toMatchObject({
      state: 'signed',
      fileId,
      signature: { how: 'paper', name: 'Dr. Pat Park' },
    });
  });

  it('are made once of a signed verbal-order note, with its author and the time of the signature', async () => {
    const { episodeId, patientId } = next();
    const visitId = randomUUID();
    await nurse.api.call(writeDocument, { visitId, episodeId, visitTypeId: 265 });
    const physicianId = await physicianFor(patientId);
    const make = { visitId, physicianId };
    expect(await codeOf(office.ask(orderFromNote, make))).toBe('physician-order.note');
    await nurse.pullAll();
    const note = must(
      nurse.visits().find(({ id }) => id === visitId),
      'verbal-order note',
    );
    const words: Answers = { ...sampleNote(note.formId), ...spokenSample };
    const answers: Answers = { ...words, 'order.date': today, 'order.start': today };
    for (const { kind } of await nurse.complete(note, answers)) expect(kind).toBe('applied');
    const made = await office.call(orderFromNote, make);
    const order = await orderOf(made.id);
    expect(order).toMatchObject({
      source: 'verbal',
      state: 'open',
      visitId,
      content: {
        text: expect.stringContaining(String(words['order.text'])) as string,
        received: { on: today, time: words['order.time'], from: words['order.from'] },
        physician: { npi },
      },
    });
    expect(order.content.author.name).not.toBe('');
    expect(await codeOf(office.ask(orderFromNote, make))).toBe('physician-order.exists');
    // Whose words they are decides who reads new ones back.
    await office.call(savePhysicianOrder, reworded(order, physicianId));
    const { rows } = await nurse.api.call(ordersToConfirm, {});
    expect(rows.map(({ id }) => id)).toContain(order.id);
  });

  it('are not made of a note with days that no order on the phone has', async () => {
    const { episodeId, patientId } = next();
    const physicianId = await physicianFor(patientId);
    const made = async (days: Answers) => {
      const visitId = randomUUID();
      await nurse.api.call(writeDocument, { visitId, episodeId, visitTypeId: 265 });
      await nurse.pullAll();
      const note = must(
        nurse.visits().find(({ id }) => id === visitId),
        'verbal-order note',
      );
      const answers: Answers = { ...sampleNote(note.formId), ...spokenSample, ...days };
      for (const { kind } of await nurse.complete(note, answers)) expect(kind).toBe('applied');
      return codeOf(office.ask(orderFromNote, { visitId, physicianId }));
    };
    const longAgo = { 'order.date': addDays(today, -61), 'order.start': today };
    expect(await made(longAgo)).toBe('physician-order.note');
    const beforeCall = { 'order.date': today, 'order.start': addDays(today, -1) };
    expect(await made(beforeCall)).toBe('physician-order.note');
  });

  it('are reminded of a week after the last mail by a new link, at most three times', async () => {
    const { order, token } = await linked();
    const arrived = () => mails.arrived.filter(({ to }) => to[0]?.startsWith(order.id));
    const before = arrived().length;
    const inside = server.inside();
    const round = async () => {
      await Promise.all([remindOfOrders(inside), remindOfOrders(inside)]);
      await sendWaitingMails(inside);
    };
    await round();
    expect(arrived()).toHaveLength(before);
    for (const week of [1, 2, 3, 4]) {
      clock = week * 7 * 24 * hourMs + 60_000;
      await round();
      expect(arrived()).toHaveLength(before + Math.min(week, 3));
    }
    const link = /#token=([\w.-]+)/.exec(must(arrived().at(-1), 'reminder').text)?.[1];
    clock = 3 * 7 * 24 * hourMs + 120_000;
    expect(await codeOf(signing(token, order))).toBe('physician-order.link-revoked');
    expect((await signing(must(link, 'link'), order)).status).toBe(200);
    clock = 0;
    expect(await orderOf(order.id)).toMatchObject({ state: 'signed', sent: { by: '', count: 4 } });
  });

  it('are void with a reason; a stranger with the PDF learns only that', async () => {
    const { order, token } = await linked();
    await signing(token, order);
    const { seal, revision } = await orderOf(order.id);
    const asked = { orderId: order.id, seal: seal ?? '' };
    expect(await stranger.call(verifySignedOrder, asked)).toEqual({
      standing: 'current',
      since: null,
    });
    expect(await stranger.call(verifySignedOrder, { ...asked, seal: sha256('x') })).toEqual({
      standing: 'unknown',
      since: null,
    });
    await office.call(voidPhysicianOrder, { id: order.id, revision, reason: 'Wrong patient' });
    expect(await stranger.call(verifySignedOrder, asked)).toEqual({
      standing: 'voided',
      since: expect.stringMatching(/Z$/) as string,
    });
    const sent = await linked();
    await office.call(voidPhysicianOrder, {
      id: sent.order.id,
      revision: sent.order.revision,
      reason: 'Not needed',
    });
    expect(await codeOf(signing(sent.token, sent.order))).toBe('physician-order.voided');
  });

  it('are changed only as they were read, and a signed one not at all', async () => {
    const { order, physicianId, token } = await linked();
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
    expect(await codeOf(office.ask(savePhysicianOrder, edit(order.revision + 7)))).toBe(
      'record.changed',
    );
    await signing(token, order);
    const { revision } = await orderOf(order.id);
    expect(await codeOf(office.ask(savePhysicianOrder, edit(revision)))).toBe(
      'physician-order.signed',
    );
  });

  it('are written at the desk as written orders or from the plan of care', async () => {
    const visit = next();
    const physicianId = await physicianFor(visit.patientId);
    const plan = {
      order: null,
      patientId: visit.patientId,
      episodeId: visit.episodeId,
      visitId: null,
      source: 'plan-of-care' as const,
      category: '',
      text: 'Plan of care as signed by the nurse.',
      physicianId,
      effectiveFrom: visit.dateOfService,
    };
    expect(await codeOf(office.ask(savePhysicianOrder, { ...plan, source: 'verbal' }))).toBe(
      'request.invalid',
    );
    for (const [effectiveFrom, code] of [
      ['02/30/2026', 'request.invalid'],
      ['01/02/2099', 'physician-order.effective'],
      ['01/02/1999', 'physician-order.effective'],
    ] as const)
      expect(await codeOf(office.ask(savePhysicianOrder, { ...plan, effectiveFrom }))).toBe(code);
    const { id } = await office.call(savePhysicianOrder, plan);
    // However many older orders of the episode are not about this visit.
    const { db } = server.inside();
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
    const { rows } = await office.call(visitOrders, { visitId: visit.id });
    await db.deleteFrom('physician_order').where('id', 'in', others).execute();
    expect(rows.map((each) => each.id)).toContain(id);
    expect(await codeOf(physician.ask(savePhysicianOrder, plan))).toBe('access.denied');
  });

  it('leave an unbroken audit log', async () => {
    const { db } = server.inside();
    const { org_id } = await db
      .selectFrom('physician_order')
      .select('org_id')
      .executeTakeFirstOrThrow();
    expect(await findChainBreak(db, org_id)).toBeNull();
  });
});
