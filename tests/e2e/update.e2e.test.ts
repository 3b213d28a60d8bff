import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readNote } from '#contract/notes.ts';
import { must } from '#domain/must.ts';
import { signedIn } from '../support/api.ts';
import { startBrowser, type TestBrowser } from '../support/browser.ts';
import { expectPage } from '../support/expect.ts';
import { expectNothingLost, missing } from '../support/fault.ts';
import { makeSecondBuild } from '../support/second-build.ts';
import { go, openFieldStory, unlock, type FieldStory } from '../support/story.ts';
import { openSection } from '../support/story-note.ts';
import { takeSeededVisit } from './story/seeded-visit.ts';

/**
 * Fault 22 (docs: sync): a new app version mid-visit never reloads over an open note, and no
 * chunk is missing.
 */

const root = join(import.meta.dirname, '..', '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string;
};
const nextVersion = `${version}-next`;

/** A page keeps this until it is loaded anew. */
const mark = (page: Page): Promise<void> =>
  page.evaluate(() => void Object.assign(globalThis, { marked: true }));
const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => 'marked' in globalThis);
const lookForUpdate = (page: Page): Promise<void> =>
  page.evaluate(
    async () => void (await (await navigator.serviceWorker.getRegistration())?.update()),
  );
const isWaiting = (page: Page): Promise<boolean> =>
  page.evaluate(
    async () => ((await navigator.serviceWorker.getRegistration())?.waiting ?? null) !== null,
  );
/** What the browser keeps of its own accord is no proof of anything. */
const clearHttpCache = async (page: Page): Promise<void> =>
  void (await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache'));

/** The device loses a part of the app, as when the browser clears its caches. */
async function losePart(page: Page, start: string): Promise<void> {
  await clearHttpCache(page);
  await page.evaluate(async (begin) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (new URL(request.url).pathname.startsWith(`/assets/${begin}`))
          await cache.delete(request);
    }
  }, start);
}

