import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { promises } from './promises.ts';
import type { Sentence } from './shown.ts';

/** Writes `docs/care-desk.md` (part of `npm run i18n`): what the care desk promises, and its tests. */
export const deskFile = join(import.meta.dirname, '../../docs/care-desk.md');

function lineOf({ id, what, reach, shown, but }: Sentence): string {
  const ways = reach.map((way) => `\`${way}\``).join(', ');
  const tests = shown.map(([file, name]) => `  - “${name}”, \`${file}\``);
  const except = but === undefined ? '' : ` **But** ${but}.`;
  return [`- **${id}** ${what}. ${ways}.${except}`, ...tests].join('\n');
}

/** The document as the rows ask for it. */
export async function careDesk(): Promise<string> {
  const rows = Object.values(promises).flat();
  const tests = new Set(rows.flatMap(({ shown }) => shown.map((each) => each.join(' '))));
  const text = [
    '# Care desk',
    '',
    'Written by `npm run i18n` from the rows in `tests/desk`; not edited by hand. What an agency',
    'needs for patients, episodes, visits and staffing: by which screen or call a person reaches it,',
    'and the tests that show it. Each row begins with its source: a section or a deviation (D2)',
    'of the [specification](specification.md), a [decision](decisions/README.md), a heading of',
    `[UX](ux.md), or a call. ${rows.length} rows, ${tests.size} tests.`,
    '',
    ...Object.entries(promises).flatMap(([title, list]) => [
      `## ${title}`,
      '',
      ...list.map(lineOf),
      '',
    ]),
  ].join('\n');
  const options = await resolveConfig(deskFile);
  return format(text, { ...options, filepath: deskFile, proseWrap: 'always', printWidth: 118 });
}

/** The document as it is. */
export const writtenDesk = (): string => readFileSync(deskFile, 'utf8');

if (process.argv[1] === import.meta.filename) writeFileSync(deskFile, await careDesk());
