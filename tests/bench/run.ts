import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { headlessShellPath } from '../support/chromium.ts';
import { findBrowser } from '../support/find-browser.ts';
import { domain } from './domain.ts';
import { board } from './groups/board.ts';
import { codes } from './groups/codes.ts';
import { day } from './groups/day.ts';
import { drain } from './groups/drain.ts';
import { formPdfs } from './groups/form-pdfs.ts';
import { forms } from './groups/forms.ts';
import { full } from './groups/full.ts';
import { kill } from './groups/kill.ts';
import { line } from './groups/line.ts';
import { note } from './groups/note.ts';
import { severalNotes } from './groups/notes-pdf.ts';
import { open } from './groups/open.ts';
import { pdf } from './groups/pdf.ts';
import { save } from './groups/save.ts';
import { scale } from './groups/scale.ts';
import { server } from './groups/server.ts';
import { size } from './groups/size.ts';
import { start } from './groups/start.ts';
import { suggest } from './groups/suggest.ts';
import { machine } from './machine.ts';
import { buildPages, type BenchPages } from './pages.ts';
import { keepResult, readResults } from './results.ts';
import type { BenchRow } from './row.ts';
import { markdown, table } from './table.ts';

/**
 * `npm run bench [-- group …]`: the figures of the targets, each as its ratio beside its limit and
 * beside PouchDB where the target names it. Prints a table and keeps the figures of each group in
 * `test-results/bench.json`. A run of all groups renews `docs/benchmarks.md`; so does `npm run
 * bench -- docs`, from the groups that were measured one by one. `start`, `day` and `size` measure the
 * production build: `npm run build` first.
 */
const groups: Readonly<Record<string, (pages: BenchPages) => Promise<readonly BenchRow[]>>> = {
  size,
  save,
  kill,
  note,
  open,
  start,
  day,
  line,
  drain,
  full,
  pdf,
  'notes-pdf': severalNotes,
  'form-pdfs': formPdfs,
  domain,
  codes,
  server,
  scale,
  suggest,
  board,
  forms,
};

const project = join(import.meta.dirname, '..', '..');
const resultFile = join(project, 'test-results', 'bench.json');

/** Groups that need no page. */
const withoutPages = new Set(['size', 'domain', 'server', 'scale', 'suggest']);

async function measure(names: readonly string[]): Promise<void> {
  const pages = names.every((name) => withoutPages.has(name)) ? null : await buildPages();
  try {
    for (const name of names) {
      console.log(`── ${name}`);
      const on = await machine(findBrowser());
      const rows =
        (await groups[name]?.(pages ?? { url: '', close: () => Promise.resolve() })) ?? [];
      keepResult(resultFile, name, { machine: on, rows });
      console.log(table(rows));
    }
  } finally {
    await pages?.close();
  }
}

async function writeDocs(): Promise<void> {
  const results = readResults(resultFile);
  const missing = Object.keys(groups).filter((name) => !results[name]);
  if (missing.length > 0) throw new Error(`Not measured yet: ${missing.join(', ')}`);
  const measured = Object.keys(groups).flatMap((name) => results[name] ?? []);
  const load = Math.max(...measured.map(({ machine: on }) => on.load));
  const rows = measured.flatMap((each) => each.rows).toSorted((a, b) => a.target - b.target);
  writeFileSync(
    join(project, 'docs', 'benchmarks.md'),
    markdown({ ...(await machine(findBrowser())), load }, rows),
  );
}

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => name !== 'docs' && !Object.hasOwn(groups, name));
  if (unknown.length > 0)
    throw new Error(
      `No group ${unknown.join(', ')}. Groups: ${Object.keys(groups).join(', ')}, and docs`,
    );
  // A whole browser draws windows of its own while a page starts.
  const shell = process.env.CHROMIUM_PATH ? undefined : headlessShellPath();
  if (shell !== undefined) process.env.HEADLESS_SHELL_PATH = shell;
  const names = Object.keys(groups).filter((name) => wanted.length === 0 || wanted.includes(name));
  if (names.length > 0) await measure(names);
  if (wanted.length === 0 || wanted.includes('docs')) await writeDocs();
}

await main();
