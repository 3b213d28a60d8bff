import { formatter } from '@lingui/format-po';
import { describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import { parseCatalogue, readCatalogueFile } from './catalogue-file.ts';
import { parseCatalog, readCatalog } from './forms-catalog.ts';

const language = 'de';

/** Texts of the screens that have no context of their own, with their German. */
async function screenTexts(): Promise<ReadonlyMap<string, string>> {
  const content = must(readCatalogueFile('app', language) ?? undefined, 'app.po');
  const entries = Object.values(
    await formatter().parse(content, { locale: language, sourceLocale: 'en', filename: '' }),
  );
  return new Map(
    entries.flatMap(({ message, context, translation, obsolete }) =>
      message && translation && !context && !obsolete ? [[message, translation] as const] : [],
    ),
  );
}

/** English texts that two catalogues say differently in German. */
const differing = (
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): string[] =>
  [...one].flatMap(([text, german]) =>
    (other.get(text) ?? german) === german ? [] : [`${text}: ${german} / ${other.get(text)}`],
  );

describe('one English text has one German text, in whatever order the catalogues are loaded (decision 030)', () => {
  it('of the rules and the forms, which are looked up by the same id: the later one would change what is on the screen', async () => {
    const rules = await parseCatalogue(
      must(readCatalogueFile('catalogue', language) ?? undefined, 'catalogue.po'),
      language,
    );
    expect(
      differing(
        rules,
        await parseCatalog(must(readCatalog(language) ?? undefined, 'forms.po'), language),
      ),
    ).toEqual([]);
  });

  it('of the screens and both: who needs another German gives the text a context', async () => {
    const screens = await screenTexts();
    const rules = await parseCatalogue(
      must(readCatalogueFile('catalogue', language) ?? undefined, 'catalogue.po'),
      language,
    );
    const forms = await parseCatalog(
      must(readCatalog(language) ?? undefined, 'forms.po'),
      language,
    );
    expect(screens.size).toBeGreaterThan(500);
    expect([...differing(screens, rules), ...differing(screens, forms)]).toEqual([]);
  });
});