describe('a new version is deployed in the middle of a visit', { sequential: true }, () => {
  let story: Omit<FieldStory, 'device'> & { device: () => TestBrowser };
  let page: Page;
  let tab: Page;
  let earlierNames: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-deploy-'));
  const dist = join(folder, 'dist');
  const nameOf = (start: string): string =>
    must(
      earlierNames.find((name) => name.startsWith(start)),
      start,
    );
  const pulse = () => page.getByRole('textbox', { name: /^Pulse/ });

  beforeAll(async () => {
    cpSync(join(root, 'dist'), dist, { recursive: true });
    story = await openFieldStory(
      (profile): Promise<TestBrowser> => startBrowser(profile, { screen: 'phone' }),
      inject('template'),
      { environment: { CLIENT_DIR: dist } },
    );
    page = story.device().page;
    await takeSeededVisit(story);
    tab = await story.device().context.newPage();
    await tab.goto(story.app.url);
    await unlock(tab, story.people.nurse);
    await page.bringToFront();
    // Chromium looks for no newer worker before its own start is over, and notices that within
    // three minutes at the latest.
    await lookForUpdate(page);
  }, 300_000);
  afterAll(async () => {
    await story.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is announced in the open note, waits for it, and takes nothing from whoever types', async () => {
    await go(page, `/note/${story.facts.visitId}`);
    await openSection(page, 'Vital signs');
    await pulse().pressSequentially('7');
    await Promise.all([mark(page), mark(tab)]);

    earlierNames = makeSecondBuild(dist, [version, nextVersion]);
    await story.app.kill();
    await story.app.restart();
    await lookForUpdate(page);
    await expectPage(
      page.getByText('Update ready. It waits until you leave the note.'),
    ).toBeAttached({ timeout: 60_000 });
    await pulse().pressSequentially('2');
    await expectPage(pulse()).toHaveValue('72');

    await tab.bringToFront();
    await tab.getByRole('button', { name: 'Update ready' }).click();
    await expectPage(tab.getByText('It is waiting for an open note in another tab.')).toBeVisible();
    expect(await isWaiting(tab)).toBe(true);
    expect([await isMarked(page), await isMarked(tab)]).toEqual([true, true]);
    expect(await pulse().inputValue()).toBe('72');
  });

  it('leaves the old version its parts: from the device, or the server if the device lost them', async () => {
    expect((await fetch(`${story.app.url}/assets/${nameOf('profile-')}`)).status).toBe(200);
    expect(readFileSync(join(dist, 'index.html'), 'utf8')).not.toContain(nameOf('index-'));
    await go(tab, '/help');
    await expectPage(tab.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
    await losePart(tab, 'profile-');
    await go(tab, '/profile');
    await expectPage(tab.getByText(version, { exact: true })).toBeVisible();
  });

  it('says so when a part is gone everywhere, and nothing that was entered goes with it', async () => {
    const part = nameOf('device-patients-');
    rmSync(join(story.app.dataDir, 'assets', part), { force: true });
    await losePart(tab, 'device-patients-');
    expect((await fetch(`${story.app.url}/assets/${part}`)).status).toBe(404);
    await go(tab, '/patients');
    await expectPage(
      tab.getByText(
        'Part of the app could not be loaded. What you entered is saved on this device.',
      ),
    ).toBeVisible();
    expect([await isMarked(tab), await pulse().inputValue()]).toEqual([true, '72']);
    await go(tab, '/dashboard');
  });

  it('takes over when the note is left: no reload, all arrives, and new screens open without a line', async () => {
    await page.bringToFront();
    await go(page, '/dashboard');
    await expectPage(page.getByRole('button', { name: 'Update ready' })).toBeVisible();
    // A worker that was just starting keeps its successor waiting, at the most for five minutes.
    await expectPage.poll(() => isWaiting(page), { timeout: 330_000 }).toBe(false);
    expect([await isMarked(page), await isMarked(tab)]).toEqual([true, true]);
    const office = await signedIn(story.app.officeUrl, story.people.qa.userName);
    const atOffice = async () =>
      (await office.call(readNote, { visitId: story.facts.visitId })).note.content.doc.values;
    await expect
      .poll(async () => (await atOffice())['vitals.pulse'], { timeout: 30_000, interval: 250 })
      .toBe(72);
    expectNothingLost(22, 'C', missing({ 'vitals.pulse': 72 }, await atOffice()));

    await clearHttpCache(page);
    await story.app.line.offline();
    await go(page, '/help');
    await expectPage(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
    await story.app.line.online();
  }, 480_000);

  it('follows the person’s tap, and another tab when its person locks it, and keeps typed text', async () => {
    await go(page, '/dashboard');
    await page.getByRole('button', { name: 'Update ready' }).click();
    await unlock(page, story.people.nurse);
    expect(await isMarked(page)).toBe(false);
    await go(page, '/profile');
    await expectPage(page.getByText(nextVersion, { exact: true })).toBeVisible();
    await go(page, `/note/${story.facts.visitId}`);
    await openSection(page, 'Vital signs');
    await expectPage(pulse()).toHaveValue('72');

    expect(await isMarked(tab)).toBe(true);
    await pulse().fill('73');
    await tab.bringToFront();
    await tab.getByRole('button', { name: 'More' }).click();
    await tab.getByRole('button', { name: 'Lock' }).first().click();
    await expect.poll(() => isMarked(tab).catch(() => true), { timeout: 15_000 }).toBe(false);
    await expectPage(tab.getByRole('heading', { name: 'Unlock' })).toBeVisible();

    await expectPage(page.getByRole('heading', { name: 'Unlock' })).toBeVisible();
    await page.bringToFront();
    await unlock(page, story.people.nurse);
    await expectPage(pulse()).toHaveValue('73');
  });

  it('saves and steps aside when another version changes the database, and opens what that one has left', async () => {
    await page.bringToFront();
    await pulse().fill('74');
    // What a version of tomorrow does at its start, in the other tab.
    const changed = tab.evaluate(async () => {
      const name =
        (await indexedDB.databases())
          .map((each) => each.name ?? '')
          .find((each) => /^porchlight-[0-9a-f-]{36}$/.test(each)) ?? '';
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name, 1_000);
        request.addEventListener(
          'upgradeneeded',
          () => void request.result.createObjectStore('of-tomorrow'),
        );
        request.addEventListener('error', () => reject(new Error('not opened')));
        request.addEventListener('success', () => {
          request.result.close();
          resolve();
        });
      });
    });
    await expectPage(
      page.getByRole('dialog', { name: 'The app was updated in another tab' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Reload' }).click();
    await changed;
    await unlock(page, story.people.nurse);
    await expectPage(pulse()).toHaveValue('74');
    const office = await signedIn(story.app.officeUrl, story.people.qa.userName);
    const atOffice = async () =>
      (await office.call(readNote, { visitId: story.facts.visitId })).note.content.doc.values;
    await expect
      .poll(async () => (await atOffice())['vitals.pulse'], { timeout: 30_000, interval: 250 })
      .toBe(74);
    expectNothingLost(23, 'C', missing({ 'vitals.pulse': 74 }, await atOffice()));
  });
});
