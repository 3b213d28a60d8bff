import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addDays } from '#domain/dates.ts';
import { pacificDate } from '#domain/pacific.ts';
import { expectPage } from '../support/expect.ts';
import { go, openStory, servedFromDevice, signIn, type Story } from '../support/story.ts';
import {
  completeChart,
  mergeDuplicate,
  newDuplicate,
  newPatient,
  openEpisode,
} from './office-story/chart.ts';
import {
  assign,
  bothMove,
  discharge,
  missFirst,
  moveCaseload,
  offerForFirst,
  visitRows,
} from './office-story/visits.ts';

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
    const offered = await offerForFirst(page);
    await assign(page, offered, offered.getByRole('radio', { name: /Nora Brightwater/ }));
  });

  step(5, 'the second of two schedulers is told what the first one did', () =>
    bothMove(story, patient),
  );

  step(
    6,
    'a leaver’s caseload moves by a plan and comes back by Undo; her phone hears of both',
    () => moveCaseload(story, patient),
  );

  step(7, 'a visit that did not take place is missed, with a reason', async () => {
    const { office: page } = story;
    await missFirst(page, episode);
    await go(page, episode);
    await expectPage(visitRows(page).first().getByText('Missed', { exact: true })).toBeVisible();
  });

  step(8, 'the episode is discharged: what is planned goes, what happened stays', async () => {
    const { office: page } = story;
    await discharge(page);
    await expectPage(page.getByText('Discharged', { exact: true }).first()).toBeVisible();
    await expectPage(visitRows(page).first().getByText('Missed', { exact: true })).toBeVisible();
  });
});
