import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { must } from '#domain/must.ts';
import { formById } from '#forms/registry.ts';
import { newProfile, startBrowser, type TestBrowser } from '../support/browser.ts';
import { announcedOn, recordAnnounced, spokenOn } from '../support/spoken.ts';
import { people, signIn } from '../support/story.ts';
import { startApp, type App } from '../support/story-app.ts';
import { openSection } from '../support/story-note.ts';

/**
 * A whole note as a screen reader has it: name, role and state of everything on every page of it,
 * where the focus starts, and what is said by itself. A real screen reader is not part of this.
 */

const { sections } = must(formById('skilled-nursing-visit'), 'form of a nursing visit');
/** Kinds of things to press or to fill in, as lines of what is heard. */
const control = /^\s*- (?:button|link|textbox|radio|checkbox|combobox|listbox|spinbutton)\b/;

describe('a whole note by ear', { sequential: true }, () => {
  let app: App;
  let phone: TestBrowser;
  const profile = newProfile();
  const flaws: string[] = [];
  let controls = 0;

  beforeAll(async () => {
    app = await startApp({ template: inject('template') });
    phone = await startBrowser(profile.folder, { screen: 'phone' });
    await recordAnnounced(phone.page);
    await signIn(phone.page, `${app.url}/dashboard`, people().nurse);
    await phone.page.getByRole('button', { name: 'Start visit' }).first().click();
    await phone.page.getByRole('button', { name: 'End visit' }).waitFor();
  });
  afterAll(async () => {
    await phone.close();
    profile.dispose();
    await app.stop();
  });

  const listen = async (where: string): Promise<void> => {
    const spoken = await spokenOn(phone.page);
    controls += spoken.lines.filter((line) => control.test(line)).length;
    flaws.push(...spoken.flaws.map((each) => `${where}: ${each}`));
  };
  const focused = (page: Page): Promise<string> =>
    page.evaluate(() => (document.activeElement?.textContent ?? '').trim());
  const hear = async (text: string): Promise<void> => {
    await expect
      .poll(async () => (await announcedOn(phone.page)).join('\n'), { timeout: 20_000 })
      .toContain(text);
  };

  it('names everything on every page of it, and begins each section at its title', async () => {
    const { page } = phone;
    await listen('sections');
    const needed: string[] = [];
    for (const { title } of sections) {
      const row = page.getByRole('listitem').getByRole('button', { name: title }).first();
      if (((await row.textContent()) ?? '').includes('Not needed')) continue;
      needed.push(title);
      await openSection(page, title);
      await expect.poll(() => focused(page)).toContain(title);
      await listen(title);
      await page.getByRole('button', { name: 'Sections', exact: true }).click();
      await row.waitFor();
    }
    await page.getByRole('button', { name: 'Review and sign' }).first().click();
    await page.getByRole('region', { name: 'Your signature' }).waitFor();
    await listen('review');
    await page.getByRole('button', { name: 'All sections' }).first().click();
    expect(flaws).toEqual([]);
    expect(needed.length).toBeGreaterThan(20);
    // Hundreds of answers: a walk that heard only heads and bars would prove nothing.
    expect(controls).toBeGreaterThan(500);
  });

  it('says what is wrong when a question is left, and once that answers are saved', async () => {
    const { page } = phone;
    await openSection(page, 'Vital signs');
    const pulse = page.getByRole('textbox', { name: /^Pulse/ });
    await pulse.fill('9999');
    await page.keyboard.press('Tab');
    await hear('Check your answer: Pulse');
    expect(await pulse.getAttribute('aria-invalid')).toBe('true');
    await listen('a wrong answer');
    await hear('Your answers are saved on this phone.');
    await pulse.fill('72');
    await page.keyboard.press('Tab');
    await expect.poll(() => pulse.getAttribute('aria-invalid')).toBeNull();
    expect(flaws).toEqual([]);
  });

  it('says what an answer opens, and what keeps the note from being signed', async () => {
    const { page } = phone;
    await page.getByRole('button', { name: 'Sections', exact: true }).click();
    await openSection(page, 'Visit details');
    await page
      .getByRole('group', { name: /^Patient has IV access/ })
      .getByRole('radio', { name: 'Yes' })
      .click();
    await hear('Now needed: Infusion.');
    await page.getByRole('button', { name: 'Sections', exact: true }).click();
    await page.getByRole('button', { name: 'Review and sign' }).first().click();
    await page.getByRole('button', { name: 'Submit note' }).click();
    const missing = page.getByRole('region', { name: 'What is missing or wrong' });
    await missing.waitFor();
    await listen('what is missing');
    expect(await focused(page)).toMatch(/\d+ required answers are missing/);
    expect(flaws).toEqual([]);
  });
});
