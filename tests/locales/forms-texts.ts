import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  catalogFile,
  formTexts,
  languages,
  parseCatalog,
  readCatalog,
  rewriteCatalog,
} from './forms-catalog.ts';

/**
 * `npx tsx tests/locales/forms-texts.ts`: brings locales/<language>/forms.po in line with the
 * forms.
 */
for (const language of languages) {
  const content = await rewriteCatalog(readCatalog(language), language);
  mkdirSync(dirname(catalogFile(language)), { recursive: true });
  writeFileSync(catalogFile(language), content);
  const translated = await parseCatalog(content, language);
  const open = [...formTexts().keys()].filter((text) => !translated.has(text));
  process.stdout.write(
    `${language}: ${translated.size} texts, ${open.length} without ` +
      `translation\n${open.map((text) => `  ${text}\n`).join('')}`,
  );
}
