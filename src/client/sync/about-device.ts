import { minuteMs } from '#domain/durations.ts';
import type { AboutDevice } from './ports.ts';

/**
 * Milliseconds for which the browser's estimate is not asked for again: it costs more than a
 * request is worth.
 */
const holds = minuteMs;

const appVersion = import.meta.env.VITE_APP_VERSION ?? '';
let known: AboutDevice = { storage: null, appVersion };
let askedAt: number | null = null;

async function ask(): Promise<void> {
  // Some browsers have no estimate, and none has one in a page that is not secure.
  const { usage, quota } = await Promise.resolve(navigator.storage?.estimate()).then(
    (estimate) => estimate ?? {},
    () => ({ usage: undefined, quota: undefined }),
  );
  if (usage !== undefined && quota !== undefined)
    known = { storage: { used: Math.round(usage), quota: Math.round(quota) }, appVersion };
}

/**
 * What the browser said last of the device: storage and version of the app. No request waits for an
 * estimate, which may take seconds; the next one tells it. `now` in milliseconds of the monotonic
 * clock. Never throws.
 */
export function aboutDevice(now: number): AboutDevice {
  if (askedAt === null || now - askedAt > holds) {
    askedAt = now;
    void ask();
  }
  return known;
}
