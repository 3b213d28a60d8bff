import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { must } from '#domain/must.ts';
import { readPdf } from '#client/parts/note/testing/pdf-text.ts';
import { expectPage } from '../../support/expect.ts';
import type { Story } from '../../support/story.ts';
import { drawSignature, fillSection } from '../../support/story-note.ts';
import { answers, form, section } from './4-chart.ts';

/** Nurse and patient sign with the finger. */
export async function signBoth(page: Page): Promise<void> {
  await drawSignature(page, page.getByRole('img', { name: 'Your signature' }));
  await page.getByRole('radio', { name: 'The patient signs' }).check();
  await drawSignature(page, page.getByRole('img', { name: 'Patient’s signature' }));
}

/** Saves the PDF and reads it back. */
async function checkPdf(story: Story): Promise<void> {
  const page = story.phone();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save PDF' }).click()]);
  const pages = await readPdf(readFileSync(must(await download.path(), 'downloaded file')));
  expect(pages.length).toBeGreaterThan(3);
  for (const { text } of pages) expect(text).toContain(story.facts.patientName);
  const all = pages.map(({ text }) => text).join('\n');
  for (const part of ['Left heel', 'Sacrum', '128', 'Seal']) expect(all).toContain(part);
  expect(pages.reduce((sum, { lines }) => sum + lines, 0)).toBeGreaterThan(20);
}

/** The PDF opens in a tab of its own, or is saved where the browser shows none. */
async function opensPdf(page: Page): Promise<void> {
  const tab = page.waitForEvent('popup').then((popup) => popup.close());
  const file = page.waitForEvent('download').then(() => undefined);
  await page.getByRole('button', { name: 'Open PDF' }).click();
  await Promise.any([tab, file]);
  for (const other of page.context().pages()) if (other !== page) await other.close();
  await page.bringToFront();
}

/** Step 6: the visit ends without a position, both sign, the note is sealed, and its PDF is made on the phone, offline. */
export async function sign(story: Story): Promise<void> {
  const page = story.phone();
  await fillSection(page, form, section('narrative'), { ...answers, 'narrative.text': story.facts.typed });
  await story.phoneContext().clearPermissions();
  await page.getByRole('button', { name: 'Sections', exact: true }).click();
  await page.getByRole('button', { name: 'End visit' }).click();
  await expectPage(page.getByText(/no position|without (a )?position|refused|not allowed/i).first()).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Review and sign' }).last().click();
  await expectPage(page.getByRole('heading', { name: 'Review and sign' })).toBeVisible();
  await expectPage(page.getByText(/required answers? (is|are) missing|answers? (is|are) wrong/)).toHaveCount(0);
  await signBoth(page);
  await page.getByRole('button', { name: 'Submit note' }).click();
  await expectPage(page.getByText('Seal (SHA-256)')).toBeVisible();
  await expectPage(page.locator('code').filter({ hasText: /^[0-9a-f]{64}$/ })).toBeVisible();
  await checkPdf(story);
  await opensPdf(page);
}
