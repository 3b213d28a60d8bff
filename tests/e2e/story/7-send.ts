import type { Page } from 'playwright';
import { expect } from 'vitest';
import { expectPage } from '../../support/expect.ts';
import { syncNow, type Story } from '../../support/story.ts';

/** The line of the story: 400 ms, 400 kbit/s, one in five requests cut. */
export const badLine = { roundTrip: 400, bitsPerSecond: 400_000, cutOneIn: 5 } as const;

type Seen = { text: string; at: number };

/** Writes down every state a record's pill shows from now on. */
async function watchStates(page: Page): Promise<() => Promise<Seen[]>> {
  await page.evaluate(() => {
    const seen: { text: string; at: number }[] = [];
    const look = (): void => {
      const text = [...document.querySelectorAll('main *')].map((element) => (element.children.length === 0 || element.tagName === 'SPAN' ? (element.textContent ?? '').trim() : '')).find((each) => /^(On phone|Sending|Sent \d\d:\d\d|Needs you)$/.test(each));
      if (text !== undefined && seen.at(-1)?.text !== text) seen.push({ text, at: Date.now() });
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    look();
    Object.assign(globalThis, { seenStates: seen });
  });
  return () => page.evaluate(() => (globalThis as unknown as { seenStates: { text: string; at: number }[] }).seenStates);
}

/** Step 7: over the bad line each record goes On phone → Sending → Sent only on the server's receipt. */
export async function send(story: Story): Promise<void> {
  const page = story.phone();
  const { app, facts } = story;
  await page.goto(`${app.url}/note/${facts.visitId}`);
  await expectPage(page.getByText('On phone', { exact: true }).first()).toBeVisible();
  const states = await watchStates(page);
  app.line.resetCounters();
  app.line.set(badLine);
  await app.line.online();
  const second = await story.phoneContext().newPage();
  await syncNow(second, app.url);
  await expectPage(page.getByText(/^Sent \d\d:\d\d$/).first()).toBeVisible({ timeout: 120_000 });
  const order = (await states()).map(({ text }) => text.replace(/ \d\d:\d\d$/, ''));
  expect(order[0]).toBe('On phone');
  expect(order).toContain('Sending');
  expect(order.at(-1)).toBe('Sent');
  expect(order.indexOf('Sending')).toBeLessThan(order.indexOf('Sent'));
  await second.goto(`${app.url}/sync`);
  await expectPage(second.getByText('Nothing waits to be sent.')).toBeVisible({ timeout: 120_000 });
  await second.close();
  await expectPage(page.getByText('In review', { exact: false }).or(page.getByText('NotesInReview')).first()).toBeVisible({ timeout: 60_000 });
  app.line.set({ roundTrip: 0, bitsPerSecond: null, cutOneIn: 0 });
}
