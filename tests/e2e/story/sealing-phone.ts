import type { Page } from 'playwright';
import { inject } from 'vitest';
import { startBrowser, type TestBrowser } from '../../support/browser.ts';
import { openFieldStory, type FieldStory } from '../../support/story.ts';
import { takeSeededVisit } from './seeded-visit.ts';

export type PhoneStory = Omit<FieldStory, 'device'> & { device: () => TestBrowser };

/**
 * A phone with a seeded visit whose client is registered: before that there are no sealed entries and no
 * share, and its author sends.
 */
export async function openSealingPhone(): Promise<PhoneStory> {
  const story = await openFieldStory(
    (profile): Promise<TestBrowser> => startBrowser(profile, { screen: 'phone' }),
    inject('template'),
  );
  const page: Page = story.device().page;
  await Promise.all([
    page.waitForResponse(
      (response) => response.url().endsWith('/registerLetters') && response.ok(),
      { timeout: 90_000 },
    ),
    takeSeededVisit(story),
  ]);
  return story;
}
