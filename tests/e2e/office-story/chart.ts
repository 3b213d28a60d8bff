import type { Page } from 'playwright';
import { expectPage } from '../../support/expect.ts';
import { go } from '../../support/story.ts';

/** What the office does with a chart on the telephone, through visible labels only. */

/** Presses a button of the open dialog and waits until this dialog is gone. */
export async function press(page: Page, dialog: string | RegExp, button: string | RegExp) {
  const open = page.getByRole('dialog', { name: dialog });
  await open.getByRole('button', { name: button }).click();
  await open.waitFor({ state: 'detached' });
}

type Caller = { last: string; first: string; born: string; phone: string };

async function fillCaller(page: Page, { last, first, born, phone }: Caller): Promise<void> {
  await go(page, '/patients');
  await page.getByRole('button', { name: 'New patient' }).click();
  const dialog = page.getByRole('dialog', { name: 'New patient' });
  await dialog.getByLabel(/^Last name/).fill(last);
  await dialog.getByLabel(/^First name/).fill(first);
  await dialog.getByLabel('Date of birth').fill(born);
  await dialog.getByLabel('Phone').fill(phone);
  await dialog.getByRole('button', { name: 'Save' }).click();
}

/** A referral by telephone of somebody nobody knows. Path of the chart. */
export async function newPatient(page: Page, caller: Caller): Promise<string> {
  await fillCaller(page, caller);
  await page.waitForURL(/\/patient\//);
  return new URL(page.url()).pathname;
}

/** The same person once more: compared first, then taken in although it looks the same. */
export async function newDuplicate(page: Page, caller: Caller): Promise<string> {
  await fillCaller(page, caller);
  const compare = page.getByRole('dialog', { name: 'This patient may already be here' });
  await expectPage(compare.getByText(/9\d %/)).toBeVisible();
  await compare.getByRole('button', { name: 'Save as a new patient' }).click();
  await page.waitForURL(/\/patient\//);
  return new URL(page.url()).pathname;
}

/** The address from the list, what else a complete chart needs, and the patient made active. */
export async function completeChart(page: Page, path: string, street: string): Promise<void> {
  await go(page, path);
  await page.getByRole('button', { name: 'Edit Address and contact', exact: true }).click();
  const address = page.getByRole('dialog', { name: 'Address and contact' });
  await address.getByRole('combobox').first().pressSequentially(street);
  await expectPage(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectPage(address.getByLabel(/^City/)).not.toHaveValue('');
  await press(page, 'Address and contact', 'Save');
  await page.getByRole('button', { name: 'Edit Person', exact: true }).click();
  await page.getByRole('radio', { name: 'Female', exact: true }).check();
  await press(page, 'Person', 'Save');
  await page.getByRole('button', { name: 'Change status' }).click();
  const status = page.getByRole('dialog', { name: 'Change status' });
  await status.getByRole('radio', { name: 'Active' }).check();
  await status.getByRole('button', { name: 'Continue' }).click();
  await press(page, 'Make the patient active', 'Make active');
}

/** Two charts of one person become one. */
export async function mergeDuplicate(page: Page, kept: string): Promise<void> {
  await go(page, '/duplicates');
  await page.getByRole('heading', { level: 1, name: 'Possible duplicates' }).waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(kept) })
    .first()
    .click();
  await page.getByRole('button', { name: new RegExp(`^Merge into ${kept}`) }).click();
  await expectPage(page.getByText(/^The charts were merged into/)).toBeVisible();
  await page.waitForURL(/\/patient\//);
}

/** Opens an episode with an authorization of 18 visits and the order 2w9. Path of the episode. */
export async function openEpisode(
  page: Page,
  [from, to]: readonly [string, string],
): Promise<string> {
  await page.getByRole('button', { name: 'New episode' }).click();
  await page
    .getByRole('dialog', { name: 'New episode' })
    .getByRole('button', { name: 'Save' })
    .click();
  await page.waitForURL(/\/episode\//);
  const path = new URL(page.url()).pathname;
  await page.getByRole('main').getByText('Authorizations', { exact: true }).click();
  await page.getByRole('button', { name: 'Add authorization' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add authorization' });
  await dialog.getByLabel(/^Payer/).fill('Medicare');
  await dialog.getByLabel(/^Discipline/).selectOption('RN');
  await dialog.getByLabel(/^Counts/).selectOption({ label: 'Visits' });
  await dialog.getByLabel(/^Authorized/).fill('18');
  await dialog.getByLabel(/^From/).fill(from);
  await dialog.getByLabel(/^To/).fill(to);
  await press(page, 'Add authorization', 'Save');
  await expectPage(page.getByText('18 of 18 left')).toBeVisible();
  await page.getByRole('main').getByText('Visits', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Plan visits' }).click();
  const order = page.getByRole('dialog', { name: 'Plan visits' });
  await order.getByLabel('Visit type').selectOption({ label: 'Skilled nursing visit (RN)' });
  await order.getByRole('textbox', { name: /^Frequency/ }).fill('2w9');
  await order.getByLabel('Planned start').fill('15:15');
  await order.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expectPage(preview.getByText('18 new visits, 0 go, 0 stay')).toBeVisible();
  await press(page, 'Preview', 'Plan these visits');
  await expectPage(page.getByText('0 of 18 done')).toBeVisible();
  return path;
}
