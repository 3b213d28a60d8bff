import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { wipeDevice } from '#contract/devices.ts';
import { createEpisode } from '#contract/episodes.ts';
import { savePatient } from '#contract/patients.ts';
import { assignVisit } from '#contract/visits.ts';
import { planVisits, providersLite } from '#contract/visits.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { anyway } from '../../support/anyway.ts';
import { signedIn } from '../../support/api.ts';
import { startBrowser, type TestBrowser } from '../../support/browser.ts';
import { expectPage } from '../../support/expect.ts';
import {
  go,
  openFieldStory,
  servedFromDevice,
  signIn,
  syncNow,
  type FieldStory,
} from '../../support/story.ts';
import { openSection } from '../../support/story-note.ts';
import { chart, fewAnswers } from '../story/4-chart.ts';
import { sign } from '../story/6-sign.ts';

type Story = Omit<FieldStory, 'device'> & { device: () => TestBrowser };

/** What nobody else in the world is called, lives in or says. */
type Words = {
  readonly name: string;
  readonly address: string;
  readonly draft: string;
  readonly answer: string;
  readonly waiting: string;
};

export type Canary = {
  readonly story: Story;
  readonly words: Words;
  readonly profile: () => string;
  clientId: string;
};

const letters = 'bcdfghjklmnpqrstvwxz';
const word = (start: string): string =>
  start + Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('');

/** The office makes the patient and plans two visits of the nurse for today. */
async function referCanary({ app, people, facts }: Story, { name, address }: Words): Promise<void> {
  const office = await signedIn(app.officeUrl, people.scheduler.userName);
  const today = pacificDate(new Date());
  const patch = {
    lastName: name,
    firstName: 'Quill',
    birthday: '03/07/1941',
    gender: 'F',
    addressLine1: `12 ${address} Lane`,
    city: 'Fairhaven',
    state: 'CA',
    zipcode: '94501',
    phoneNumber1: '(559) 555-0199',
  };
  const { patient } = await office.call(savePatient, {
    id: null,
    entryId: randomUUID(),
    baseRevision: 0,
    patch,
    status: null,
  });
  const { episode } = await office.call(createEpisode, {
    patientId: patient.id,
    startDate: today,
    payerType: 'Episodic',
    careCoordinator: null,
  });
  const { visitIds } = await office.call(planVisits, {
    episodeId: episode.id,
    visitTypeId: 201,
    frequency: '7w2',
    startDate: today,
    plannedStart: '09:30',
    plannedMinutes: 45,
  });
  const nurse = must(
    (await office.call(providersLite, { visitId: null })).rows.find(
      (row) => row.name === 'Nora Brightwater',
    ),
    'nurse',
  );
  const [first, second] = visitIds;
  Object.assign(facts, {
    patientName: `${name}, Quill`,
    patientId: patient.id,
    visitId: must(first, 'visit'),
    secondVisitId: must(second, 'second visit'),
  });
  await office.call(assignVisit, {
    despite: anyway,
    visitIds: [facts.visitId, facts.secondVisitId],
    providerId: nurse.id,
  });
}

/** Signs in and remembers the client by which the office can name this phone. */
export async function signInAnew(canary: Canary): Promise<Page> {
  const { story } = canary;
  const page: Page = story.device().page;
  const registered = page
    .waitForResponse((response) => response.url().endsWith('/registerLetters') && response.ok(), {
      timeout: 90_000,
    })
    .catch(() => undefined);
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/security/authenticate')),
    signIn(page, story.app.url, story.people.nurse),
  ]);
  const first = canary.clientId === '';
  canary.clientId = ((await answer.json()) as { clientId: string }).clientId;
  if (first) must(await registered, 'registration for sealed entries');
  await expectPage(
    page.getByRole('heading', { name: new RegExp(`^${story.facts.patientName} — `) }).first(),
  ).toBeVisible({ timeout: 60_000 });
  return page;
}

export async function openCanary(template: string): Promise<Canary> {
  let folder = '';
  const start = (profile: string): Promise<TestBrowser> => {
    folder = profile;
    return startBrowser(profile, { screen: 'phone', whole: true });
  };
  const words: Words = {
    name: word('name'),
    address: word('address'),
    draft: word('draft'),
    answer: word('answer'),
    waiting: word('waiting'),
  };
  const story = await openFieldStory(start, template, {
    environment: { LOG_LEVEL: 'debug' },
  });
  const canary: Canary = { story, words, profile: () => folder, clientId: '' };
  await referCanary(story, words);
  const page = await signInAnew(canary);
  await expectPage(page.getByText(/^Everything for today’s .*on this phone\.$/)).toBeVisible({
    timeout: 60_000,
  });
  await servedFromDevice(page);
  return canary;
}

const narrative = (page: Page) => page.getByRole('textbox', { name: /^Visit narrative/ });

/**
 * The visit begins with a line; a sentence is typed, saved, sent, and another one put in its place.
 */
export async function writeNote({ story, words }: Canary): Promise<void> {
  const page: Page = story.device().page;
  await go(page, `/patient/${story.facts.patientId}`);
  await expectPage(page.getByText(words.address).first()).toBeVisible();
  await go(page, '/dashboard');
  await chart(story, fewAnswers);
  await openSection(page, 'Narrative');
  await narrative(page).pressSequentially(`Patient said ${words.draft}.`);
  await expectPage(page.getByText(/^Saved on this phone/)).toBeVisible();
  await page.waitForTimeout(1_500);
  await page.getByRole('button', { name: 'Sections', exact: true }).click();
  await syncNow(page);
  await expectPage(page.getByText('Nothing is waiting to be sent.')).toBeVisible({
    timeout: 60_000,
  });
  await go(page, `/note/${story.facts.visitId}?section=history`);
  await expectPage(page.getByText(new RegExp(words.draft)).first()).toBeVisible();
}

/** Without a line both sign, the PDF is saved and opened; then everything is sent. */
export async function finishVisit({ story, words }: Canary): Promise<void> {
  const page: Page = story.device().page;
  story.facts.typed = `Patient says ${words.answer} now.`;
  await story.app.line.offline();
  await go(page, `/note/${story.facts.visitId}`);
  await sign(story);
  await story.app.line.online();
  await syncNow(page);
  await expectPage(page.getByText('Nothing is waiting to be sent.')).toBeVisible({
    timeout: 60_000,
  });
}

/** An answer of the second visit is typed without a line and waits. */
export async function leaveWork({ story, words }: Canary): Promise<Page> {
  const page: Page = story.device().page;
  await story.app.line.offline();
  await go(page, `/note/${story.facts.secondVisitId}`);
  await openSection(page, 'Narrative');
  await narrative(page).pressSequentially(`Waits: ${words.waiting}.`);
  await expectPage(page.getByText(/^Saved on this phone/)).toBeVisible();
  await page.waitForTimeout(1_500);
  await go(page, '/dashboard');
  return page;
}

/** The office has the phone's data destroyed while a note is open on it. */
export async function wipe({ story, clientId }: Canary): Promise<void> {
  const page: Page = story.device().page;
  const { context } = story.device();
  expect(clientId).not.toBe('');
  await (await signedIn(story.app.officeUrl, 'admin')).call(wipeDevice, { clientId });
  await context.setOffline(true);
  await context.setOffline(false);
  await expectPage(page.getByText(/office wiped the charts on this device/)).toBeVisible({
    timeout: 60_000,
  });
}
