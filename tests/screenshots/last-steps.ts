import type { Page } from 'playwright';
import { go, mainNavigation, signIn, syncNow } from '../support/story.ts';
import { openSection } from '../support/story-note.ts';
import type { Step } from './steps.ts';

/** Types one answer and leaves it, as a nurse does. */
async function write(page: Page, label: RegExp, value: string): Promise<void> {
  const box = page.getByRole('textbox', { name: label });
  await box.fill(value);
  await box.blur();
}

async function officeWrites(desk: Page, label: string, value: string): Promise<void> {
  await desk.getByRole('button', { name: `Edit ${label}`, exact: true }).click();
  const dialog = desk
    .getByRole('dialog')
    .filter({ has: desk.getByRole('button', { name: 'Save' }) });
  await dialog.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(value);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
}

const nothingWaits = (page: Page): Promise<void> =>
  page.getByText('Nothing is waiting to be sent.').waitFor({ timeout: 60_000 });

/** Step 9: the nurse without a line and the office change the same answer. */
export const conflicting: Step = async ({ app, desk, phone, facts }, camera) => {
  const page = phone();
  await go(page, `/note/${facts.secondVisitId}`);
  await openSection(page, 'Diet and nutrition');
  await write(page, /^Percent of meals eaten/, '95');
  await page.getByRole('button', { name: 'Sections', exact: true }).click();
  await syncNow(page);
  await nothingWaits(page);
  await app.line.offline();
  await go(page, `/note/${facts.secondVisitId}?section=nutrition`);
  await write(page, /^Percent of meals eaten/, '91');
  await page.getByRole('button', { name: 'Sections', exact: true }).click();
  await desk.goto(`${app.officeUrl}/note/${facts.secondVisitId}`);
  await officeWrites(desk, 'Percent of meals eaten', '97');
  await app.line.online();
  await syncNow(page);
  const compare = page.getByRole('link', { name: /Compare/ }).first();
  await compare.waitFor({ timeout: 60_000 });
  await camera.take(page, { name: '09-needs-you' });
  await compare.click();
  const question = page.getByRole('group', { name: /^Percent of meals eaten/ });
  await question.getByRole('radio', { name: /Keep mine/ }).check();
  await camera.take(page, { name: '09-conflict' });
  await page.getByRole('button', { name: 'Send my choices' }).click();
  await page.getByText('Nothing needs you.').waitFor({ timeout: 60_000 });
  await nothingWaits(page);
  await desk.reload();
  await desk.getByRole('button', { name: 'History', exact: true }).click();
  await desk
    .getByRole('dialog', { name: 'History' })
    .getByText(/^91/)
    .first()
    .waitFor({ timeout: 30_000 });
  await camera.take(desk, { name: '09-history' });
};

/** Step 10: the nurse hands the phone to the aide with unsent work on it. */
export const handingOver: Step = async ({ app, phone, facts, people }, camera) => {
  const page = phone();
  await app.line.offline();
  await go(page, `/note/${facts.secondVisitId}?section=vitals`);
  await write(page, /^Temperature/, '98.4');
  await go(page, '/dashboard');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  const warning = page.getByRole('dialog', { name: 'Sign out' });
  await warning.waitFor();
  await camera.take(page, { name: '10-sign-out' });
  await warning.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('textbox', { name: 'User name' }).waitFor();
  await app.line.online();
  await page.goto(app.url);
  const other = page.getByRole('button', { name: 'Switch user' });
  if (await other.isVisible()) await other.click();
  await signIn(page, app.url, people.aide);
  await mainNavigation(page).waitFor();
  await page.getByRole('button', { name: 'Start visit' }).first().waitFor({ timeout: 60_000 });
  await camera.take(page, { name: '10-two-people' });
};
