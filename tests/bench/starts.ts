import type { Page } from 'playwright';
import { openQuietPage } from './quiet-page.ts';

const rounds = 7;

/**
 * Writes down when a card of the day with its button, and the field of the lock, were first in a
 * frame.
 */
export const watchFrames = (): void => {
  const seen: Record<string, number> = {};
  Object.assign(globalThis, { seenAt: seen });
  const first = (name: string, there: boolean): void => {
    if (there && !(name in seen)) seen[name] = performance.now();
  };
  const look = (): void => {
    first(
      'day',
      document.querySelector('main h2') !== null &&
        document.querySelector('main button') !== null &&
        document.querySelector('input[type=password]') === null,
    );
    first('lock', document.querySelector('input[type=password]') !== null);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  addEventListener('click', () => (seen['pressed'] ??= performance.now()), { capture: true });
  addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Enter') seen['entered'] ??= performance.now();
    },
    { capture: true },
  );
  const importKey = crypto.subtle.importKey.bind(crypto.subtle);
  // The data key is the last AES key that is imported before the day: the one that the password's
  // slow hash opens it with comes before it. Keys that entries are sealed with are of another kind,
  // and what is imported behind the day does not move the time.
  crypto.subtle.importKey = ((...parts: Parameters<typeof importKey>) => {
    if (parts[2] === 'AES-GCM' && !('day' in seen)) seen['unlocked'] = performance.now();
    return importKey(...parts);
  }) as typeof importKey;
};

export type Seen = {
  readonly day: number;
  readonly lock?: number;
  readonly unlocked?: number;
  readonly entered?: number;
  /** The first press of a button. */ readonly pressed?: number;
};

export const seenOn = async (page: Page): Promise<Seen> => {
  await page.waitForFunction(
    () => 'day' in (globalThis as unknown as { seenAt: object }).seenAt,
    undefined,
    { timeout: 60_000 },
  );
  return page.evaluate(() => (globalThis as unknown as { seenAt: Seen }).seenAt);
};

export type Times = {
  readonly cold: number[];
  readonly warm: number[];
  /** Cold: until the lock screen appears. */ readonly lock: number[];
  /** From the password's Enter to the key. */ readonly unlock: number[];
};

/** Fulfilled in the frame after this was first seen. */
const until = (name: keyof Seen): string => `new Promise((done) => {
  const look = () => (${JSON.stringify(name)} in seenAt ? done(seenAt) : requestAnimationFrame(look));
  look();
})`;

/**
 * Starts a browser on the profile again and again and opens the address, as a tap on the icon does;
 * then once more in the same browser. `password` opens the lock, where there is one.
 */
export async function starts(
  profile: string,
  url: string,
  password: string | null,
  spent: (seen: Seen) => number,
): Promise<Times> {
  const times: Times = { cold: [], warm: [], lock: [], unlock: [] };
  for (let round = 0; round < rounds; round += 1) {
    const page = await openQuietPage(profile, watchFrames);
    try {
      for (const kind of ['cold', 'warm'] as const) {
        await page.goto(url);
        if (password !== null) {
          await page.ask(until('lock'));
          await page.ask("document.querySelector('input[type=password]').focus()");
          await page.typeAndEnter(password);
        }
        const seen = await page.ask<Seen>(until('day'));
        times[kind].push(spent(seen));
        if (kind === 'cold' && seen.lock !== undefined) times.lock.push(seen.lock);
        if (seen.entered !== undefined && seen.unlocked !== undefined)
          times.unlock.push(seen.unlocked - seen.entered);
        await page.ask('new Promise((done) => setTimeout(done, 500))');
      }
    } finally {
      await page.close();
    }
  }
  return times;
}
