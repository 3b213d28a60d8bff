import { gunzipSync } from 'node:zlib';
import type { Page, Route } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { noteHistory, readNote } from '#contract/notes.ts';
import { signOut } from '#contract/sign-in.ts';
import { must } from '#domain/must.ts';
import { openFile } from '#client/sync/sealed-file.ts';
import { Api, signedIn } from '../support/api.ts';
import { proxyAnswer } from '../support/bad-line.ts';
import {
  fillDevice,
  loseConnections,
  newProfile,
  startBrowser,
  type TestBrowser,
} from '../support/browser.ts';
import { expectPage } from '../support/expect.ts';
import { expectNothingLost, missing } from '../support/fault.ts';
import { FieldDevice } from '../support/field-device.ts';
import {
  go,
  openFieldStory,
  servedFromDevice,
  signIn,
  syncNow,
  unlock,
  type FieldStory,
} from '../support/story.ts';
import { openSection } from '../support/story-note.ts';
import { words } from '../support/words.ts';
import { takeSeededVisit } from './story/seeded-visit.ts';

/** Rows of the fault list that no other test tries in real Chromium (docs: sync, column C). */

type Story = Omit<FieldStory, 'device'> & { device: () => TestBrowser };

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
const isPush = (request: string): boolean => request.endsWith('/push');
const box = (page: Page, label: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${label}`) });
const labels: Readonly<Record<string, string>> = {
  'vitals.pulse': 'Pulse',
  'vitals.respirations': 'Respirations',
  'vitals.oxygenSaturation': 'Oxygen saturation',
};

describe('faults on a phone', { sequential: true }, () => {
  let story: Story;
  let page: Page;
  let visits: string[];

  beforeAll(async () => {
    story = await openFieldStory(
      (profile): Promise<TestBrowser> => startBrowser(profile, { screen: 'phone' }),
      inject('template'),
    );
    await takeSeededVisit(story);
    const device = await FieldDevice.signIn(story.app.officeUrl, story.people.nurse.userName);
    await device.pullAll();
    visits = device
      .visits()
      .filter(
        ({ status, formId, id }) =>
          status === 'Staffed' && formId === 'skilled-nursing-visit' && id !== story.facts.visitId,
      )
      .map(({ id }) => id);
  });
  afterAll(() => story.stop());
  beforeEach(() => {
    ({ page } = story.device());
  });
  afterEach(async () => {
    story.app.line.set({
      roundTrip: 0,
      dropAnswer: () => false,
      answer: () => null,
      mode: 'through',
    });
    await story.app.line.online();
    story.app.line.resetCounters();
  });

  const freshVisit = (): string => must(visits.pop(), 'visit');

  async function atOffice(visitId: string) {
    const office = await signedIn(story.app.officeUrl, story.people.qa.userName);
    const { content } = (await office.call(readNote, { visitId })).note;
    return {
      values: content.doc.values as Readonly<Record<string, unknown>>,
      conflicts: content.conflicts,
      edits: (await office.call(noteHistory, { visitId })).edits.filter(
        ({ command }) => command === 'saveAnswers',
      ),
    };
  }

  /** Types answers of the vital signs and leaves the section, so that they are handed over. */
  async function write(
    on: Page,
    visitId: string,
    values: Readonly<Record<string, string>>,
  ): Promise<void> {
    await go(on, `/note/${visitId}`);
    await openSection(on, 'Vital signs');
    for (const [path, value] of Object.entries(values))
      await box(on, must(labels[path], path)).fill(value);
    await expectPage(on.getByText(/^Saved on this phone/)).toBeVisible();
    await on.getByRole('button', { name: 'Sections', exact: true }).click();
    await go(on, '/sync');
  }

  const allSent = (on: Page) =>
    expectPage(on.getByText('Nothing is waiting to be sent.')).toBeVisible({ timeout: 60_000 });

  async function drain(on: Page): Promise<void> {
    await syncNow(on);
    await allSent(on);
  }

  const numbers = (values: Readonly<Record<string, string>>): Record<string, number> =>
    Object.fromEntries(Object.entries(values).map(([path, value]) => [path, Number(value)]));

  it('1 · the line goes away in the middle of a request: the entry stays and arrives', async () => {
    const visitId = freshVisit();
    const lost: string[] = [];
    const rounds = 3;
    for (let nth = 0; nth < rounds; nth += 1) {
      story.app.line.set({ roundTrip: 4_000 });
      const values = { 'vitals.pulse': String(61 + nth) };
      // Leaving the section sends already; what is pressed after that takes as long as the machine
      // likes.
      const breakMidway = async (): Promise<void> => {
        await page.waitForRequest((each) => isPush(each.url()), { timeout: 60_000 });
        await pause(1_000 * nth);
        await story.app.line.offline();
      };
      const writeAndSend = async (): Promise<void> => {
        await write(page, visitId, values);
        await page.getByRole('button', { name: 'Sync now' }).click();
      };
      await Promise.all([breakMidway(), writeAndSend()]);
      await expectPage(page.getByText('1 waiting to be sent', { exact: true })).toBeVisible();
      story.app.line.set({ roundTrip: 0 });
      await story.app.line.online();
      await drain(page);
      lost.push(...missing(numbers(values), (await atOffice(visitId)).values));
    }
    expectNothingLost(1, 'C', lost, rounds);
  });

  it('2 · the answer is lost after the server has done it: one effect', async () => {
    const visitId = freshVisit();
    let drops = 3;
    story.app.line.set({ dropAnswer: (request) => isPush(request) && (drops -= 1) >= 0 });
    const values = { 'vitals.pulse': '64', 'vitals.respirations': '14' };
    await write(page, visitId, values);
    await expect
      .poll(() => syncNow(page).then(() => story.app.line.counters.answersDropped), {
        timeout: 30_000,
      })
      .toBe(3);
    await drain(page);
    const { values: there, edits } = await atOffice(visitId);
    expectNothingLost(
      2,
      'C',
      [
        ...missing(numbers(values), there),
        ...(edits.length === 1 ? [] : [`${edits.length} effects`]),
      ],
      story.app.line.counters.answersDropped,
    );
  });

  it('5 · 500, 502 and 503: it is tried again more and more seldom, and nothing is lost', async () => {
    const visitId = freshVisit();
    const answers = ['500 Internal Server Error', '502 Bad Gateway', '503 Service Unavailable'];
    const times: number[] = [];
    story.app.line.set({
      answer: (request) => {
        if (!isPush(request)) return null;
        times.push(performance.now());
        return proxyAnswer(
          must(answers[times.length % 3], 'answer'),
          { 'Content-Type': 'text/html' },
          '<h1>Bad Gateway</h1>',
        );
      },
    });
    const values = { 'vitals.pulse': '65' };
    await write(page, visitId, values);
    await expect.poll(() => times.length, { timeout: 40_000 }).toBeGreaterThanOrEqual(4);
    // Full jitter over 1, 2, 4 … s: a dozen tries in this time would be no back-off.
    expect(times.filter((at) => at < must(times[0], 'first') + 4_000).length).toBeLessThan(12);
    await expectPage(page.getByText('1 waiting to be sent', { exact: true })).toBeVisible();
    story.app.line.set({ answer: () => null });
    await drain(page);
    expectNothingLost(
      5,
      'C',
      missing(numbers(values), (await atOffice(visitId)).values),
      times.length,
    );
  });

  it('10 · 422: the one entry is shelved and shown, the others pass, and it can be sent again', async () => {
    const [refused, passing] = [freshVisit(), freshVisit()];
    let refusals = 0;
    const judge = async (route: Route): Promise<void> => {
      const body = route.request().postDataBuffer() ?? Buffer.alloc(0);
      const text = (body[0] === 0x1f ? gunzipSync(body) : body).toString('utf8');
      if (!text.includes(refused)) return route.continue();
      refusals += 1;
      return route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        body: JSON.stringify({ title: 'Not acceptable', status: 422, code: 'request.invalid' }),
      });
    };
    await page.route('**/api/notes/push', judge);
    await story.app.line.offline();
    await write(page, refused, { 'vitals.pulse': '66' });
    await write(page, passing, { 'vitals.pulse': '67' });
    await story.app.line.online();
    await drain(page);
    await expectPage(page.getByText('1 item needs you', { exact: true })).toBeVisible();
    const passed = missing({ 'vitals.pulse': 67 }, (await atOffice(passing)).values);
    await page.unroute('**/api/notes/push', judge);
    await page.locator('main a[href^="/sync/"]').first().click();
    await page.getByRole('button', { name: /^(Send again|Try again)$/ }).click();
    await expect
      .poll(async () => (await atOffice(refused)).values['vitals.pulse'], { timeout: 30_000 })
      .toBe(66);
    expectNothingLost(
      10,
      'C',
      [...passed, ...missing({ 'vitals.pulse': 66 }, (await atOffice(refused)).values)],
      refusals,
    );
  });

  it('11 · a captive portal answers 200 with its page: nothing counts as sent', async () => {
    const visitId = freshVisit();
    let pages = 0;
    page.on('response', (response) => {
      if (
        isPush(response.url()) &&
        response.status() === 200 &&
        (response.headers()['content-type'] ?? '').includes('html')
      )
        pages += 1;
    });
    story.app.line.set({ mode: 'portal' });
    const values = { 'vitals.pulse': '68' };
    await write(page, visitId, values);
    await expect
      .poll(() => syncNow(page).then(() => pages), { timeout: 30_000 })
      .toBeGreaterThanOrEqual(3);
    await expectPage(page.getByText('1 waiting to be sent', { exact: true })).toBeVisible();
    story.app.line.set({ mode: 'through' });
    await drain(page);
    expectNothingLost(11, 'C', missing(numbers(values), (await atOffice(visitId)).values), pages);
  });

  it('15 · two tabs, the sending one frozen: the other sends; when it thaws there is one effect', async () => {
    const visitId = freshVisit();
    await story.app.line.offline();
    await write(page, visitId, { 'vitals.pulse': '69' });
    const second: Page = await page.context().newPage();
    await second.goto(`${story.app.url}/sync`);
    await unlock(second, story.people.nurse);
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    await story.app.line.online();
    await drain(second);
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    await second.close();
    await page.bringToFront();
    await drain(page);
    const { values, edits } = await atOffice(visitId);
    expectNothingLost(15, 'C', [
      ...missing({ 'vitals.pulse': 69 }, values),
      ...(edits.length === 1 ? [] : [`${edits.length} effects`]),
    ]);
  });

  it('16 · two devices of one person in one note: both values are kept and the question is shown', async () => {
    const visitId = freshVisit();
    const profile = newProfile();
    const tablet = await startBrowser(profile.folder, { screen: 'phone' });
    try {
      await signIn(tablet.page, story.app.officeUrl, story.people.nurse);
      const own: Page = tablet.page;
      await expectPage(own.getByText(/^Everything for today’s .*on this phone\.$/)).toBeVisible({
        timeout: 60_000,
      });
      await story.app.line.offline();
      await write(page, visitId, { 'vitals.pulse': '70', 'vitals.respirations': '15' });
      await write(tablet.page, visitId, { 'vitals.pulse': '90', 'vitals.oxygenSaturation': '95' });
      await drain(tablet.page);
    } finally {
      await tablet.close();
      profile.dispose();
    }
    await story.app.line.online();
    await drain(page);
    await expectPage(page.getByRole('link', { name: /Compare/ }).first()).toBeVisible();
    const { values, conflicts } = await atOffice(visitId);
    const kept = Object.fromEntries(
      conflicts.map(({ path, mine, theirs }) => [path, [mine, theirs]]),
    );
    expectNothingLost(
      16,
      'C',
      [
        ...missing({ 'vitals.respirations': 15, 'vitals.oxygenSaturation': 95 }, values),
        ...missing({ 'vitals.pulse': [70, 90] }, kept),
      ],
      2,
    );
  });

  it('21 · the connection to IndexedDB is lost: it is opened again and the write repeated', async () => {
    const visitId = freshVisit();
    await go(page, `/note/${visitId}`);
    await openSection(page, 'Vital signs');
    const times = 2;
    await loseConnections(page, times);
    await box(page, 'Pulse').fill('71');
    await expectPage(page.getByText(/^Saved on this phone/)).toBeVisible();
    await expectPage(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('button', { name: 'Sections', exact: true }).click();
    await drain(page);
    expectNothingLost(
      21,
      'C',
      missing({ 'vitals.pulse': 71 }, (await atOffice(visitId)).values),
      times,
    );
  });

  it('21 · IndexedDB is corrupt: it is said, the text stays, and can be exported', async () => {
    const visitId = freshVisit();
    await go(page, `/note/${visitId}`);
    await openSection(page, 'Vital signs');
    const mend = await fillDevice(page, 'UnknownError');
    await box(page, 'Pulse').fill('72');
    await expectPage(page.getByRole('alert')).toContainText(words('note.not-auto-saved'));
    await expectPage(box(page, 'Pulse')).toHaveValue('72');
    await go(page, '/sync');
    await page.getByRole('button', { name: 'Export unsent work' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export unsent work' });
    const password = 'a password of its own';
    for (const label of ['Password for the file', 'Repeat the password'])
      await dialog.getByLabel(label).fill(password);
    const file = await story
      .device()
      .saved(() => dialog.getByRole('button', { name: 'Export' }).click());
    const { typing } = JSON.parse(
      (await openFile(new Blob([new Uint8Array(file)]), password)).content,
    ) as { typing: readonly { visitId: string; patch: Record<string, unknown> }[] };
    const ofVisit = typing.filter((each) => each.visitId === visitId);
    const exported = missing(
      { 'vitals.pulse': 72 },
      Object.assign({}, ...ofVisit.map(({ patch }) => patch)) as Record<string, unknown>,
    );
    await mend();
    await go(page, `/note/${visitId}?section=vitals`);
    await expectPage(box(page, 'Pulse')).toHaveValue('72');
    await page.getByRole('button', { name: 'Sections', exact: true }).click();
    await drain(page);
    expectNothingLost(21, 'C', [
      ...exported,
      ...missing({ 'vitals.pulse': 72 }, (await atOffice(visitId)).values),
    ]);
  });

  it('24 · three days without a line, session over: she unlocks, works, signs in, all arrives', async () => {
    const [first, second] = [freshVisit(), freshVisit()];
    const thief = new Api(story.app.url);
    thief.cookie = (await page.context().cookies())
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    await thief.call(signOut, {});
    await servedFromDevice(page);
    await story.app.line.offline();
    await write(page, first, { 'vitals.pulse': '73' });
    await story.reopenPhone();
    ({ page } = story.device());
    const days = 3 * 24 + 1; // hours
    await page.clock.install({ time: Date.now() + days * 3_600_000 });
    await page.goto(`${story.app.url}/dashboard`);
    await unlock(page, story.people.nurse);
    await write(page, second, { 'vitals.pulse': '74' });
    await story.app.line.online();
    await syncNow(page);
    await expectPage(page.getByText(/^Sign in to send \d+ items?$/).first()).toBeVisible({
      timeout: 30_000,
    });
    await page.getByRole('button', { name: 'Sign in', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await dialog.getByLabel('Password').fill(story.people.nurse.password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await drain(page);
    expectNothingLost(
      24,
      'C',
      [
        ...missing({ 'vitals.pulse': 73 }, (await atOffice(first)).values),
        ...missing({ 'vitals.pulse': 74 }, (await atOffice(second)).values),
      ],
      2,
    );
  });
});
