import type { Page } from 'playwright';
import { expectPage } from '../../support/expect.ts';
import { go, syncNow, type Story } from '../../support/story.ts';
import { openSection } from '../../support/story-note.ts';

/** The nurse begins the second note online, so that both sides know the same answers. */
async function beginSecondNote(story: Story): Promise<void> {
  const page = story.phone();
  await go(page, `/note/${story.facts.secondVisitId}`);
  await openSection(page, 'Diet and nutrition');
  await page.getByRole('textbox', { name: /^Percent of meals eaten/ }).fill('95');
  await page.getByRole('textbox', { name: /^Percent of meals eaten/ }).blur();
  await page.getByRole('button', { name: 'Sections', exact: true }).click();
  await syncNow(page);
  await expectPage(page.getByText('Nothing is waiting to be sent.')).toBeVisible({
    timeout: 60_000,
  });
}

/** The office corrects one answer of the open note. */
async function officeEdits(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${label}`, exact: true }).click();
  const dialog = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: 'Save' }) });
  await dialog.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(value);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function editPhone(page: Page, group: string, label: RegExp, value: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${group}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: group });
  await dialog.getByRole('textbox', { name: label }).fill(value);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/**
 * Both sides change the chart and the note while the nurse has no line: one same answer, everything
 * else different.
 */
async function bothChange(story: Story): Promise<void> {
  const { app, desk, office, facts } = story;
  const page = story.phone();
  await app.line.offline();
  await go(page, `/note/${facts.secondVisitId}?section=nutrition`);
  await page.getByRole('textbox', { name: /^Percent of meals eaten/ }).fill('91');
  await go(page, `/note/${facts.secondVisitId}?section=vitals`);
  await page.getByRole('textbox', { name: /^Pulse/ }).fill('88');
  await page.getByRole('textbox', { name: /^Pulse/ }).blur();
  await page.getByRole('button', { name: 'Sections', exact: true }).click();
  await go(page, `/patient/${facts.patientId}`);
  await page.getByText('Record data', { exact: true }).click();
  await editPhone(page, 'Address and contact', /^Directions/, 'Ring twice, side door.');
  await desk.goto(`${app.officeUrl}/note/${facts.secondVisitId}`);
  // The approved note of step 8 stands beside this one.
  await expectPage(desk.getByRole('columnheader', { name: /^Last visit/ }).first()).toBeVisible();
  await expectPage(
    desk
      .getByRole('row', { name: /^Pulse/ })
      .first()
      .getByRole('cell', { name: /^96/ }),
  ).toBeVisible();
  // Readings of an unsigned note are its author's: the office is not offered them.
  await expectPage(desk.getByRole('button', { name: 'Edit Pulse', exact: true })).toHaveCount(0);
  await desk.getByRole('combobox', { name: 'Show' }).selectOption('every');
  await officeEdits(desk, 'Percent of meals eaten', '97');
  await officeEdits(desk, 'Visit narrative', 'The daughter called.');
  await office.goto(`${app.officeUrl}/patient/${facts.patientId}`);
  await editPhone(office, 'Address and contact', /^Phone/, '(559) 555-0123');
}

/**
 * Step 9: different fields merge without a question; the same answer is shown mine and office,
 * chosen, and both stay.
 */
export async function conflict(story: Story): Promise<void> {
  const { app, desk, facts } = story;
  await beginSecondNote(story);
  await bothChange(story);
  await app.line.online();
  const page = story.phone();
  await syncNow(page);
  await page
    .getByRole('link', { name: /Compare/ })
    .first()
    .click({ timeout: 60_000 });
  const question = page.getByRole('group', { name: /^Percent of meals eaten/ });
  await expectPage(question.getByText('91')).toBeVisible();
  await expectPage(question.getByText('97')).toBeVisible();
  // The bar above the page has a group of its own: the office's numbers.
  await expectPage(page.getByRole('main').getByRole('group')).toHaveCount(1);
  await question.getByRole('radio', { name: /Keep mine/ }).check();
  await page.getByRole('button', { name: 'Send my choices' }).click();
  await expectPage(page.getByText('Nothing needs you.')).toBeVisible({ timeout: 60_000 });
  await expectPage(page.getByText('Nothing is waiting to be sent.')).toBeVisible({
    timeout: 60_000,
  });
  for (const [section, label, value] of [
    ['nutrition', 'Percent of meals eaten', '91'],
    ['narrative', 'Visit narrative', 'The daughter called.'],
    ['vitals', 'Pulse', '88'],
  ] as const) {
    await go(page, `/note/${facts.secondVisitId}?section=${section}`);
    await expectPage(page.getByRole('textbox', { name: new RegExp(`^${label}`) })).toHaveValue(
      value,
      { timeout: 30_000 },
    );
  }
  await desk.goto(`${app.officeUrl}/note/${facts.secondVisitId}`);
  await desk.getByRole('button', { name: 'History', exact: true }).click();
  const history = desk.getByRole('dialog', { name: 'History' });
  await expectPage(history.getByText(/^97/).first()).toBeVisible();
  await expectPage(history.getByText(/^91/).first()).toBeVisible();
  await story.office.reload();
  await expectPage(story.office.getByText('Ring twice, side door.', { exact: true })).toBeVisible();
  await expectPage(story.office.getByText('(559) 555-0123', { exact: true })).toBeVisible();
}
