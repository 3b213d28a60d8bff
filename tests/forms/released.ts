import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes `src/forms/released.gen.ts`, the list of every folder of `src/forms` that holds a form
 * (part of `npm run i18n`), so that adding a form is its folder and its German texts.
 */
const folder = join(import.meta.dirname, '../../src/forms');
export const releasedFile = join(folder, 'released.gen.ts');

/** The text of the generated file as the folders ask for it. */
export function releasedForms(): string {
  const forms = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b))
    .flatMap((name) => {
      const path = join(folder, name, 'form.ts');
      const text = readdirSync(join(folder, name)).includes('form.ts')
        ? readFileSync(path, 'utf8')
        : '';
      const [, constant] = /export const (\w+) = defineForm\(/.exec(text) ?? [];
      return constant === undefined ? [] : [{ name, constant }];
    });
  return [
    '// Written by npm run i18n; not edited by hand.',
    ...forms.map(({ name, constant }) => `import { ${constant} } from './${name}/form.ts';`),
    '',
    '/** Every form there is. */',
    'export const released = [',
    ...forms.map(({ constant }) => `  ${constant},`),
    '] as const;',
    '',
  ].join('\n');
}

if (process.argv[1] === import.meta.filename) writeFileSync(releasedFile, releasedForms());
