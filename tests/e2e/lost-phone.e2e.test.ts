import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readNote, saveNote } from '#contract/notes.ts';
import { signedIn, type Api } from '../support/api.ts';
import { newProfile, startBrowser, type TestBrowser } from '../support/browser.ts';
import { expectPage } from '../support/expect.ts';
import { go, openFieldStory, signIn, syncNow, type FieldStory } from '../support/story.ts';
import { openSection } from '../support/story-note.ts';
import { takeSeededVisit } from './story/seeded-visit.ts';

/**
 * A choice stays open when the phone that met it is gone: its author is asked on the next one
 * (decision 044).
 */

const path = 'nutrition.intake';
const label = /^Percent of meals eaten/;

describe('a phone that is lost with a choice open', { sequential: true }, () => {
  let story: Omit<FieldStory, 'device'> & { device: () => TestBrowser };
  let desk: Api;
  let next: TestBrowser;
  const profile = newProfile();
  const atOffice = async () =>
    (await desk.call(readNote, { visitId: story.facts.visitId })).note.content;

  async function answers(page: Page, value: string): Promise<void> {
    await go(page, `/note/${story.facts.visitId}`);
    await openSection(page, 'Diet and nutrition');
    await page.getByRole('textbox', { name: label }).fill(value);
    await page.getByRole('textbox', { name: label }).blur();
  }

  beforeAll(async () => {
    story = await openFieldStory(
      (folder): Promise<TestBrowser> => startBrowser(folder, { screen: 'phone' }),
      inject('template'),
    );
    await takeSeededVisit(story);
    desk = await signedIn(story.app.officeUrl, story.people.qa.userName);
  });
  afterAll(async () => {
    await next?.close();
    await story.stop();
    profile.dispose();
  });

  it('met the conflict and is gone', async () => {
    const page: Page = story.device().page;
    await answers(page, '95');
    await syncNow(page);
    await expect
      .poll(async () => (await atOffice()).doc.values[path], { timeout: 30_000, interval: 250 })
      .toBe(95);
    await story.app.line.offline();
    await answers(page, '91');
    await desk.call(saveNote, {
      visitId: story.facts.visitId,
      entryId: randomUUID(),
      baseRevision: (await atOffice()).doc.revision,
      patch: { [path]: 97 },
    });
    await story.app.line.online();
    await syncNow(page);
    await expectPage(page.getByText('Changed in the office too')).toBeVisible({ timeout: 30_000 });
    await story.device().kill();
  });

  it('is no end: the new phone shows it in its header, on the note, under Needs you, and asks', async () => {
    next = await startBrowser(profile.folder, { screen: 'phone' });
    const page: Page = next.page;
    await signIn(page, story.app.url, story.people.nurse);
    await expectPage(page.getByText('Needs you · 1')).toBeVisible({ timeout: 30_000 });
    await go(page, `/note/${story.facts.visitId}`);
    await expectPage(page.getByText('1 answer differs from the office’s.')).toBeVisible();
    await page.getByRole('link', { name: 'Compare' }).click();
    const question = page.getByRole('group', { name: label });
    for (const value of ['91', '97']) await expectPage(question.getByText(value)).toBeVisible();
    await question.getByRole('radio', { name: /Keep mine/ }).check();
    await page.getByRole('button', { name: 'Send my choices' }).click();
    await expectPage(page.getByText('Nothing needs you.')).toBeVisible({ timeout: 30_000 });
    await expect
      .poll(async () => (await atOffice()).doc.values[path], { timeout: 30_000, interval: 250 })
      .toBe(91);
    expect((await atOffice()).conflicts).toEqual([]);
  });
});
