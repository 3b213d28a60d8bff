import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addDays } from '#domain/dates.ts';
import { pacificDate } from '#domain/pacific.ts';
import { agreeIfAsked } from '../support/asked.ts';
import { expectPage } from '../support/expect.ts';
import { go, openStory, servedFromDevice, signIn, type Story } from '../support/story.ts';
import {
  completeChart,
  mergeDuplicate,
  newDuplicate,
  newPatient,
  openEpisode,
  press,
} from './office-story/chart.ts';

/**
 * The office's day in browsers: a referral by telephone becomes a staffed episode; two schedulers
 * work on the same visit; a nurse leaves, a visit is missed, the episode ends; a phone without
 * signal hears of it all when the line is back.
 */

const patient = 'Honeycutt, Maeve';
const caller = { first: 'Maeve', last: 'Honeycutt', born: '03/07/1941', phone: '5595550111' };
const today = pacificDate(new Date());

describe('from a referral on the telephone to the discharge', { sequential: true }, () => {
  let story: Story;
  let reached = 0;
  let episode = '';
  const step = (nth: number, name: string, run: () => Promise<void>): void =>
    it(`${nth} · ${name}`, { timeout: 120_000 }, async () => {
      expect(reached, 'the step before this one failed').toBe(nth - 1);
      await run();
      reached = nth;
    });
  beforeAll(async () => {
    story = await openStory({ template: inject('template') });
    const { app, office, desk, people } = story;
    await signIn(office, app.officeUrl, people.scheduler);
    await signIn(desk, app.officeUrl, people.admin);
    await signIn(story.phone(), app.url, people.nurse);
    await servedFromDevice(story.phone());
  });
  afterAll(() => story.stop());

  const visits = (page: Page) =>
    page
      .getByRole('table', { name: 'Visits' })
      .getByRole('row')
      .filter({ has: page.getByRole('checkbox', { name: /^Select (?!all)/ }) });
  const onBoard = (page: Page) =>
    page.getByRole('grid').locator('[data-card]').filter({ hasText: patient }).first();

  step(1, 'a caller becomes a chart with an address of the list', async () => {
    const path = await newPatient(story.office, caller);
    await completeChart(story.office, path, '8985 Fire');
  });

  step(2, 'the same caller once more is found, and the two charts become one', async () => {
    await newDuplicate(story.office, { ...caller, last: 'Honeycut' });
    await mergeDuplicate(story.office, patient);
    await expectPage(story.office.getByRole('heading', { name: patient })).toBeVisible();
  });

  step(3, 'an authorization of 18 visits is counted down by an order of 18', async () => {
    episode = await openEpisode(story.office, [today, addDays(today, 59)]);
  });

  step(4, 'the first one suggested takes the first visit', async () => {
    const { office: page } = story;
    await visits(page).first().getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Assign', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Assign 1 visit' });
    await dialog.getByRole('radio', { name: /Nora Brightwater/ }).check();
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
    await agreeIfAsked(page, () => dialog.waitFor({ state: 'detached' }));
    await expectPage(visits(page).first().getByText('Staffed', { exact: true })).toBeVisible();
  });

  step(5, 'the second of two schedulers is told what the first one did', async () => {
    const { office, desk, people } = story;
    for (const page of [office, desk]) {
      await go(page, '/visits?view=week');
      await onBoard(page).click();
      await page.getByRole('dialog', { name: `Visit of ${patient}` }).waitFor();
    }
    const name = `Visit of ${patient}`;
    await office.getByRole('dialog', { name }).getByLabel('Planned start').fill('15:30');
    await press(office, name, 'Save');
    await desk.getByRole('dialog', { name }).getByLabel('Planned start').fill('15:45');
    await desk.getByRole('dialog', { name }).getByRole('button', { name: 'Save' }).click();
    await expectPage(
      desk.getByText(
        new RegExp(`^${people.scheduler.name} staffed or moved the visit of ${patient}`),
      ),
    ).toBeVisible();
  });

  step(
    6,
    'a leaver’s caseload moves by a plan and comes back by Undo; her phone hears of both',
    async () => {
      const { office: page, app } = story;
      const phone = story.phone();
      const onPhone = phone.getByText(`${patient} — Skilled nursing visit`);
      await go(phone, '/dashboard');
      await expectPage(onPhone).toBeVisible();
      await app.line.offline();
      await go(page, '/visits?view=plan');
      await page
        .getByLabel('What happens')
        .selectOption({ label: 'Caseload of somebody who leaves' });
      await page.getByLabel('Who is away').selectOption({ label: 'Nora Brightwater, RN' });
      await page.getByRole('button', { name: 'Make a plan' }).click();
      await page.getByRole('button', { name: /^Apply to \d+ visits$/ }).click();
      await agreeIfAsked(page, () => page.getByText(/^Plan applied to \d+ visits\.$/).waitFor());
      await expectPage(onPhone).toBeVisible();
      await app.line.online();
      await expectPage(
        phone.getByText(/^The office removed \d+ visits from your list\.$/),
      ).toBeVisible();
      await expectPage(onPhone).toHaveCount(0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expectPage(onPhone).toBeVisible();
    },
  );

  step(7, 'a visit that did not take place is missed, with a reason', async () => {
    const { office: page } = story;
    await go(page, episode);
    await visits(page).first().getByRole('link').first().click();
    await page.getByRole('button', { name: 'Mark missed' }).click();
    const missed = page.getByRole('dialog', { name: 'Mark 1 visit missed' });
    await missed.getByLabel(/^Reason/).selectOption({ label: 'Patient in hospital' });
    await press(page, 'Mark 1 visit missed', 'Mark missed');
    await expectPage(page.getByText('1 visit missed.')).toBeVisible();
    await go(page, episode);
    await expectPage(visits(page).first().getByText('Missed', { exact: true })).toBeVisible();
  });

  step(8, 'the episode is discharged: what is planned goes, what happened stays', async () => {
    const { office: page } = story;
    await page.getByRole('button', { name: 'Change status' }).click();
    const status = page.getByRole('dialog', { name: 'Change status' });
    await status.getByRole('radio', { name: 'Discharged' }).check();
    await status.getByRole('button', { name: 'Continue' }).click();
    const discharge = page.getByRole('dialog', { name: 'Discharge the episode' });
    await expectPage(discharge.getByText('17 unstaffed visits will be deleted.')).toBeVisible();
    await expectPage(discharge.getByText('1 order will be stopped.')).toBeVisible();
    await discharge.getByLabel(/^Reason/).fill('Goals met');
    await press(page, 'Discharge the episode', 'Discharge');
    await expectPage(page.getByText('Discharged', { exact: true }).first()).toBeVisible();
    await expectPage(visits(page).getByText('Deleted', { exact: true })).toHaveCount(17);
    await expectPage(visits(page).first().getByText('Missed', { exact: true })).toBeVisible();
  });
});
