import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const source = (...path: readonly string[]): string =>
  join(import.meta.dirname, '..', '..', 'src', ...path);

const namesIn = (folder: string): string[] => readdirSync(folder).toSorted();

const inCamels = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

type CallFile = { readonly noun: string; readonly file: string };

const list = (comment: string, files: readonly CallFile[]): string =>
  [
    '// Written by npm run shapes from the files of this folder.',
    ...files.map(({ noun, file }) => `import * as ${inCamels(noun)} from '${file}';`),
    '',
    `/** ${comment} */`,
    'export const nouns = [',
    ...files.map(({ noun }) => `  ${inCamels(noun)},`),
    '] as const;',
    '',
  ].join('\n');

/** Every file of the contract that defines a call. */
function contractFiles(): CallFile[] {
  const folder = source('contract');
  return namesIn(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => / = define\(/.test(readFileSync(join(folder, name), 'utf8')))
    .map((name) => ({ noun: name.replace(/\.ts$/, ''), file: `./${name}` }));
}

/** The `calls.ts` of every noun of the server. */
function serverFiles(): CallFile[] {
  const folder = source('server', 'features');
  return namesIn(folder)
    .filter((noun) => !noun.endsWith('.ts') && namesIn(join(folder, noun)).includes('calls.ts'))
    .map((noun) => ({ noun, file: `./${noun}/calls.ts` }));
}

/** One route for each row of the table of screens; what it loads and draws is added to it there. */
function screenRoutes(): string {
  const rows = ['screens.ts', 'note-screens.ts']
    .map((file) => readFileSync(source('client', file), 'utf8'))
    .join('\n');
  const paths = [...rows.matchAll(/^ {2}'(\/[^']*)': \{$/gm)].map(([, path = '']) => path);
  return [
    '// Written by npm run shapes from the rows of screens.ts.',
    "import { createFileRoute } from '@tanstack/react-router';",
    '',
    '/** Screens read their search themselves: filters are checked against the input of their call. */',
    'const search = { validateSearch: (raw: Readonly<Record<string, unknown>>) => raw };',
    '',
    '/** The route of every screen. */',
    'export const screenRoutes = {',
    ...paths.map((path) => `  '${path}': createFileRoute('${path}')({ ...search }),`),
    '};',
    '',
  ].join('\n');
}

/** Lists of routes, and of files that hold calls: `npm run shapes` writes them. */
export const listedFiles = (): { readonly path: string; readonly text: string }[] => [
  {
    path: source('contract', 'nouns.gen.ts'),
    text: list('The files of the contract that define calls.', contractFiles()),
  },
  {
    path: source('server', 'features', 'nouns.gen.ts'),
    text: list('What the `calls.ts` of each noun exports.', serverFiles()),
  },
  { path: source('client', 'app', 'screen-routes.gen.ts'), text: screenRoutes() },
];
