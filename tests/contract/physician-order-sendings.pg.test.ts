import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readPdf } from '#client/features/note/testing/pdf-text.ts';
import { sendVerificationCode } from '#contract/contact.ts';
import { patientPhysicians, removeFromCircle, savePatientPhysician } from '#contract/circle.ts';
import { readPatient, savePatient } from '#contract/patients.ts';
import { sendPhysicianOrder } from '#contract/physician-orders.ts';
import { patientFiles } from '#contract/record-files.ts';
import { must } from '#domain/must.ts';
import { makeFaxService } from '#server/adapters/fax.ts';
import { countTry, forgetTries, orderSendingLimits } from '#server/db/rate-limit.ts';
import type { OrderCard } from '#server/features/physician-orders/rows.ts';
import { sealWaitingFaxes } from '#server/jobs/waiting-faxes.ts';
import { signedIn } from '../support/api.ts';
import { demoPassword } from '../support/demo.ts';
import { databasesOf } from '../support/databases.ts';
import { onPatient } from '../support/field-device.ts';
import {
  codeOf,
  leavesAnUnbrokenLog,
  npi,
  type OrderDesk,
  orderDesk,
  sha256,
} from '../support/order-desk.ts';

describe.each(databasesOf(import.meta.url))(
  'orders on their way to a physician, on %s',
  (database) => {
    let desk: OrderDesk;
    orderDesk(database, (opened) => {
      desk = opened;
    });

    it('are not mailed to a physician without a number, or to no address', async () => {
      const order = await desk.written(desk.next());
      const nameless = await desk.physicianFor(order.patientId, '');
      expect(await codeOf(desk.office.ask(sendPhysicianOrder, desk.sending(order, nameless)))).toBe(
        'physician-order.npi',
      );
      const named = await desk.physicianFor(order.patientId);
      const { db } = desk.server.inside();
      const { email } = await db
        .selectFrom('app_user')
        .select('email')
        .where('user_name', '=', 'scheduler')
        .where('email', '!=', '')
        .executeTakeFirstOrThrow();
      const refused = (to: string) =>
        codeOf(desk.office.ask(sendPhysicianOrder, { ...desk.sending(order, named), to }));
      for (const to of ['', 'nowhere']) expect(await refused(to)).toBe('physician-order.to');
      for (const to of [
        email,
        ` ${email.toUpperCase()}`,
        email.replace('@', '+orders@'),
        email.replace(/^./, '$&.'),
      ])
        expect(await refused(to)).toBe('physician-order.colleague');
      expect((await desk.orderOf(order.id)).state).toBe('open');
    });

    it('go to the physician whom the order or the chart names, without an entry of the circle', async () => {
      const order = await desk.written(desk.next(), { physician: 'Dr. Iris Only' });
      const { patientId } = order;
      const asNamed = (physicianId: string) => ({
        ...desk.sending(order, physicianId),
        type: 'fax' as const,
        to: '(559) 555-0191',
      });
      const mailed = { ...asNamed('order'), type: 'mail' as const, to: 'iris@clinic.example.org' };
      expect(await codeOf(desk.office.ask(sendPhysicianOrder, mailed))).toBe('physician-order.npi');
      await desk.office.call(sendPhysicianOrder, asNamed('order'));
      expect(await desk.orderOf(order.id)).toMatchObject({
        state: 'sent',
        content: { physician: { name: 'Dr. Iris Only', npi: '' } },
      });

      // The chart knows the number of whom it names alike.
      const { patient } = await desk.office.call(readPatient, { id: patientId });
      await desk.office.call(savePatient, {
        id: patientId,
        entryId: randomUUID(),
        baseRevision: patient.content.doc.revision,
        patch: { physicianName: 'Dr. Iris  only', physicianNpi: npi },
        status: null,
      });
      const { chart } = await desk.office.call(patientPhysicians, { patientId });
      expect(chart).toMatchObject({ name: 'Dr. Iris  only', npi });
      const { revision } = await desk.orderOf(order.id);
      await desk.office.call(sendPhysicianOrder, { ...asNamed('order'), revision });
      expect((await desk.orderOf(order.id)).content.physician).toEqual({
        name: 'Dr. Iris Only',
        npi,
      });

      // The entry of the circle is who is meant by its name.
      const meant = await desk.written(desk.next());
      const physicianId = await desk.physicianFor(meant.patientId);
      await desk.office.call(sendPhysicianOrder, desk.sending(meant, 'order'));
      expect((await desk.orderOf(meant.id)).physician).toMatchObject({ id: physicianId, npi });

      const other = await desk.written(desk.next());
      const toChart = { ...asNamed('chart'), id: other.id, revision: other.revision };
      await desk.office.call(sendPhysicianOrder, toChart);
      const ofOther = await desk.office.call(patientPhysicians, { patientId: other.patientId });
      expect((await desk.orderOf(other.id)).physician).toMatchObject({
        id: null,
        name: must(ofOther.chart, 'physician of the chart').name,
      });
    });

    it('are mailed as a link with a number of the circle alone, not with one that a nurse wrote', async () => {
      const visit = desk.next();
      const { patientId } = visit;
      const { chart } = await desk.office.call(patientPhysicians, { patientId });
      const patch = { physicianName: 'Dr. Made Up', physicianNpi: '1000000000' };
      const { patient } = await desk.office.call(readPatient, { id: patientId });
      const baseRevision = patient.content.doc.revision;
      await desk.nurse.do(
        'operation',
        'updatePatient',
        onPatient(patientId),
        { patch },
        { version: 2, baseRevision },
      );
      const after = await desk.office.call(patientPhysicians, { patientId });
      expect(after.chart).toEqual({
        name: 'Dr. Made Up',
        npi: '1000000000',
        phone: chart?.phone ?? '',
      });
      const order = await desk.written(visit, { physician: 'Dr. Made Up' });
      const send = async (choice: string, more: object = {}) => {
        const { revision } = await desk.orderOf(order.id);
        const sending = { ...desk.sending(order, choice), revision, ...more };
        return desk.office.ask(sendPhysicianOrder, sending);
      };
      for (const choice of ['order', 'chart']) {
        const { status, problem } = await send(choice);
        expect([status, problem.code]).toEqual([422, 'physician-order.npi']);
        expect(problem.fields).toEqual([{ path: 'physicianId', code: 'physician-order.npi' }]);
      }
      // By fax it may go, and has the chart's number then: no link is signed with that either.
      expect((await send('chart', { type: 'fax', to: '(559) 555-0191' })).status).toBe(200);
      expect((await desk.orderOf(order.id)).physician).toMatchObject({
        id: null,
        npi: '1000000000',
      });
      for (const choice of ['order', 'chart'])
        expect((await send(choice)).problem.code).toBe('physician-order.npi');

      // In the circle twice with one number: that one counts, whatever the chart says. Other tests
      // may have put a physician with theirs into the circle of this patient.
      const ownNumber = '1300000007';
      for (const role of ['Attending', 'Primary care'] as const)
        await desk.office.call(savePatientPhysician, {
          entry: null,
          patientId,
          name: 'Dr. Made Up',
          role,
          npi: ownNumber,
          specialty: '',
          phone: '',
          fax: '',
          note: '',
        });
      expect((await send('order')).status).toBe(200);
      expect((await desk.orderOf(order.id)).content.physician).toEqual({
        name: 'Dr. Made Up',
        npi: ownNumber,
      });
    });

    it('go to nobody who was taken from the circle since, however they are chosen', async () => {
      const order = await desk.written(desk.next());
      const physicianId = await desk.physicianFor(order.patientId);
      const fax = { type: 'fax', to: '(559) 555-0191' } as const;
      await desk.office.call(sendPhysicianOrder, { ...desk.sending(order, physicianId), ...fax });
      const { rows } = await desk.office.call(patientPhysicians, { patientId: order.patientId });
      const { revision } = must(
        rows.find(({ id }) => id === physicianId),
        'entry of the circle',
      );
      const removal = {
        kind: 'physician',
        id: physicianId,
        revision,
        reason: 'Moved away',
      } as const;
      await desk.office.call(removeFromCircle, removal);
      const sent = await desk.orderOf(order.id);
      for (const choice of [physicianId, 'order'])
        for (const more of [fax, {}])
          expect(
            await codeOf(
              desk.office.ask(sendPhysicianOrder, { ...desk.sending(sent, choice), ...more }),
            ),
          ).toBe('record.not-found');
    });

    it('are mailed to no private address that the agency knows of anybody but a physician', async () => {
      const order = await desk.written(desk.next());
      const physicianId = await desk.physicianFor(order.patientId);
      const send = (to: string) =>
        desk.office.ask(sendPhysicianOrder, { ...desk.sending(order, physicianId), to });
      const known = `private.${order.id}@home.example.org`;
      const { db } = desk.server.inside();
      const { org_id, id } = await db
        .selectFrom('app_user')
        .select(['org_id', 'id'])
        .where('user_name', '=', 'scheduler')
        .where('email', '!=', '')
        .executeTakeFirstOrThrow();
      // One that the sender is about to prove.
      const office = await signedIn(desk.server.url, 'scheduler');
      await office.call(sendVerificationCode, {
        kind: 'email',
        target: known,
        password: demoPassword,
      });
      expect(await codeOf(send(known))).toBe('physician-order.colleague');
      // One at which a colleague was invited, who uses another one since.
      const invited = `invited.${order.id}@home.example.org`;
      const now = new Date();
      await db
        .insertInto('invitation')
        .values({
          org_id,
          token_hash: Buffer.from(sha256(invited), 'hex'),
          user_id: id,
          email: invited,
          invited_by: id,
          created_at: now,
          expires_at: now,
          used_at: now,
        })
        .execute();
      expect(await codeOf(send(invited))).toBe('physician-order.colleague');
      // Patients have accounts too; only a physician's own address is one to sign at.
      const accounts = await db
        .selectFrom('app_user')
        .select(['role', 'email'])
        .where('org_id', '=', org_id)
        .where('email', '!=', '')
        .execute();
      for (const { role, email } of accounts
        .filter((each) => each.role !== 'PHYSICIAN')
        .slice(0, 20))
        expect([role, await codeOf(send(email))]).toEqual([role, 'physician-order.colleague']);
      const own = must(
        accounts.find(({ role }) => role === 'PHYSICIAN'),
        'physician with an address',
      );
      expect((await send(own.email)).status).toBe(200);
    });

    it('are printed to be faxed where no service is set up, and lie nowhere unsealed', async () => {
      const order = await desk.written(desk.next());
      const physicianId = await desk.physicianFor(order.patientId);
      const fax = { ...desk.sending(order, physicianId), type: 'fax' as const };
      expect(await codeOf(desk.office.ask(sendPhysicianOrder, fax))).toBe('physician-order.to');
      const to = '(559) 555-0191';
      expect(await desk.office.call(sendPhysicianOrder, { ...fax, to })).toMatchObject({
        went: 'printed',
      });
      expect(readdirSync(desk.server.dataDir)).not.toContain('fax');
      expect(await desk.orderOf(order.id)).toMatchObject({
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
      Object.assign(desk.server.inside(), { faxes: makeFaxService({ url, key: undefined }) });
      const order = await desk.written(desk.next());
      const physicianId = await desk.physicianFor(order.patientId);
      const fax = { ...desk.sending(order, physicianId), type: 'fax' as const, to: '5595550191' };
      const sent = await desk.office.call(sendPhysicianOrder, { ...fax, language: 'de' });
      Object.assign(desk.server.inside(), { faxes: null });
      await new Promise((resolve) => service.close(resolve));
      expect(sent).toMatchObject({ went: 'faxed' });
      expect(asked).toMatchObject([{ to: '+15595550191' }]);
      const pages = await readPdf(Buffer.from(must(asked[0], 'fax').document, 'base64'));
      const paper = pages.map(({ text }) => text).join(' ');
      const { content } = await desk.orderOf(order.id);
      for (const words of ['Mündliche Verordnung', content.text, content.patient.name, npi])
        expect(paper).toContain(words);
    });

    it('are mailed by one person a hundred times a day at most', async () => {
      const order = await desk.written(desk.next());
      const physicianId = await desk.physicianFor(order.patientId);
      const { db } = desk.server.inside();
      const { id } = await db
        .selectFrom('app_user')
        .select('id')
        .where('user_name', '=', 'scheduler')
        .where('email', '!=', '')
        .executeTakeFirstOrThrow();
      const { person } = orderSendingLimits;
      for (let count = 0; count < person.tries; count += 1)
        await countTry(db, 'order mail', id, person, new Date());
      expect(
        await codeOf(desk.office.ask(sendPhysicianOrder, desk.sending(order, physicianId))),
      ).toBe('physician-order.mails');
      expect((await desk.orderOf(order.id)).state).toBe('open');
      await forgetTries(db, 'order mail', id);
    });

    it('are faxed by one person a hundred times a day at most, printed ones too', async () => {
      const order = await desk.written(desk.next());
      const physicianId = await desk.physicianFor(order.patientId);
      const { db } = desk.server.inside();
      const { id } = await db
        .selectFrom('app_user')
        .select('id')
        .where('user_name', '=', 'scheduler')
        .where('email', '!=', '')
        .executeTakeFirstOrThrow();
      const { person } = orderSendingLimits;
      await forgetTries(db, 'order fax', id);
      for (let count = 0; count < person.tries; count += 1)
        await countTry(db, 'order fax', id, person, new Date());
      const fax = { ...desk.sending(order, physicianId), type: 'fax' as const, to: '5595550191' };
      expect(await codeOf(desk.office.ask(sendPhysicianOrder, fax))).toBe('physician-order.faxes');
      expect((await desk.orderOf(order.id)).state).toBe('open');
      // Mails are counted by themselves.
      expect(
        (await desk.office.ask(sendPhysicianOrder, desk.sending(order, physicianId))).status,
      ).toBe(200);
      await forgetTries(db, 'order fax', id);
    });

    it('as plain PDFs of an earlier version become sealed files of their patient, to be printed', async () => {
      const order = await desk.written(desk.next());
      const physicianId = await desk.physicianFor(order.patientId);
      const fax = { ...desk.sending(order, physicianId), type: 'fax' as const, to: '5595550191' };
      await desk.office.call(sendPhysicianOrder, fax);
      const inside = desk.server.inside();
      // As it was recorded before: nobody noted that it is to be printed.
      const row = await inside.db
        .selectFrom('physician_order')
        .select(['org_id', 'card'])
        .where('id', '=', order.id)
        .executeTakeFirstOrThrow();
      const keys = await inside.keyring.of(row.org_id);
      const card = keys.open('physician_order.card', order.id, row.card) as OrderCard;
      const sendings = (card.sendings ?? []).map(({ printed: _printed, ...sending }) => sending);
      await inside.db
        .updateTable('physician_order')
        .set({ card: keys.seal('physician_order.card', order.id, { ...card, sendings }) })
        .where('id', '=', order.id)
        .execute();
      expect((await desk.orderOf(order.id)).sent?.printed).toBe(false);
      const folder = join(desk.server.dataDir, 'fax');
      const words = '%PDF-1.7\nWound vac\n%%EOF';
      const lay = async (name: string) => {
        await mkdir(folder, { recursive: true });
        await writeFile(join(folder, name), words);
      };
      await lay(`5595550191-${order.id}-1.pdf`);
      await lay(`5595550191-${randomUUID()}-1.pdf`);
      await lay('letter.txt');
      await sealWaitingFaxes(inside);
      // What belongs to no order stays, and a second start adds nothing twice.
      expect(readdirSync(folder)).toHaveLength(2);
      await lay(`5595550191-${order.id}-1.pdf`);
      await sealWaitingFaxes(inside);
      expect(readdirSync(folder)).toHaveLength(2);
      await rm(folder, { recursive: true });
      expect((await desk.orderOf(order.id)).sent).toMatchObject({
        to: '5595550191',
        printed: true,
      });
      const { rows } = await desk.office.call(patientFiles, { patientId: order.patientId });
      const kept = rows.filter(({ name }) => name === 'Fax to 5595550191.pdf');
      expect(kept).toHaveLength(1);
      const fileId = must(kept[0], 'sealed fax').id;
      const { bytes } = await inside.db
        .selectFrom('file_piece')
        .select('bytes')
        .where('file_id', '=', fileId)
        .executeTakeFirstOrThrow();
      expect(Buffer.from(bytes).toString('latin1')).not.toContain('Wound vac');
      const opened = keys.openBytes('file_piece', `${fileId}@0`, bytes);
      expect(Buffer.from(opened).toString()).toBe(words);
    });

    it('say so in the log where the folder of faxes cannot be read, and nothing where there is none', async () => {
      const inside = desk.server.inside();
      const failures: unknown[] = [];
      const log = {
        ...inside.log,
        failure: (_what: string, error: unknown) => void failures.push(error),
      };
      await sealWaitingFaxes({ ...inside, log });
      expect(failures).toEqual([]);
      const folder = join(desk.server.dataDir, 'fax');
      await writeFile(folder, 'no folder');
      await sealWaitingFaxes({ ...inside, log });
      await rm(folder);
      expect(failures).toMatchObject([{ code: 'ENOTDIR' }]);
    });

    leavesAnUnbrokenLog(() => desk);
  },
);
