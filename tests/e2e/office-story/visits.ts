import type { Locator, Page } from 'playwright';
import { pacificTime } from '#domain/pacific.ts';
import { agreeIfAsked } from '../../support/asked.ts';
import { expectPage } from '../../support/expect.ts';
import { go, type Story } from '../../support/story.ts';
import { press } from './chart.ts';

/** What the office does with the visits of an episode, through visible labels only. */

/** Takes a picture of the page as it is, where somebody wants pictures. */
export type Look = (page: Page, name: string) => Promise<unknown>;
const noLook: Look = () => Promise.resolve();

/** Rows of the visits of the episode that is open. */
export const visitRows = (page: Page): Locator =>
  page
    .getByRole('table', { name: 'Visits' })
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: /^Select (?!all)/ }) });

/** The patient's visit that somebody has; those that nobody has come before it. */
const cardOf = (page: Page, patient: string): Locator =>
  page
    .getByRole('grid')
    .locator('[data-card]')
    .filter({ hasText: patient, has: page.getByText('Staffed', { exact: true }) });

/** Opens the clinicians that are offered for the first visit of the episode that is open. */
export async function offerForFirst(page: Page): Promise<Locator> {
  await visitRows(page).first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Assign', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Assign 1 visit' });
  await dialog.getByRole('radio').first().waitFor();
  return dialog;
}

/** Gives the first visit to one of those that are offered. */
export async function assign(page: Page, offered: Locator, one: Locator): Promise<void> {
  await one.check();
  await offered.getByRole('button', { name: 'Assign', exact: true }).click();
  await agreeIfAsked(page, () => offered.waitFor({ state: 'detached' }));
  await expectPage(visitRows(page).first().getByText('Staffed', { exact: true })).toBeVisible();
}

/** When the first visit of the episode is planned to start, once the first scheduler has moved it. */
const firstStart = '15:30';

/** Two schedulers at the same visit of the board: the second one hears of the first. */
export async function bothMove(
  { office, desk, people }: Story,
  patient: string,
  look: Look = noLook,
): Promise<void> {
  const name = `Visit of ${patient}`;
  for (const page of [office, desk]) {
    await go(page, '/visits?view=week');
    await cardOf(page, patient).waitFor();
  }
  await look(office, '08-board');
  for (const page of [office, desk]) {
    await cardOf(page, patient).click();
    await page.getByRole('dialog', { name }).waitFor();
  }
  await look(office, '09-visit-dialog');
  await office.getByRole('dialog', { name }).getByLabel('Planned start').fill(firstStart);
  await press(office, name, 'Save');
  await desk.getByRole('dialog', { name }).getByLabel('Planned start').fill('15:45');
  await desk.getByRole('dialog', { name }).getByRole('button', { name: 'Save' }).click();
  await expectPage(
    desk.getByText(
      new RegExp(`^${people.scheduler.name} staffed or moved the visit of ${patient}`),
    ),
  ).toBeVisible();
  await look(desk, '10-second-scheduler');
}

/**
 * The caseload of the nurse who leaves is planned anew while her phone has no line. The phone hears
 * of it when the line is back, and of the Undo.
 */
export async function moveCaseload(
  story: Story,
  patient: string,
  look: Look = noLook,
): Promise<void> {
  const { office, app } = story;
  const phone = story.phone();
  const onPhone = phone.getByText(`${patient} — Skilled nursing visit`);
  await go(phone, '/dashboard');
  await expectPage(onPhone).toBeVisible();
  await app.line.offline();
  await go(office, '/visits?view=plan');
  await office
    .getByLabel('What happens')
    .selectOption({ label: 'Caseload of somebody who leaves' });
  await office.getByLabel('Who is away').selectOption({ label: 'Nora Brightwater, RN' });
  await office.getByRole('button', { name: 'Make a plan' }).click();
  const isPast = pacificTime(new Date()) > firstStart;
  const apply = office.getByRole('button', { name: /^Apply to \d+ visits?$/ });
  await apply.waitFor();
  await look(office, '11-plan');
  const planned = /\d+ visits?/.exec((await apply.textContent()) ?? '')?.[0] ?? 'none';
  await apply.click();
  await agreeIfAsked(office, () =>
    office.getByText(`Plan applied to ${planned}.`, { exact: true }).waitFor(),
  );
  await expectPage(onPhone).toBeVisible();
  await app.line.online();
  await expectPage(
    phone.getByText(`The office removed ${planned} from your list.`, { exact: true }),
  ).toBeVisible();
  // What she may have made already stays hers.
  await expectPage(onPhone).toHaveCount(isPast ? 1 : 0);
  await office.getByRole('button', { name: 'Undo' }).click();
  await expectPage(onPhone).toBeVisible();
}

/** The first visit of an episode did not take place. */
export async function missFirst(page: Page, episode: string): Promise<void> {
  await go(page, episode);
  await visitRows(page).first().getByRole('link').first().click();
  await page.getByRole('button', { name: 'Mark missed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark 1 visit missed' });
  await dialog.getByLabel(/^Reason/).selectOption({ label: 'Patient in hospital' });
  await press(page, 'Mark 1 visit missed', 'Mark missed');
  await expectPage(page.getByText('1 visit missed.')).toBeVisible();
}

/** Discharges the episode that is open: its 17 planned visits go, what happened stays. */
export async function discharge(page: Page, look: Look = noLook): Promise<void> {
  await page.getByRole('button', { name: 'Change status' }).click();
  const status = page.getByRole('dialog', { name: 'Change status' });
  await status.getByRole('radio', { name: 'Discharged' }).check();
  await status.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discharge the episode' });
  await expectPage(dialog.getByText('17 unstaffed visits will be deleted.')).toBeVisible();
  await expectPage(dialog.getByText('1 order will be stopped.')).toBeVisible();
  await look(page, '14-discharge');
  await dialog.getByLabel(/^Reason/).fill('Goals met');
  await press(page, 'Discharge the episode', 'Discharge');
  await page.getByRole('main').getByText('Visits', { exact: true }).first().click();
  await expectPage(visitRows(page).getByText('Deleted', { exact: true })).toHaveCount(17);
}
