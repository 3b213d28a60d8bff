import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Answers } from '#forms/define.ts';
import { startBrowser } from '../support/browser.ts';
import type { Phone } from '../support/field-page.ts';
import { findFirefox } from '../support/find-firefox.ts';
import { openFieldStory, type FieldStory } from '../support/story.ts';
import { missingForWebKit, startWebKit } from '../support/webkit/webkit.ts';
import { noSignal } from './story/3-no-signal.ts';
import { answers, chart, fewAnswers } from './story/4-chart.ts';
import { endureKills } from './story/5-kill.ts';
import { sign } from './story/6-sign.ts';
import { takeSeededVisit } from './story/seeded-visit.ts';

/**
 * The offline steps of the story in the engines beside Chromium; Chromium walks the whole story.
 */
type Engine = {
  name: string;
  missing: () => string[];
  start: (profile: string) => Promise<Phone>;
  given: Answers;
};

const engines: readonly Engine[] = [
  {
    name: 'Firefox',
    missing: () => (findFirefox() === undefined ? ['firefox-esr'] : []),
    start: (profile) => startBrowser(profile, { screen: 'phone', engine: 'firefox' }),
    given: fewAnswers,
  },
  { name: 'WebKit', missing: missingForWebKit, start: startWebKit, given: answers },
];

describe.each(engines)(
  'the offline steps of the story in $name',
  { sequential: true },
  ({ name, missing, start, given }) => {
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
  },
);
