import { defineForm, type FormDefinition, type Item } from '#forms/define.ts';
import type { Value } from '#domain/merge.ts';
import { FormRun } from '#forms/packs/run.ts';
import { planOf } from '#forms/packs/plan.ts';
import { must } from '#domain/must.ts';
import { areThere, carriedFrom, textOfFile } from '../../forms/public/files.ts';
import { formRules } from '../domain.ts';
import { lhcFormsVersion, serveLhcForms } from '../lhc-forms.ts';
import { onPage, type BenchPages } from '../pages.ts';
import type { PackBench } from '../pages/pack/pack.tsx';
import { median, ms, percentile, type BenchRow } from '../row.ts';

declare const bench: PackBench;

/** Milliseconds (docs/form-packs.md). */
const limits = { relevances: 4, chain: 50, first: 400, tap: 60, key: 50, section: 100 } as const;
const row = { target: 4, against: 'absolute', bound: 'most', unit: ' ms' } as const;

const timesOf = (runs: number, work: (nth: number) => void): number[] =>
  Array.from({ length: runs }, (_, nth) => {
    const start = performance.now();
    work(nth);
    return performance.now() - start;
  });

/** All relevances of the verbal autopsy, as if every answer had changed. */
function relevances(): BenchRow {
  const { form, paths } = carriedFrom('xform-who-verbal-autopsy.xml');
  const plan = must(planOf(form), 'plan');
  const age = must([...paths].find(([key]) => key.endsWith('/age_group'))?.[1], 'age group');
  const groups: readonly Value[] = ['adult', 'child', 'neonate'];
  const runs: FormRun[] = [];
  const times = timesOf(300, (nth) => {
    runs[nth] = new FormRun(plan, { [age]: must(groups[nth % 3], 'group') }, null);
  }).slice(50);
  return {
    ...row,
    what: `Verbal autopsy: its ${plan.nodes.length} relevances and calculations computed anew`,
    where: 'Node',
    measured: ms(median(times)),
    value: percentile(times, 0.95),
    limit: limits.relevances,
  };
}

/** A thousand calculations, each reading the one before. */
function chain(): BenchRow {
  const number = (path: string): Item => ({
    kind: 'number',
    path,
    label: path,
    unit: '',
    min: 0,
    max: 1e9,
    step: 1,
  });
  const form: FormDefinition = defineForm({
    id: 'chain',
    version: 1,
    title: 'Chain',
    disciplines: [],
    visitTypeIds: [],
    logic: 'expressions',
    sections: [
      {
        id: 'one',
        title: 'One',
        source: 'Made here',
        items: [
          number('start'),
          ...Array.from({ length: 1_000 }, (_, at): Item => ({
            kind: 'calculated',
            path: `c${at}`,
            label: `c${at}`,
            unit: '',
            gives: 'number',
            calculation: { op: 'add', args: [{ path: at === 0 ? 'start' : `c${at - 1}` }, 1] },
          })),
        ],
      },
    ],
  });
  const plan = must(planOf(form), 'plan');
  let run = new FormRun(plan, { start: 0 }, null);
  const times = timesOf(200, (nth) => {
    run = new FormRun(plan, { start: nth + 1 }, run);
  }).slice(20);
  if (run.computed !== 1_000 || run.calculated('c999') !== 1_200) throw new Error('not computed');
  return {
    ...row,
    what: '1,000 chained calculations after one change',
    where: 'Node',
    measured: ms(median(times)),
    value: percentile(times, 0.95),
    limit: limits.chain,
  };
}

const mostTaps = 40;
const sentence = 'Patient resting comfortably, denies pain. ';

type Measures = Readonly<Record<'first' | 'tap' | 'key', string>>;

/**
 * LHC-Forms on the same phone in the same run, by the same measure: it mounts the whole form, of
 * which the first choices and the first text box are used. Null where it is not unpacked.
 */
async function lhcForms(): Promise<Measures | null> {
  const version = lhcFormsVersion();
  if (version === null) return null;
  const served = await serveLhcForms();
  try {
    return await onPage(served, '', 'phone', async (page) => {
      const first = await page.evaluate((text) => bench.open(text, 0), textOfFile(mds));
      const timed = async (work: () => Promise<void>): Promise<string> => {
        await page.evaluate(() => bench.reset());
        await work();
        return ms(percentile(await page.evaluate(() => bench.answered()), 0.95));
      };
      const boxes = page.locator('#root input[type=text]:visible');
      const choices = page.locator('#root input[type=radio]:visible');
      // The list of a box lies over the boxes below it until the box is left.
      const leave = (): Promise<void> =>
        page.evaluate(() => {
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        });
      const tap = await timed(async () => {
        const count = Math.min(mostTaps, await choices.count());
        for (let nth = 0; nth < count; nth += 1) await choices.nth(nth).click();
        // Where lists are drawn as boxes, a tap goes into one.
        const few = count === 0 ? 10 : 0;
        for (let nth = 0; nth < few; nth += 1) {
          await boxes.nth(nth).click();
          await leave();
        }
      });
      await boxes.first().click();
      const key = await timed(() => page.keyboard.type(sentence, { delay: 60 }));
      const named = `LHC-Forms ${version} in this run`;
      return { first: `${named} ${ms(first)}`, tap: `${named} ${tap}`, key: `${named} ${key}` };
    });
  } finally {
    await served.close();
  }
}

