import type { Page } from 'playwright';
import { expect } from 'vitest';
import { expectPage } from '../../support/expect.ts';
import { go, type Story } from '../../support/story.ts';

/** The line of the story: 400 ms, 400 kbit/s, one in five requests cut. */
const badLine = { roundTrip: 400, bitsPerSecond: 400_000, cutOneIn: 5 } as const;

type Seen = Record<string, string[]>;

/** Writes down every state that each record of the sync center shows from now on. */
async function watchRecords(page: Page): Promise<() => Promise<Seen>> {
  await page.evaluate(() => {
    const seen: Record<string, string[]> = {};
    const look = (): void => {
      for (const row of document.querySelectorAll('main details li')) {
        const state = /(On phone|Sending|Sent \d\d:\d\d [AP]M|Needs you)$/
          .exec((row.textContent ?? '').trim())?.[1]
          ?.slice(0, 8);
        const record = row.querySelector('a')?.getAttribute('href');
        if (state === undefined || typeof record !== 'string') continue;
        const states = (seen[record] ??= []);
        if (states.at(-1) !== state) states.push(state);
      }
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    look();
    Object.assign(globalThis, { seenRecords: seen });
  });
  return () =>
    page.evaluate(
      () => (globalThis as unknown as { seenRecords: Record<string, string[]> }).seenRecords,
    );
}

/**
 * Step 7: over the bad line each record goes On phone → Sending → Sent only on the server's
 * receipt.
 */
export async function send(story: Story): Promise<void> {
  const page = story.phone();
  const { app, facts } = story;
  await expectPage(page.getByText('On phone', { exact: true }).first()).toBeVisible();
  await go(page, '/sync');
  await expectPage(page.getByText(/^[1-9]\d* waiting to be sent$/)).toBeVisible();
  const records = await watchRecords(page);
  app.line.resetCounters();
  app.line.set(badLine);
  await app.line.online();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expectPage(page.getByText('Nothing is waiting to be sent.')).toBeVisible({
    timeout: 150_000,
  });
  const seen = Object.values(await records());
  expect(seen.length).toBeGreaterThanOrEqual(3);
  for (const states of seen) {
    // A try from before the line came back may still be on its way.
    expect(['On phone', 'Sending']).toContain(states[0]);
    expect(states.at(-1)).toMatch(/^Sent \d\d/);
    expect(states).toContain('Sending');
    expect(states.filter((state) => state.startsWith('Sent'))).toHaveLength(1);
  }
  await go(page, `/note/${facts.visitId}`);
  await expectPage(page.getByText(/^Notes In Review$/).first()).toBeVisible({ timeout: 60_000 });
  app.line.set({ roundTrip: 0, bitsPerSecond: null, cutOneIn: 0 });
}
