import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readNote } from '#contract/notes.ts';
import { signedIn } from '../support/api.ts';
import { expectNothingLost, missing } from '../support/fault.ts';
import { openStory, type Story } from '../support/story.ts';
import { refer } from './story/1-refer.ts';
import { prepare } from './story/2-prepare.ts';
import { noSignal } from './story/3-no-signal.ts';
import { chart } from './story/4-chart.ts';
import { kill } from './story/5-kill.ts';
import { sign } from './story/6-sign.ts';
import { send } from './story/7-send.ts';
import { arrivesAtDesk, awaitAtDesk, returnAndApprove } from './story/8-return.ts';
import { conflict } from './story/9-conflict.ts';
import { twoPeople } from './story/10-two-people.ts';

describe(
  'a referral becomes a visit, is charted with no signal, and the office receives, returns and approves it',
  { sequential: true },
  () => {
    let story: Story;
    let reached = 0;
    /**
     * Each step stands on the one before it; after a failure the rest could only fail misleadingly.
     */
    const step = (nth: number, name: string, run: () => Promise<void>, timeout = 180_000): void =>
      it(`${nth} · ${name}`, { timeout }, async () => {
        expect(reached, 'the step before this one failed').toBe(nth - 1);
        await run();
        reached = nth;
      });

    /** Answers of the second note as the office has them. */
    const secondNote = async (): Promise<Readonly<Record<string, unknown>>> =>
      (
        await (
          await signedIn(story.app.officeUrl, story.people.qa.userName)
        ).call(readNote, { visitId: story.facts.secondVisitId })
      ).note.content.doc.values;

    beforeAll(async () => {
      story = await openStory({ template: inject('embedded') });
    });
    afterAll(() => story.stop());

    step(
      1,
      'a care summary becomes a patient with an episode, planned visits, and one staffed to the nurse',
      () => refer(story, /Brightwater/),
    );
    step(2, 'the phone has everything for the visit', () => prepare(story));
    step(3, 'without a line the app starts from the device and the day is there', () =>
      noSignal(story),
    );
    step(
      4,
      'the note is charted offline: skip logic, alerts, scores, rows, about 150 fields',
      () => chart(story),
      300_000,
    );
    step(5, 'killed twice mid-typing, everything but the last 300 ms is there', async () =>
      expectNothingLost(14, 'C', await kill(story), 2),
    );
    step(6, 'both sign, the note is sealed, its PDF is made offline', () => sign(story));
    step(
      7,
      'over the bad line each record is On phone, Sending, Sent only on the receipt',
      async () => {
        await awaitAtDesk(story);
        await send(story);
      },
    );
    step(
      8,
      'QA sees it arrive, returns two answers, approves them answered; the pay is computed',
      async () => {
        await arrivesAtDesk(story);
        await returnAndApprove(story);
      },
    );
    step(
      9,
      'different fields merge silently; the same answer is chosen and both are kept',
      async () => {
        await conflict(story);
        expectNothingLost(
          7,
          'C',
          missing(
            {
              'nutrition.intake': 91,
              'narrative.text': 'The daughter called.',
              'vitals.pulse': 88,
            },
            await secondNote(),
          ),
        );
      },
    );
    step(10, 'two people share a phone and the work arrives as its author’s', async () => {
      await twoPeople(story);
      for (const row of [25, 26])
        expectNothingLost(row, 'C', missing({ 'vitals.temperature': 98.4 }, await secondNote()));
    });
  },
);
