import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updatePassword } from '#contract/account.ts';
import { readNote } from '#contract/notes.ts';
import { signedIn } from '../support/api.ts';
import { expectPage } from '../support/expect.ts';
import { go, mainNavigation, unlock } from '../support/story.ts';
import { openSection } from '../support/story-note.ts';
import { openSealingPhone, type PhoneStory } from './story/sealing-phone.ts';

/**
 * The ways into a phone beside its password (docs: security, PIN + share; lost password without
 * losing unsent work).
 */

const pin = '246813';
const next = 'another way to the porch';
const patience = { timeout: 60_000, interval: 250 };

describe(
  'a PIN with the server’s share, and a password that was lost',
  { sequential: true },
  () => {
    let story: PhoneStory;
    beforeAll(async () => {
      story = await openSealingPhone();
    });
    afterAll(() => story.stop());

    const page = (): Page => story.device().page;
    const locked = () => page().getByRole('heading', { name: 'Unlock' });
    const restart = async (): Promise<void> => {
      await story.reopenPhone();
      await page().goto(story.app.url);
      await locked().waitFor();
    };
    const tryPin = async (digits: string): Promise<void> => {
      await page().getByLabel('PIN', { exact: true }).fill(digits);
      await page().getByRole('button', { name: 'Unlock with PIN' }).click();
    };

    it('is set with the password, and opens the phone after a restart', async () => {
      await go(page(), '/profile');
      await page().getByLabel('PIN', { exact: true }).fill(pin);
      await page()
        .getByRole('checkbox', { name: 'Also after a restart or a lock, when online' })
        .check();
      await page().getByLabel('Your password').first().fill(story.people.nurse.password);
      await page().getByRole('button', { name: 'Set PIN' }).click();
      await expectPage(
        page().getByText('Online, it also opens this device after a restart or a lock.'),
      ).toBeVisible({ timeout: 30_000 });
      await restart();
      await tryPin('0000');
      await expectPage(page().getByText('4 tries left, then your password is needed.')).toBeVisible(
        { timeout: 30_000 },
      );
      await tryPin(pin);
      await mainNavigation(page()).waitFor();
    });

    it('opens nothing offline, and says so; the password opens the day of a killed phone', async () => {
      await story.app.line.offline();
      await story.killPhone();
      await page().goto(`${story.app.url}/dashboard`);
      await locked().waitFor();
      await expectPage(page().getByText('Works online. Offline, use your password.')).toBeVisible();
      await tryPin(pin);
      await expectPage(
        page().getByText(/Please ensure you are online|Please make sure you are online/),
      ).toBeVisible({ timeout: 30_000 });
      await page().getByLabel('Password', { exact: true }).fill(story.people.nurse.password);
      await page().getByRole('button', { name: 'Unlock', exact: true }).click();
      await mainNavigation(page()).waitFor();
      await expectPage(
        page()
          .getByRole('heading', { name: new RegExp(`^${story.facts.patientName} — `) })
          .first(),
      ).toBeVisible({ timeout: 30_000 });
      await story.app.line.online();
    });

    it('is destroyed after five wrong tries, and the password still opens', async () => {
      await page().reload();
      await locked().waitFor();
      for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left']) {
        await tryPin('1111');
        await expectPage(page().getByText(left)).toBeVisible({ timeout: 30_000 });
      }
      await tryPin('1111');
      await expectPage(
        page().getByText('Too many wrong PINs. Unlock with your password.'),
      ).toBeVisible({ timeout: 30_000 });
      await expectPage(page().getByRole('button', { name: 'Unlock with PIN' })).toHaveCount(0);
      await unlock(page(), story.people.nurse);
      await mainNavigation(page()).waitFor();
    });

    it('work behind a former password stays on the phone, and is sent when that is remembered', async () => {
      const { nurse, qa } = story.people;
      await story.app.line.offline();
      await go(page(), `/note/${story.facts.visitId}`);
      await openSection(page(), 'Vital signs');
      const box = page().getByRole('textbox', { name: /^Pulse/ });
      await box.fill('83');
      await box.blur();
      await go(page(), '/dashboard');
      await expectPage(page().getByText('My day').first()).toBeVisible();
      await page().getByRole('button', { name: 'More' }).click();
      await page().getByRole('button', { name: 'Lock' }).first().click();
      await locked().waitFor();
      const elsewhere = await signedIn(story.app.officeUrl, nurse.userName);
      await elsewhere.call(updatePassword, {
        token: null,
        currentPassword: nurse.password,
        newPassword: next,
      });
      // Sealed entries are blocked for this: only the person can bring it.
      await page().route('**/deliver', (route) => route.abort());
      await story.app.line.online();
      await page().getByLabel('Password', { exact: true }).fill(next);
      await page().getByRole('button', { name: 'Unlock', exact: true }).click();
      await expectPage(
        page().getByText('The data on this device still needs the earlier password.'),
      ).toBeVisible({ timeout: 30_000 });
      await page().getByRole('button', { name: 'Go on without 1 unsent item' }).click();
      await mainNavigation(page()).waitFor();
      await go(page(), '/sync');
      const card = page().getByLabel('Behind an earlier password');
      await expectPage(card.getByText('1 unsent item is sealed on this device.')).toBeVisible({
        timeout: 30_000,
      });
      await card.getByLabel('Earlier password').fill(next);
      await card.getByRole('button', { name: 'Open and send' }).click();
      await expectPage(
        card.getByText('The password does not open the data on this device.'),
      ).toBeVisible({ timeout: 30_000 });
      await card.getByLabel('Earlier password').fill(nurse.password);
      await card.getByRole('button', { name: 'Open and send' }).click();
      await expectPage(card).toHaveCount(0, { timeout: 30_000 });
      const office = await signedIn(story.app.officeUrl, qa.userName);
      await expect
        .poll(
          async () =>
            (await office.call(readNote, { visitId: story.facts.visitId })).note.content.doc.values[
              'vitals.pulse'
            ],
          patience,
        )
        .toBe(83);
    });

    it('a reset link’s token leaves the address at once, and what it opens is asked of the server', async () => {
      const elsewhere = await story.device().context.newPage();
      await elsewhere.goto(`${story.app.url}/resetPassword#token=not-one`);
      await elsewhere.getByLabel('New password', { exact: true }).fill(next);
      await elsewhere.getByLabel('New password again').fill(next);
      expect(new URL(elsewhere.url()).hash).toBe('');
      await elsewhere.getByRole('button', { name: 'Change password' }).click();
      await expectPage(
        elsewhere.getByText('This link has expired or was already used. Ask for a new one.'),
      ).toBeVisible({ timeout: 30_000 });
      await elsewhere.close();
    });
  },
);
