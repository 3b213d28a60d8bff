import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { signOut } from '#contract/sign-in.ts';
import { readNote } from '#contract/notes.ts';
import { Api, signedIn } from '../support/api.ts';
import { fillDevice, startBrowser, type TestBrowser } from '../support/browser.ts';
import { expectPage } from '../support/expect.ts';
import { expectNothingLost, missing } from '../support/fault.ts';
import { go, openFieldStory, syncNow, unlock, type FieldStory } from '../support/story.ts';
import { openSection } from '../support/story-note.ts';
import { words } from '../support/words.ts';
import { takeSeededVisit } from './story/seeded-visit.ts';

/**
 * What goes wrong while somebody charts: it is said, she goes on, and nothing she typed is lost.
 */

type Phone = Omit<FieldStory, 'device'> & { device: () => TestBrowser };

const box = (page: Page, label: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${label}`) });

/** What of the note has reached the office. */
async function answersAtOffice(story: Phone): Promise<Readonly<Record<string, unknown>>> {
  const office = await signedIn(story.app.officeUrl, story.people.qa.userName);
  return (await office.call(readNote, { visitId: story.facts.visitId })).note.content.doc.values;
}

describe('in the middle of a note', { sequential: true }, () => {
  let story: Phone;
  let page: Page;
  beforeAll(async () => {
    story = await openFieldStory(
      (profile): Promise<TestBrowser> => startBrowser(profile, { screen: 'phone' }),
      inject('template'),
    );
    await takeSeededVisit(story);
  });
  afterAll(() => story.stop());
  /** Each test begins in the vital signs of the nurse's next visit, with a line. */
  beforeEach(async () => {
    ({ page } = story.device());
    await story.app.line.online();
    await go(page, `/note/${story.facts.visitId}`);
    await openSection(page, 'Vital signs');
  });

  /** Ends the phone's session at the server, as an administrator or its age would. */
  async function endSession(): Promise<void> {
    const thief = new Api(story.app.url);
    thief.cookie = (await page.context().cookies())
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    await thief.call(signOut, {});
  }

  it('a session that ends is covered within seconds; nothing typed before or after is lost', async () => {
    await box(page, 'Pulse').fill('71');
    await box(page, 'Respirations').fill('15');
    await endSession();
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await dialog.waitFor({ timeout: 15_000 });
    expect(await answersAtOffice(story)).not.toHaveProperty(['vitals.pulse']);
    await dialog.getByLabel('Password').fill('not the password');
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expectPage(dialog.getByRole('alert')).toContainText(words('login.failed'));
    await dialog.getByLabel('Password').fill(story.people.nurse.password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await expectPage(box(page, 'Pulse')).toHaveValue('71');
    await expectPage(box(page, 'Respirations')).toHaveValue('15');
    await box(page, 'Oxygen saturation').fill('96');
    await page.getByRole('button', { name: 'Sections', exact: true }).click();
    await syncNow(page);
    await expectPage(page.getByText('Nothing is waiting to be sent.')).toBeVisible({
      timeout: 60_000,
    });
    expectNothingLost(
      8,
      'C',
      missing(
        { 'vitals.pulse': 71, 'vitals.respirations': 15, 'vitals.oxygenSaturation': 96 },
        await answersAtOffice(story),
      ),
    );
  });

  it('addresses that lead nowhere say so, with and without a line', async () => {
    for (const offline of [false, true]) {
      if (offline) await story.app.line.offline();
      for (const [path, said] of [
        ['/no-such-page', 'Page not found'],
        ['/patient/not-a-uuid', 'Page not found'],
        ['/note/not-a-uuid', 'This visit is not on this device'],
        ['/sync/not-a-uuid', 'This item is no longer on this device'],
        ['/dataImport', words('access.denied')],
      ] as const) {
        await go(page, path);
        await expectPage(
          page.getByText(said).first(),
          `${path}${offline ? ' offline' : ''}`,
        ).toBeVisible();
      }
    }
  });

  it('answers a full device did not take are shown as unsaved, and locking asks before losing them', async () => {
    const makeRoom = await fillDevice(page);
    await box(page, 'Pulse').fill('68');
    await expectPage(page.getByRole('alert')).toContainText(words('device.full'));
    await go(page, '/dashboard');
    await page.getByRole('link', { name: 'Not saved · 1' }).click();
    await expectPage(
      page.getByRole('region', { name: 'By visit' }).getByText('Not saved').first(),
    ).toBeVisible();
    await expectPage(page.getByRole('button', { name: 'Export unsent work' })).toBeVisible();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Lock' });
    await expectPage(dialog).toContainText('1 answer is not saved on this phone.');
    await dialog.getByRole('button', { name: 'Export unsent work' }).click();
    await page
      .getByRole('dialog', { name: 'Export unsent work' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await go(page, `/note/${story.facts.visitId}`);
    await page.getByRole('button', { name: /^(Start|End) visit$/ }).click();
    await expectPage(
      page
        .getByRole('alert')
        .filter({ hasText: words('device.full') })
        .first(),
    ).toBeVisible({ timeout: 15_000 });
    await expectPage(page.getByText(words('server.failed'))).toHaveCount(0);
    await go(page, '/dashboard');
    await makeRoom();
    await expectPage(page.getByRole('link', { name: 'Not saved · 1' })).toHaveCount(0, {
      timeout: 15_000,
    });
    await go(page, `/note/${story.facts.visitId}?section=vitals`);
    await expectPage(box(page, 'Pulse')).toHaveValue('68');
  });

  it('a full device says so at once, keeps typed text on the screen, and saves it when there is room', async () => {
    await box(page, 'Pulse').fill('72');
    await expectPage(page.getByText(/^Saved on this phone/)).toBeVisible();
    const makeRoom = await fillDevice(page);
    await box(page, 'Respirations').fill('17');
    await expectPage(page.getByRole('alert')).toContainText(words('device.full'));
    await expectPage(page.getByText('Not saved', { exact: true })).toBeVisible();
    await expectPage(box(page, 'Respirations')).toHaveValue('17');
    await box(page, 'Oxygen saturation').fill('97');
    await expectPage(box(page, 'Oxygen saturation')).toHaveValue('97');
    await makeRoom();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectPage(page.getByRole('alert')).toHaveCount(0);
    await expectPage(page.getByText(/^Saved on this phone/)).toBeVisible();
    await story.app.line.offline();
    await story.killPhone();
    ({ page } = story.device());
    await page.goto(`${story.app.url}/note/${story.facts.visitId}?section=vitals`);
    await unlock(page, story.people.nurse);
    for (const [label, value] of [
      ['Pulse', '72'],
      ['Respirations', '17'],
      ['Oxygen saturation', '97'],
    ] as const)
      await expectPage(box(page, label)).toHaveValue(value);
    expectNothingLost(
      20,
      'C',
      missing(
        { Pulse: '72', Respirations: '17', 'Oxygen saturation': '97' },
        {
          Pulse: await box(page, 'Pulse').inputValue(),
          Respirations: await box(page, 'Respirations').inputValue(),
          'Oxygen saturation': await box(page, 'Oxygen saturation').inputValue(),
        },
      ),
      2,
    );
  });
});
