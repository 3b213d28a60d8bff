import { must } from '#domain/must.ts';
import { seen } from '../../support/field-page.ts';
import { servedFromDevice, signIn, type FieldStory } from '../../support/story.ts';

/**
 * For stories that begin in the field: the nurse's next visit of the demo agency, everything for it
 * on the phone.
 */
export async function takeSeededVisit(story: FieldStory): Promise<void> {
  const { app, people, facts } = story;
  const page = story.phone();
  await signIn(page, app.url, people.nurse);
  await seen(page.getByRole('button', { name: 'Start visit' }), 60_000);
  // While visits still arrive, the first one of the list is not the same from one look to the next.
  await seen(page.getByText(/^Everything for today’s .*on this phone\.$/), 60_000);
  const link = page
    .getByRole('heading', { name: / — Skilled nursing visit/ })
    .getByRole('link')
    .first();
  const title = must((await link.textContent()) ?? undefined, 'title of the visit');
  facts.patientName = must(title.split(' — ')[0], 'patient');
  facts.visitId = must((await link.getAttribute('href'))?.split('/').at(-1), 'visit id');
  await servedFromDevice(page);
}
