import { expectPage } from '../../support/expect.ts';
import { unlock, type Story } from '../../support/story.ts';

/** Step 3: no line, the browser closed and opened again: the app starts from the device, she unlocks, the day is there. */
export async function noSignal(story: Story): Promise<void> {
  const { app, people, facts } = story;
  await app.line.offline();
  await story.reopenPhone();
  const page = story.phone();
  await page.goto(`${app.url}/dashboard`);
  await unlock(page, people.nurse);
  await expectPage(page.getByRole('heading', { level: 2, name: new RegExp(`^${facts.patientName} — `) })).toBeVisible();
  await expectPage(page.getByText('You are offline.', { exact: false }).first()).toBeVisible();
}
