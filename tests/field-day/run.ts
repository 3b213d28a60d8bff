import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { people } from '../support/story.ts';
import { dropTemplate, makeTemplate, startApp } from '../support/story-app.ts';
import {
  aideArrives,
  aideVisits,
  cannotVisit,
  lastNote,
  lineBack,
  lookThingsUp,
  morning,
  offlineNote,
  returned,
  sixVisits,
  type Day,
  type Step,
} from './day.ts';
import { costRows, tooDear } from './figures.ts';
import type { Hand, Spent } from './hand.ts';
import { keyboard } from './keyboard.ts';
import { labelsIn } from './labels.ts';
import { whatMoved } from './moves.ts';
import { openOffice } from './office.ts';
import { openParty, type Style } from './party.ts';
import { reachRows, tooHigh } from './reach.ts';

/**
 * `npm run field-day [-- day | german-dark | large-text | tablet | keyboard …] [--pictures]`: one day
 * of a nurse and an aide against the production build, through visible labels only. Prints what each
 * task cost in taps and keys, and ends with 1 when something failed, was lost, was not accessible or
 * cost too much. Pictures and what was heard go to `test-results/field-day/`; `--pictures` renews
 * those of the document. Needs `npm run build` before.
 */
const results = join(import.meta.dirname, '..', '..', 'test-results', 'field-day');

const english = labelsIn('en');
const heard: string[] = [];
const nameless: string[] = [];

type Run = {
  readonly style: Style;
  /** Whether costs and reach have a limit: they are those of a finger on a phone. */
  readonly isMeasured: boolean;
};
const runs: readonly Run[] = [
  {
    style: { name: 'day', labels: english, theme: 'light', fontSize: 16 },
    isMeasured: true,
  },
  {
    style: { name: 'german-dark', labels: labelsIn('de'), theme: 'dark', fontSize: 16 },
    isMeasured: false,
  },
  {
    style: { name: 'large-text', labels: english, theme: 'light', fontSize: 32 },
    isMeasured: false,
  },
  {
    style: { name: 'tablet', labels: english, theme: 'light', fontSize: 16, screen: 'tablet' },
    isMeasured: false,
  },
  {
    style: {
      name: 'keyboard',
      labels: english,
      theme: 'light',
      fontSize: 16,
      makeWay: keyboard(({ said, isNameless }) => {
        heard.push(said);
        if (isNameless) nameless.push(said);
      }),
    },
    isMeasured: false,
  },
];

const {
  positionals,
  values: { pictures: keepsPictures },
} = parseArgs({
  allowPositionals: true,
  options: { pictures: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !runs.some(({ style }) => style.name === name));
if (unknown.length > 0) {
  console.error(`npm run field-day [-- ${runs.map(({ style }) => style.name).join(' | ')} …]`);
  process.exit(2);
}

type Result = {
  readonly spent: ReadonlyMap<string, Spent>;
  readonly flaws: readonly string[];
  /** Where everything that was pressed is on the screen. */
  readonly reach: readonly string[];
  /** What was answered by hand. */
  readonly answered: readonly string[];
};

const answeredBy = (hands: readonly Hand[]): string[] => hands.flatMap((hand) => hand.answered);

/** The parts of the day in their order. */
async function live(day: Day): Promise<void> {
  await morning(day);
  await lookThingsUp(day);
  await aideArrives(day);
  await day.step('the line goes', () => day.app.line.offline());
  await cannotVisit(day);
  await offlineNote(day);
  await aideVisits(day);
  await lastNote(day);
  await lineBack(day);
  await returned(day);
}

async function liveDay(run: Run, template: string): Promise<Result> {
  const { isMeasured } = run;
  const style = { ...run.style, keepsPictures };
  const app = await startApp({ template, seed: 20 });
  const { nurse: nurseOf, aide: aideOf } = people();
  const visits = await sixVisits(app.officeUrl);
  const nurse = await openParty(app.url, nurseOf, style);
  const aide = await openParty(app.url, aideOf, style);
  const step: Step = async (name, work) => {
    const began = performance.now();
    try {
      const result = await work();
      console.log(`   ${name}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
      return result;
    } catch (error) {
      for (const party of [nurse, aide]) {
        const file = join(results, `failed-${style.name}-${party.person.userName}`);
        await party
          .page()
          .screenshot({ path: `${file}.png` })
          .catch(() => undefined);
        const moves = await whatMoved(party.page()).catch(() => []);
        writeFileSync(`${file}.txt`, `${moves.join('\n')}\n`);
      }
      throw new Error(
        `${style.name}, ${name}: ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      );
    }
  };
  const spent = (): Map<string, Spent> => new Map([...nurse.hand.spent, ...aide.hand.spent]);
  try {
    const office = await openOffice(app.officeUrl);
    await live({ app, office, nurse, aide, visits, typed: new Map(), step });
    const hands = [nurse.hand, aide.hand];
    const high = isMeasured ? tooHigh(hands, style.labels) : [];
    return {
      spent: spent(),
      reach: reachRows(hands),
      answered: answeredBy(hands),
      flaws: [...nurse.flaws, ...aide.flaws, ...high],
    };
  } catch (error) {
    return {
      spent: spent(),
      reach: reachRows([nurse.hand, aide.hand]),
      answered: answeredBy([nurse.hand, aide.hand]),
      flaws: [
        ...nurse.flaws,
        ...aide.flaws,
        error instanceof Error ? error.message : String(error),
      ],
    };
  } finally {
    await Promise.allSettled([nurse.stop(), aide.stop()]);
    await app.stop();
  }
}

mkdirSync(results, { recursive: true });
const template = mkdtempSync(join(tmpdir(), 'porchlight-template-'));
await makeTemplate(template);
const flaws: string[] = [];
const told: string[] = [];
for (const run of runs) {
  if (positionals.length > 0 && !positionals.includes(run.style.name)) continue;
  console.log(`\n── ${run.style.name}`);
  rmSync(join(results, run.style.name), { recursive: true, force: true });
  const result = await liveDay(run, template);
  const found = [...result.flaws, ...(run.isMeasured ? tooDear(result.spent) : [])];
  for (const flaw of found) console.error(`✗ ${flaw}`);
  flaws.push(...found);
  writeFileSync(join(results, run.style.name, 'reach.txt'), `${result.reach.join('\n')}\n`);
  writeFileSync(join(results, run.style.name, 'answered.txt'), `${result.answered.join('\n')}\n`);
  const rows = costRows(result.spent);
  console.log(['| Task | Taps | Keys |', '|---|---|---|', ...rows].join('\n'));
  told.push(run.style.name);
}
dropTemplate(template);
writeFileSync(join(results, 'heard.txt'), `${heard.join('\n')}\n`);
flaws.push(
  ...nameless.map((said) => `keyboard: the focus is on something without a name: ${said}`),
);
for (const flaw of flaws) console.error(`✗ ${flaw}`);
process.exitCode = flaws.length === 0 ? 0 : 1;
console.log(
  flaws.length === 0
    ? `field day: ${told.join(', ')} passed; ${heard.length} places heard`
    : `field day: ${flaws.length} faults`,
);
