import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { must } from '#domain/must.ts';
import { findings } from '../support/axe.ts';
import { newProfile, startBrowser, type Looks } from '../support/browser.ts';
import { demoSignIns } from '../support/demo.ts';
import { expectPage } from '../support/expect.ts';
import { go, mainNavigation, people, servedFromDevice, type Person } from '../support/story.ts';
import { startApp, type App } from '../support/story-app.ts';
import { words } from '../support/words.ts';

/**
 * Passkeys of Chromium's own authenticator with the real server (docs: security, TOTP and
 * passkeys; decision 049).
 */

const narrow = { width: 320, height: 640 };
const patience = { timeout: 30_000 };
/** A passkey is bound to a name; the address of this machine has one. */
const named = (url: string): string => url.replace('127.0.0.1', 'localhost');

const admin: Person = must(
  demoSignIns.find(({ role }) => role === 'ADMIN'),
  'administrator',
);
const open: (() => Promise<void>)[] = [];

/** A browser whose person always agrees to a passkey. */
async function pageFor(looks: Looks): Promise<Page> {
  const profile = newProfile();
  const browser = await startBrowser(profile.folder, looks);
  const { page, context } = browser;
  open.push(async () => {
    await browser.close();
    profile.dispose();
  });
  if (looks.screen === 'phone') await page.setViewportSize(narrow);
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
}

async function closeAll(): Promise<void> {
  for (const end of open.splice(0)) await end();
}

async function byPassword(page: Page, url: string, { userName, password }: Person): Promise<void> {
  await page.goto(named(url));
  await page.getByRole('textbox', { name: /^(User name|Benutzername)$/ }).fill(userName);
  await page.getByLabel(/^(Password|Passwort)$/).fill(password);
  await page.getByRole('button', { name: /^(Sign in|Anmelden)$/ }).click();
  // It is empty, and so not visible, until a demanded second factor is there.
  await page.getByRole('navigation').first().waitFor({ state: 'attached' });
}
/** axe finds nothing, and nothing has to be scrolled sideways. */
async function fits(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([]);
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    ),
  ).toBe(false);
}
async function more(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name }).first().click();
}

