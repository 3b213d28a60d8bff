import { formatter } from '@lingui/format-po';
import { describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import { parseCatalogue, readCatalogueFile, screenCatalogues } from './catalogue-file.ts';
import { formCatalogues, readForm, translatedForms } from './forms-catalog.ts';

const language = 'de';

type Message = { readonly id: string; readonly message: string; readonly translation: string };

/** Messages of all screens with their German; `id` holds message and context. */
async function screenMessages(): Promise<readonly (Message & { readonly context: boolean })[]> {
  const all = await Promise.all(
    screenCatalogues().map(async (name) => {
      const content = must(readCatalogueFile(name, language) ?? undefined, `${name}.po`);
      return formatter().parse(content, { locale: language, sourceLocale: 'en', filename: '' });
    }),
  );
  return all.flatMap((entries) =>
    Object.entries(entries).flatMap(([id, { message, context, translation, obsolete }]) =>
      message && translation && !obsolete
        ? [{ id, message, translation, context: Boolean(context) }]
        : [],
    ),
  );
}

/** Texts of the screens that have no context of their own, with their German. */
const screenTexts = async (): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await screenMessages()).flatMap(({ message, translation, context }) =>
      context ? [] : [[message, translation] as const],
    ),
  );

/** English texts that two catalogues say differently in German. */
const differing = (
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): string[] =>
  [...one].flatMap(([text, german]) =>
    (other.get(text) ?? german) === german ? [] : [`${text}: ${german} / ${other.get(text)}`],
  );

describe('one English text has one German text, in whatever order the catalogues are loaded (decision 030)', () => {
  it('of rules and forms, which share ids: the catalogue loaded later would change the screen', async () => {
    const rules = await parseCatalogue(
      must(readCatalogueFile('catalogue', language) ?? undefined, 'catalogue.po'),
      language,
    );
    const forms = await Promise.all(
      formCatalogues(language).map((name) => readForm(name, language)),
    );
    expect(forms.length).toBeGreaterThan(1);
    expect(forms.flatMap((texts) => differing(rules, texts))).toEqual([]);
  });

  it('of the features, whose messages are merged as they are loaded', async () => {
    const first = new Map<string, string>();
    const differ = (await screenMessages()).flatMap(({ id, message, translation }) => {
      const known = first.get(id) ?? translation;
      first.set(id, known);
      return known === translation ? [] : [`${message}: ${known} / ${translation}`];
    });
    expect(differ).toEqual([]);
  });

  it('of the screens and both: who needs another German gives the text a context', async () => {
    const screens = await screenTexts();
    const rules = await parseCatalogue(
      must(readCatalogueFile('catalogue', language) ?? undefined, 'catalogue.po'),
      language,
    );
    const forms = await translatedForms(language);
    expect(screens.size).toBeGreaterThan(500);
    expect([...differing(screens, rules), ...differing(screens, forms)]).toEqual([]);
  });
});
