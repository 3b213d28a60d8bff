import { randomUUID } from 'node:crypto';
import { callPath } from '#contract/call.ts';
import { signOut, type SessionState } from '#contract/sign-in.ts';
import type { Clock } from '#client/store/clock.ts';
import { clientId } from '#client/store/testing/records.ts';
import { Api } from './api.ts';
import { fairWeather, type SimulatedLink } from './link-simulated.ts';
import { TestDevice } from './store-device.ts';

/** The product's store and engine in this process, connected to a real server over a real line. */
export type RealPhone = {
  readonly device: TestDevice;
  readonly api: Api;
  /** When each push left, milliseconds of this machine. */
  readonly pushes: number[];
  signIn(): Promise<SessionState>;
  signOut(): Promise<void>;
  /** Types and hands over, as leaving the note does. */
  write(visitId: string, values: Readonly<Record<string, number | string>>): Promise<void>;
  /** Wakes the engine again and again until nothing waits. @throws Error after a minute */
  drain(): Promise<void>;
  end(): void;
};

/**
 * Time of the engine runs this much faster: its budget of 30 s for a request and its back-off are
 * tried in seconds.
 */
const haste = 10;

const hurriedClock = (): Clock => ({
  process: randomUUID(),
  now: () => Date.now(),
  monotonic: () => performance.now() * haste,
  after(ms, work) {
    const timer = setTimeout(work, ms / haste);
    return () => clearTimeout(timer);
  },
});

function httpLink(api: Api, pushes: number[]): SimulatedLink {
  return {
    weather: fairWeather,
    session: null,
    faults: new Map(),
    online: () => true,
    async post({ service, call, body, signal }) {
      if (call === 'push') pushes.push(performance.now());
      const answer = await fetch(api.url + callPath({ service, name: call }), {
        method: 'POST',
        body,
        signal,
        redirect: 'error',
        headers: { 'content-type': 'application/json', 'x-porchlight': '1', cookie: api.cookie },
      });
      return {
        status: answer.status,
        contentType: answer.headers.get('content-type'),
        retryAfter: answer.headers.get('retry-after'),
        body: await answer.text(),
        sent: body.length,
      };
    },
  };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
const patience = 60_000;

/**
 * A phone of somebody who has signed in, with nothing on it yet; `number` tells the phones of one
 * person apart.
 */
export async function realPhone(url: string, userName: string, number: number): Promise<RealPhone> {
  const api = new Api(url);
  const signIn = (): Promise<SessionState> => api.signIn(userName, { clientId: clientId(number) });
  const { user } = await signIn();
  const pushes: number[] = [];
  const device = new TestDevice({
    number,
    user,
    clock: hurriedClock(),
    random: Math.random,
    link: httpLink(api, pushes),
  });
  const waits = async (): Promise<boolean> =>
    (await device.outbox()).some(({ state }) => state === 'waiting' || state === 'sending');
  return {
    device,
    api,
    pushes,
    signIn,
    signOut: () => api.call(signOut, {}).then(() => undefined),
    async write(visitId, values) {
      for (const [path, value] of Object.entries(values)) await device.type(visitId, path, value);
      await device.leaveAll();
    },
    async drain() {
      const end = performance.now() + patience;
      do {
        device.engine.kick('manual');
        await device.engine.settled();
        if (!(await waits())) return;
        await pause(100);
      } while (performance.now() < end);
      throw new Error(
        `Still waiting: ${(await device.outbox()).map(({ command, state }) => `${command} ${state}`).join(', ')}`,
      );
    },
    end: () => device.end(),
  };
}
