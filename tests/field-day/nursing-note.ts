import { must } from '#domain/must.ts';
import { normalLimitsOf } from '#forms/engine.ts';
import { formById } from '#forms/registry.ts';
import type { Hand } from './hand.ts';
import { answerOpen, drawn, sectionTitle, type Book } from './questions.ts';

const form = must(formById('skilled-nursing-visit'), 'form of a nursing visit');

/**
 * The typical nursing visit: nothing new, everything within limits. The same answers as in
 * src/client/features/note/taps.dom.test.tsx, and what a chart may ask beyond them.
 */
export const typical: Book = {
  'Reason for the visit': { tick: ['Observation and assessment'] },
  'Identity verified with two identifiers': { choose: 'Yes' },
  "Change in the patient's condition since the last visit": { choose: 'No' },
  'Patient has IV access or an infusion': { choose: 'No' },
  Temperature: { type: '984' },
  Pulse: { type: '72' },
  Respirations: { type: '16' },
  'Systolic blood pressure': { type: '128' },
  'Diastolic blood pressure': { type: '76' },
  'Oxygen saturation': { type: '97' },
  'Measured on': { choose: 'Room air' },
  'Patient able to rate pain': { choose: 'Yes' },
  'Pain now': { choose: '0' },
  'Vision (with corrective lenses if used)': { choose: 'Adequate' },
  'Hearing (with hearing aid if used)': { choose: 'Adequate' },
  'Signs of bleeding': { tick: ['No signs of bleeding'] },
  'Feeding tube': { choose: 'No' },
  'Bowel ostomy': { choose: 'No' },
  'Bladder continence': { choose: 'Continent' },
  'Urinary catheter': { choose: 'No catheter' },
  'History of falls': { choose: 'No' },
  Diabetes: { choose: 'None' },
  'Feeling of pressure and discomfort': { best: true },
  'Moisture on the skin': { best: true },
  'Walking and getting out of bed': { best: true },
  'Changing position without help': { best: true },
  'Usual food intake': { best: true },
  'Sliding and rubbing': { best: true },
  'Fall risk factors': { tick: ['Uses an assistive device'] },
  'Signs of infection': { tick: ['No signs of infection'] },
  'On antibiotic therapy': { choose: 'No' },
  Precautions: { tick: ['Standard'] },
  'Infection control at the visit': { tick: ['Hand hygiene before and after care'] },
  'Skilled interventions performed': { tick: ['Observation and assessment'] },
  'New orders received': { choose: 'No' },
  'Topics taught': { tick: ['No teaching at this visit'] },
  'Response to the visit': { choose: 'Stable' },
  'Patient is homebound': { choose: 'Yes' },
  'First criterion: at least one applies': {
    tick: ['Needs a device, special transport or another person to leave home'],
  },
  'Second criterion: both must apply': {
    tick: ['Normally unable to leave home', 'Leaving home takes considerable and taxing effort'],
  },
  'Visit narrative': {
    type: 'Alert, no new complaints. Vital signs stable, lungs clear, no edema.',
  },
  'Need for skilled nursing': { type: 'Assess heart failure, adjust teaching.' },
  'Plan for the next visit': { type: 'Weight, lungs, edema; diet teaching.' },
  'Plan of care change needed': { choose: 'No' },
  'Discharge planning': { choose: 'Too early to plan' },
};

/** *Fill background*, and one tap for each system in which nothing was found. */
async function shortcuts(hand: Hand): Promise<void> {
  const { labels } = hand;
  const main = hand.page().getByRole('main');
  await drawn(hand);
  const fill = main.getByRole('button', { name: labels.start('Fill background from {0}') });
  if (await fill.isVisible()) {
    await hand.press(fill);
    await fill.waitFor({ state: 'detached' });
  }
  for (const { id, title } of form.sections) {
    const limits = normalLimitsOf(form, id);
    if (limits === null) continue;
    const name = `${labels.whole(limits.label).source.slice(1, -1)}: ${labels.whole(title).source.slice(1, -1)}`;
    const button = main.getByRole('button', { name: new RegExp(`^${name}$`) });
    if (!(await button.isVisible())) continue;
    await hand.press(button);
    await button.waitFor({ state: 'detached' });
  }
}

/** Begins a note from its home: background and what is within limits, then the first open section. */
export async function beginNote(hand: Hand): Promise<void> {
  await shortcuts(hand);
  await goOn(hand);
}

/** From the note's home to the next open section. */
export const goOn = (hand: Hand): Promise<void> =>
  hand.press(
    hand
      .page()
      .getByRole('main')
      .getByRole('button', { name: hand.labels.whole('Continue') }),
  );

/**
 * Answers whatever the next open section asks, until the page to review and sign, or until it stands
 * at a section. @returns the words that were typed
 */
export async function answerSections(
  hand: Hand,
  book: Book = typical,
  until?: string,
): Promise<string[]> {
  const { labels } = hand;
  const main = hand.page().getByRole('main');
  const heading = main.getByRole('heading', { level: 2 }).first();
  const typed: string[] = [];
  const seen: string[] = [];
  for (;;) {
    await heading.waitFor();
    const title = await sectionTitle(hand);
    if (labels.whole('Review and sign').test(title)) return typed;
    if (until !== undefined && labels.whole(until).test(title)) return typed;
    if (seen.includes(title)) throw new Error(`“${title}” came twice; after ${seen.join(', ')}`);
    seen.push(title);
    typed.push(...(await answerOpen(hand, book)));
    await hand.press(main.getByRole('button', { name: labels.whole('Next') }));
    await main.getByRole('heading', { level: 2 }).first().filter({ hasNotText: title }).waitFor();
  }
}

/** Ends the visit in the home: the clock, then the patient's signature, from the note's page in front. */
export async function endVisit(hand: Hand): Promise<void> {
  const { labels } = hand;
  const main = hand.page().getByRole('main');
  await hand.press(main.getByRole('button', { name: labels.whole('End visit') }));
  const card = main.getByRole('region', { name: labels.whole('Patient’s signature') });
  const patient = card.getByRole('radio', { name: labels.whole('The patient signs') });
  await patient.waitFor();
  if (!(await patient.isChecked())) await hand.choose(patient);
  await hand.sign(card, labels.whole('Patient’s signature'));
}

/** Signs and submits on the page to review. */
export async function signAndSubmit(hand: Hand): Promise<void> {
  const { labels } = hand;
  const main = hand.page().getByRole('main');
  await main.getByRole('heading', { name: labels.whole('Review and sign') }).waitFor();
  const missing = main.getByRole('region', { name: labels.whole('What is missing or wrong') });
  if (await missing.isVisible())
    throw new Error(`the note cannot be signed: ${await missing.textContent()}`);
  const own = main.getByRole('region', { name: labels.whole('Your signature') });
  await hand.sign(own, labels.whole('Your signature'));
  await hand.press(main.getByRole('button', { name: labels.whole('Submit note') }));
  await main.getByText(labels.whole('Notes submitted')).first().waitFor();
}
