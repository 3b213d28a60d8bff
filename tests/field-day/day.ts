import type { Locator } from 'playwright';
import { must } from '#domain/must.ts';
import { people } from '../support/story.ts';
import type { App } from '../support/story-app.ts';
import { typeUntilKilled } from '../support/typing.ts';
import { writeAideVisit } from './aide-visit.ts';
import { tasks } from './figures.ts';
import type { Hand } from './hand.ts';
import {
  answerSections,
  beginNote,
  endVisit,
  goOn,
  signAndSubmit,
  typical,
} from './nursing-note.ts';
import { nextDay } from './next-day.ts';
import { dayOf, type Office, type Planned } from './office.ts';
import { signInAtPhone, unlockPhone, type Party } from './party.ts';
import { announcedOn } from '../support/spoken.ts';

/** Runs a part of the day; a failure names it. */
export type Step = <T>(name: string, run: () => Promise<T>) => Promise<T>;

/** What the people of a day have typed, by visit: all of it has to reach the office. */
type Typed = Map<string, string[]>;

export type Day = {
  readonly app: App;
  readonly office: Office;
  readonly nurse: Party;
  readonly aide: Party;
  readonly visits: {
    readonly first: Planned;
    readonly missed: Planned;
    readonly afternoon: Planned;
    readonly quiet: Planned;
    readonly fall: Planned;
    readonly last: Planned;
  };
  readonly typed: Typed;
  readonly step: Step;
};

/**
 * The six visits of the day: four of the nurse, of which one cannot be done, and two of the aide.
 * @throws when the agency has planned another kind of day
 */
export async function sixVisits(url: string): Promise<Day['visits']> {
  const [nurses, aides] = await Promise.all([
    dayOf(url, people().nurse.userName),
    dayOf(url, people().aide.userName),
  ]);
  const [first, afternoon, last] = nurses
    .filter(({ formId }) => formId === 'skilled-nursing-visit')
    .toSorted((a, b) => a.burden - b.burden);
  const [quiet, fall] = aides.filter(({ hasPlan }) => hasPlan);
  const another = nurses.find((visit) => visit !== first && visit !== afternoon && visit !== last);
  return {
    first: must(first, 'nursing visit of today'),
    afternoon: must(afternoon, 'second nursing visit of today'),
    last: must(last, 'third nursing visit of today'),
    missed: must(another, 'fourth visit of the nurse today'),
    quiet: must(quiet, 'aide’s visit with a care plan'),
    fall: must(fall, 'second aide’s visit with a care plan'),
  };
}

const mainOf = (party: Party): Locator => party.page().getByRole('main');

/** To My day by the bar at the bottom; from a note, where there is none, by *Back*. */
const toDay = async (party: Party): Promise<void> => {
  const { hand } = party;
  const { labels } = hand;
  const bar = party.page().getByRole('navigation', { name: labels.whole('Main') });
  const inBar = bar.getByRole('link', { name: labels.whole('My day') });
  const back = mainOf(party).getByRole('link', { name: labels.whole('Back') });
  await hand.press((await inBar.isVisible()) ? inBar : back.first());
  await party.page().waitForURL(/\/dashboard/);
};

/** The card of a visit on My day. */
function cardOf(party: Party, { patientName }: Planned, inside: Locator): Locator {
  const title = party
    .page()
    .getByRole('heading', { level: 2, name: new RegExp(`^${patientName} — `) });
  return mainOf(party).locator('section').filter({ has: title }).filter({ has: inside }).last();
}

const buttonIn = (party: Party, label: string): Locator =>
  party.page().getByRole('button', { name: party.hand.labels.whole(label) });

async function startVisit(party: Party, visit: Planned): Promise<void> {
  const start = buttonIn(party, 'Start visit');
  await party.hand.press(
    cardOf(party, visit, start).getByRole('button', {
      name: party.hand.labels.whole('Start visit'),
    }),
  );
  await party.page().waitForURL(new RegExp(`/note/${visit.id}`));
  await mainOf(party)
    .getByRole('button', { name: party.hand.labels.whole('End visit') })
    .waitFor();
}

const keep = (typed: Typed, { id }: Planned, words: readonly string[]): void =>
  void typed.set(id, [...(typed.get(id) ?? []), ...words]);

