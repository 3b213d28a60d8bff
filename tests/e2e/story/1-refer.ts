import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { must } from '#domain/must.ts';
import { agreeIfAsked } from '../../support/asked.ts';
import { expectPage } from '../../support/expect.ts';
import { signIn, type Story } from '../../support/story.ts';

const real = join(import.meta.dirname, '../../../../shared/data/ccda/001_CCD.xml');
const own = join(import.meta.dirname, '../data/referral.xml');

/** A real document where the samples are at hand, otherwise the project's own. */
const referral = existsSync(real) ? real : own;

/** Drops a file from outside on the place for it, as from the desktop. */
export async function dropFile(page: Page, path: string): Promise<void> {
  const place = must(
    (await page
      .locator('label')
      .filter({ has: page.locator('input[type=file]') })
      .boundingBox()) ?? undefined,
    'place to drop',
  );
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', {
      type,
      x: place.x + place.width / 2,
      y: place.y + place.height / 2,
      data,
    });
  await session.detach();
}

/**
 * Fields a chart must have before an episode can be opened, with something for each that a document
 * lacks.
 */
const required: readonly (readonly [group: string, label: string, value: string])[] = [
  ['Person', 'Date of birth', '03/07/1941'],
  ['Address and contact', 'Address', '12 Lantern Way'],
  ['Address and contact', 'City', 'Fairhaven'],
  ['Address and contact', 'State', 'CA'],
  ['Address and contact', 'ZIP code', '94501'],
  ['Address and contact', 'Phone', '(559) 555-0199'],
];

/** Fills what is still empty of one group of the chart. */
async function completeGroup(page: Page, group: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${group}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: group });
  for (const [, label, value] of required.filter(([of]) => of === group)) {
    const box = dialog.getByRole('textbox', { name: new RegExp(`^${label}( required)?$`) });
    if ((await box.inputValue()) === '') await box.fill(value);
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function completeChart(page: Page): Promise<void> {
  await completeGroup(page, 'Person');
  await completeGroup(page, 'Address and contact');
  await page.getByRole('button', { name: 'Change status' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change status' });
  await dialog.getByRole('radio', { name: 'Active' }).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const preview = page.getByRole('dialog', { name: 'Make the patient active' });
  await expectPage(preview.getByText('No visit, order or episode changes.')).toBeVisible();
  await preview.getByRole('button', { name: 'Make active' }).click();
  await preview.waitFor({ state: 'detached' });
  await expectPage(page.getByText('Active', { exact: true }).first()).toBeVisible();
}

async function openEpisode(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'New episode' }).click();
  await page
    .getByRole('dialog', { name: 'New episode' })
    .getByRole('button', { name: 'Save' })
    .click();
  await page.waitForURL(/\/episode\/[0-9a-f-]{36}$/);
  return page.url();
}

async function planVisits(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Plan visits' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plan visits' });
  const types = dialog.getByLabel('Visit type');
  await expectPage(
    types.getByRole('option', { name: /^Skilled nursing visit \(RN/ }).first(),
  ).toBeAttached();
  const wanted = (await types.getByRole('option').allTextContents()).find((text) =>
    text.startsWith('Skilled nursing visit (RN'),
  );
  await types.selectOption({ label: must(wanted, 'visit type of a nurse') });
  await dialog.getByRole('textbox', { name: /^Frequency/ }).fill('2w9');
  await expectPage(dialog.getByText('At most 18 visits in 60 days')).toBeVisible();
  await dialog.getByLabel('Planned start').fill('09:30');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await preview.getByRole('button', { name: 'Plan these visits' }).click();
  await preview.waitFor({ state: 'detached' });
}

/**
 * Chooses the first visits of the table and gives them to a clinician. Ids of the visits, in order.
 */
async function assign(page: Page, count: number, clinician: RegExp): Promise<string[]> {
  const rows = page
    .getByRole('table', { name: 'Visits' })
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: /^Select (?!all)/ }) });
  await expectPage(rows.first()).toBeVisible();
  for (let nth = 0; nth < count; nth += 1) await rows.nth(nth).getByRole('checkbox').check();
  const links = await rows
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  await page.getByRole('button', { name: 'Assign', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: /^Assign/ });
  await dialog.getByRole('radio', { name: clinician }).check();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await agreeIfAsked(page, () => dialog.waitFor({ state: 'detached' }));
  await expectPage(rows.first().getByText('Staffed', { exact: true })).toBeVisible();
  return links.slice(0, count).map((href) => must(href.split('/').at(-1), 'visit id'));
}

/**
 * Step 1: a document becomes a patient, the patient an episode, the order visits, and one of them
 * is staffed.
 */
export async function refer(
  { office: page, app, people, facts }: Story,
  nurseName: RegExp,
): Promise<void> {
  await signIn(page, `${app.officeUrl}/dataImport`, people.scheduler);
  await expectPage(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible();
  await dropFile(page, referral);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const open = page.getByRole('link', { name: 'Open patient' });
  await expectPage(open).toBeVisible();
  await expectPage(page.getByText('Draft', { exact: true })).toBeVisible();
  facts.patientName = must(
    (await page.getByRole('main').getByRole('heading', { level: 2 }).first().textContent()) ??
      undefined,
    'name',
  );
  await open.click();
  await page.waitForURL(/\/patient\//);
  facts.patientId = must(page.url().split('/').at(-1), 'patient id');
  for (const title of ['Problems', 'Medications', 'Allergies'])
    await expectPage(page.getByRole('table', { name: title })).toBeVisible();
  await completeChart(page);
  facts.episodeUrl = await openEpisode(page);
  await planVisits(page);
  const [first, second] = await assign(page, 2, nurseName);
  facts.visitId = must(first, 'first visit');
  facts.secondVisitId = must(second, 'second visit');
}
