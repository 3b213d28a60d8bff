import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { CodeKind } from '#domain/codes/list-search.ts';
import { drugRow, readDrugsFile } from '#domain/codes/drugs.ts';
import { packRows } from '#domain/codes/packed-rows.ts';
import { madeUpRelease } from '#domain/testing/icd-samples.ts';
import { onPage, type BenchPages } from '../pages.ts';
import type { CodesBench } from '../pages/codes/codes.ts';
import { kilobytes, median, ms, type BenchRow } from '../row.ts';

declare const bench: CodesBench;

const limits = { milliseconds: 50, kilobytes: 520 } as const; // targets row 8
/** Codes of a release that are valid for submission. */
const releaseSize = 74_000;
const runs = 7;
/** As the server compresses a list, and its answers. */
const levels = { list: 9, answer: 4 } as const;

/** Public sample data beside the project; what needs it is left out where it is not there. */
const samples = new URL('../../../../shared/data/codes/', import.meta.url);

type Measured = {
  readonly kind: CodeKind;
  readonly name: string;
  readonly rows: readonly string[];
  /** Common, rare, missing, code-like and long queries; words in any order. */
  readonly queries: readonly string[];
};

const ofCodes = [
  'heart fail',
  'diab foot ulc',
  'i50.9',
  'e11',
  's',
  'fracture left init',
  'unspecified zzz',
  'encounter initial closed fracture shaft left zz',
];
const ofDrugs = [
  'lisin',
  '10mg tab oral',
  'aspirin',
  'acetamin hydroc',
  'zz oral',
  'a',
  'tablet 5mg',
];

function sampleText(name: string): string | null {
  const file = new URL(name, samples);
  if (existsSync(file)) return gunzipSync(readFileSync(file)).toString('utf8');
  console.log(`left out: there is no shared/data/codes/${name}`);
  return null;
}

/** Codes of the table, one row each: `dotted` and `description` are two of its columns. */
function codesOf(text: string): string[] {
  const [head = '', ...lines] = text.trim().split('\n');
  const columns = head.split('\t');
  const [code, words] = [columns.indexOf('dotted'), columns.indexOf('description')];
  return lines
    .map((line) => line.split('\t'))
    .map((cells) => `${cells[code] ?? ''}\t${cells[words] ?? ''}`)
    .toSorted();
}

function lists(): Measured[] {
  const table = sampleText('icd10cm-billable-2021-2026.tsv.gz');
  const drugs = sampleText('drugs-openfda-shape-2019-07.json.gz');
  const read = drugs === null ? null : readDrugsFile(drugs);
  return [
    {
      kind: 'icd10cm',
      name: 'a made-up release',
      rows: madeUpRelease(releaseSize),
      queries: ofCodes,
    },
    ...(table === null
      ? []
      : [{ kind: 'icd10cm' as const, name: 'ICD-10-CM', rows: codesOf(table), queries: ofCodes }]),
    ...(read === null
      ? []
      : [
          {
            kind: 'drugs' as const,
            name: 'drugs in openFDA’s shape',
            rows: [...new Set(read.map(drugRow))].toSorted(),
            queries: ofDrugs,
          },
        ]),
  ];
}

const shared = { target: 8, against: 'absolute', bound: 'most' } as const;

async function measured(pages: BenchPages, list: Measured): Promise<BenchRow[]> {
  const { kind, name, rows, queries } = list;
  const content = gzipSync(packRows(rows), { level: levels.list }).toString('base64');
  const line = gzipSync(JSON.stringify({ kind: 'whole', rows: content }), { level: levels.answer });
  const counted = rows.length.toLocaleString('en-US');
  const download: BenchRow = {
    ...shared,
    what: `Download of ${name}, ${counted} rows`,
    where: 'Node',
    measured: kilobytes(line.length),
    value: line.length / 1000,
    limit: limits.kilobytes,
    unit: ' kB',
  };
  return onPage(pages, 'codes/', 'phone', async (page) => {
    const ready = await page.evaluate(
      ([which, hash, base64]) => bench.ready(which as CodeKind, hash ?? '', base64 ?? ''),
      [kind, name, content],
    );
    const slowest = { query: '', time: 0 };
    const medians: number[] = [];
    for (const query of queries) {
      const { times } = await page.evaluate(
        ([which, hash, words, count]) =>
          bench.search(which as CodeKind, String(hash), String(words), Number(count)),
        [kind, name, query, runs],
      );
      const time = median(times);
      medians.push(time);
      if (time > slowest.time) Object.assign(slowest, { query, time });
    }
    return [
      download,
      {
        ...shared,
        what: `Search of ${name} by all words`,
        where: 'phone',
        measured:
          `slowest of ${queries.length} queries "${slowest.query}"; ` +
          `median ${ms(median(medians))}; ready after ${ms(ready)}`,
        value: slowest.time,
        limit: limits.milliseconds,
        unit: ' ms',
      },
    ];
  });
}

/** Row 8: lists of diagnosis codes and drugs, from the download to a search on the phone. */
export async function codes(pages: BenchPages): Promise<BenchRow[]> {
  const found: BenchRow[] = [];
  for (const list of lists()) found.push(...(await measured(pages, list)));
  return found;
}
