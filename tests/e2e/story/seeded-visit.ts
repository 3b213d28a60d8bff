import { must } from '#domain/must.ts';
import { expectPage } from '../../support/expect.ts';
import { servedFromDevice, signIn, type Story } from '../../support/story.ts';

/** For stories that begin in the field: the nurse's next visit of the demo agency, everything for it on the phone. */
export async function takeSeededVisit(story: Story): Promise<void> {
  const { app, people, facts } = story;
  const page = story.phone();
  await signIn(page, app.url, people.nurse);
  const next = page.getByRole('button', { name: 'Start visit' }).first();
  await expectPage(next).toBeVisible({ timeout: 60_000 });
  const link = page.getByRole('heading', { level: 2 }).getByRole('link').first();
  const title = must((await link.textContent()) ?? undefined, 'title of the visit');
  facts.patientName = must(title.split(' — ')[0], 'patient');
  facts.visitId = must((await link.getAttribute('href'))?.split('/').at(-1), 'visit id');
  await expectPage(page.getByText(/^Everything for today’s .*on this phone\.$/)).toBeVisible({ timeout: 60_000 });
  await servedFromDevice(page);
}