/** Figures of LHC-Forms on the same class of machine, not measured in this run. */
const published: Measures = {
  first: 'LHC-Forms, published beside the sample: 12,800 ms',
  tap: 'LHC-Forms: not measured in this run',
  key: 'LHC-Forms, published beside the sample: 480 ms',
};
const mds = 'lforms-mds3.json';

/** The longest section of a start of care: from the tap to the paint, and each key in it. */
async function longestSection(pages: BenchPages): Promise<readonly BenchRow[]> {
  const opens: number[] = [];
  const opensAgain: number[] = [];
  const wholes: number[] = [];
  const waits: number[] = [];
  let questions = 0;
  let keys: readonly number[] = [];
  for (let round = 0; round < 5; round += 1)
    await onPage(pages, 'pack/', 'phone', async (page) => {
      await page.evaluate(() => bench.startOfCare());
      const opened = await page.evaluate(() => bench.openLongest());
      opens.push(opened.time);
      wholes.push(opened.whole);
      waits.push(opened.wait);
      await page.evaluate(() => bench.go(0));
      await page.evaluate(() => bench.atRest());
      opensAgain.push((await page.evaluate(() => bench.openLongest())).time);
      questions = opened.questions;
      if (round > 0) return;
      // Its questions are choices: each arrow answers with the next one.
      await page.locator('input[type=radio]').first().focus();
      await page.evaluate(() => bench.reset());
      for (let nth = 0; nth < mostTaps; nth += 1)
        await page.keyboard.press('ArrowDown', { delay: 60 });
      keys = await page.evaluate(() => bench.answered());
    });
  const phone = { ...row, where: 'phone' } as const;
  return [
    {
      ...phone,
      what: `Start of care: its longest section, ${questions} questions, opens, first time`,
      measured: ms(median(opens)),
      value: median(opens),
      limit: limits.section,
      others: [`all its questions after ${ms(median(wholes))}`],
    },
    {
      ...phone,
      what: 'Start of care: a key waits while the rest of that section is drawn, longest',
      measured: ms(median(waits)),
      value: median(waits),
      limit: limits.key,
    },
    {
      ...phone,
      what: `Start of care: its longest section, ${questions} questions, opens, later`,
      measured: ms(median(opensAgain)),
      value: median(opensAgain),
      limit: limits.section,
    },
    {
      ...phone,
      what: `Start of care: its longest section, ${keys.length} keys that answer, to paint, p95`,
      measured: ms(percentile(keys, 0.95)),
      value: percentile(keys, 0.95),
      limit: limits.key,
    },
  ];
}

async function minimumDataSet(pages: BenchPages): Promise<readonly BenchRow[]> {
  const { pack } = carriedFrom(mds);
  const others = (await lhcForms()) ?? published;
  const content = JSON.stringify(pack);
  const sectionOf = (kind: string): number =>
    pack.form.sections.findIndex(
      ({ items }) => items.filter((item) => item.kind === kind).length > 8,
    );
  const first: number[] = [];
  const taps: number[] = [];
  let keys: readonly number[] = [];
  for (let round = 0; round < 5; round += 1)
    await onPage(pages, 'pack/', 'phone', async (page) => {
      const section = sectionOf('choice');
      first.push(
        await page.evaluate(([text, at]) => bench.open(text, at), [content, section] as const),
      );
      const choices = page.locator('input[type=radio]');
      await choices.first().click();
      await page.evaluate(() => bench.reset());
      const count = Math.min(mostTaps, await choices.count());
      for (let nth = 1; nth < count; nth += 1) await choices.nth(nth).click();
      taps.push(...(await page.evaluate(() => bench.answered())));
      if (round > 0) return;
      await page.evaluate((at) => bench.go(at), sectionOf('text'));
      const box = page.locator('input[type=text]').first();
      await box.click();
      await page.evaluate(() => bench.reset());
      await page.keyboard.type(sentence, { delay: 60 });
      keys = await page.evaluate(() => bench.answered());
    });
  const phone = { ...row, where: 'phone' } as const;
  return [
    {
      ...phone,
      what: 'MDS 3.0 from a pack: first field, from the JSON of the pack',
      measured: ms(median(first)),
      value: median(first),
      limit: limits.first,
      others: [others.first],
    },
    {
      ...phone,
      what: `MDS 3.0 from a pack: ${taps.length} taps on answers, to paint, p95`,
      measured: ms(percentile(taps, 0.95)),
      value: percentile(taps, 0.95),
      limit: limits.tap,
      others: [others.tap],
    },
    {
      ...phone,
      what: `MDS 3.0 from a pack: ${keys.length} keys, to paint, p95`,
      measured: ms(percentile(keys, 0.95)),
      value: percentile(keys, 0.95),
      limit: limits.key,
      others: [others.key],
    },
  ];
}

/** Forms: what the phone computes and shows. Needs the public forms. */
export async function forms(pages: BenchPages): Promise<readonly BenchRow[]> {
  if (!areThere) throw new Error('no public forms in ../shared/data/forms');
  return [
    relevances(),
    chain(),
    ...formRules(),
    ...(await longestSection(pages)),
    ...(await minimumDataSet(pages)),
  ];
}
