import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Answers } from '#forms/define.ts';
import type { Phone } from '../../support/field-page.ts';
import { openFieldStory, type FieldStory } from '../../support/story.ts';
import { noSignal } from './3-no-signal.ts';
import { chart } from './4-chart.ts';
import { endureKills } from './5-kill.ts';
import { sign } from './6-sign.ts';
import { takeSeededVisit } from './seeded-visit.ts';

/** An engine beside Chromium, and what the nurse answers in it. */
export type Engine = {
  readonly name: string;
  /** Packages of the system that it needs and that are not there. */
  readonly missing: () => string[];
  readonly start: (profile: string) => Promise<Phone>;
  readonly given: Answers;
};

/**
 * The offline steps of the story in another engine; Chromium walks the whole story. Where the engine
 * is not installed, its steps are skipped and say so.
 */
export function offlineStepsIn({ name, missing, start, given }: Engine): void {
  describe(`the offline steps of the story in ${name}`, { sequential: true }, () => {
    const absent = missing();
    if (absent.length > 0)
      console.warn(
        `${name} is not installed, its tests are skipped. Debian: apt-get install ${absent.join(' ')}`,
      );
    let story: FieldStory | undefined;
    let reached = 2;
    const step = (
      nth: number,
      what: string,
      run: (story: FieldStory) => Promise<void>,
      timeout = 180_000,
    ): void =>
      it(`${nth} · ${what}`, { timeout }, async (test) => {
        if (!story) return test.skip(`${name} is not installed: ${absent.join(', ')}`);
        expect(reached, 'the step before this one failed').toBe(nth - 1);
        await run(story);
        reached = nth;
      });

    beforeAll(async () => {
      if (absent.length > 0) return;
      story = await openFieldStory(start, inject('template'));
      await takeSeededVisit(story);
    });
    afterAll(() => story?.stop());

    step(3, 'without a line the app starts from the device and the day is there', noSignal);
    step(4, 'the note is charted offline', (at) => chart(at, given), 300_000);
    step(5, 'killed twice mid-typing, everything but the last 300 ms is there', endureKills);
    step(6, 'both sign, the note is sealed, its PDF is made offline', sign);
  });
}
