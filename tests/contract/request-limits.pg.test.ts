import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patients } from '#contract/patients.ts';
import { callPath } from '#contract/call.ts';
import { pullNotes } from '#contract/exchange.ts';
import { passkeyChallenge } from '#contract/passkeys.ts';
import { session } from '#contract/sign-in.ts';
import { signedIn, type Api } from '../support/api.ts';
import { FieldDevice } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

/**
 * Requests a minute (ASVS 2.4.1, 15.2.2): far above what anybody honest asks for, and never in the
 * way of unsent work.
 */

const perMinute = 5;

describe('requests of one person and one address', () => {
  let server: TestServer;
  let clock = Date.parse('2026-03-05T16:00:00.000Z');
  beforeAll(async () => {
    server = await startServer({
      env: { REQUESTS_PER_MINUTE: String(perMinute) },
      now: () => new Date(clock),
    });
  });
  afterAll(() => server.stop());
  const nextMinute = (): void => void (clock += 60_000);
  const statuses = async (
    count: number,
    ask: () => Promise<{ status: number }>,
  ): Promise<number[]> => {
    const found: number[] = [];
    for (let nth = 0; nth < count; nth += 1) found.push((await ask()).status);
    return found;
  };
  const list = (api: Api) =>
    api.ask(patients, { search: '', status: 'All', pageNumber: 1, pageSize: 5 });

  it('are refused with 429, the wait and a problem document, and answered again a minute later', async () => {
    const api = await signedIn(server.url, 'scheduler');
    nextMinute();
    expect(await statuses(perMinute, () => list(api))).toEqual(
      Array.from({ length: perMinute }, () => 200),
    );
    const refused = await list(api);
    expect(refused.problem).toMatchObject({
      status: 429,
      code: 'rate.limited',
      type: 'urn:porchlight:rate.limited',
    });
    expect(refused.headers.get('retry-after')).toBe('12');
    expect(refused.headers.get('content-type')).toContain('application/problem+json');
    clock += 12_000;
    expect((await list(api)).status).toBe(200);
  });

  it('are counted per person, not per session: another person goes on, another session does not help', async () => {
    nextMinute();
    const [first, second, other] = [
      await signedIn(server.url, 'scheduler'),
      await signedIn(server.url, 'scheduler'),
      await signedIn(server.url, 'qa'),
    ];
    await statuses(perMinute, () => list(first));
    expect([(await list(second)).status, (await list(other)).status]).toEqual([429, 200]);
  });

  it('leave room for what devices send and fetch by themselves: ten times as much, and counted apart', async () => {
    nextMinute();
    const nurse = await FieldDevice.signIn(server.url, 'nurse');
    nextMinute();
    await statuses(perMinute + 1, () => nurse.api.ask(session, {}));
    const pull = () => nurse.api.post(callPath(pullNotes), '{}');
    // Counted before the body is looked at.
    expect(new Set(await statuses(perMinute * 10, pull))).toEqual(new Set([422]));
    expect((await pull()).status).toBe(429);
  });

  it('are counted for calls that need no session, too, when there is one', async () => {
    nextMinute();
    const api = await signedIn(server.url, 'admin');
    nextMinute();
    const challenge = () => api.ask(passkeyChallenge, {});
    const answers = await statuses(perMinute + 1, challenge);
    expect(answers.slice(0, perMinute)).not.toContain(429);
    expect(answers.at(-1)).toBe(429);
  });

  it('of an address are counted also without a session', async () => {
    nextMinute();
    const nobody = () =>
      fetch(`${server.url}${callPath(patients)}`, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', 'x-porchlight': '1' },
      });
    expect(new Set(await statuses(perMinute * 10, nobody))).toEqual(new Set([401]));
    const refused = await nobody();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
  });
});