/** Morning: the nurse signs in, and writes the typical note in the home. */
export async function morning({ nurse, visits: { first }, typed, step }: Day): Promise<void> {
  const { hand } = nurse;
  await step('the nurse signs in and starts the first visit', () =>
    hand.during(tasks.signIn, async () => {
      await signInAtPhone(nurse);
      await nurse.see('my-day');
      await startVisit(nurse, first);
    }),
  );
  await step('the typical nursing note', async () => {
    await nurse.see('note');
    await hand.during(tasks.note, async () => {
      await hand.during(tasks.noteAnswers, async () => {
        await beginNote(hand);
        keep(typed, first, await answerSections(hand));
      });
      await endVisit(hand);
      await nurse.see('review-and-signatures');
      await signAndSubmit(hand);
    });
    await nurse.see('after-signing');
    const saved = hand.labels.whole('Your answers are saved on this phone.');
    if (!(await announcedOn(nurse.page())).some((each) => saved.test(each)))
      throw new Error('nothing was announced about the saved answers');
  });
}

/** Where things are: what field.md found impossible or far. */
export async function lookThingsUp({ nurse, visits: { missed }, step }: Day): Promise<void> {
  const { hand } = nurse;
  const { labels } = hand;
  await step('the nurse looks things up', async () => {
    await toDay(nurse);
    await hand.during(tasks.tomorrow, async () => {
      const day = await nextDay(nurse);
      await day
        .getByRole('link', { name: labels.whole('Directions') })
        .first()
        .waitFor();
    });
    await toDay(nurse);
    const chart = cardOf(nurse, missed, buttonIn(nurse, 'Start visit')).getByRole('link', {
      name: labels.whole('Chart'),
    });
    await hand.during(tasks.vitals, async () => {
      await hand.press(chart);
      await mainOf(nurse)
        .getByRole('heading', { name: labels.whole('Last vital signs') })
        .first()
        .waitFor();
    });
    await nurse.see('chart');
    await hand.during(tasks.callOffice, async () => {
      await hand.press(nurse.page().getByLabel(labels.whole('Call office')).first());
    });
    await toDay(nurse);
  });
}

/** The aide signs in while there is a line, too. */
export async function aideArrives({ aide, step }: Day): Promise<void> {
  await step('the aide signs in', async () => {
    await signInAtPhone(aide);
    await aide.see('my-day');
  });
}

/** No line: nobody is home, and the office will hear it with a reason. */
export async function cannotVisit({ nurse, visits: { missed }, step }: Day): Promise<void> {
  const { hand } = nurse;
  const { labels } = hand;
  await step('a visit that cannot be done', async () => {
    const card = cardOf(nurse, missed, buttonIn(nurse, 'Start visit'));
    await hand.during(tasks.missed, async () => {
      await hand.press(
        card.locator('summary').filter({ hasText: labels.whole('Can’t do this visit') }),
      );
      await hand.press(card.getByRole('button', { name: labels.whole('Visit refused') }));
      const dialog = nurse.page().getByRole('dialog');
      await dialog.waitFor();
      await hand.pick(
        dialog.getByRole('combobox', { name: labels.start('Reason') }),
        labels.whole('Patient or family asked to cancel'),
      );
      await nurse.see('cannot-visit');
      await hand.press(dialog.getByRole('button', { name: labels.whole('Report') }));
      await dialog.waitFor({ state: 'detached' });
    });
    await mainOf(nurse).getByText(labels.whole('Missed')).first().waitFor();
  });
}

/** Back on the phone after a death: the day, and the note that was open. */
async function comeBack(party: Party, visit: Planned): Promise<void> {
  const { hand } = party;
  await hand.during(tasks.comeBack, async () => {
    await unlockPhone(party);
    const link = party.page().getByRole('link', { name: hand.labels.whole('Continue note') });
    await hand.press(
      cardOf(party, visit, link).getByRole('link', { name: hand.labels.whole('Continue note') }),
    );
    await mainOf(party)
      .getByRole('button', { name: hand.labels.whole('Continue') })
      .waitFor();
  });
}

const story =
  'Alert, no new complaints. Weight unchanged, lungs clear, no edema; medications taken as listed.';

