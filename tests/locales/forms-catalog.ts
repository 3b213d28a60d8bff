import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import { scoreTexts } from '#forms/form-scores.ts';
import { forms } from '#forms/registry.ts';
import { textsOf } from '#forms/texts.ts';

export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

const root = join(import.meta.dirname, '..', '..');
const format = formatter({ lineNumbers: false });

export const catalogFile = (language: Language): string =>
  join(root, 'locales', language, 'forms.po');

/**
 * Every text of every form with the ids of the forms that use it, in the order a person meets them.
 */
export const formTexts = (): ReadonlyMap<string, readonly string[]> => {
  const used = new Map<string, string[]>();
  const add = (text: string, place: string): void =>
    void used.set(text, [...(used.get(text) ?? []), place]);
  for (const form of forms) for (const text of textsOf(form)) add(text, form.id);
  for (const text of scoreTexts) add(text, 'scores');
  return used;
};

/** Translations by message id, as a catalogue file holds them; empty texts are left out. */
export const parseCatalog = async (
  content: string,
  language: Language,
): Promise<ReadonlyMap<string, string>> => {
  const catalog = await format.parse(content, {
    locale: language,
    sourceLocale: 'en',
    filename: catalogFile(language),
  });
  return new Map(
    Object.entries(catalog).flatMap(([id, { translation, obsolete }]) =>
      translation && !obsolete ? [[id, translation] as const] : [],
    ),
  );
};

/**
 * The catalogue file of a language with exactly the texts of the forms: translations are kept,
 * texts no form uses any more are dropped, English is its own translation.
 */
export const rewriteCatalog = async (
  existing: string | null,
  language: Language,
): Promise<string> => {
  const known =
    existing === null ? new Map<string, string>() : await parseCatalog(existing, language);
  const entries = [...formTexts()].map(([text, places]) => {
    const translation = language === 'en' ? text : (known.get(text) ?? '');
    return [
      text,
      {
        translation,
        origin: places.map((place): [string] => [place]),
        comments: [] as string[],
        obsolete: false,
      },
    ] as const;
  });
  const context = {
    locale: language,
    sourceLocale: 'en',
    filename: catalogFile(language),
    existing,
  };
  return await format.serialize(Object.fromEntries(entries), context);
};

export const readCatalog = (language: Language): string | null => {
  try {
    return readFileSync(catalogFile(language), 'utf8');
  } catch {
    return null;
  }
};
