import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { must } from '#domain/must.ts';
import { findings } from '../support/axe.ts';
import { newProfile, startBrowser, type Looks, type TestBrowser } from '../support/browser.ts';
import { codeAt, wrongCode } from '../support/codes.ts';
import { demoSignIns } from '../support/demo.ts';
import { expectPage } from '../support/expect.ts';
import { go, mainNavigation, people, servedFromDevice, signIn, unlock } from '../support/story.ts';
import { startApp, type App } from '../support/story-app.ts';
import { words } from '../support/words.ts';

/**
 * A code besides the password, on a narrow phone and at the office's desk (docs: security, TOTP;
 * decision 045).
 */

const narrow = { width: 320, height: 640 };
const patience = { timeout: 30_000 };

describe('signing in with a code as well', { sequential: true }, () => {
  let app: App;
  let phone: TestBrowser;
  const open: { browser: TestBrowser; dispose: () => void }[] = [];
  const { nurse } = people();
  let secret = '';
  let recoveryCodes: string[] = [];

  const browserFor = async (looks: Looks): Promise<TestBrowser> => {
    const profile = newProfile();
    const browser = await startBrowser(profile.folder, looks);
    open.push({ browser, dispose: profile.dispose });
    if (looks.screen === 'phone') await browser.page.setViewportSize(narrow);
    return browser;
  };
  beforeAll(async () => {
    app = await startApp({ template: inject('template') });
    phone = await browserFor({ screen: 'phone' });
  });
  afterAll(async () => {
    for (const { browser, dispose } of open) {
      await browser.close();
      dispose();
    }
    await app.stop();
  });

  /** axe finds nothing, and nothing has to be scrolled sideways. */
  async function fits(page: Page): Promise<void> {
    expect(await findings(page)).toEqual([]);
    const wide = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('dialog, dialog *')]
        .filter(
          (each) =>
            // What only a screen reader reads is one pixel wide, and never scrolled.
            each.clientWidth > 1 &&
            each.scrollWidth > each.clientWidth &&
            getComputedStyle(each).overflowX !== 'visible',
        )
        .map(({ tagName }) => tagName),
    );
    expect(wide).toEqual([]);
  }
  async function password(
    page: Page,
    [name, word, button]: readonly [string, string, string],
  ): Promise<void> {
    await page.goto(app.url);
    await page.getByRole('textbox', { name }).fill(nurse.userName);
    await page.getByLabel(word).fill(nurse.password);
    await page.getByRole('button', { name: button, exact: true }).click();
  }
  const english = ['User name', 'Password', 'Sign in'] as const;
  async function signOut(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
  }

  it('is set up on the profile with the password and a code of the secret on the screen', async () => {
    const page: Page = phone.page;
    await signIn(page, app.url, nurse);
    await go(page, '/profile');
    await page.getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill(nurse.password);
    await fits(page);
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expectPage(
      dialog.getByRole('img', { name: 'QR code for your authenticator app' }),
    ).toBeVisible(patience);
    await fits(page);
    secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
    expect(
      await dialog
        .getByRole('link', { name: 'Open in an app on this device' })
        .getAttribute('href'),
    ).toContain(`secret=${secret}`);
    await dialog.getByRole('textbox', { name: 'Code' }).fill(codeAt(secret, new Date()));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expectPage(dialog.getByRole('listitem')).toHaveCount(10, patience);
    await fits(page);
    recoveryCodes = await dialog.getByRole('listitem').allInnerTexts();
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    await expectPage(page.getByText(/10 recovery codes are left/)).toBeVisible(patience);
  });

  it('asks after the password, refuses a wrong code, and takes the app’s next one', async () => {
    const page: Page = phone.page;
    await signOut(page);
    await password(page, english);
    const dialog = page.getByRole('dialog', { name: 'Enter your code' });
    await expectPage(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused(patience);
    await fits(page);
    await dialog.getByRole('textbox', { name: 'Code' }).fill(wrongCode(secret, new Date()));
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expectPage(dialog.getByRole('alert')).toContainText(words('code.wrong'), patience);
    await fits(page);
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    // The code that switched it on was used: the app shows another one within the next step, which
    // counts already.
    await dialog
      .getByRole('textbox', { name: 'Code' })
      .fill(codeAt(secret, new Date(Date.now() + 30_000)));
    await page.keyboard.press('Enter');
    await mainNavigation(page).waitFor();
  });

  it('does not ask when the phone is unlocked without a line', async () => {
    const page: Page = phone.page;
    await servedFromDevice(page);
    await expectPage(page.getByRole('link', { name: /^My day/ })).toBeVisible(patience);
    await app.line.offline();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Lock' }).first().click();
    await unlock(page, nurse);
    await mainNavigation(page).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await app.line.online();
  });

  it('asks in German too, and takes a recovery code once', async () => {
    const page: Page = (await browserFor({ screen: 'phone', language: 'de' })).page;
    const german = ['Benutzername', 'Passwort', 'Anmelden'] as const;
    const dialog = page.getByRole('dialog', { name: 'Code eingeben' });
    const recover = async (code: string): Promise<void> => {
      await password(page, german);
      await dialog
        .getByRole('button', { name: 'Stattdessen einen Wiederherstellungscode benutzen' })
        .click();
      await dialog.getByRole('textbox', { name: 'Wiederherstellungscode' }).fill(code);
      await dialog.getByRole('button', { name: 'Anmelden', exact: true }).click();
    };
    await recover(must(recoveryCodes[0], 'code').toLowerCase());
    await page.getByRole('button', { name: 'Mehr' }).waitFor();
    await page.getByRole('button', { name: 'Mehr' }).click();
    await page.getByRole('button', { name: 'Abmelden' }).click();
    await page.getByRole('heading', { name: 'Anmelden', exact: true }).waitFor();
    await recover(must(recoveryCodes[0], 'code'));
    await expectPage(dialog.getByRole('alert')).toContainText(words('code.wrong', 'de'), patience);
    await fits(page);
    expect(await page.getByRole('button', { name: 'Mehr' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await expectPage(page.getByRole('alert')).toContainText(words('login.code', 'de'), patience);
  });

  it('is taken away by the administrator, and the password alone signs in again', async () => {
    const page: Page = (await browserFor({ screen: 'desktop' })).page;
    await signIn(
      page,
      app.officeUrl,
      must(
        demoSignIns.find(({ role }) => role === 'ADMIN'),
        'administrator',
      ),
    );
    await go(page, '/users');
    await page.getByRole('button', { name: 'Actions for Nora Brightwater' }).click();
    await page.getByRole('menuitem', { name: 'Turn off sign-in code' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await expectPage(page.getByText('Nora Brightwater signs in without a code again.')).toBeVisible(
      patience,
    );
    expect(await findings(page)).toEqual([]);
    const fresh: Page = (await browserFor({ screen: 'phone' })).page;
    await password(fresh, english);
    await mainNavigation(fresh).waitFor();
  });
});
