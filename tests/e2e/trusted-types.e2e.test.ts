import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newProfile, startBrowser, type Screen, type TestBrowser } from '../support/browser.ts';
import { watchPolicy } from '../support/policy-watch.ts';
import { people, servedFromDevice, signIn, unlock } from '../support/story.ts';
import { startApp, type App } from '../support/story-app.ts';

/**
 * Trusted Types (docs: security): nobody gets what the policy refuses. That no screen asks for it
 * is seen by the sweep over all of them (accessible.e2e.test.ts).
 */

describe('text never becomes markup or script', () => {
  let app: App;
  const open: { browser: TestBrowser; dispose: () => void }[] = [];
  beforeAll(async () => {
    app = await startApp({ template: inject('template') });
  });
  afterAll(async () => {
    for (const { browser, dispose } of open) {
      await browser.close();
      dispose();
    }
    await app.stop();
  });

  /** A browser that notes down what the policy refuses in any of its pages. */
  async function watched(screen: Screen): Promise<{ page: Page; refused: string[] }> {
    const profile = newProfile();
    const browser = await startBrowser(profile.folder, { screen });
    open.push({ browser, dispose: profile.dispose });
    return { page: browser.page, refused: await watchPolicy(browser.context) };
  }

  it('when a phone unlocks from its own storage, with the key in its worker', async () => {
    const { page, refused } = await watched('phone');
    await signIn(page, app.url, people().nurse);
    await servedFromDevice(page);
    const keeper = page.waitForEvent('worker');
    await page.goto(app.url);
    await unlock(page, people().nurse);
    expect(new URL((await keeper).url()).pathname).toMatch(/^\/assets\/key\.worker-/);
    expect(refused).toEqual([]);
  });

  it('when somebody else’s script asks for it, in a page of the app', async () => {
    const { page, refused } = await watched('desktop');
    await signIn(page, app.officeUrl, people().qa);
    const outcomes = await page.evaluate(() => {
      const attempt = (run: () => unknown): string => {
        try {
          run();
          return 'done';
        } catch (error) {
          return (error as Error).name;
        }
      };
      const factory = (
        globalThis as unknown as {
          trustedTypes: { createPolicy: (name: string, rules: object) => unknown };
        }
      ).trustedTypes;
      const box = document.body.appendChild(document.createElement('div'));
      return {
        markup: attempt(
          () => (box.innerHTML = '<img src="/no-such-picture" onerror="document.title = \'run\'">'),
        ),
        left: box.childNodes.length,
        foreignWorker: attempt(() => new Worker('https://elsewhere.example/worker.js')),
        ownFileAsWorker: attempt(() => new Worker('/sw.js')),
        script: attempt(
          () => (document.createElement('script').src = 'https://elsewhere.example/script.js'),
        ),
        anotherPolicy: attempt(() =>
          factory.createPolicy('another', { createScriptURL: (address: string) => address }),
        ),
        ourPolicyAgain: attempt(() =>
          factory.createPolicy('porchlight', { createScriptURL: (address: string) => address }),
        ),
        theDefault: attempt(() =>
          factory.createPolicy('default', { createHTML: (text: string) => text }),
        ),
      };
    });
    expect(outcomes).toEqual({
      markup: 'TypeError',
      left: 0,
      foreignWorker: 'TypeError',
      ownFileAsWorker: 'TypeError',
      script: 'TypeError',
      anotherPolicy: 'TypeError',
      ourPolicyAgain: 'TypeError',
      theDefault: 'TypeError',
    });
    expect(
      await page.evaluate(() =>
        navigator.serviceWorker.register('https://elsewhere.example/sw.js').then(
          () => 'done',
          (error: Error) => error.name,
        ),
      ),
    ).toBe('TypeError');
    await expect
      .poll(() => refused.filter((what) => what.startsWith('require-trusted-types-for')).length)
      .toBeGreaterThanOrEqual(5);
    expect(await page.title()).not.toBe('run');
  });
});
