import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addVisit } from '#contract/visit-plans.ts';
import type { Value } from '#domain/merge.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { findingCodes } from '#domain/staffing-check.ts';
import type { Answers, Field } from '#forms/define.ts';
import { fieldsOf, visibleItems } from '#forms/engine.ts';
import { oasisStartOfCare as form } from '#forms/oasis-start-of-care/form.ts';
import { sampleAnswers } from '#forms/sample-answers.ts';
import { samples } from '#forms/samples.gen.ts';
import { signedIn } from '../support/api.ts';
import { FieldDevice } from '../support/field-device.ts';
import { people } from '../support/story.ts';
import { dropTemplate, makeTemplate, startApp } from '../support/story-app.ts';
import type { Hand } from './hand.ts';
import { labelsIn } from './labels.ts';
import { endVisit, goOn, signAndSubmit } from './nursing-note.ts';
import { openParty, signInAtPhone, type Party } from './party.ts';
import { answerOpen, sectionTitle, type Book } from './questions.ts';

/**
 * `npm run start-of-care`: a whole OASIS start of care on the built app, through visible labels
 * only, as the form's sample answers it. Prints its taps and keys; ends with 1 when something failed,
 * a question was asked twice, or it cost more than it may. Needs `npm run build` before.
 */
const startOfCare = 100;
const tasks = {
  answers: 'Start of care: every required answer',
  whole: 'The same with End visit, both signatures and Submit',
} as const;
/** The most the whole may cost; what the run of docs/oasis.md took, and a little more. */
const most = { taps: 200, keys: 180 } as const;

const results = join(import.meta.dirname, '..', '..', 'test-results', 'start-of-care');
const today = pacificDate(new Date());

const wanted: Answers = sampleAnswers(form, {
  random: () => 0.4,
  date: today,
  decided: samples[form.id] ?? {},
  optional: 0,
});

type Given = Book[string];

/** MM/DD/YYYY as it is typed: MMDDYY. */
const typedDate = (date: string): string => date.replaceAll('/', '').replace(/20(\d\d)$/, '$1');

const labelIn = (field: Field, value: string): string =>
  must(
    'options' in field ? field.options?.find((option) => option.value === value)?.label : undefined,
    `${value} of ${field.path}`,
  );

/** How a person gives an answer at its control. */
function givenFor(field: Field, value: Value): Given {
  if (typeof value === 'boolean') return { choose: value ? 'Yes' : 'No' };
  if (Array.isArray(value)) return { tick: value.map((each: string) => labelIn(field, each)) };
  if (field.kind === 'choice') return { choose: labelIn(field, String(value)) };
  if (field.kind === 'scale') return { choose: String(value) };
  return { type: field.kind === 'date' ? typedDate(String(value)) : String(value) };
}

/** What the nurse knows the answer to in a section. */
function bookOf(title: string): Book {
  const section = must(
    form.sections.find((each) => each.title === title),
    title,
  );
  return Object.fromEntries(
    visibleItems(form, section, wanted)
      .flatMap(fieldsOf)
      .flatMap(({ path, field }) => {
        const value = wanted[path];
        return value === undefined ? [] : [[field.label, givenFor(field, value)] as const];
      }),
  );
}

/** Drugs of the chart are what the patient takes: one tap. */
async function reconcile(hand: Hand): Promise<void> {
  const list = hand
    .page()
    .getByRole('main')
    .getByRole('region', { name: hand.labels.whole('Medications reconciled') });
  await list.waitFor();
  const all = list.getByRole('button', { name: hand.labels.whole('All taking as listed') });
  if (await all.isVisible()) await hand.press(all);
}

/** Each section from the first open one to the page to review; the questions answered by hand. */
async function answerAll(hand: Hand): Promise<void> {
  const main = hand.page().getByRole('main');
  const { labels } = hand;
  for (;;) {
    await main.getByRole('heading', { level: 2 }).first().waitFor();
    const title = await sectionTitle(hand);
    if (labels.whole('Review and sign').test(title)) return;
    const english = labels.english(title);
    if (english === 'Medication profile') await reconcile(hand);
    await answerOpen(hand, bookOf(english));
    await hand.press(main.getByRole('button', { name: labels.whole('Next') }));
    await main.getByRole('heading', { level: 2 }).first().filter({ hasNotText: title }).waitFor();
  }
}

