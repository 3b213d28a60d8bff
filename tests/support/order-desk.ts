import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { patientPhysicians, savePatientPhysician } from '#contract/circle.ts';
import { saveConstant } from '#contract/constants.ts';
import type { Visit } from '#contract/entities.ts';
import {
  physicianOrders,
  sendPhysicianOrder,
  signOrderByLink,
  type PhysicianOrder,
} from '#contract/physician-orders.ts';
import { attachRecordFile } from '#contract/record-files.ts';
import { findChainBreak } from '#server/db/audit.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { Api, signedIn } from './api.ts';
import type { DatabaseKind } from './databases.ts';
import { FieldDevice, onOrder } from './field-device.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import { startServer, type TestServer } from './server.ts';

/** Number of the physician that orders name. */
export const npi = '1234567890';
/** The day of the tests, MM/DD/YYYY in Pacific time. */
export const today = pacificDate(new Date());
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** Code of a refusal. */
export const codeOf = async (asked: ReturnType<Api['ask']>) => (await asked).problem.code;

/** Categories that the agency of the tests lists. */
const categories = ['Wound care', 'Diet', 'Plan of care'];

type Clock = { ahead: number };
type SignedIn = Awaited<ReturnType<typeof signedIn>>;
type People = {
  readonly server: TestServer;
  readonly mails: MailServer;
  readonly nurse: FieldDevice;
  readonly office: SignedIn;
  readonly physician: SignedIn;
  readonly stranger: Api;
};

/**
 * Everybody an order needs: a nurse who hears it, the office that sends it, the physician with an
 * account, and a stranger with nothing but a link.
 */
export class OrderDesk {
  readonly server: TestServer;
  readonly mails: MailServer;
  readonly nurse: FieldDevice;
  readonly office: SignedIn;
  readonly physician: SignedIn;
  readonly stranger: Api;
  readonly pool: Visit[];
  readonly #clock: Clock;

  private constructor(people: People, clock: Clock) {
    this.server = people.server;
    this.mails = people.mails;
    this.nurse = people.nurse;
    this.office = people.office;
    this.physician = people.physician;
    this.stranger = people.stranger;
    this.pool = this.nurse.visits().filter(({ status }) => status === 'Staffed');
    this.#clock = clock;
  }

  static async open(database: DatabaseKind): Promise<OrderDesk> {
    const clock: Clock = { ahead: 0 };
    const mails = await startMailServer();
    const server = await startServer({
      database,
      env: { PUBLIC_URL: 'https://charts.example.org', SMTP_URL: mails.url },
      now: () => new Date(Date.now() + clock.ahead),
    });
    const admin = await signedIn(server.url, 'admin');
    await admin.call(saveConstant, {
      type: 'WebAppConfig',
      name: 'physicianOrderCategories',
      value: JSON.stringify(categories),
    });
    const nurse = await FieldDevice.signIn(server.url, 'nurse');
    await nurse.pullAll();
    const office = await signedIn(server.url, 'scheduler');
    const physician = await signedIn(server.url, 'physician');
    const stranger = new Api(server.url);
    return new OrderDesk({ server, mails, nurse, office, physician, stranger }, clock);
  }

  async close(): Promise<void> {
    await this.server.stop();
    await this.mails.stop();
  }

  /** Milliseconds by which the server's clock is ahead. */
  set clock(ahead: number) {
    this.#clock.ahead = ahead;
  }

  /** Links two accounts as those of one person. @returns how that ends */
  async onePerson(one: SignedIn, other: SignedIn): Promise<() => Promise<unknown>> {
    const { db } = this.server.inside();
    const ids = [one, other].map(({ state }) => state.user.id);
    const { org_id } = await db
      .selectFrom('app_user')
      .select('org_id')
      .where('id', 'in', ids)
      .executeTakeFirstOrThrow();
    const person_id = randomUUID();
    const linked_at = new Date();
    await db
      .insertInto('login_link')
      .values(ids.map((user_id) => ({ org_id, user_id, person_id, linked_at })))
      .execute();
    return () => db.deleteFrom('login_link').where('person_id', '=', person_id).execute();
  }

  next(): Visit {
    return must(this.pool.shift(), 'visit nobody has touched');
  }

  /** Uploads a PDF to a patient's files; its id. */
  async upload(patientId: string, bytes: Buffer): Promise<string> {
    const fileId = randomUUID();
    await this.office.call(attachRecordFile, {
      fileId,
      patientId,
      episodeId: null,
      category: 'Other',
      name: 'signed.pdf',
      kind: 'document',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      content: bytes.toString('base64'),
    });
    return fileId;
  }

