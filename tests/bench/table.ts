import type { Machine } from './machine.ts';
import { figure, met, type BenchRow } from './row.ts';

const bounded = (row: BenchRow): string =>
  `${row.bound === 'most' ? '≤' : '≥'} ${figure(row.limit)}${row.unit}`;
const verdict = (row: BenchRow): string => (met(row) ? 'met' : 'missed');

/** The rows as lines of a terminal. */
export function table(rows: readonly BenchRow[]): string {
  const lines = rows.map((row) => [
    `${row.target}`,
    row.what,
    row.where,
    row.measured,
    `${figure(row.value)}${row.unit}`,
    bounded(row),
    verdict(row),
    row.others?.join(' · ') ?? '',
  ]);
  const heads = ['row', 'what', 'where', 'measured', 'figure', 'limit', '', 'beside it'];
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  return [heads, ...lines]
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Per cent of the processors from which a missed limit says nothing. */
const busy = 25;

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** A paragraph or list item in lines of at most 120 characters. */
function wrapped(text: string): string {
  const indent = text.startsWith('- ') ? '  ' : '';
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= 120)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(last === undefined ? word : indent + word);
  }
  return lines.join('\n');
}

/** The rows as `docs/benchmarks.md`. */
export function markdown(on: Machine, rows: readonly BenchRow[]): string {
  const missed = rows.filter((row) => !met(row));
  const unexplained =
    on.load > busy
      ? `measured while others took up to ${on.load} % of the processors; to be repeated ` +
        'on a quiet machine before it is judged.'
      : 'not explained yet.';
  const line = (row: BenchRow): string =>
    `| ${row.target} | ${cell(row.what)} | ${cell(row.where)} | ` +
    `${cell(row.measured)} | ${cell(row.against)} | ` +
    `${met(row) ? '' : '**'}${figure(row.value)}${row.unit}${met(row) ? '' : '**'} | ` +
    `${bounded(row)} | ${verdict(row)} | ${cell(row.others?.join(' · ') ?? '')} |`;
  return [
    '# Benchmarks',
    '',
    wrapped(
      `Measured on ${on.date} by \`npm run bench\`: ${on.cpu}, ${on.cores} cores, ` +
        `${on.memory}, ${on.system}, Node ${on.node}, ${on.browser} (headless). The ` +
        'phone is the same machine with the processor of the page slowed down four ' +
        `times. Just before each group, others took up to ${on.load} % of the processors ` +
        '(on a quiet machine: hardly any). Times drift on shared machines; the figure ' +
        'that counts is a ratio taken in the same run.',
    ),
    '',
    '| Row | What | Where | Measured | Against | Figure | Limit | | Beside it in the same run |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map(line),
    '',
    ...(missed.length === 0
      ? ['Every limit is met.']
      : [
          '## Missed, and why',
          '',
          ...missed.map((row) =>
            wrapped(`- Row ${row.target}, ${row.what} (${row.where}): ${row.why ?? unexplained}`),
          ),
        ]),
    '',
  ].join('\n');
}
