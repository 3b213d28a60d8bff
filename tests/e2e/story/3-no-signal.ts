import { seen } from '../../support/field-page.ts';
import { unlock, type FieldStory } from '../../support/story.ts';

/**
 * Step 3: no line, the browser closed and opened again: the app starts from the device, she
 * unlocks, the day is there.
 */
export async function noSignal(story: FieldStory): Promise<void> {
  const { app, people, facts } = story;
  await app.line.offline();
  await story.reopenPhone();
  const page = story.phone();
  await page.goto(`${app.url}/dashboard`);
  await unlock(page, people.nurse);
  await seen(page.getByRole('heading', { name: new RegExp(`^${facts.patientName} — `) }));
  await seen(page.getByText('You are offline.'));
}