/** The narrative, with a death in mid-word. @throws when something is gone that must be there */
async function typeThroughDeath(nurse: Party, visit: Planned): Promise<void> {
  const { hand } = nurse;
  const narrative = (): Locator =>
    mainOf(nurse).getByRole('textbox', { name: hand.labels.start('Visit narrative') });
  await hand.enter(narrative());
  const mustBeThere = await typeUntilKilled(nurse.page(), () => nurse.kill(), story);
  await comeBack(nurse, visit);
  await goOn(hand);
  // Past a section that asks for nothing and was left unanswered.
  await answerSections(hand, typical, 'Narrative');
  await narrative().waitFor();
  const kept = await narrative().inputValue();
  if (!kept.startsWith(mustBeThere) || mustBeThere.length < 10)
    throw new Error(`“${mustBeThere}” was typed and “${kept}” is there`);
  await hand.enter(narrative());
  await nurse.page().keyboard.press('Control+End');
  await hand.write(narrative(), story.slice(kept.length));
}

/** The nurse's afternoon without a line: a whole note, and two deaths of the browser in it. */
export async function offlineNote({
  nurse,
  visits: { afternoon },
  typed,
  step,
}: Day): Promise<void> {
  const { hand } = nurse;
  const { labels } = hand;
  await step('a note without a line, up to the patient’s signature', async () => {
    await startVisit(nurse, afternoon);
    await nurse.see('note-without-a-line');
    await beginNote(hand);
    keep(typed, afternoon, await answerSections(hand, typical, 'Narrative'));
    await hand.press(buttonIn(nurse, 'Sections'));
    await endVisit(hand);
    await nurse.see('end-of-the-visit');
  });
  await step('SIGKILL when the patient’s pen has lifted', async () => {
    await hand.press(buttonIn(nurse, 'All sections'));
    const signed = (): Locator => {
      const card = mainOf(nurse).getByRole('region', {
        name: labels.whole('Patient’s signature'),
      });
      const byHand = card.getByText(labels.start('Signed {0}'));
      return byHand.or(card.getByText(labels.start('Signed by typed name {0}'))).first();
    };
    await signed().waitFor();
    await nurse.kill();
    await comeBack(nurse, afternoon);
    await signed().waitFor();
  });
  await step('SIGKILL in mid-word', async () => {
    await goOn(hand);
    await answerSections(hand, typical, 'Narrative');
    await typeThroughDeath(nurse, afternoon);
    keep(typed, afternoon, [story]);
  });
  await step('the rest of the note', async () => {
    keep(typed, afternoon, await answerSections(hand));
    await signAndSubmit(hand);
    await nurse.see('signed-without-a-line');
  });
}

/** The last visit of the day, still without a line: the same note once more. */
export async function lastNote({ nurse, visits: { last }, typed, step }: Day): Promise<void> {
  await step('the last note of the day', async () => {
    await toDay(nurse);
    await startVisit(nurse, last);
    await beginNote(nurse.hand);
    keep(typed, last, await answerSections(nurse.hand));
    await endVisit(nurse.hand);
    await signAndSubmit(nurse.hand);
  });
}

/** The aide's afternoon without a line: a visit on its care plan, and one with a fall. */
export async function aideVisits({
  aide,
  visits: { quiet, fall },
  typed,
  step,
}: Day): Promise<void> {
  const { hand } = aide;
  const visitOf = async (visit: Planned, hasFall: boolean): Promise<void> => {
    await startVisit(aide, visit);
    const words = await writeAideVisit(hand, { hasFall, see: (name) => aide.see(name) });
    keep(typed, visit, words);
    await endVisit(hand);
    await signAndSubmit(hand);
  };
  await step('an aide’s visit on its care plan', () =>
    hand.during(tasks.aide, () => visitOf(quiet, false)),
  );
  await step('a fall', async () => {
    await toDay(aide);
    await hand.during(tasks.fall, () => visitOf(fall, true));
    await aide.see('after-a-fall');
  });
}

