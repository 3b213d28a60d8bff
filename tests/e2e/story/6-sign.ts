import { expect } from 'vitest';
import { readPdf } from '#client/features/note/testing/pdf-text.ts';
import { gone, seen, type FieldPage } from '../../support/field-page.ts';
import type { FieldStory } from '../../support/story.ts';
import { drawSignature, fillSection } from '../../support/story-note.ts';
import { answers, form, section, withoutPosition } from './4-chart.ts';

/** The nurse signs with the finger. */
export const nurseSigns = (page: FieldPage): Promise<void> =>
  drawSignature(page, page.getByRole('img', { name: 'Your signature' }));

/** The patient signs with the finger. */
async function patientSigns(page: FieldPage): Promise<void> {
  await page.getByRole('radio', { name: 'The patient signs' }).check();
  await drawSignature(page, page.getByRole('img', { name: 'Patient’s signature' }));
}

/**
 * The patient signs in the home; leaving the page keeps the signature. Repeated, like signing and
 * submitting, only where the driver loses presses.
 */
async function patientSignsAtHome(
  page: FieldPage,
  story: FieldStory,
  tries: number,
): Promise<void> {
  await patientSigns(page);
  const back = page.getByRole('button', { name: 'All sections' });
  await back.click();
  const mark = page.getByRole('img', { name: `Signature of ${signedName(story)}` });
  if (tries === 1) return seen(mark);
  const isKept = await seen(mark, 12_000).then(
    () => true,
    () => false,
  );
  if (isKept) return;
  console.warn('No patient signature yet: the driver may have lost a press; signed again.');
  if (!(await back.isVisible()))
    await page.getByRole('button', { name: 'Patient signs now' }).click();
  await patientSignsAtHome(page, story, tries - 1);
}

/**
 * Signs and submits. Only where the driver loses presses (the driven WebKit, cause unknown) is it
 * repeated, and then said.
 */
async function signAndSubmit(
  page: FieldPage,
  tries: number,
  beforeSubmit: () => Promise<void>,
): Promise<void> {
  await nurseSigns(page);
  await beforeSubmit();
  await page.getByRole('button', { name: 'Submit note' }).click();
  const seal = page.getByText('Seal (SHA-256)');
  if (tries === 1) return seen(seal);
  const isSealed = await seen(seal, 12_000).then(
    () => true,
    () => false,
  );
  if (isSealed) return;
  console.warn(
    'No seal yet: the driver may have lost a press; signed and submitted again. The page says: ' +
      (await page.locator('main').textContent())?.slice(-1_500),
  );
  await signAndSubmit(page, tries - 1, beforeSubmit);
}

/** Saves the PDF and reads it back. */
async function checkPdf(story: FieldStory): Promise<void> {
  const pages = await readPdf(
    await story
      .device()
      .saved(() => story.phone().getByRole('button', { name: 'Save PDF' }).click()),
  );
  expect(pages.length).toBeGreaterThan(3);
  for (const { text } of pages) expect(text).toContain(story.facts.patientName);
  const all = pages.map(({ text }) => text).join('\n');
  for (const part of ['Left heel', 'Sacrum', '128', 'Seal']) expect(all).toContain(part);
  expect(pages.reduce((sum, { lines }) => sum + lines, 0)).toBeGreaterThan(20);
}

/** "Rivera, Maria" as the patient signs: "Maria Rivera". */
const signedName = ({ facts }: FieldStory): string =>
  facts.patientName.split(', ').toReversed().join(' ');

/**
 * Step 6: the visit ends without a position, both sign, the note is sealed, and its PDF is made on
 * the phone, offline.
 *
 * @param beforeSubmit called when both have signed, such as for a picture
 */
export async function sign(
  story: FieldStory,
  beforeSubmit: () => Promise<void> = async () => {},
): Promise<void> {
  const page = story.phone();
  await fillSection(page, form, section('narrative'), {
    ...answers,
    'narrative.text': story.facts.typed,
  });
  await story.device().letKnow(story.app.url, null);
  await page.getByRole('button', { name: 'Sections', exact: true }).click();
  await page.getByRole('button', { name: 'End visit' }).click();
  await seen(page.getByRole('heading', { name: 'End of the visit' }));
  await seen(page.getByText(withoutPosition), 30_000);
  const tries = story.device().mayLosePresses === true ? 3 : 1;
  await patientSignsAtHome(page, story, tries);
  await page.getByRole('button', { name: 'Review and sign' }).last().click();
  await seen(page.getByRole('heading', { name: 'Review and sign' }));
  await gone(page.getByText(/required answers? (is|are) missing|answers? (is|are) wrong/));
  await signAndSubmit(page, tries, beforeSubmit);
  await seen(page.locator('code'));
  expect(await page.locator('code').first().textContent()).toMatch(/^[0-9a-f]{64}$/);
  await checkPdf(story);
  await story.device().opened(() => page.getByRole('button', { name: 'Open PDF' }).click());
}
