import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';

/**
 * `npm run i18n`: writes the texts of the screens into the catalogue of their feature. A text that
 * moved to another feature, or that another feature says already, keeps its German; what is left
 * without one is listed.
 */

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'locales', 'de');
const format = formatter({ lineNumbers: false });
/** Written by their own scripts from rules, contract and forms. */
const byText: ReadonlySet<string> = new Set(['catalogue.po']);
const context = { locale: 'de', sourceLocale: 'en' };

const files = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.po') && !byText.has(name))
    .map((name) => join(folder, name));

async function read(filename: string) {
  return format.parse(readFileSync(filename, 'utf8'), { ...context, filename });
}

/** German by message id, of every catalogue. */
async function german(): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (const file of files())
    for (const [id, { translation }] of Object.entries(await read(file)))
      if (translation) known.set(id, translation);
  return known;
}

const known = await german();
execFileSync(join(root, 'node_modules', '.bin', 'lingui'), ['extract', '--clean'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
});
for (const [id, translation] of await german()) known.set(id, translation);
for (const file of files()) {
  const existing = readFileSync(file, 'utf8');
  const entries = await read(file);
  const empty = Object.entries(entries).filter(([, { translation }]) => !translation);
  for (const [id, entry] of empty) entry.translation = known.get(id) ?? '';
  if (empty.length > 0)
    writeFileSync(file, await format.serialize(entries, { ...context, filename: file, existing }));
  for (const [, { message, translation }] of empty)
    if (!translation) console.log(`${file.slice(folder.length + 1)}: ${message}`);
}