/** Plans a start of care of today for the nurse, of a patient they see today. */
async function plan(url: string): Promise<{ id: string; patientName: string }> {
  const field = await FieldDevice.signIn(url, people().nurse.userName);
  await field.pullAll();
  const { episodeId, providerId } = must(
    field
      .visits()
      .find(({ dateOfService, status }) => dateOfService === today && status === 'Staffed'),
    'visit of today',
  );
  const scheduler = await signedIn(url, people().scheduler.userName);
  const { visits } = await scheduler.call(addVisit, {
    episodeId,
    visitTypeId: startOfCare,
    dates: [today],
    plannedStart: null,
    plannedMinutes: 120,
    episodeType: 'Visit',
    nonVisit: false,
    duration: null,
    providerId,
    despite: { reason: 'undo', codes: [...findingCodes] },
  });
  return must(visits[0], 'start of care');
}

async function start(party: Party, visit: { id: string; patientName: string }): Promise<void> {
  const { hand } = party;
  const title = party.page().getByRole('heading', {
    level: 2,
    name: new RegExp(`^${visit.patientName} — Start of care`),
  });
  await hand.press(
    party
      .page()
      .getByRole('main')
      .locator('section')
      .filter({ has: title })
      .last()
      .getByRole('button', { name: hand.labels.whole('Start visit') }),
  );
  await party.page().waitForURL(new RegExp(`/note/${visit.id}`));
}

/** Questions that were answered by hand more than once. */
const askedTwice = (answered: readonly string[]): string[] =>
  answered.filter((label, nth) => answered.indexOf(label) !== nth);

mkdirSync(results, { recursive: true });
const template = mkdtempSync(join(tmpdir(), 'porchlight-template-'));
await makeTemplate(template);
const app = await startApp({ template, seed: 20 });
const flaws: string[] = [];
const visit = await plan(app.officeUrl);
const nurse = await openParty(app.url, people().nurse, {
  name: 'start-of-care',
  labels: labelsIn('en'),
  theme: 'light',
  fontSize: 16,
});
const { hand } = nurse;
try {
  await signInAtPhone(nurse);
  await start(nurse, visit);
  await app.line.offline();
  await hand.during(tasks.whole, async () => {
    await hand.during(tasks.answers, async () => {
      await goOn(hand);
      await answerAll(hand);
    });
    const carried = nurse
      .page()
      .getByText(/answers? (was|were) carried in/)
      .first();
    console.log((await carried.isVisible()) ? await carried.textContent() : 'nothing carried in');
    await hand.press(nurse.page().getByRole('button', { name: hand.labels.whole('All sections') }));
    await endVisit(hand);
    const review = nurse.page().getByRole('button', { name: hand.labels.whole('Review and sign') });
    await hand.press(review.last());
    await signAndSubmit(hand);
  });
  await app.line.online();
} catch (error) {
  await nurse.page().screenshot({ path: join(results, 'failed.png') });
  flaws.push(error instanceof Error ? error.message : String(error));
} finally {
  await nurse.stop();
  await app.stop();
  dropTemplate(template);
}
writeFileSync(join(results, 'answered.txt'), `${hand.answered.join('\n')}\n`);
flaws.push(...nurse.flaws, ...askedTwice(hand.answered).map((label) => `asked twice: “${label}”`));
console.log('| Task | Taps | Keys |\n|---|---|---|');
for (const task of Object.values(tasks)) {
  const { taps = 0, keys = 0 } = hand.spent.get(task) ?? {};
  console.log(`| ${task} | ${taps} | ${keys} |`);
  if (taps > most.taps || keys > most.keys)
    flaws.push(`${task}: at most ${most.taps} taps and ${most.keys} keys`);
}
for (const flaw of flaws) console.error(`✗ ${flaw}`);
process.exitCode = flaws.length === 0 ? 0 : 1;
console.log(`start of care: ${hand.answered.length} questions by hand, ${flaws.length} faults`);
