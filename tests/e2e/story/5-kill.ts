import { expect } from 'vitest';
import { gone, type FieldPage } from '../../support/field-page.ts';
import { unlock, type FieldStory } from '../../support/story.ts';
import { openSection } from '../../support/story-note.ts';
import { typeUntilKilled } from '../../support/typing.ts';

const sentences = [
  'Patient seen in bed, alert, talks in full sentences. Heel dressing was wet through and has been changed. ',
  'Spouse was shown how to keep the heel off the mattress and repeated it without help. No new complaints today. ',
];

const narrative = (page: FieldPage) => page.getByRole('textbox', { name: /^Visit narrative/ });

async function returnToNote(story: FieldStory): Promise<void> {
  const page = story.phone();
  await page.goto(`${story.app.url}/note/${story.facts.visitId}`);
  await unlock(page, story.people.nurse);
  await gone(page.getByRole('dialog'));
  await openSection(page, 'Narrative');
}

/**
 * Step 5: SIGKILL mid-typing, twice; on return everything up to the last 300 ms is there, without a
 * question. @returns what is not
 */
export async function kill(story: FieldStory): Promise<string[]> {
  const lost: string[] = [];
  await openSection(story.phone(), 'Narrative');
  let kept = '';
  for (const sentence of sentences) {
    await narrative(story.phone()).focus();
    await story.phone().keyboard.press('Control+End');
    const mustBeThere = await typeUntilKilled(
      story.phone(),
      () => story.killPhone(),
      sentence,
      kept,
    );
    await returnToNote(story);
    kept = await narrative(story.phone()).inputValue();
    if (!kept.startsWith(mustBeThere)) lost.push(`“${mustBeThere}” was typed, “${kept}” is there`);
    expect(mustBeThere.length).toBeGreaterThan(10);
  }
  const whole = sentences.join('');
  await narrative(story.phone()).fill(whole);
  story.facts.typed = whole;
  return lost;
}

/** As `kill`, and nothing is lost. */
export async function endureKills(story: FieldStory): Promise<void> {
  expect(await kill(story)).toEqual([]);
}
