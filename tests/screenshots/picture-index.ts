import type { titles as titlesOf } from '../support/screen-paths.ts';
import { nameOf } from './every-screen.ts';
import type { readScreenList } from './screen-list.ts';

type ScreenList = Awaited<ReturnType<typeof readScreenList>>;
type Moment = { readonly title: string; readonly files: string[] };

/** `office-user-id` → *User*, `/user/$id`, in the office. */
function titleOf(name: string, titles: ReturnType<typeof titlesOf>): string {
  const [shell = '', ...rest] = name.split('-');
  const path = Object.keys(titles).find((each) => nameOf(each) === rest.join('-'));
  if (path === undefined || !['field', 'office', 'open'].includes(shell)) return name;
  return `${titles[path]}, \`${path}\` (${shell === 'open' ? 'signed out' : shell})`;
}

/** `docs/screenshots/README.md`: every picture the documents keep, by screen. */
export function pictureIndex(shown: readonly string[], list: ScreenList): string {
  const titles = list.titles();
  const moments = new Map<string, Moment>();
  for (const file of shown) {
    const name = file.replace(/^(phone|desktop)-/, '').replace(/-(light|dark)-(en|de)\.png$/, '');
    const moment = moments.get(name) ?? { title: titleOf(name, titles), files: [] };
    moment.files.push(file);
    moments.set(name, moment);
  }
  return [
    '# Screenshots',
    '',
    'Made by `npm run screenshots`: the moments of the story by number, then every screen of',
    '`src/client/screens.ts`. A run leaves each of them in both sizes, themes and languages in',
    '`test-results/screenshots/`.',
    '',
    ...[...moments.values()].flatMap(({ title, files }) => [
      `- ${title}:`,
      ...files.map(
        (file) => `  [${file.includes('-dark-') ? 'dark, German' : 'light, English'}](${file})`,
      ),
    ]),
    '',
  ].join('\n');
}
