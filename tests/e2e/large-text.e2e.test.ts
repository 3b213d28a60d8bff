import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newProfile, startBrowser, type TestBrowser } from '../support/browser.ts';
import { mainNavigation, people, signIn } from '../support/story.ts';
import { startApp, type App } from '../support/story-app.ts';

/** A small phone whose owner set the text of every page to twice its size. */
const small = { width: 320, height: 568 } as const;
const twice = '--blink-settings=defaultFontSize=32';

/** The share of the screen that nothing sticks to or floats over, after scrolling to the middle. */
const free = (page: Page): Promise<number> =>
  page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight / 2);
    let covered = 0;
    for (const one of document.querySelectorAll('body *')) {
      const { position } = getComputedStyle(one);
      const { top, bottom, width } = one.getBoundingClientRect();
      if ((position === 'sticky' || position === 'fixed') && width > innerWidth / 2)
        covered += Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
    }
    return 1 - covered / innerHeight;
  });

const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describe('text of 200 % on a screen of 320 pixels', { sequential: true }, () => {
  let app: App;
  let phone: TestBrowser;
  const profile = newProfile();

  beforeAll(async () => {
    app = await startApp({ template: inject('template') });
    phone = await startBrowser(profile.folder, { screen: 'phone' }, [twice]);
    await phone.page.setViewportSize(small);
    await signIn(phone.page, `${app.url}/dashboard`, people().nurse);
  });
  afterAll(async () => {
    await phone.close();
    profile.dispose();
    await app.stop();
  });

  const fits = async (): Promise<void> => {
    expect(await free(phone.page)).toBeGreaterThanOrEqual(0.5);
    expect(await isTooWide(phone.page)).toBe(false);
  };

  it('leaves half of it to the day and to every question of a note, and cuts nothing off', async () => {
    const { page } = phone;
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      '32px',
    );
    await mainNavigation(page).waitFor();
    await page.getByRole('button', { name: 'Start visit' }).first().waitFor();
    await fits();
    await page.getByRole('button', { name: 'Start visit' }).first().click();
    await page.getByRole('button', { name: /^Vital signs/ }).waitFor();
    await fits();
    await page.getByRole('button', { name: /^Vital signs/ }).click();
    await page.getByRole('textbox', { name: /^Pulse/ }).waitFor();
    await fits();
  });
});
