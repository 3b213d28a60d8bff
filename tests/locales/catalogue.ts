import { writeFileSync } from 'node:fs';
import {
  catalogueFile,
  parseCatalogue,
  readCatalogueFile,
  writeCatalogue,
} from './catalogue-file.ts';
import { catalogueTexts } from './catalogue-texts.ts';

/**
 * `npx tsx tests/locales/catalogue.ts`: brings locales/<language>/catalogue.po in line with
 * contract and rules.
 */
for (const language of ['en', 'de']) {
  const content = await writeCatalogue(
    catalogueTexts(),
    readCatalogueFile('catalogue', language),
    language,
  );
  writeFileSync(catalogueFile('catalogue', language), content);
  const open = [...(await parseCatalogue(content, language))].filter(
    ([, translation]) => translation === '',
  );
  process.stdout.write(
    `${language}: ${open.length} without translation\n${open.map(([text]) => `  ${text}\n`).join('')}`,
  );
}
