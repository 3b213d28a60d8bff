import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { savePatient } from '#contract/patients.ts';
import { session } from '#contract/sign-in.ts';
import { must } from '#domain/must.ts';
import { signedIn } from '../support/api.ts';
import { findings } from '../support/axe.ts';
import { isLong } from '../support/long.ts';
import { watchPolicy } from '../support/policy-watch.ts';
import { linkedPaths, openPaths, plainPaths } from '../support/screen-paths.ts';
import { newProfile, startBrowser, type TestBrowser } from '../support/browser.ts';
import { settled } from '../support/settled.ts';
import { go, people, signIn, unlock, type Person } from '../support/story.ts';
import { startApp, type App } from '../support/story-app.ts';

/**
 * axe on every built screen × theme × language (targets row 26; all of them in the long form, here
 * each screen in two themes), reflow, and what the policy of the app refuses: the gate, not the
 * proof.
 */

const everyLook = ['light', 'dark', 'contrast'].flatMap((theme) =>
  ['en', 'de'].map((language) => ({ theme, language })),
);

type Look = (typeof everyLook)[number];

/**
 * A language does not change colours, nor a theme names: every screen is seen light in English and
 * in one of the other two themes, the next screen in the other one.
 */
const looks = isLong
  ? everyLook
  : everyLook.filter(({ theme, language }) => language === (theme === 'dark' ? 'de' : 'en'));
const isSeen = ({ theme }: Look, index: number): boolean =>
  isLong || theme === 'light' || (theme === 'dark') === (index % 2 === 0);

/** Names, roles and order are judged once in each language. */
const hasEveryRule = ({ theme, language }: Look): boolean =>
  theme === (language === 'en' ? 'light' : 'dark');

/** The title of the screen that stands in for one that broke: it is accessible, too. */
const failed = /This screen could not be opened|Diese Seite konnte nicht geöffnet werden/;

/** Chooses theme and language as a person would and waits until both hold. */
async function wear(page: Page, { theme, language }: Look, textSize = '100'): Promise<void> {
  await page.evaluate(
    async (choice) => {
      const open = indexedDB.open('keyval-store');
      const database = await new Promise<IDBDatabase>(
        (resolve) => (open.onsuccess = () => resolve(open.result)),
      );
      const write = database.transaction('keyval', 'readwrite');
      write.objectStore('keyval').put(choice, 'preferences');
      await new Promise((resolve) => (write.oncomplete = resolve));
      database.close();
    },
    { theme, language, textSize },
  );
}

const heading = (page: Page) => page.locator('h1').first().waitFor();

/** Other ways to see a screen. */
const ways = ['/dashboard?period=month', '/visits?view=week'];

