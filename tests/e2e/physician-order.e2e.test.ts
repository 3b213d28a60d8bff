import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { patientPhysicians, savePatientPhysician } from '#contract/circle.ts';
import { errors, type ErrorCode } from '#contract/errors.ts';
import { readNote } from '#contract/notes.ts';
import { savePhysicianOrder, sendPhysicianOrder } from '#contract/physician-orders.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { orderLinkMs } from '#domain/physician-orders.ts';
import { loadsMovedDate } from '../gate/test-day.ts';
import { signedIn } from '../support/api.ts';
import { newProfile, startBrowser, type TestBrowser } from '../support/browser.ts';
import { expectPage } from '../support/expect.ts';
import {
  go,
  openFieldStory,
  servedFromDevice,
  signIn,
  syncNow,
  type FieldStory,
} from '../support/story.ts';
import { takeSeededVisit } from './story/seeded-visit.ts';

/** An order from a phone without a line to the physician's signature, and into a stranger's hands. */

const words = 'Wound vac at 125 mmHg, change three times a week.';
const npi = '1234567890';
const patience = { timeout: 60_000 };

describe('an order that a physician signs by link', { sequential: true }, () => {
  let story: Omit<FieldStory, 'device'> & { device: () => TestBrowser };
  let office: TestBrowser;
  let outside: TestBrowser;
  const profiles = [newProfile(), newProfile()];
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-order-'));
  const pdf = join(folder, 'order.pdf');

  beforeAll(async () => {
    story = await openFieldStory(
      (profile): Promise<TestBrowser> => startBrowser(profile, { screen: 'phone' }),
      inject('template'),
    );
    await takeSeededVisit(story);
    const [desk, street] = profiles.map(({ folder: at }) =>
      startBrowser(at, { screen: 'desktop' }),
    );
    office = await must(desk, 'desktop');
    outside = await must(street, 'desktop');
  });
  afterAll(async () => {
    await Promise.allSettled([office?.close(), outside?.close()]);
    await story.stop();
    for (const { dispose } of profiles) dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is taken by voice on a phone without a line, read back, and arrives', async () => {
    const page: Page = story.device().page;
    await story.app.line.offline();
    await page.getByRole('main').getByText('More', { exact: true }).first().click();
    await page.getByRole('button', { name: 'Verbal order' }).first().click();
    const dialog = page.getByRole('dialog', { name: /^Verbal order for/ });
    await dialog.getByRole('textbox', { name: /^Physician/ }).fill('Dr. Pat Park');
    await dialog.getByRole('textbox', { name: /^Order word for word/ }).fill(words);
    await dialog.getByRole('checkbox', { name: 'Yes, confirmed as correct' }).check();
    await dialog.getByRole('button', { name: 'Save order' }).click();
    await expectPage(page.getByText(/^Saved on this phone\. The office gets it/)).toBeVisible();
    await story.app.line.online();
    await syncNow(page);
    await expectPage(page.getByText('Nothing is waiting to be sent.')).toBeVisible(patience);
  });

  it('is mailed by the office as a link', async () => {
    const desk = await signedIn(story.app.officeUrl, story.people.qa.userName);
    const { visit } = await desk.call(readNote, { visitId: story.facts.visitId });
    await desk.call(savePatientPhysician, {
      entry: null,
      patientId: visit.patientId,
      name: 'Dr. Pat Park',
      role: 'Attending',
      npi,
      specialty: '',
      phone: '',
      fax: '',
      note: '',
    });
    const page: Page = office.page;
    await signIn(page, story.app.officeUrl, story.people.qa);
    await page.getByRole('link', { name: 'Physician orders' }).click();
    // The demo's own orders are of days before.
    const ofToday = new RegExp(`^Actions for .* ${pacificDate(new Date())}$`);
    await page.getByRole('button', { name: ofToday }).click(patience);
    await page.getByRole('menuitem', { name: 'Send', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Send the order for/ });
    await expectPage(dialog.getByText(words)).toBeVisible();
    await dialog.getByRole('radio', { name: /^Dr\. Pat Park/ }).check();
    await dialog.getByRole('radio', { name: 'Link by mail' }).check();
    await dialog.getByRole('textbox', { name: /^Fax number/ }).fill('park@clinic.example.org');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expectPage(page.getByText(/^The link was mailed\./)).toBeVisible(patience);
  });

  /** The links that were mailed to an address; a mail is written a moment after it was sent. */
  function linksTo(address: string): string[] {
    const mails = join(story.app.dataDir, 'mail');
    return readdirSync(mails)
      .map((name) =>
        readFileSync(join(mails, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='),
      )
      .filter((text) => text.includes(address))
      .flatMap((text) => /signedDocuments#token=([\w.-]+)/.exec(text)?.[1] ?? [])
      .map((token) => `${story.app.officeUrl}/signedDocuments#token=${token}`);
  }
  async function mailedLink(address: string): Promise<string> {
    await expect.poll(() => linksTo(address).length, { timeout: 90_000 }).toBeGreaterThan(0);
    return must(linksTo(address).at(-1), 'link');
  }
  /** Opens a link in the physician's browser as if for the first time. */
  async function openLink(link: string): Promise<Page> {
    const page: Page = outside.page;
    await page.goto('about:blank');
    await page.goto(link);
    return page;
  }
  const refusal = (page: Page, code: ErrorCode) =>
    page.getByText(errors[code].text, { exact: false }).first();

  it('is signed by nobody but the physician whom it names', async () => {
    const page = await openLink(await mailedLink('park@clinic.example.org'));
    await expectPage(page.getByText(words)).toBeVisible(patience);
    await page.getByRole('textbox', { name: /^Your name/ }).fill('Robin Other, MD');
    await page.getByRole('textbox', { name: /^Your NPI/ }).fill('1098765432');
    await page.getByRole('button', { name: 'Sign order' }).click();
    await expectPage(refusal(page, 'physician-order.wrong-person')).toBeVisible(patience);
    await expectPage(page.getByText('Order signed successfully')).not.toBeVisible();
  });

  it('is signed by the physician with the link, once', async () => {
    const link = await mailedLink('park@clinic.example.org');
    const page = await openLink(link);
    await expectPage(page.getByText(words)).toBeVisible(patience);
    await page.getByRole('textbox', { name: /^Your name/ }).fill('Pat Park, MD');
    await page.getByRole('textbox', { name: /^Your NPI/ }).fill(npi);
    await page.getByRole('button', { name: 'Sign order' }).click();
    await expectPage(page.getByText('Order signed successfully')).toBeVisible(patience);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the signed PDF' }).click();
    await (await download).saveAs(pdf);
    await openLink(link);
    await expectPage(refusal(page, 'physician-order.link-used')).toBeVisible(patience);
  });

  it('is verified by a stranger who has the PDF alone, without a line and with one', async () => {
    const { context } = outside;
    const page: Page = outside.page;
    await page.goto('about:blank');
    await page.goto(`${story.app.officeUrl}/signedDocuments`);
    await servedFromDevice(page);
    const file = page.getByLabel(/^Drop the PDF of a signed document here/);
    await file.setInputFiles(pdf);
    await expectPage(page.getByText('Genuine: order.pdf')).toBeVisible(patience);
    await expectPage(page.getByText(words)).toBeVisible();
    await context.setOffline(true);
    await file.setInputFiles(pdf);
    await expectPage(
      page.getByText('Intact, but not compared with the record: order.pdf'),
    ).toBeVisible(patience);
    const bytes = readFileSync(pdf);
    const forged = join(folder, 'forged.pdf');
    writeFileSync(forged, bytes.subarray(0, bytes.length - 40));
    await file.setInputFiles(forged);
    await expectPage(page.getByText('Genuine: forged.pdf')).not.toBeVisible();
    await context.setOffline(false);
  });

  it('is signed for the office, and holds its visit no longer', async () => {
    const page: Page = office.page;
    await go(page, '/physicianOrders?only=signed&type=mail');
    await expectPage(page.getByText(/Pat Park, MD · By link/).first()).toBeVisible(patience);
  });

  it('is shown by no link once its words changed, and by none that is too old', async () => {
    const desk = await signedIn(story.app.officeUrl, story.people.qa.userName);
    const { visit } = await desk.call(readNote, { visitId: story.facts.visitId });
    const { rows } = await desk.call(patientPhysicians, { patientId: visit.patientId });
    const physicianId = must(
      rows.find((row) => row.npi === npi),
      'physician',
    ).id;
    const written = {
      patientId: visit.patientId,
      episodeId: visit.episodeId,
      visitId: null,
      source: 'written',
      category: '',
      text: 'Diet low in salt.',
      physicianId,
      effectiveFrom: pacificDate(new Date()),
    } as const;
    /** An order that was mailed as a link to an address. */
    const linked = async (to: string) => {
      const order = await desk.call(savePhysicianOrder, { order: null, ...written });
      const sent = { type: 'mail', physicianId, to, accountId: null } as const;
      return desk.call(sendPhysicianOrder, { ...order, ...sent });
    };
    const [changing, old] = ['changing@clinic.example.org', 'old@clinic.example.org'];
    const { id, revision } = await linked(changing);
    await linked(old);
    const [changed, expired] = [await mailedLink(changing), await mailedLink(old)];
    const order = { id, revision };
    await desk.call(savePhysicianOrder, { ...written, order, text: 'Diet without salt.' });
    const page = await openLink(changed);
    await expectPage(refusal(page, 'physician-order.changed')).toBeVisible(patience);
    await openLink(expired);
    await expectPage(page.getByText('Diet low in salt.')).toBeVisible(patience);
    await story.app.kill();
    const shift = Number(process.env.TEST_DATE_SHIFT ?? 0) + orderLinkMs;
    await story.app.restart({ TEST_DATE_SHIFT: String(shift), NODE_OPTIONS: loadsMovedDate });
    await openLink(expired);
    await expectPage(refusal(page, 'physician-order.link-expired')).toBeVisible(patience);
  });
});
