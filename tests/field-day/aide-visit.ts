import type { Hand } from './hand.ts';
import { answerOpen, drawn, sectionTitle, type Book } from './questions.ts';

/** An uneventful visit of an aide. */
const quiet: Book = {
  'Care plan reviewed before the visit': { choose: 'Yes' },
  'Skin observation': { tick: ['Skin intact'] },
  'Patient reports pain': { choose: 'No' },
  'Fall since the last visit': { choose: 'No' },
  "Change in the patient's condition since the last visit": { choose: 'No' },
  'Nurse or office notified': { choose: 'Nothing to report' },
  Reason: { type: 'Too tired today' },
};

/** The same visit after a fall. */
const afterFall: Book = {
  ...quiet,
  'Fall since the last visit': { choose: 'Yes' },
  'Nurse or office notified': { choose: 'Notified by phone' },
  'Who was notified, and when': { type: 'Nora Brightwater, 2 PM' },
};

/** Marks every group of the care plan done; one task is refused where `refuses` says so. */
async function tickPlan(hand: Hand, refuses: boolean): Promise<void> {
  const { labels } = hand;
  const main = hand.page().getByRole('main');
  await drawn(hand);
  if (refuses)
    await hand.choose(main.getByRole('radio', { name: labels.whole('Refused') }).first());
  const all = main.getByRole('button', { name: labels.whole('All done: {title}') });
  for (let left = await all.count(); left > 0; left = await all.count()) {
    const name = (await all.first().getAttribute('aria-label')) ?? '';
    await hand.press(all.first());
    await main.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' });
  }
}

/** What the plan wants measured: the keyboard's own key goes to the next box. */
const readings = [
  ['Temperature', '984'],
  ['Pulse', '72'],
  ['Respirations', '16'],
  ['Systolic blood pressure', '128'],
  ['Diastolic blood pressure', '76'],
] as const;

async function takeVitals(hand: Hand): Promise<string[]> {
  const main = hand.page().getByRole('main');
  await drawn(hand);
  for (const [nth, [label, reading]] of readings.entries()) {
    if (nth > 0) await hand.key('Enter');
    await hand.write(main.getByRole('textbox', { name: hand.labels.start(label) }), reading);
  }
  return readings.map(([, reading]) => reading);
}

/** *Call the office now* stands over the section, with the office's number; she goes on. */
async function callOffice(hand: Hand, see: () => Promise<void>): Promise<void> {
  const { labels } = hand;
  const dialog = hand.page().getByRole('dialog', { name: labels.whole('Call the office now') });
  await dialog.waitFor();
  await dialog.getByRole('link', { name: labels.start('Call office') }).waitFor();
  await see();
  await hand.press(dialog.getByRole('button', { name: labels.whole('Continue the note') }));
  await dialog.waitFor({ state: 'detached' });
}

export type AideVisit = {
  /** The patient fell, and a task was refused. */
  readonly hasFall: boolean;
  /** Called at the care plan and at *Call the office now*. */
  see(name: string): Promise<void>;
};

/**
 * An aide's visit from the note's home to the page to review and sign. @returns the words that were
 * typed
 */
export async function writeAideVisit(hand: Hand, { hasFall, see }: AideVisit): Promise<string[]> {
  const { labels } = hand;
  const main = hand.page().getByRole('main');
  await hand.press(main.getByRole('button', { name: labels.whole('Continue') }));
  const typed: string[] = [];
  for (;;) {
    await main.getByRole('heading', { level: 2 }).first().waitFor();
    const title = await sectionTitle(hand);
    if (labels.whole('Review and sign').test(title)) return typed;
    if (labels.whole('Care plan').test(title)) {
      await tickPlan(hand, hasFall);
      await see('care-plan');
    }
    if (labels.whole('Vital signs').test(title)) typed.push(...(await takeVitals(hand)));
    typed.push(
      ...(await answerOpen(hand, hasFall ? afterFall : quiet, async (question) => {
        if (hasFall && question === 'Fall since the last visit')
          await callOffice(hand, () => see('call-the-office'));
      })),
    );
    await hand.press(main.getByRole('button', { name: labels.whole('Next') }));
    await main.getByRole('heading', { level: 2 }).first().filter({ hasNotText: title }).waitFor();
  }
}
