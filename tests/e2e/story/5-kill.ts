import { expect } from 'vitest';
import { gone, type FieldPage } from '../../support/field-page.ts';
import { unlock, type FieldStory } from '../../support/story.ts';
import { openSection } from '../../support/story-note.ts';

/**
 * Milliseconds of typing that a death may cost (targets row 2), and what pressing a key takes on
 * its way into the page.
 */
const atRisk = 300;
const onItsWay = 120;

const sentences = [
  'Patient seen in bed, alert, talks in full sentences. Heel dressing was wet through and has been changed. ',
  'Spouse was shown how to keep the heel off the mattress and repeated it without help. No new complaints today. ',
];

const narrative = (page: FieldPage) => page.getByRole('textbox', { name: /^Visit narrative/ });

/**
 * Types until the browser dies in the middle, and gives what had been typed early enough to
 * survive.
 */
async function typeUntilKilled(story: FieldStory, text: string, before: string): Promise<string> {
  const page = story.phone();
  const keys: { at: number; text: string }[] = [];
  const typing = (async () => {
    for (const [nth, letter] of text.split('').entries()) {
      await page.keyboard.type(letter, { delay: 25 });
      keys.push({ at: performance.now(), text: before + text.slice(0, nth + 1) });
    }
  })().catch(() => undefined);
  while (keys.length < text.length / 2)
    await new Promise((resolve) => void setTimeout(resolve, 10));
  const killedAt = performance.now();
  await story.killPhone();
  await typing;
  return keys.findLast(({ at }) => at < killedAt - atRisk - onItsWay)?.text ?? before;
}

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
    const mustBeThere = await typeUntilKilled(story, sentence, kept);
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
