import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { must } from '#domain/must.ts';
import { newProfile, startBrowser, type Screen, type TestBrowser } from '../support/browser.ts';
import { settled } from '../support/settled.ts';
import { plainPaths } from '../support/screen-paths.ts';
import { go, people, servedFromDevice, signIn, unlock } from '../support/story.ts';
import { startApp, type App } from '../support/story-app.ts';

/**
 * Trusted Types (docs: security): the app never asks for what its policy refuses, and nobody gets
 * it.
 */

const office = [
  ...plainPaths('office'),
  '/dashboard?period=month',
  '/visits?view=week',
  '/no-such-page',
];

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
    const refused: string[] = [];
    await browser.context.exposeBinding(
      'noteRefused',
      (_source, what: string) => void refused.push(what),
    );
    await browser.context.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
        (globalThis as unknown as { noteRefused: (what: string) => void }).noteRefused(
          `${effectiveDirective} ${blockedURI} ${sample}`,
        ),
      );
    });
    // Those of workers reach no listener of the page.
    browser.context.on('console', (message) => {
      if (
        message.type() === 'error' &&
        /Content Security Policy|TrustedType|requires '?Trusted/.test(message.text())
      )
        refused.push(message.text());
    });
    return { page: browser.page, refused };
  }

  async function visit(page: Page, paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      await go(page, path);
      await settled(page);
    }
  }

  const firstLink = async (page: Page, path: string, kind: string): Promise<string> => {
    await go(page, path);
    const link = page.locator(`main a[href^="${kind}"]`).first();
    return must((await link.getAttribute('href')) ?? undefined, `link to ${kind}`);
  };

  it('on no screen before the sign-in and in the office', async () => {
    const { page, refused } = await watched('desktop');
    await page.goto(`${app.officeUrl}/resetPassword`);
    await visit(page, ['/resetPassword', '/help', '/']);
    await signIn(page, app.officeUrl, people().admin);
    await servedFromDevice(page);
    const details = [
      await firstLink(page, '/patients', '/patient/'),
      await firstLink(page, '/episodes', '/episode/'),
      await firstLink(page, '/notes', '/note/'),
    ];
    await visit(page, [...office, ...details]);
    expect(refused).toEqual([]);
  });

  it('on no screen of the field, locked or open, with the key in its worker', async () => {
    const { page, refused } = await watched('phone');
    await signIn(page, app.url, people().nurse);
    await servedFromDevice(page);
    const note = must(
      (await page.locator('main a[href^="/note/"]').first().getAttribute('href')) ?? undefined,
      'link to a note',
    );
    await visit(page, [...plainPaths('field'), `${note}?section=vitals`]);
    await page.getByRole('textbox', { name: /^Pulse/ }).fill('72');
    await page.getByText(/^Saved on this phone/).waitFor();
    await visit(page, [`${note}?section=history`, `${note}?section=files`]);
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
