import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Mail } from '#server/adapters/mail.ts';
import { queueMail } from '#server/runtime/mail-outbox.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

describe.each(databasesOf(import.meta.url))('mails of several processes, on %s', (database) => {
  let server: TestServer;
  let clock = 0;

  beforeAll(async () => {
    server = await startServer({ database });
  });
  beforeEach(async () => {
    await server.inside().db.deleteFrom('mail_outbox').execute();
  });
  afterAll(() => server.stop());

  const log = { failure: () => undefined, info: () => undefined, warn: () => undefined };
  /** The outbox as a process of its own has it: nothing in its memory is another's. */
  async function process(send: (mail: Mail) => Promise<void>): Promise<() => Promise<void>> {
    vi.resetModules();
    const { sendWaitingMails } = await import('#server/runtime/mail-outbox.ts');
    const { db, keyring } = server.inside();
    const mailer = { where: '', send, close: () => undefined };
    const now = () => new Date(Date.now() + clock);
    return () => sendWaitingMails({ db, keyring, mailer, log, now });
  }
  async function put(text: string, ago = 0): Promise<string> {
    const { db, keyring } = server.inside();
    const { org_id: orgId } = await db
      .selectFrom('organisation')
      .select('org_id')
      .executeTakeFirstOrThrow();
    const mail = { id: randomUUID(), to: 'ada@example.org', subject: 'Once', text };
    await queueMail(db, await keyring.of(orgId), orgId, mail, new Date(Date.now() - ago));
    return mail.id;
  }

  it('one that takes long to send is not sent by the next process too', async () => {
    const id = await put('Slow');
    const sent: string[] = [];
    let arrive = (): void => undefined;
    let began = (): void => undefined;
    const started = new Promise<void>((resolve) => (began = resolve));
    const slow = await process(async ({ id: own }) => {
      began();
      await new Promise<void>((resolve) => (arrive = resolve));
      sent.push(own);
    });
    const other = await process(({ id: own }) => Promise.resolve(void sent.push(own)));
    const sending = slow();
    await started;
    await other();
    expect(sent).toEqual([]);
    arrive();
    await sending;
    await other();
    expect(sent).toEqual([id]);
  });

  it('one whose process died while it was sent is sent by another', async () => {
    const id = await put('Lost');
    const sent: string[] = [];
    let began = (): void => undefined;
    const started = new Promise<void>((resolve) => (began = resolve));
    const dying = await process(() => {
      began();
      return new Promise<void>(() => undefined);
    });
    void dying();
    await started;
    const other = await process(({ id: own }) => Promise.resolve(void sent.push(own)));
    clock = 10 * 60_000;
    await other();
    clock = 0;
    expect(sent).toEqual([id]);
  });

  it('those to an address that takes none keep no other waiting', async () => {
    const late = 20;
    for (let count = 0; count < late; count += 1) await put('Refused', 60_000);
    const sent: string[] = [];
    const sending = await process(({ id, text }) =>
      text === 'Refused'
        ? Promise.reject(new Error('550 no such mailbox'))
        : Promise.resolve(void sent.push(id)),
    );
    await sending();
    const id = await put('Welcome');
    await sending();
    expect(sent).toEqual([id]);
  });
});
