import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { readCareSummary } from '#domain/care-summary/read.ts';
import { factsOf } from '#domain/pdgm/facts.ts';
import { groupPeriod, type PeriodInput } from '#domain/pdgm/group-period.ts';
import { thresholdsOf } from '#domain/pdgm/data/compact.ts';
import type { GrouperTable } from '#domain/pdgm/tables.ts';
import { isSimilar } from '#domain/texts.ts';
import { must } from '#domain/must.ts';
import type { Answers, FormDefinition } from '#forms/define.ts';
import { fieldErrors, formFindings, scores, sectionStates, withCalculated } from '#forms/engine.ts';
import { indexOf } from '#forms/form-index.ts';
import { formById, newestForms } from '#forms/registry.ts';
import { sampleAnswers } from '#forms/sample-answers.ts';
import { samples } from '#forms/samples.gen.ts';
import { seeded } from '../support/seeded.ts';
import type { SearchAnswer } from './domain-search.worker.ts';
import { median, ms, type BenchRow } from './row.ts';

/**
 * A line of the bench table with its name and whether it is met, for callers that want only these.
 */
export type DomainBenchRow = BenchRow & { readonly name: string; readonly ok: boolean };

/** Milliseconds. */
const limits = {
  careSummary: 250,
  similarity: 100,
  formCheck: 50,
  search: 50,
  period: 1,
} as const;
const targetRow = 8; // the search is row 8 of the targets; the others are the rules' own

/**
 * Public sample data beside the project; what needs it is left out with a message where it is not
 * there.
 */
const publicSamples = new URL('../../../shared/data/', import.meta.url);

/**
 * The rules' figures: the largest care summary, 10,000 likeness matches, the check of a whole form,
 * a 30-day period put into its group with every step, and an ICD-10-CM list searched by all words in
 * a worker. Milliseconds, in Node, on one core.
 */
export async function domain(): Promise<DomainBenchRow[]> {
  return [...careSummaries(), likeness(), formCheck(), periods(), ...(await codeSearch())];
}

function row(what: string, measured: string, value: number, limit: number): DomainBenchRow {
  const ok = value < limit;
  return {
    name: what,
    ok,
    target: targetRow,
    what,
    where: 'Node',
    against: 'absolute',
    measured,
    value,
    limit,
    bound: 'most',
    unit: 'ms',
  };
}

