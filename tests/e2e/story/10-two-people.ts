import type { Page } from 'playwright';
import { expect } from 'vitest';
import { readNote } from '#contract/notes.ts';
import { signedIn } from '../../support/api.ts';
import { expectPage } from '../../support/expect.ts';
import { go, signIn, unlock, type Person, type Story } from '../../support/story.ts';

const openMore = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'More' }).click();
};

async function signOut(page: Page): Promise<void> {
  await openMore(page);
  await page.getByRole('button', { name: 'Sign out' }).first().click();
}

/** Signs in over the form, whether or not the screen offers people it knows. */
async function signInAs(page: Page, url: string, person: Person): Promise<void> {
  const other = page.getByRole('button', { name: 'Switch user' });
  await page.goto(url);
  if (await other.isVisible()) await other.click();
  await signIn(page, url, person);
}

/** Takes the phone over by the chooser: no line is needed, the person's password is. */
async function switchTo(page: Page, person: Person): Promise<void> {
  await openMore(page);
  await page.getByRole('button', { name: 'Switch user' }).first().click();
  await page
    .getByRole('list', { name: 'People on this device' })
    .getByRole('button', { name: person.name })
    .click();
  await unlock(page, person);
}

/** The office finds what the nurse typed last, as hers. */
async function arrivedAsHers({ app, facts, desk, people }: Story): Promise<void> {
  const office = await signedIn(app.officeUrl, people.qa.userName);
  await expect
    .poll(
      async () =>
        (await office.call(readNote, { visitId: facts.secondVisitId })).note.content.doc.values[
          'vitals.temperature'
        ],
      { timeout: 60_000, interval: 500 },
    )
    .toBe(98.4);
  await desk.goto(`${app.officeUrl}/note/${facts.secondVisitId}`);
  await desk.getByRole('button', { name: 'History', exact: true }).click();
  const history = desk.getByRole('dialog', { name: 'History' });
  await expectPage(
    history.locator('*', { hasText: /98\.4/ }).filter({ hasText: /·/ }).last(),
  ).toBeVisible();
  expect(await history.textContent()).toContain('Brightwater');
  expect(await history.textContent()).not.toContain('Gentlehand');
}

/** Each opens their own day without a line, and nothing of the other's. */
async function withoutALine({ app, facts, people, phone }: Story): Promise<void> {
  const page = phone();
  await app.line.offline();
  await go(page, '/dashboard');
  await switchTo(page, people.aide);
  await expectPage(page.getByRole('heading', { name: /, Andy$/ })).toBeVisible();
  await go(page, `/note/${facts.secondVisitId}`);
  await expectPage(page.getByText('This visit is not on this device')).toBeVisible();
  await go(page, '/dashboard');
  await switchTo(page, people.nurse);
  await expectPage(page.getByRole('heading', { name: /, Nora$/ })).toBeVisible();
  await go(page, `/note/${facts.secondVisitId}?section=vitals`);
  await expectPage(page.getByRole('textbox', { name: /^Temperature/ })).toHaveValue('98.4');
  await go(page, '/dashboard');
  await app.line.online();
}

/**
 * Step 10: signing out warns of unsent work; the aide sees only her own day; the work arrives as
 * the nurse's while she is away. Then both share the phone with the line cut.
 */
export async function twoPeople(story: Story): Promise<void> {
  const { app, facts, people } = story;
  const page = story.phone();
  await app.line.offline();
  await go(page, `/note/${facts.secondVisitId}?section=vitals`);
  await page.getByRole('textbox', { name: /^Temperature/ }).fill('98.4');
  await page.getByRole('textbox', { name: /^Temperature/ }).blur();
  await go(page, `/dashboard`);
  await signOut(page);
  const warning = page.getByRole('dialog', { name: 'Sign out' });
  await expectPage(warning.getByText(/^1 item is not sent yet\.$/)).toBeVisible();
  await warning.getByRole('button', { name: 'Sign out' }).click();
  await expectPage(page.getByRole('textbox', { name: 'User name' })).toBeVisible();
  await app.line.online();
  await signInAs(page, app.url, people.aide);
  await expectPage(page.getByText('My day').first()).toBeVisible();
  await expectPage(page.getByText(facts.patientName)).toHaveCount(0);
  await go(page, `/note/${facts.secondVisitId}`);
  await expectPage(page.getByText('This visit is not on this device')).toBeVisible();
  await go(page, `/sync`);
  await expectPage(page.getByText('Nothing is waiting to be sent.')).toBeVisible();
  await arrivedAsHers(story);
  await go(page, `/dashboard`);
  await signOut(page);
  await expectPage(page.getByRole('textbox', { name: 'User name' })).toBeVisible();
  await signInAs(page, app.url, people.nurse);
  await go(page, `/sync`);
  await expectPage(page.getByText('Nothing is waiting to be sent.')).toBeVisible({
    timeout: 60_000,
  });
  await arrivedAsHers(story);
  await withoutALine(story);
}
