import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from '../support/find-browser.ts';
import { line } from './groups/line.ts';
import { note } from './groups/note.ts';
import { open } from './groups/open.ts';
import { pdf } from './groups/pdf.ts';
import { save } from './groups/save.ts';
import { server } from './groups/server.ts';
import { machine } from './machine.ts';
import { buildPages, type BenchPages } from './pages.ts';
import type { BenchRow } from './row.ts';
import { markdown, table } from './table.ts';

/**
 * `npm run bench [-- group …]`: the figures of the targets, each as its ratio beside its limit and beside PouchDB where
 * the target names it. Prints a table and writes `test-results/bench.json`; a run of all groups renews
 * `docs/benchmarks.md`.
 */
const groups: Readonly<Record<string, (pages: BenchPages) => Promise<BenchRow[]>>> = { save, note, open, line, pdf, server };

const project = join(import.meta.dirname, '..', '..');

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !Object.hasOwn(groups, name));
  if (unknown.length > 0) throw new Error(`No group ${unknown.join(', ')}. Groups: ${Object.keys(groups).join(', ')}`);
  const pages = await buildPages();
  const rows: BenchRow[] = [];
  try {
    for (const [name, measure] of Object.entries(groups)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      console.log(`── ${name}`);
      rows.push(...(await measure(pages)));
    }
  } finally {
    await pages.close();
  }
  const on = machine(findBrowser());
  mkdirSync(join(project, 'test-results'), { recursive: true });
  writeFileSync(join(project, 'test-results', 'bench.json'), `${JSON.stringify({ machine: on, rows }, null, 2)}\n`);
  if (wanted.length === 0) writeFileSync(join(project, 'docs', 'benchmarks.md'), markdown(on, rows));
  console.log(table(rows));
}

await main();
