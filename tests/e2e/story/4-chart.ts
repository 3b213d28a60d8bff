import { expect } from 'vitest';
import { must } from '#domain/must.ts';
import type { Answers } from '#forms/define.ts';
import { formById } from '#forms/registry.ts';
import { sampleAnswers } from '#forms/sample-answers.ts';
import { gone, seen, type FieldPage } from '../../support/field-page.ts';
import { seeded } from '../../support/seeded.ts';
import { phonePlace, type FieldStory } from '../../support/story.ts';
import { fillSection, openSection } from '../../support/story-note.ts';

export const form = must(formById('skilled-nursing-visit'), 'form of a nursing visit');

/** Sections of which one more visit of the kill step types: left for it. */
const leftForTheKill = ['narrative'];

/**
 * What the nurse finds: a pulse out of range, a positive PHQ-2, two wounds; everything else is a
 * sample.
 */
const found: Answers = {
  'visit.identityConfirmed': true,
  'vitals.pulse': 128,
  'pain.canRate': true,
  'pain.level': 6,
  'integumentary.wounds': true,
  'wounds.$order': ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'],
  'wounds.11111111-1111-4111-8111-111111111111.place': 'leftHeel',
  'wounds.11111111-1111-4111-8111-111111111111.trend': 'first',
  'wounds.11111111-1111-4111-8111-111111111111.length': 2.4,
  'wounds.22222222-2222-4222-8222-222222222222.place': 'sacrum',
  'wounds.22222222-2222-4222-8222-222222222222.trend': 'first',
};

/**
 * Answers of a whole visit; `optional` is the share of the questions answered that need no answer.
 */
const visitAnswers = (optional: number): Answers =>
  sampleAnswers(form, { random: seeded(4), date: '08/01/2026', optional, decided: found });

export const answers: Answers = visitAnswers(0.75);
/** What has to be answered and little more, for a browser that is slow to steer. */
export const fewAnswers: Answers = visitAnswers(0.1);

const section = (id: string) =>
  must(
    form.sections.find((each) => each.id === id),
    `section ${id}`,
  );

/** What a visit says of an end that has no place; it never blocks. */
export const withoutPosition = /no position|without (a )?position|refused|not allowed/i;

/** Starts the visit; time and place are kept. */
async function startVisit(story: FieldStory): Promise<void> {
  const page = story.phone();
  const located = await story.device().letKnow(story.app.url, phonePlace);
  const title = page.getByRole('heading', { name: new RegExp(`^${story.facts.patientName} — `) });
  const start = page.getByRole('button', { name: 'Start visit' });
  // The innermost element that holds both is the visit's card.
  await page
    .locator('main *')
    .filter({ has: title })
    .filter({ has: start })
    .last()
    .getByRole('button', { name: 'Start visit' })
    .click();
  await page.waitForURL(new RegExp(`/note/${story.facts.visitId}`));
  await seen(page.getByText(located ? /accurate to 12 m/ : withoutPosition), 30_000);
}

/** A reading far out of range warns at once; an impossible one is an error that blocks nothing. */
async function alertsAndErrors(page: FieldPage): Promise<void> {
  await openSection(page, 'Vital signs');
  const pulse = page.getByRole('textbox', { name: /^Pulse/ });
  await pulse.fill('999');
  await pulse.blur();
  await seen(page.getByText(/from 20 to 250/i));
  await page.getByRole('button', { name: 'Sections', exact: true }).click();
  await seen(page.getByRole('button', { name: /^Vital signs .*1 error/ }));
  await openSection(page, 'Vital signs');
  expect(await pulse.inputValue()).toBe('999');
  await pulse.fill('128');
  await seen(page.getByText(/critical/i));
}

/**
 * Questions open and close with the answers they depend on; a score counts while it is answered.
 */
async function skipLogicAndScore(page: FieldPage): Promise<void> {
  await openSection(page, 'Pain');
  const canRate = page.getByRole('group', { name: /^Patient able to rate pain/ });
  // What the answer opens is waited for: `check` looks once, at once, which a busy machine misses.
  await canRate.getByRole('radio', { name: 'No' }).click();
  await seen(page.getByRole('group', { name: /^Signs of pain observed/ }));
  await canRate.getByRole('radio', { name: 'Yes' }).click();
  await gone(page.getByRole('group', { name: /^Signs of pain observed/ }));
  await page
    .getByRole('group', { name: /^Pain now/ })
    .getByRole('radio', { name: '6' })
    .click();
  await seen(
    page
      .getByRole('group', { name: /^Pain location/ })
      .or(page.getByRole('textbox', { name: /^Pain location/ })),
  );
}

/**
 * Step 4: she starts the visit and fills the note offline; about 150 fields unless fewer are given.
 */
export async function chart(story: FieldStory, given: Answers = answers): Promise<void> {
  const page = story.phone();
  await startVisit(story);
  await alertsAndErrors(page);
  await skipLogicAndScore(page);
  let filled = 0;
  for (const each of form.sections) {
    if (leftForTheKill.includes(each.id)) continue;
    const hidden = each.id === 'wounds' && given['integumentary.wounds'] !== true;
    if (!hidden) filled += await fillSection(page, form, each, given);
  }
  await page.getByRole('button', { name: 'Sections', exact: true }).click();
  await seen(page.getByRole('button', { name: /^Vital signs .*Completed/ }));
  await seen(page.getByRole('button', { name: /^Wound assessment .*Completed/ }));
  expect(filled).toBeGreaterThan(given === answers ? 140 : 60);
}

export { section };
