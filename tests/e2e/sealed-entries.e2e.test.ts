import type { CDPSession, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readNote } from '#contract/notes.ts';
import { must } from '#domain/must.ts';
import { signedIn } from '../support/api.ts';
import { expectPage } from '../support/expect.ts';
import { expectNothingLost, missing } from '../support/fault.ts';
import { go, unlock } from '../support/story.ts';
import { openSection } from '../support/story-note.ts';
import { openSealingPhone, type PhoneStory } from './story/sealing-phone.ts';

/**
 * Unsent work leaves the phone sealed while its author is away (docs: sync, sealed outbox; fault
 * 25).
 */

/** What of the note has reached the office. */
async function pulseAtOffice({ app, people, facts }: PhoneStory): Promise<unknown> {
  const office = await signedIn(app.officeUrl, people.qa.userName);
  return (await office.call(readNote, { visitId: facts.visitId })).note.content.doc.values[
    'vitals.pulse'
  ];
}

const patience = { timeout: 60_000, interval: 250 };

async function chooseInMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name }).first().click();
}

/** Id of the registration of the app's worker, as the browser numbers it. */
async function registrationOf(session: CDPSession, origin: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    session.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({
        registrations,
      }: {
        registrations: readonly { registrationId: string; scopeURL: string; isDeleted: boolean }[];
      }) => {
        const mine = registrations.find(
          ({ scopeURL, isDeleted }) => !isDeleted && scopeURL.startsWith(origin),
        );
        if (mine) resolve(mine.registrationId);
      },
    );
  });
  await session.send('ServiceWorker.enable');
  return found;
}

describe('unsent work of somebody who is away', { sequential: true }, () => {
  let story: PhoneStory;
  beforeAll(async () => {
    story = await openSealingPhone();
  });
  afterAll(() => story.stop());

  /** Types a pulse with no line and comes back to the day. */
  async function typeOffline(pulse: string): Promise<Page> {
    const page: Page = story.device().page;
    await story.app.line.offline();
    await go(page, `/note/${story.facts.visitId}`);
    await openSection(page, 'Vital signs');
    const box = page.getByRole('textbox', { name: /^Pulse/ });
    await box.fill(pulse);
    await box.blur();
    await go(page, '/dashboard');
    await expectPage(page.getByText('My day').first()).toBeVisible();
    return page;
  }

  it('arrives from a locked phone; unlocked, nothing waits', async () => {
    const page = await typeOffline('81');
    await chooseInMenu(page, 'Lock');
    await expectPage(page.getByRole('heading', { name: 'Unlock' })).toBeVisible();
    expect(await pulseAtOffice(story)).not.toBe(81);
    await story.app.line.online();
    await expect.poll(() => pulseAtOffice(story), patience).toBe(81);
    expectNothingLost(25, 'C', missing({ pulse: 81 }, { pulse: await pulseAtOffice(story) }));
    await expectPage(page.getByRole('heading', { name: 'Unlock' })).toBeVisible();
    await unlock(page, story.people.nurse);
    await go(page, '/sync');
    await expectPage(page.getByText('Nothing is waiting to be sent.')).toBeVisible({
      timeout: 60_000,
    });
  });

  it('arrives from the service worker when no page is open and nobody is signed in', async () => {
    const page = await typeOffline('82');
    await chooseInMenu(page, 'Sign out');
    const warning = page.getByRole('dialog', { name: 'Sign out' });
    await warning.getByRole('button', { name: 'Sign out' }).click();
    await expectPage(page.getByRole('textbox', { name: 'User name' })).toBeVisible();
    const { context } = story.device();
    const elsewhere = await context.newPage();
    await page.close();
    await story.app.line.online();
    const session = await context.newCDPSession(elsewhere);
    const origin = new URL(story.app.url).origin;
    const registrationId = must(await registrationOf(session, origin), 'registration');
    // As the browser asks again after a failure, only sooner: minutes lie between its own attempts.
    const wakeAndLook = async (): Promise<unknown> => {
      await session.send('ServiceWorker.dispatchSyncEvent', {
        origin,
        registrationId,
        tag: 'porchlight-outbox',
        lastChance: false,
      });
      await new Promise((resolve) => void setTimeout(resolve, 1_000));
      return pulseAtOffice(story);
    };
    await expect.poll(wakeAndLook, patience).toBe(82);
    for (const row of [25, 26])
      expectNothingLost(row, 'C', missing({ pulse: 82 }, { pulse: await pulseAtOffice(story) }));
  });
});
