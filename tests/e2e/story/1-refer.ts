import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { must } from '#domain/must.ts';
import { expectPage } from '../../support/expect.ts';
import { signIn, type Story } from '../../support/story.ts';

const samples = join(import.meta.dirname, '../../../../shared/data/ccda');
const real = join(samples, '001_CCD.xml');

/** A real document where the samples are at hand, otherwise the project's own. */
export const referral = (): { name: string; xml: string } =>
  existsSync(real) ? { name: '001_CCD.xml', xml: readFileSync(real, 'utf8') } : { name: 'referral.xml', xml: readFileSync(join(import.meta.dirname, '../data/referral.xml'), 'utf8') };

/** Drops a file on the place for it. */
export async function dropFile(page: Page, { name, xml }: { name: string; xml: string }): Promise<void> {
  const dropped = await page.evaluateHandle(
    ([fileName, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], fileName, { type: 'text/xml' }));
      return transfer;
    },
    [name, xml] as const,
  );
  await page.getByRole('region', { name: 'Import' }).dispatchEvent('drop', { dataTransfer: dropped });
}

/** Fields a chart must have before an episode can be opened, with something for each that a document lacks. */
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
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expectPage(page.getByText('Active', { exact: true }).first()).toBeVisible();
}

async function openEpisode(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'New episode' }).click();
  await page.getByRole('dialog', { name: 'New episode' }).getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/episode\/[0-9a-f-]{36}$/);
  return page.url();
}

async function planVisits(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Plan visits' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plan visits' });
  const types = dialog.getByLabel('Visit type');
  const wanted = (await types.getByRole('option').allTextContents()).find((text) => /\(RN/.test(text));
  await types.selectOption({ label: must(wanted, 'visit type of a nurse') });
  await dialog.getByRole('textbox', { name: /^Frequency/ }).fill('2w9');
  await expectPage(dialog.getByText('At most 18 visits in 60 days')).toBeVisible();
  await dialog.getByLabel('Planned start').fill('09:30');
  await dialog.getByRole('button', { name: 'Plan visits' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Chooses the first visits of the table and gives them to a clinician. Ids of the visits, in order. */
async function assign(page: Page, count: number, clinician: RegExp): Promise<string[]> {
  const rows = page.getByRole('table', { name: 'Visits' }).getByRole('row').filter({ has: page.getByRole('checkbox', { name: /^Select (?!all)/ }) });
  await expectPage(rows.first()).toBeVisible();
  for (let nth = 0; nth < count; nth += 1) await rows.nth(nth).getByRole('checkbox').check();
  const links = await rows.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  await page.getByRole('button', { name: 'Assign', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: /^Assign/ });
  await dialog.getByRole('radio', { name: clinician }).check();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await expectPage(rows.first().getByText('Staffed', { exact: true })).toBeVisible();
  return links.slice(0, count).map((href) => must(href.split('/').at(-1), 'visit id'));
}

/** Step 1: a document becomes a patient, the patient an episode, the order visits, and one of them is staffed. */
export async function refer({ office: page, app, people, facts }: Story, nurseName: RegExp): Promise<void> {
  await signIn(page, `${app.url}/dataImport`, people.scheduler);
  await expectPage(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible();
  const document = referral();
  await dropFile(page, document);
  const open = page.getByRole('link', { name: 'Open patient' });
  await expectPage(open).toBeVisible();
  await expectPage(page.getByText('Draft', { exact: true })).toBeVisible();
  facts.patientName = must((await page.getByRole('heading', { level: 2 }).first().textContent()) ?? undefined, 'name');
  await open.click();
  await page.waitForURL(/\/patient\//);
  for (const title of ['Problems', 'Medications', 'Allergies']) await expectPage(page.getByRole('table', { name: title })).toBeVisible();
  await completeChart(page);
  facts.episodeUrl = await openEpisode(page);
  await planVisits(page);
  const [first, second] = await assign(page, 2, nurseName);
  facts.visitId = must(first, 'first visit');
  facts.secondVisitId = must(second, 'second visit');
}