/** The line is back: everything goes out by itself, and the office has every word. */
export async function lineBack({
  app,
  office,
  nurse,
  aide,
  visits,
  typed,
  step,
}: Day): Promise<void> {
  await step('the line is back and everything is sent', async () => {
    await app.line.online();
    for (const party of [nurse, aide]) {
      await toDay(party);
      await party
        .page()
        .getByText(party.hand.labels.start('All sent {at}'))
        .first()
        .waitFor({ timeout: 150_000 });
      await party.see('all-sent');
    }
  });
  await step('every typed word is in the office', async () => {
    const lost: string[] = [];
    for (const [id, words] of typed)
      lost.push(...(await office.missing(id, words)).map((word) => `${id}: “${word}”`));
    if (lost.length > 0) throw new Error(`the office does not have ${lost.join(', ')}`);
    const count = [...typed.values()].flat().length;
    if (count < 20) throw new Error(`only ${count} typed answers were compared`);
    for (const visit of [visits.first, visits.afternoon, visits.last, visits.quiet, visits.fall]) {
      const { visit: found, note } = await office.read(visit.id);
      if (found.status !== 'NotesInReview' || !note.seal?.patient)
        throw new Error(`${visit.patientName}: ${found.status}, or not signed by the patient`);
    }
    const { visit: missed } = await office.read(visits.missed.id);
    if (missed.status !== 'Missed' || !missed.reports?.[0]?.reason)
      throw new Error(`the missed visit is ${missed.status} without a reason`);
    if ((await office.tasksOf(visits.missed.id)).length !== 1)
      throw new Error('the office has no task about the missed visit');
    const told = await office.tasksOf(visits.fall.id);
    if (!told.some(({ message }) => message !== null))
      throw new Error('the office has no task about the fall');
  });
}

const comments = {
  pulse: 'Please count the pulse again.',
  pain: 'Is this before or after the medication?',
} as const;

/** QA returns two answers; the nurse gives them, and nobody asks the patient again. */
export async function returned({ office, nurse, visits: { first }, step }: Day): Promise<void> {
  const { hand } = nurse;
  const { labels } = hand;
  const before = (await office.read(first.id)).note.seal?.patient;
  await step('QA returns two answers and the nurse gives them', async () => {
    await office.returnTwo(first.id, [
      { path: 'vitals.pulse', comment: comments.pulse },
      { path: 'pain.level', comment: comments.pain },
    ]);
    const link = nurse.page().getByRole('link', { name: labels.whole('Continue note') });
    const card = cardOf(nurse, first, link);
    await card.waitFor({ timeout: 90_000 });
    await nurse.see('returned-on-my-day');
    await hand.during(tasks.returned, () => answerReturned(nurse, card, labels));
    await nurse.see('answered');
  });
  await step('the office has the answers and the same signature of the patient', async () => {
    await mainOf(nurse)
      .getByText(labels.whole('Signed. The office has it since {0}.'))
      .or(mainOf(nurse).getByText(labels.whole('Signed. The office has it.')))
      .first()
      .waitFor({ timeout: 90_000 });
    const { note, visit } = await office.read(first.id);
    const values = note.content.doc.values;
    if (
      visit.status !== 'NotesInReview' ||
      values['vitals.pulse'] !== 96 ||
      values['pain.level'] !== 4
    )
      throw new Error(`${visit.status}, pulse ${String(values['vitals.pulse'])}`);
    if (before === undefined || JSON.stringify(note.seal?.patient) !== JSON.stringify(before))
      throw new Error('the patient’s signature is not the one of the visit');
  });
}

async function answerReturned(nurse: Party, card: Locator, labels: Hand['labels']): Promise<void> {
  const { hand } = nurse;
  await hand.press(card.getByRole('link', { name: labels.whole('Continue note') }));
  const main = mainOf(nurse);
  await main.getByText(comments.pulse).waitFor();
  await nurse.see('returned');
  const pulse = main.getByRole('textbox', { name: labels.start('Pulse') });
  await hand.enter(pulse);
  await hand.key('Backspace');
  await hand.key('Backspace');
  await hand.write(pulse, '96');
  await hand.choose(
    main.getByRole('group', { name: labels.start('Pain now') }).getByRole('radio', { name: '4' }),
  );
  // Pain asks where it is, right below.
  await hand.write(main.getByRole('textbox', { name: labels.start('Pain location') }), 'Hip');
  await hand.press(buttonIn(nurse, 'Review and sign').last());
  await main
    .getByText(
      labels.whole('This signature confirms the visit and stays. You sign the correction.'),
    )
    .waitFor();
  if (await main.getByRole('radio', { name: labels.whole('The patient signs') }).isVisible())
    throw new Error('the patient is asked again');
  await nurse.see('review-of-the-correction');
  await signAndSubmit(hand);
}
