import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { signOut } from '#contract/sign-in.ts';
import { Api } from '../support/api.ts';
import { newProfile, startBrowser, type TestBrowser } from '../support/browser.ts';
import { expectPage } from '../support/expect.ts';
import { settled } from '../support/settled.ts';
import { go, mainNavigation, people, servedFromDevice, signIn } from '../support/story.ts';
import { startApp, type App } from '../support/story-app.ts';
import { words } from '../support/words.ts';

/** The office at a desk: a start without a line, and what stands in the addresses of its lists. */

describe('the office', { sequential: true }, () => {
  let app: App;
  let browser: TestBrowser;
  let page: Page;
  const profile = newProfile();
  const qa = people().qa;
  const unreached = () => page.getByText(words('network.unreachable'));
  beforeAll(async () => {
    app = await startApp({ template: inject('embedded') });
    browser = await startBrowser(profile.folder, { screen: 'desktop' });
    ({ page } = browser);
    await signIn(page, app.url, qa);
    await servedFromDevice(page);
  });
  afterAll(async () => {
    await browser.close();
    await app.stop();
    profile.dispose();
  });

  it('is told when it starts without a line, and is where it was once there is one', async () => {
    await app.line.offline();
    await page.goto(`${app.url}/patients`);
    await expectPage(unreached()).toBeVisible();
    await page.getByRole('textbox', { name: 'User name' }).fill('half a na');
    // Another look for the line takes nothing from whoever types.
    await page.waitForTimeout(6_000);
    await expectPage(page.getByRole('textbox', { name: 'User name' })).toHaveValue('half a na');
    await expectPage(unreached()).toBeVisible();
    await app.line.online();
    await mainNavigation(page).waitFor();
    await page.getByRole('heading', { name: 'Patients' }).first().waitFor();
  });

  it('sees the sign-in without the message when the line is back and the session has ended meanwhile', async () => {
    await app.line.offline();
    await page.goto(app.url);
    await expectPage(unreached()).toBeVisible();
    const elsewhere = new Api(app.officeUrl);
    elsewhere.cookie = (await page.context().cookies())
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    await elsewhere.call(signOut, {});
    await app.line.online();
    await expectPage(unreached()).toHaveCount(0);
    await expectPage(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await signIn(page, app.url, qa);
  });

  it('searches for a name that is in no address; Back finds it, signing out forgets it (ASVS 14.2.1)', async () => {
    const rows = () => page.getByRole('table').getByRole('row');
    await go(page, '/patients');
    await rows().nth(2).waitFor();
    const all = await rows().count();
    const name = (await page.locator('main a[href^="/patient/"]').first().textContent()) ?? '';
    const family = (name.split(/[, ]/)[0] ?? '').trim();
    const box = page.getByRole('searchbox', { name: 'Name, birth date, phone or record number' });
    await box.fill(name);
    await box.press('Enter');
    await expectPage.poll(() => rows().count()).toBeLessThan(all);
    // A search that takes its time has no rows at all meanwhile.
    await settled(page);
    const found = await rows().count();
    expect(found).toBeGreaterThan(1);
    expect(found).toBeLessThan(all);
    const address = page.url();
    expect(family.length).toBeGreaterThan(1);
    expect(decodeURIComponent(address)).not.toContain(family);
    await page.locator('main a[href^="/patient/"]').first().click();
    await page.waitForURL(/\/patient\//);
    await page.goBack();
    await expectPage(box).toHaveValue(name);
    await expectPage(rows()).toHaveCount(found);
    expect(
      await page.evaluate(() =>
        JSON.stringify([
          history.state,
          Object.entries(sessionStorage),
          Object.entries(localStorage),
        ]),
      ),
    ).not.toContain(family);
    await page.getByRole('button', { name: qa.name }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('textbox', { name: 'User name' }).waitFor();
    await page.getByRole('textbox', { name: 'User name' }).fill(qa.userName);
    await page.getByLabel('Password').fill(qa.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await mainNavigation(page).waitFor();
    await go(page, address.slice(app.url.length));
    await expectPage(box).toHaveValue('');
  });
});
