import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { note, patient, visitId } from '#client/store/testing/records.ts';
import { until } from '#client/store/testing/until.ts';
import { dayMs, hourMs } from '#domain/durations.ts';
import { must } from '#domain/must.ts';
import { afterContact, afterProof, isHidden, leaseTime } from './lease.ts';
import {
  codeOf,
  freshPhone,
  leaveUnsent,
  noras,
  readUnsent,
  reload,
  storeOf,
  type App,
} from '../testing/phone.ts';
import type { SignInServer } from '../testing/sign-in-server.ts';

const start = Date.parse('2026-03-05T16:00:00.000Z');

describe('what a lease means (docs/security.md, lease: hidden after 72 h)', () => {
  const lease = afterContact(start, 72);
  test.each([
    [0, false],
    [72 * hourMs - 1, false],
    [72 * hourMs, true],
    [400 * dayMs, true],
  ])('after %i ms without the server: hidden %s', (ms, hidden) => {
    expect(isHidden(lease, start + ms)).toBe(hidden);
  });

  test('the password shows the chart for another 72 h, however often', () => {
    const proven = afterProof(lease, start + 30 * dayMs);
    expect(isHidden(proven, start + 33 * dayMs - 1)).toBe(false);
    expect(isHidden(proven, start + 33 * dayMs)).toBe(true);
  });

  test('the number of hours can be set', () => {
    expect(isHidden(afterContact(start, 8), start + 8 * hourMs)).toBe(true);
    expect(isHidden(afterContact(start, 8), start + 8 * hourMs - 1)).toBe(false);
  });

  test('setting the clock back changes nothing: the highest time seen and the time run count', () => {
    const seen = { ...lease, seenAt: start + 71 * hourMs };
    expect(leaseTime(seen, start - 365 * dayMs, 0)).toBe(start + 71 * hourMs);
    expect(isHidden(seen, leaseTime(seen, start - 365 * dayMs, hourMs))).toBe(true);
    expect(leaseTime(seen, start + 71.5 * hourMs, 60_000)).toBe(start + 71.5 * hourMs);
  });
});

describe('a phone without the server', () => {
  let app: App;
  let server: SignInServer;
  let stop = (): void => {};
  const leaseOf = async (database: string) => (await app.readFact('leases'))?.[database] ?? null;
  beforeEach(async () => {
    ({ app, server } = await freshPhone());
    vi.stubGlobal('document', new EventTarget());
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    await app.signIn(noras);
    server.line = false;
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const at = (ms: number): void => void vi.setSystemTime(start + ms);
  const look = (): Promise<void> => app.checkLeases(app.lockForLease);
  const keepCopies = async (): Promise<void> => {
    const { codec, tables } = storeOf(app);
    const box = await codec.seal({ table: 'note', id: visitId(), version: 1 }, note());
    await tables.write(['rows', 'meta'], async (tx) => {
      for (const table of ['note', 'visit', 'patient', 'episode'] as const)
        await tx.putRows([
          {
            table,
            id: patient().id,
            revision: 1,
            day: null,
            patientId: null,
            episodeId: null,
            box,
          },
        ]);
      await tx.putMeta('cursor:notes', 'far');
    });
  };
  const copies = () =>
    storeOf(app).tables.read(['rows'], async (tx) =>
      (
        await Promise.all(
          (['note', 'visit', 'patient', 'episode'] as const).map((table) => tx.countRows(table)),
        )
      ).reduce((sum, n) => sum + n, 0),
    );

  test('hides an open chart after 72 h and shows it for another 72 h after the password', async () => {
    at(72 * hourMs - 1_000);
    await look();
    expect(app.currentSession().kind).toBe('open');
    at(72 * hourMs);
    await look();
    expect(app.currentSession()).toMatchObject({ kind: 'locked', why: 'lease' });
    await app.unlock(noras.password);
    await look();
    at(143 * hourMs);
    await look();
    expect(app.currentSession().kind).toBe('open');
    at(144 * hourMs + 1_000);
    await look();
    expect(app.currentSession()).toMatchObject({ kind: 'locked', why: 'lease' });
  });

  test('an answer from the server renews the lease', async () => {
    stop = app.watchLeases(app.lockForLease);
    at(71 * hourMs);
    server.line = true;
    await app.reauthenticate(noras.password);
    const { name } = storeOf(app);
    await until(async () =>
      expect(must(await leaseOf(name), 'lease').contactAt).toBe(start + 71 * hourMs),
    );
    at(100 * hourMs);
    await look();
    expect(app.currentSession().kind).toBe('open');
  });

  test('setting the clock back does not extend it, even across a restart', async () => {
    at(71 * hourMs);
    await look();
    at(-300 * dayMs);
    await app.lock();
    app = await reload();
    await look();
    const { name } = must(
      (await app.knownAccounts())[0]?.vaults.map(({ database }) => ({ name: database }))[0],
      'vault',
    );
    expect(must(await leaseOf(name), 'lease').seenAt).toBeGreaterThanOrEqual(start + 71 * hourMs);
    at(72 * hourMs);
    expect((await app.leases.check(name)).hidden).toBe(true);
  });

  test('a clock that is a year ahead hides the chart, and the next contact corrects it', async () => {
    at(365 * dayMs);
    await look();
    expect(app.currentSession().kind).toBe('locked');
    at(hourMs);
    server.line = true;
    await app.signIn(noras);
    await look();
    expect(await app.leases.check(storeOf(app).name)).toEqual({ hidden: false });
  });

  test('after any time the copies, unsent work and files are there behind the password (decision 058)', async () => {
    await keepCopies();
    const entry = await leaveUnsent(storeOf(app));
    await storeOf(app).tables.write(['history', 'files'], async (tx) => {
      await tx.putHistory({ visitId: 'visit', box: new Uint8Array([1]) });
      await tx.putFile({
        visitId: 'visit',
        size: 9,
        sent: 0,
        attempts: 1,
        code: null,
        kept: 1,
        box: new Uint8Array([1]),
        fileId: 'in a backup',
        state: 'sent',
        receivedAt: '2026-03-05T15:59:59.000Z',
      });
    });
    at(400 * dayMs);
    await look();
    expect(app.currentSession()).toMatchObject({ kind: 'locked', why: 'lease' });
    await app.unlock(noras.password);
    expect(await copies()).toBe(4);
    const { tables } = storeOf(app);
    expect(await tables.read(['history'], (tx) => tx.visitsWithHistory())).toEqual(['visit']);
    expect(await tables.read(['files'], (tx) => tx.filesOf('visit'))).toHaveLength(1);
    expect(await readUnsent(storeOf(app), entry)).toEqual({ said: 'work 1' });
  });

  test('the PIN does not open after the lease has ended', async () => {
    await app.setPin(storeOf(app), '2468');
    await app.lock('idle');
    at(72 * hourMs);
    await app.unlockWithPin('2468');
    expect(app.currentSession()).toMatchObject({ kind: 'locked', why: 'lease' });
    expect(await codeOf(app.unlock('2468'))).toBe('device.wrong-password');
  });
});
