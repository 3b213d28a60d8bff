import { expectPage } from '../../support/expect.ts';
import { servedFromDevice, signIn, type Story } from '../../support/story.ts';

/** Step 2: the nurse's phone shows the visit, and everything for it is on the phone. */
export async function prepare(story: Story): Promise<void> {
  const { app, people, facts } = story;
  const page = story.phone();
  await signIn(page, app.url, people.nurse);
  await expectPage(page.getByText('My day').first()).toBeVisible();
  // Today comes first; on some days the patient has a visit tomorrow as well.
  const card = page
    .getByRole('heading', { level: 2, name: new RegExp(`^${facts.patientName} — `) })
    .first();
  await expectPage(card).toBeVisible({ timeout: 30_000 });
  await expectPage(
    page
      .getByRole('link', { name: 'Next' })
      .or(page.getByRole('button', { name: 'Start visit' }))
      .first(),
  ).toBeVisible();
  await page
    .getByRole('region', { name: 'Road check' })
    .or(page.getByLabel('Road check'))
    .first()
    .scrollIntoViewIfNeeded();
  await expectPage(page.getByText(/^Everything for today’s .*on this phone\.$/)).toBeVisible({
    timeout: 30_000,
  });
  await servedFromDevice(page);
}