describe('signing in by a passkey', { sequential: true }, () => {
  let app: App;
  let phone: Page;
  const { nurse } = people();

  beforeAll(async () => {
    app = await startApp({ template: inject('template') });
    phone = await pageFor({ screen: 'phone' });
  });
  afterAll(async () => {
    await closeAll();
    await app.stop();
  });

  it('is added on the profile with the password, and listed', async () => {
    await byPassword(phone, app.url, nurse);
    await go(phone, '/profile');
    const card = phone.getByRole('region', { name: 'Passkeys' });
    await card.getByLabel('Your password').fill('not the password');
    await card.getByRole('button', { name: 'Add passkey' }).click();
    await expectPage(card.getByRole('alert')).toContainText(
      words('device.wrong-password'),
      patience,
    );
    await card.getByLabel('Your password').fill(nurse.password);
    await card.getByRole('button', { name: 'Add passkey' }).click();
    await expectPage(card.getByRole('listitem')).toContainText(
      'It opens this device, even offline.',
      patience,
    );
    await fits(phone);
  });

  it('opens the locked phone, with and without a line', async () => {
    await servedFromDevice(phone);
    await go(phone, '/');
    await more(phone, 'Lock');
    await phone.getByRole('button', { name: 'Unlock with passkey' }).click();
    await mainNavigation(phone).waitFor();
    await app.line.offline();
    await more(phone, 'Lock');
    await expectPage(phone.getByRole('navigation', { name: 'Main' })).toHaveCount(0, patience);
    await phone.getByRole('button', { name: 'Unlock with passkey' }).click();
    await expectPage(phone.getByRole('navigation', { name: 'Main' })).toBeVisible(patience);
    await app.line.online();
  });

  it('renews a session that was ended meanwhile, by the same answer', async () => {
    const office = await pageFor({ screen: 'desktop' });
    await byPassword(office, app.officeUrl, admin);
    await go(office, '/users');
    await office.getByRole('button', { name: 'Actions for Nora Brightwater' }).click();
    await office.getByRole('menuitem', { name: 'End all sessions' }).click();
    await office.getByRole('dialog').getByRole('button', { name: 'End all sessions' }).click();
    await expectPage(
      office.getByText(/sessions? of Nora Brightwater (was|were) ended/),
    ).toBeVisible(patience);
    await phone.getByRole('dialog', { name: 'Sign in' }).waitFor();
    await phone.reload();
    await phone.getByRole('button', { name: 'Unlock with passkey' }).click();
    await mainNavigation(phone).waitFor();
    // The day opens from the device first; the session is renewed behind it.
    await expectPage(async () => {
      await office.reload();
      await office.getByRole('button', { name: 'Actions for Nora Brightwater' }).click();
      await expectPage(office.getByRole('menuitem', { name: 'End all sessions' })).toBeVisible({
        timeout: 2_000,
      });
    }).toPass({ timeout: 60_000 });
    await expectPage(phone.getByText(/Your session has ended|Sign in to send/)).toHaveCount(
      0,
      patience,
    );
  });

  it('signs in without a name and opens the phone at once', async () => {
    await more(phone, 'Sign out');
    await phone.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    await fits(phone);
    await phone.getByRole('button', { name: 'Sign in with passkey' }).click();
    await mainNavigation(phone).waitFor();
    await expectPage(phone.getByRole('link', { name: /^My day/ })).toBeVisible(patience);
  });

  it('signs the office in, in German too', async () => {
    const desk = await pageFor({ screen: 'desktop', language: 'de' });
    await byPassword(desk, app.officeUrl, admin);
    await go(desk, '/profile');
    const card = desk.getByRole('region', { name: 'Passkeys' });
    await card.getByLabel('Ihr Passwort').fill(admin.password);
    await card.getByRole('button', { name: 'Passkey hinzufügen' }).click();
    await expectPage(card.getByRole('listitem')).toContainText(
      'Noch nicht zum Anmelden benutzt.',
      patience,
    );
    expect(await card.getByText(/öffnet/).count()).toBe(0);
    await fits(desk);
    await desk.locator('header button[aria-haspopup="dialog"]').last().click();
    await desk.getByRole('button', { name: 'Abmelden' }).click();
    await desk.getByRole('heading', { name: 'Anmelden', exact: true }).waitFor();
    await desk.getByRole('button', { name: 'Mit Passkey anmelden' }).click();
    await desk.getByRole('navigation').first().waitFor();
    await go(desk, '/users');
    await desk.getByRole('button', { name: 'Aktionen für Nora Brightwater' }).click();
    await desk.getByRole('menuitem', { name: 'Passkeys entfernen' }).click();
    await fits(desk);
    await desk.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click();
    await expectPage(
      desk.getByText('Nora Brightwater kann sich nicht mehr mit einem Passkey anmelden.'),
    ).toBeVisible(patience);
  });

  it('that was taken away opens what lies on the phone and signs in nowhere; the password does', async () => {
    const cover = phone.getByRole('dialog', { name: 'Sign in' });
    await expectPage(cover).toBeVisible(patience);
    await cover.getByRole('button', { name: 'Sign in with passkey' }).click();
    await expectPage(cover.getByRole('alert')).toContainText(words('login.passkey'), patience);
    await cover.getByLabel('Password').fill(nurse.password);
    await cover.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expectPage(cover).toHaveCount(0, patience);
    await app.line.offline();
    await phone.reload();
    await phone.getByRole('button', { name: 'Unlock with passkey' }).click();
    await mainNavigation(phone).waitFor();
    await app.line.online();
  });
});

describe(
  'an office that asks for a second way to sign in (decision 050)',
  { sequential: true },
  () => {
    let app: App;
    beforeAll(async () => {
      app = await startApp({
        template: inject('template'),
        environment: { SECOND_FACTOR: 'office' },
      });
    });
    afterAll(async () => {
      await closeAll();
      await app.stop();
    });

    it('leads the person to the profile, says why, and goes on when a passkey was added', async () => {
      const desk = await pageFor({ screen: 'desktop' });
      await byPassword(desk, app.officeUrl, admin);
      await expectPage(
        desk.getByText(
          /Your agency requires a second way to sign in\. Add a passkey or a code in your profile\. Until then/,
        ),
      ).toBeVisible(patience);
      await expectPage(desk.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible(
        patience,
      );
      expect(await desk.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
      expect(await desk.getByRole('alert').count()).toBe(0);
      await fits(desk);
      const card = desk.getByRole('region', { name: 'Passkeys' });
      await card.getByLabel('Your password').fill(admin.password);
      await card.getByRole('button', { name: 'Add passkey' }).click();
      await expectPage(card.getByRole('listitem')).toBeVisible(patience);
      await expectPage(desk.getByText(/Your agency requires a second way/)).toHaveCount(
        0,
        patience,
      );
      await go(desk, '/users');
      await expectPage(desk.getByRole('table')).toBeVisible(patience);
    });

    it('asks the field for nothing', async () => {
      const phone = await pageFor({ screen: 'phone' });
      await byPassword(phone, app.url, people().nurse);
      await expectPage(phone.getByRole('link', { name: /^My day/ })).toBeVisible(patience);
      expect(await phone.getByText(/Your agency requires/).count()).toBe(0);
    });
  },
);