describe('every screen passes axe', () => {
  let app: App;
  const open: { browser: TestBrowser; refused: string[]; dispose: () => void }[] = [];
  const browserFor = async (screen: 'phone' | 'desktop'): Promise<Page> => {
    const profile = newProfile();
    const browser = await startBrowser(profile.folder, { screen });
    const refused = await watchPolicy(browser.context);
    open.push({ browser, refused, dispose: profile.dispose });
    return browser.page;
  };
  beforeAll(async () => {
    app = await startApp({ template: inject('template') });
    const office = await signedIn(app.officeUrl, people().admin.userName);
    // Two charts of one person, for the screen that compares them; the demo has none.
    for (const lastName of ['Honeycutt', 'Honeycut'])
      await office.call(savePatient, {
        id: null,
        entryId: randomUUID(),
        baseRevision: 0,
        patch: { lastName, firstName: 'Maeve', birthday: '03/07/1941' },
        status: 'Draft',
      });
  });
  afterAll(async () => {
    for (const { browser, dispose } of open) {
      await browser.close();
      dispose();
    }
    await app.stop();
  });

  /**
   * Visits each path in its looks: every rule in light English and in dark German, in the others
   * those that read colours. `enter` is what a reload asks for: the field unlocks, the office
   * does not.
   */
  async function sweep(
    page: Page,
    paths: readonly string[],
    enter: () => Promise<void>,
  ): Promise<string[]> {
    const found: string[] = [];
    for (const look of looks) {
      await wear(page, look);
      await page.goto(app.url + must(paths[0], 'path'));
      await enter();
      for (const path of paths.filter((_, index) => isSeen(look, index))) {
        await page.evaluate((to) => history.pushState({}, '', to), path);
        await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
        await settled(page);
        if (failed.test(await page.locator('h1').first().innerText()))
          found.push(`${look.theme} ${look.language} ${path} could not be opened`);
        found.push(
          ...(await findings(page, hasEveryRule(look) ? undefined : 'colours')).map(
            (finding) => `${look.theme} ${look.language} ${path} ${finding}`,
          ),
        );
      }
    }
    return found;
  }

  const firstLink = async (page: Page, path: string, kind: string): Promise<string> => {
    await page.goto(app.url + path);
    const link = page.locator(`main a[href^="${kind}"]`).first();
    return must((await link.getAttribute('href')) ?? undefined, `link to ${kind}`);
  };

  /** One address of every screen that is opened from a list of the office. */
  const linked = async (page: Page): Promise<string[]> => {
    const found: string[] = [];
    for (const { from, link } of linkedPaths('office'))
      found.push(await firstLink(page, from, link));
    return found;
  };

  it('for somebody who is not signed in', async () => {
    const page = await browserFor('desktop');
    await page.goto(app.url);
    await heading(page);
    expect(
      await sweep(
        page,
        ['/', ...openPaths(), '/resetPassword#token=x', '/404', '/no-such-page'],
        () => heading(page),
      ),
    ).toEqual([]);
  });

  it('in the office', { timeout: 600_000 }, async () => {
    const page = await browserFor('desktop');
    // Tall enough for every screen: what is only scrolled under a bar is not hidden.
    await page.setViewportSize({ width: 1_440, height: 5_000 });
    await signIn(page, app.url, people().admin);
    const details = await linked(page);
    expect(
      await sweep(page, [...plainPaths('office'), ...ways, '/no-such-page', ...details], () =>
        heading(page),
      ),
    ).toEqual([]);
  });

  it('in the field', { timeout: 600_000 }, async () => {
    const page = await browserFor('phone');
    const nurse: Person = people().nurse;
    // Tall enough for every screen: what is only scrolled under the bar at the bottom is not
    // hidden.
    await page.setViewportSize({ width: 390, height: 5_000 });
    await signIn(page, app.url, nurse);
    await page.locator('main a[href^="/note/"]').first().waitFor();
    const note = must(
      (await page.locator('main a[href^="/note/"]').first().getAttribute('href')) ?? undefined,
      'link to a note',
    );
    const enter = async (): Promise<void> => {
      await page.getByLabel(/^(Password|Passwort)$/).fill(nurse.password);
      await page.getByRole('button', { name: /^(Unlock|Entsperren)$/ }).click();
      await page
        .getByRole('heading', { name: /^(Unlock|Entsperren)$/ })
        .waitFor({ state: 'detached' });
      // A page of a note has a heading and no navigation.
      await heading(page);
    };
    await page.goto(`${app.url}${note}?section=vitals`);
    await enter();
    await page.getByRole('textbox', { name: /^Pulse/ }).fill('72');
    await page.getByText(/^Saved on this phone/).waitFor();
    const history = `${note}?section=history`;
    const filesOfNote = `${note}?section=files`;
    expect(await sweep(page, [...plainPaths('field'), note, history, filesOfNote], enter)).toEqual(
      [],
    );
  });

  it(
    'without scrolling sideways, 320 px wide with the largest text in the longer language (ux, hands and eyes)',
    { timeout: 300_000 },
    async () => {
      const page = await browserFor('desktop');
      await signIn(page, app.url, people().admin);
      const details = await linked(page);
      await wear(page, { theme: 'light', language: 'de' }, '150');
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(app.url);
      const tooWide: string[] = [];
      for (const path of [...plainPaths('office'), ...details]) {
        await go(page, path);
        await settled(page);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        if (width > 320) tooWide.push(`${path} ${width}`);
      }
      expect(tooWide).toEqual([]);
    },
  );

  it(
    'for the administrator, who ends all sessions of a person on any screen (docs: ' +
      'security, session list and revocation)',
    { timeout: 300_000 },
    async () => {
      const page = await browserFor('desktop');
      await signIn(page, app.url, people().admin);
      await wear(page, { theme: 'light', language: 'de' }, '150');
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(`${app.url}/users`);
      await settled(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      const nurse = await signedIn(app.officeUrl, people().nurse.userName);
      await page.reload();
      await page.getByRole('button', { name: 'Aktionen für Nora Brightwater' }).click();
      await page.getByRole('menuitem', { name: 'Alle Sitzungen beenden' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: 'Alle Sitzungen beenden' })
        .click();
      await page.getByText(/^\d+ Sitzung(en)? von Nora Brightwater wurden? beendet\.$/).waitFor();
      expect((await nurse.ask(session, {})).problem.code).toBe('session.missing');
    },
  );

  it('locked', async () => {
    const page = await browserFor('phone');
    await signIn(page, app.url, people().aide);
    await page.goto(`${app.url}/dashboard`);
    await page.getByRole('heading', { name: 'Unlock' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await unlock(page, people().aide);
  });

  it('and no screen asked for what the policy refuses (docs: security, Trusted Types)', () => {
    expect(open.length).toBeGreaterThan(4);
    expect(open.flatMap(({ refused }) => refused)).toEqual([]);
  });
});
