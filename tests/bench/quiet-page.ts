import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { must } from '#domain/must.ts';
import { chromiumFlags, sizes } from '../support/browser.ts';
import { findBrowser } from '../support/find-browser.ts';

type Answer = {
  readonly id?: number;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
};
type Send = (method: string, params?: object) => Promise<Record<string, unknown>>;

/** A page of a browser on a profile folder, slowed down like a phone. */
export type QuietPage = {
  goto(url: string): Promise<void>;
  /** What an expression is once it is fulfilled. */
  ask<T>(expression: string): Promise<T>;
  /** Into the box that has the focus, then Enter. */
  typeAndEnter(text: string): Promise<void>;
  close(): Promise<void>;
};

/** Nothing that is asked takes longer, unlocking with everything slowed down included. */
const longestMs = 60_000;

/** Talks with a browser's own tools over the two pipes that it was started with. */
function protocolOf(to: Writable, from: Readable): Send {
  const waiting = new Map<number, { done: (answer: Answer) => void }>();
  let [last, rest] = [0, ''];
  from.setEncoding('utf8').on('data', (text: string) => {
    const whole = `${rest}${text}`.split('\0');
    rest = whole.pop() ?? '';
    for (const message of whole) {
      const answer = JSON.parse(message) as Answer;
      if (answer.id !== undefined) waiting.get(answer.id)?.done(answer);
    }
  });
  return (method, params = {}) =>
    new Promise((resolve, reject) => {
      last += 1;
      const id = last;
      const limit = setTimeout(() => {
        waiting.delete(id);
        reject(new Error(`${method}: no answer of the browser`));
      }, longestMs);
      waiting.set(id, {
        done: ({ result = {}, error }) => {
          clearTimeout(limit);
          waiting.delete(id);
          if (error) reject(new Error(`${method}: ${error.message}`));
          else resolve(result);
        },
      });
      const { sessionId, ...given } = params as { sessionId?: string };
      to.write(`${JSON.stringify({ id, method, sessionId, params: given })}\0`);
    });
}

/**
 * A page that nobody looks into while it starts. Playwright is told of every request, for which the
 * engine works out where in its scripts the page made it, and it puts a script of its own into the
 * page before it can press anything: in a page slowed down four times, a sixth of the time until the
 * lock screen. No phone of a nurse does either.
 *
 * @param atStart what each page runs before its own scripts
 */
export async function openQuietPage(profile: string, atStart: () => void): Promise<QuietPage> {
  const browser = spawn(
    process.env.HEADLESS_SHELL_PATH ?? findBrowser(),
    [
      '--headless',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      ...chromiumFlags,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise((resolve) => browser.once('exit', resolve));
  const [, , , to, from] = browser.stdio;
  const ofBrowser = protocolOf(to as Writable, from as Readable);
  try {
    return await slowedPage(ofBrowser, ended, atStart);
  } catch (error) {
    browser.kill('SIGKILL');
    throw error;
  }
}

async function slowedPage(
  ofBrowser: Send,
  ended: Promise<unknown>,
  atStart: () => void,
): Promise<QuietPage> {
  const { targetInfos } = (await ofBrowser('Target.getTargets')) as {
    targetInfos: { targetId: string; type: string }[];
  };
  const { targetId } = must(
    targetInfos.find(({ type }) => type === 'page'),
    'page',
  );
  const { sessionId } = await ofBrowser('Target.attachToTarget', { targetId, flatten: true });
  const send: Send = (method, params) => ofBrowser(method, { ...params, sessionId });
  await send('Page.enable');
  await send('Emulation.setDeviceMetricsOverride', {
    ...sizes.phone,
    deviceScaleFactor: 1,
    mobile: true,
  });
  await send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await send('Emulation.setTimezoneOverride', { timezoneId: 'America/Los_Angeles' });
  await send('Emulation.setLocaleOverride', { locale: 'en-US' });
  await send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await send('Page.addScriptToEvaluateOnNewDocument', {
    // What runs TypeScript here has functions keep their names by a helper.
    source: `globalThis.__name ??= (named) => named; (${atStart.toString()})()`,
  });
  const press = (type: string) =>
    send('Input.dispatchKeyEvent', {
      type,
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: 13,
      text: '\r',
    });
  return {
    async goto(url) {
      await send('Page.navigate', { url });
    },
    async ask<T>(expression: string) {
      const { result, exceptionDetails } = await send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
      return (result as { value: T }).value;
    },
    async typeAndEnter(text) {
      await send('Input.insertText', { text });
      await press('keyDown');
      await press('keyUp');
    },
    async close() {
      await ofBrowser('Browser.close');
      await ended;
    },
  };
}