/** Time of each of `runs` calls in milliseconds. */
function timesOf(runs: number, work: () => void): number[] {
  return Array.from({ length: runs }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
}

/**
 * The rules' figures of forms: the check of the largest form and of a whole start of care with its
 * edits, and a period grouped.
 */
export const formRules = (): DomainBenchRow[] => [formCheck(), startOfCareCheck(), periods()];

/** Diagnosis codes of a year's table. */
const codesOfYear = 75_000;

/** A period with 24 secondary diagnoses, by tables as large as a year's; groups are made up. */
function periods(): DomainBenchRow {
  const codes = Array.from({ length: codesOfYear }, (_, index) => `X${index}`);
  const head = { name: 'bench', source: 'made up', standing: 'imported', to: null } as const;
  const days = { from: '01/01/2026' } as const;
  const own: GrouperTable[] = [
    {
      ...head,
      ...days,
      kind: 'clinicalGroups',
      rows: Object.fromEntries(codes.map((code) => [code, 'H' as const])),
    },
    {
      ...head,
      ...days,
      kind: 'comorbiditySubgroups',
      rows: Object.fromEntries(codes.map((code, index) => [code, `S${index % 100}`])),
    },
    { ...head, ...days, kind: 'comorbidityLow', rows: ['S99'] },
    {
      ...head,
      ...days,
      kind: 'comorbidityHigh',
      rows: Array.from({ length: 98 }, (_, index) => [`S${index}`, 'S98'] as const),
    },
    { ...head, ...days, kind: 'functionalThresholds', rows: thresholdsOf({ H: [30, 44] }) },
  ];
  const tables = factsOf(own);
  const period: PeriodInput = {
    days: { from: '03/02/2026', through: '03/31/2026' },
    timing: 'early',
    source: 'community',
    principal: 'X.1',
    secondary: Array.from({ length: 24 }, (_, index) => `X.${index * 3000 + 7}`),
    answers: {
      M1800: '02',
      M1810: '01',
      M1820: '02',
      M1830: '03',
      M1840: '01',
      M1850: '01',
      M1860: '02',
      M1033: ['1', '3', '5', '7'],
    },
    reportsQuality: true,
  };
  if (groupPeriod(period, tables).hipps === null) throw new Error('the period has no group');
  const times = timesOf(2_000, () => groupPeriod(period, tables)).toSorted((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  return row(
    'A 30-day period grouped, every step explained',
    `median ${ms(median(times))}, p99 ${ms(p99)}`,
    p99,
    limits.period,
  );
}

const largestClass = 876_000; // characters of the largest document of the public sets

function careSummaries(): DomainBenchRow[] {
  const folder = new URL('ccda/', publicSamples);
  if (!existsSync(folder)) return skipped('care summaries', 'ccda');
  const documents = readdirSync(folder)
    .filter((file) => file.endsWith('.xml'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const largest =
    documents
      .filter((xml) => xml.includes('<structuredBody>'))
      .toSorted((a, b) => b.length - a.length)[0] ?? '';
  return [largest, enlarged(largest)].map((xml) => {
    const times = timesOf(9, () => {
      if (!readCareSummary(xml).ok)
        throw new Error('a document that should be readable was refused');
    });
    const size = `${Math.round(xml.length / 1000)} kB`;
    return row(
      `Care summary of ${size} read`,
      `first ${ms(times[0] ?? 0)}, median ${ms(median(times))}`,
      Math.max(...times),
      limits.careSummary,
    );
  });
}

/** The document with its sections repeated until it has the size of the largest class. */
function enlarged(xml: string): string {
  const open = '<structuredBody>';
  const [start, end] = [xml.indexOf(open) + open.length, xml.indexOf('</structuredBody>')];
  const sections = xml.slice(start, end);
  return (
    xml.slice(0, start) +
    sections.repeat(Math.ceil((largestClass - xml.length) / sections.length) + 1) +
    xml.slice(end)
  );
}

const matches = 10_000;

function likeness(): DomainBenchRow {
  const random = seeded(8);
  const letters = 'abcdefghijklmnopqrstuvwxyz ';
  const name = (): string =>
    Array.from(
      { length: 12 + Math.floor(random() * 16) },
      () => letters[Math.floor(random() * letters.length)] ?? '',
    ).join('');
  const pairs = Array.from({ length: matches }, () => [name(), name()] as const);
  const times = timesOf(7, () => {
    for (const [a, b] of pairs) isSimilar(a, b);
  });
  return row(
    '10,000 likeness matches of names',
    `median ${ms(median(times))}`,
    median(times),
    limits.similarity,
  );
}

/** The largest form with every question answered: errors, checks, scores, results and sections. */
const size = (form: FormDefinition): number => indexOf(form).places.size;

function formCheck(): DomainBenchRow {
  const [form] = [...newestForms()].toSorted((a, b) => size(b) - size(a));
  if (!form) throw new Error('no form');
  const answers = sampleAnswers(form, { random: seeded(5), date: '03/05/2026', optional: 1 });
  return checkOf(form, answers, `Check of a form with ${size(form)} questions`);
}

/** The whole start of care: errors, the 28 edits and our own, totals, states of its sections. */
function startOfCareCheck(): DomainBenchRow {
  const form = must(formById('oasis-start-of-care'), 'start of care');
  const decided = samples['oasis-start-of-care'] ?? {};
  const answers = sampleAnswers(form, {
    random: seeded(5),
    date: '03/05/2026',
    decided,
    optional: 1,
  });
  return checkOf(form, answers, `Check of a start of care, ${size(form)} questions, all edits`);
}

function checkOf(form: FormDefinition, answers: Answers, what: string): DomainBenchRow {
  const context = {
    today: '03/05/2026',
    visitDate: '03/05/2026',
    birthDate: '02/03/1944',
    startOfCare: '03/01/2026',
  };
  const times = timesOf(30, () => {
    fieldErrors(form, answers);
    formFindings(form, answers, context);
    scores(form, answers);
    withCalculated(form, answers);
    sectionStates(form, answers);
  });
  return row(
    what,
    `first ${ms(times[0] ?? 0)}, median ${ms(median(times))}`,
    Math.max(...times),
    limits.formCheck,
  );
}

/** Common, rare, missing, code-like and long queries; words in any order. */
const queries = [
  'heart fail',
  'fail heart',
  'diab foot ulc',
  'i50.9',
  'e11',
  's',
  'fracture femur left init',
  'unspecified',
  'unspecified zzz',
  'encounter initial closed fracture shaft left zz',
];

async function codeSearch(): Promise<DomainBenchRow[]> {
  const file = new URL('codes/icd10cm-billable-2021-2026.tsv.gz', publicSamples);
  if (!existsSync(file)) return skipped('ICD-10-CM search', 'codes');
  const worker = new Worker(inTypeScript(new URL('./domain-search.worker.ts', import.meta.url)), {
    eval: true,
    workerData: file.href,
  });
  try {
    const [ready] = (await once(worker, 'message')) as [SearchAnswer];
    const times = new Map<string, number[]>();
    for (let round = 0; round < 5; round += 1) {
      for (const query of queries) {
        const start = performance.now();
        worker.postMessage(query, []);
        await once(worker, 'message');
        times.set(query, [...(times.get(query) ?? []), performance.now() - start]);
      }
    }
    const medians = [...times]
      .map(([query, values]) => ({ query, time: median(values) }))
      .toSorted((a, b) => b.time - a.time);
    const slowest = medians[0] ?? { query: '', time: Number.NaN };
    const hits = ready.hits.toLocaleString('en-US');
    const middle = ms(median(medians.map(({ time }) => time)));
    const measured = `slowest of ${queries.length} queries "${slowest.query}", ${hits} codes; median ${middle}`;
    return [
      row(
        'ICD-10-CM list searched by all words in a worker',
        measured,
        slowest.time,
        limits.search,
      ),
    ];
  } finally {
    await worker.terminate();
  }
}

/**
 * A worker does not inherit the loader that runs this file, so it registers its own before the
 * module is loaded.
 */
function inTypeScript(module: URL): string {
  const api = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const started = JSON.stringify(module.href);
  return `import(${api}).then(({ register }) => { register(); return import(${started}); })`;
}

function skipped(what: string, folder: string): DomainBenchRow[] {
  console.log(`Skipped: ${what}, no public samples in ../shared/data/${folder}.`);
  return [];
}
