import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fleet } from '#contract/devices.ts';
import { officeTasks, resolveTask } from '#contract/tasks.ts';
import { must } from '#domain/must.ts';
import { signedIn } from '../support/api.ts';
import { startBrowser, type TestBrowser } from '../support/browser.ts';
import { expectPage } from '../support/expect.ts';
import { expectNothingLost } from '../support/fault.ts';
import { go, openFieldStory, signIn, type FieldStory } from '../support/story.ts';
import { openSection } from '../support/story-note.ts';
import { takeSeededVisit } from './story/seeded-visit.ts';

/**
 * The browser throws away everything it stored for the app while work is unsent (docs: sync,
 * fault 30).
 */

type PhoneStory = Omit<FieldStory, 'device'> & { device: () => TestBrowser };

describe('storage that the browser threw away', { sequential: true }, () => {
  let story: PhoneStory;
  beforeAll(async () => {
    story = await openFieldStory(
      (profile): Promise<TestBrowser> => startBrowser(profile, { screen: 'phone' }),
      inject('template'),
    );
    await takeSeededVisit(story);
  });
  afterAll(() => story.stop());

  const office = () => signedIn(story.app.officeUrl, story.people.scheduler.userName);
  const unsentAtOffice = async (): Promise<number> =>
    (await (await office()).call(fleet, { only: 'unsent' })).rows.reduce(
      (sum, { unsent }) => sum + unsent,
      0,
    );

  /** What a browser does that runs out of room: everything scripts stored goes, cookies stay. */
  async function evict(page: Page): Promise<void> {
    const session = await page.context().newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', {
      origin: new URL(story.app.url).origin,
      storageTypes: 'indexeddb,local_storage,cache_storage,service_workers,file_systems',
    });
  }

  it('is noticed by the office and told to the nurse until the office has dealt with it', async () => {
    const { page, context } = story.device();
    await go(page, `/note/${story.facts.visitId}`);
    await openSection(page, 'Vital signs');
    const box = page.getByRole('textbox', { name: /^Pulse/ });
    await box.fill('83');
    await box.blur();
    // The typing is in no entry yet when the device is heard of.
    await expect
      .poll(
        async () => {
          await page.evaluate(() => window.dispatchEvent(new Event('online')));
          return unsentAtOffice();
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBeGreaterThan(0);
    await story.app.line.offline();
    const fresh = await context.newPage();
    await page.close();
    await evict(fresh);
    await story.app.line.online();
    await signIn(fresh, story.app.url, story.people.nurse);
    await expectPage(fresh.getByText(/lost before .* sent/)).toBeVisible({ timeout: 30_000 });

    const scheduler = await office();
    const { rows } = await scheduler.call(officeTasks, { only: 'lost-work' });
    expect(rows).toHaveLength(1);
    const task = must(rows[0], 'task');
    expect(task.unsent).toBeGreaterThan(0);
    expect((await scheduler.call(fleet, { only: 'alarm' })).rows.map(({ alarm }) => alarm)).toEqual(
      ['lost'],
    );
    await scheduler.call(resolveTask, { id: task.id, note: 'She entered the pulse again.' });
    expect((await scheduler.call(fleet, { only: 'alarm' })).rows).toEqual([]);
    // The nurse and the office were told: here by the browser, and by a server that is a process of
    // its own.
    for (const column of ['C', 'P'] as const)
      expectNothingLost(
        30,
        column,
        rows.length === 1 && task.unsent !== null ? [] : ['unsent work went and nobody was told'],
      );
  });
});
