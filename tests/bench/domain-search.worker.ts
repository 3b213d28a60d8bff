import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { codeList, searchCodes } from '#domain/code-search.ts';

/** How many codes were found; the first message says how many the list has. */
export type SearchAnswer = { readonly hits: number };

const [head = '', ...lines] = gunzipSync(readFileSync(new URL(String(workerData))))
  .toString('utf8')
  .trim()
  .split('\n');
const columns = head.split('\t');
const [codeColumn, textColumn] = [columns.indexOf('dotted'), columns.indexOf('description')];
const list = codeList(
  lines.map((line) => {
    const cells = line.split('\t');
    return { code: cells[codeColumn] ?? '', text: cells[textColumn] ?? '' };
  }),
);

parentPort?.on('message', (query: string) =>
  parentPort?.postMessage({ hits: searchCodes(list, query).length } satisfies SearchAnswer, []),
);
parentPort?.postMessage({ hits: list.entries.length } satisfies SearchAnswer, []);
