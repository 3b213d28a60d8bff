import type { Page } from 'playwright';
import { expect } from 'vitest';
import { expectPage } from '../../support/expect.ts';
import { go, signIn, syncNow, type Story } from '../../support/story.ts';
import { nurseSigns } from './6-sign.ts';

const comments = {
  pulse: 'Please count the pulse again.',
  pain: 'Is this before or after the medication?',
} as const;

/** The review queue with the newest note first; by itself it starts with critical readings. */
export async function openQueue(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/notes?order=-submitted`);
  await expectPage(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible();
}

export const rowOf = (page: Page, patientName: string) =>
  page.getByRole('table', { name: 'Notes' }).getByRole('row', { name: patientName });

/** The review queue is open at QA's desk before anything arrives. */
export async function awaitAtDesk(story: Story): Promise<void> {
  await signIn(story.desk, story.app.officeUrl, story.people.qa);
  await openQueue(story.desk, story.app.officeUrl);
  await expectPage(rowOf(story.desk, story.facts.patientName)).toHaveCount(0);
}

/** The note stands in the queue of the office without a reload. */
export async function arrivesAtDesk(story: Story): Promise<void> {
  await expectPage(rowOf(story.desk, story.facts.patientName)).toBeVisible();
}

/** QA reads the note beside the last one and returns two answers with comments. */
async function returnTwo({ desk, facts }: Story): Promise<void> {
  await rowOf(desk, facts.patientName).getByRole('link').first().click();
  await expectPage(desk.getByRole('heading', { level: 1, name: facts.patientName })).toBeVisible();
  await expectPage(desk.getByRole('columnheader', { name: 'This visit' }).first()).toBeVisible();
  await desk.getByRole('button', { name: 'Return Pulse', exact: true }).click();
  await desk.getByRole('textbox', { name: /^Comment on Pulse/ }).fill(comments.pulse);
  await desk.getByRole('button', { name: 'Return Pain now', exact: true }).click();
  await desk.getByRole('textbox', { name: /^Comment on Pain now/ }).fill(comments.pain);
  await desk.getByRole('button', { name: 'Return (2)' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Return note' });
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Two answers, please.');
  await dialog.getByRole('button', { name: 'Return', exact: true }).click();
  await expectPage(desk.getByText('Note returned.')).toBeVisible();
}

const reply = 'Measured twice after rest.';

/** The nurse sees exactly the two answers, gives them anew, replies to one and submits again. */
async function answerTwo(story: Story): Promise<void> {
  const page = story.phone();
  await syncNow(page);
  await go(page, `/dashboard`);
  // Returned notes come first; on some days the patient has a visit tomorrow as well.
  const card = page
    .getByRole('heading', { level: 2, name: new RegExp(`^${story.facts.patientName} — `) })
    .first();
  await expectPage(card).toBeVisible();
  await expectPage(page.getByText(/Returned|Notes ?Rejected/i).first()).toBeVisible({
    timeout: 30_000,
  });
  await go(page, `/note/${story.facts.visitId}?section=returned`);
  await expectPage(page.getByRole('heading', { name: 'Returned by the office' })).toBeVisible();
  await expectPage(page.getByText(comments.pulse)).toBeVisible();
  await expectPage(page.getByText(comments.pain)).toBeVisible();
  expect(
    await page.locator('main :is(input, textarea, select, fieldset, section)[id^="q-"]').count(),
  ).toBe(2);
  await page.getByRole('textbox', { name: /^Pulse/ }).fill('96');
  await page
    .getByRole('group', { name: /^Pain now/ })
    .getByRole('radio', { name: '4' })
    .check();
  await page.getByRole('textbox', { name: 'Reply to the office: Pulse' }).fill(reply);
  await page.getByRole('button', { name: 'Review and sign' }).last().click();
  // The patient's signature attests the visit and stays.
  await expectPage(page.getByText(/^This signature confirms the visit/)).toBeVisible();
  await nurseSigns(page);
  await page.getByRole('button', { name: 'Submit note' }).click();
  await expectPage(page.getByText('Seal (SHA-256)')).toBeVisible();
  await expectPage(page.getByText(/^Sent \d\d:\d\d [AP]M$/).first()).toBeVisible({
    timeout: 60_000,
  });
}

async function approve(story: Story): Promise<void> {
  const { desk, facts, app } = story;
  await openQueue(desk, app.officeUrl);
  await rowOf(desk, facts.patientName).getByRole('link').first().click();
  await expectPage(desk.getByRole('cell', { name: /^96/ }).first()).toBeVisible();
  await expectPage(
    desk.getByRole('heading', { name: '2 returned · 2 changed, 0 not' }),
  ).toBeVisible();
  await expectPage(desk.getByRole('cell', { name: reply })).toBeVisible();
  await desk.getByRole('button', { name: 'Approve', exact: true }).click();
  await expectPage(desk.getByText(/^Note approved\. Pay: \$\d/)).toBeVisible();
}

/**
 * Step 8, after the arrival: two answers returned, answered, and the note approved with its pay.
 */
export async function returnAndApprove(story: Story): Promise<void> {
  await returnTwo(story);
  await answerTwo(story);
  await approve(story);
  await go(story.phone(), `/note/${story.facts.visitId}`);
  await expectPage(
    story
      .phone()
      .getByText(/Approved/)
      .first(),
  ).toBeVisible({ timeout: 30_000 });
}
