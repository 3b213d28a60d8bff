import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { must } from '#domain/must.ts';
import type { FormDefinition } from '#forms/define.ts';

/**
 * Writes `src/forms/released.gen.ts`, the list of every folder of `src/forms` that holds a form, and
 * `form-loaders.gen.ts`, how each is loaded by itself, `form-names.gen.ts`, which ones there are, and
 * `samples.gen.ts`, a filled sample of each for the demo (part of `npm run i18n`), so that adding a
 * form is its folder and its German texts.
 */
const folder = join(import.meta.dirname, '../../src/forms');
export const releasedFile = join(folder, 'released.gen.ts');
export const loadersFile = join(folder, 'form-loaders.gen.ts');
export const namesFile = join(folder, 'form-names.gen.ts');
export const samplesFile = join(folder, 'samples.gen.ts');

type Released = {
  readonly name: string;
  readonly constant: string;
  readonly form: FormDefinition;
  readonly hasSample: boolean;
};

/** The folders that hold a form, with the name of its constant. */
export async function formsInFolders(): Promise<Released[]> {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'form.ts')))
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b));
  const found = await Promise.all(
    names.map(async (name): Promise<Released[]> => {
      const path = join(folder, name, 'form.ts');
      const [, constant] =
        /export const (\w+) = defineForm\(/.exec(readFileSync(path, 'utf8')) ?? [];
      if (constant === undefined) return [];
      const module = (await import(pathToFileURL(path).href)) as Record<string, FormDefinition>;
      const form = must(module[constant], constant);
      return [{ name, constant, form, hasSample: existsSync(join(folder, name, 'sample.ts')) }];
    }),
  );
  return found.flat();
}

const notByHand = '// Written by npm run i18n; not edited by hand.';

/** The text of the list of all forms as the folders ask for it. */
export async function releasedForms(): Promise<string> {
  const forms = await formsInFolders();
  return [
    notByHand,
    ...forms.map(({ name, constant }) => `import { ${constant} } from './${name}/form.ts';`),
    '',
    '/** Every form there is. */',
    'export const released = [',
    ...forms.map(({ constant }) => `  ${constant},`),
    '] as const;',
    '',
  ].join('\n');
}

/** The text of the list of how each of them is loaded by itself. */
export const formLoaders = async (): Promise<string> =>
  [
    notByHand,
    '',
    '/** Every form there is, each to be loaded by itself. */',
    'export const formLoaders = [',
    ...(await formsInFolders()).flatMap(({ name, constant, form: { id, version } }) => [
      '  {',
      `    id: '${id}',`,
      `    version: ${version},`,
      `    load: async () => (await import('./${name}/form.ts')).${constant},`,
      '  },',
    ]),
    '] as const;',
    '',
    '/** What a form is stored by; every released form brings its own. */',
    "export type FormId = (typeof formLoaders)[number]['id'];",
    '',
  ].join('\n');

/** The text of the list of their names, which the first load can carry. */
export const formNames = async (): Promise<string> =>
  [
    notByHand,
    '',
    '/** Id and version of every form there is. */',
    'export const formNames: readonly string[] = [',
    ...(await formsInFolders()).map(({ form: { id, version } }) => `  '${id}/${version}',`),
    '];',
    '',
  ].join('\n');

/** The text of the list of all samples. */
export async function formSamples(): Promise<string> {
  const sampled = (await formsInFolders()).filter(({ hasSample }) => hasSample);
  return [
    notByHand,
    ...sampled.map(
      ({ name, constant }) => `import { sample as ${constant} } from './${name}/sample.ts';`,
    ),
    "import type { Answers } from './define.ts';",
    '',
    '/** Answers of an uneventful visit by form id. */',
    'export const samples: Readonly<Record<string, Answers>> = {',
    ...sampled.map(({ form: { id }, constant }) => `  '${id}': ${constant},`),
    '};',
    '',
  ].join('\n');
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(releasedFile, await releasedForms());
  writeFileSync(loadersFile, await formLoaders());
  writeFileSync(namesFile, await formNames());
  writeFileSync(samplesFile, await formSamples());
}
