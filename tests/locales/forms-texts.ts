import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { catalogueFile } from './catalogue-file.ts';
import { formCatalogues, readForm, rewriteCatalogs, translations } from './forms-catalog.ts';

/**
 * Brings `locales/<language>/forms/*.po` in line with the forms (part of `npm run i18n`) and lists
 * the texts without translation.
 */
for (const language of translations) {
  const written = await rewriteCatalogs(language);
  for (const name of formCatalogues(language))
    if (!written.has(name)) rmSync(catalogueFile(name, language));
  for (const [name, content] of written) {
    mkdirSync(dirname(catalogueFile(name, language)), { recursive: true });
    writeFileSync(catalogueFile(name, language), content);
    for (const [text, translation] of await readForm(name, language))
      if (translation === '') process.stdout.write(`${name}: ${text}\n`);
  }
}
