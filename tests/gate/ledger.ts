/** A row of the ledger of the long runs in docs/reliability.md. */
export type LedgerRow = {
  readonly date: string;
  /** Short name of the commit; a `+` behind it when files were changed since. */
  readonly commit: string;
  readonly what: string;
  readonly command: string;
  readonly result: string;
  readonly minutes: number;
  readonly isGood: boolean;
};

const heading =
  '| Date | Commit | What | Command | Minutes | Result |\n|---|---|---|---|---|---|\n';

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

export const lineOf = ({
  date,
  commit,
  what,
  command,
  result,
  minutes,
  isGood,
}: LedgerRow): string =>
  `| ${date} | ${commit} | ${cell(what)} | \`${cell(command)}\` | ` +
  `${minutes.toFixed(0)} | ${isGood ? '' : '**failed** '}${cell(result)} |`;

/**
 * The document with rows added at the top of its ledger, the newest first.
 *
 * @throws Error when the document has no ledger
 */
export function withRows(document: string, rows: readonly LedgerRow[]): string {
  const at = document.indexOf(heading);
  if (at < 0) throw new Error('docs/reliability.md has no ledger of the long runs');
  const end = at + heading.length;
  return `${document.slice(0, end)}${rows.map((row) => `${lineOf(row)}\n`).join('')}${document.slice(end)}`;
}