  /** An order as the nurse's phone sends it. */
  entry(visit: Visit, parts: object = {}, id: string = randomUUID()) {
    return this.nurse.entry('operation', 'writeVerbalOrder', onOrder(id), {
      about: { record: 'visit', id: visit.id },
      category: 'Wound care',
      physician: 'Dr. Pat Park',
      from: '',
      receivedOn: today,
      receivedTime: '08:05',
      text: 'Wound vac at 125 mmHg.',
      effectiveFrom: today,
      readBack: true,
      ...parts,
    });
  }

  async orderOf(id: string): Promise<PhysicianOrder> {
    const { rows } = await this.office.call(physicianOrders, {
      only: 'All',
      type: 'All',
      pageSize: 100,
    });
    return must(
      rows.find((row) => row.id === id),
      'order',
    );
  }

  async written(visit: Visit, parts: object = {}): Promise<PhysicianOrder> {
    const sent = this.entry(visit, parts);
    await this.nurse.push('operation', [sent]);
    return this.orderOf(sent.targetId);
  }

  async physicianFor(patientId: string, number = npi): Promise<string> {
    const known = await this.office.call(patientPhysicians, { patientId });
    const same = known.rows.find((row) => row.npi === number);
    if (same) return same.id;
    const { id } = await this.office.call(savePatientPhysician, {
      entry: null,
      patientId,
      // Without a number it is the name that tells two physicians apart.
      name: number === '' ? 'Dr. Noah Nemo' : 'Dr. Pat Park',
      role: 'Attending',
      npi: number,
      specialty: '',
      phone: '',
      fax: '(559) 555-0191',
      note: '',
    });
    return id;
  }

  sending(order: PhysicianOrder, physicianId: string) {
    return {
      id: order.id,
      revision: order.revision,
      type: 'mail' as const,
      physicianId,
      to: `${order.id}@clinic.example.org`,
      accountId: null,
    };
  }

  /** Mails a link. @returns its token */
  async mailed(order: PhysicianOrder, physicianId: string): Promise<string> {
    const arrived = () => this.mails.arrived.filter(({ to }) => to[0]?.startsWith(order.id));
    const before = arrived().length;
    await this.office.call(sendPhysicianOrder, this.sending(order, physicianId));
    await vi.waitUntil(() => arrived().length > before);
    const { text } = must(arrived().at(-1), 'mail');
    if (text.includes('vac')) throw new Error('a mail says what was ordered');
    return must(/\/signedDocuments#token=([\w.-]+)/.exec(text)?.[1], 'link');
  }

  /** An order that was sent by link. */
  async linked() {
    const order = await this.written(this.next());
    const physicianId = await this.physicianFor(order.patientId);
    const token = await this.mailed(order, physicianId);
    return { order: await this.orderOf(order.id), physicianId, token };
  }

  /** Other words for a spoken order, as the office saves them. */
  reworded(order: PhysicianOrder, physicianId: string) {
    return {
      order: { id: order.id, revision: order.revision },
      patientId: order.patientId,
      episodeId: order.episodeId,
      visitId: order.visitId,
      source: 'verbal' as const,
      category: order.category,
      text: 'Wound vac at 75 mmHg.',
      physicianId,
      effectiveFrom: today,
    };
  }

  signing(token: string, { hash }: PhysicianOrder, number = npi, name = 'Pat Park, MD') {
    return this.stranger.ask(signOrderByLink, { token, hash, name, npi: number });
  }
}

/** Opens a desk for all tests of a group, and closes it after them. */
export function orderDesk(database: DatabaseKind, take: (opened: OrderDesk) => void): void {
  let desk: OrderDesk;
  beforeAll(async () => {
    desk = await OrderDesk.open(database);
    take(desk);
  });
  afterAll(() => desk.close());
}

/** The last test of a group: whatever happened, the audit log of the agency is whole. */
export function leavesAnUnbrokenLog(desk: () => OrderDesk): void {
  it('leave an unbroken audit log', async () => {
    const { db } = desk().server.inside();
    const { org_id } = await db
      .selectFrom('physician_order')
      .select('org_id')
      .executeTakeFirstOrThrow();
    expect(await findChainBreak(db, org_id)).toBeNull();
  });
}
