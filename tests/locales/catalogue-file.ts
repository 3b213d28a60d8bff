import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';

const root = join(import.meta.dirname, '..', '..');
const format = formatter({ lineNumbers: false, explicitIdAsDefault: true });

/** Catalogues beside those of the screens, whose ids are the English texts. */
const byText: ReadonlySet<string> = new Set(['catalogue']);

/** The catalogues of the screens: one per feature, and `app` for all the rest of the client. */
export const screenCatalogues = (): string[] =>
  readdirSync(join(root, 'locales', 'en'))
    .map((file) => file.replace(/\.po$/, ''))
    .filter((name) => !byText.has(name))
    .toSorted();

export const catalogueFile = (name: string, language: string): string =>
  join(root, 'locales', language, `${name}.po`);

/** Content of a catalogue file; null when there is none yet. */
export function readCatalogueFile(name: string, language: string): string | null {
  try {
    return readFileSync(catalogueFile(name, language), 'utf8');
  } catch {
    return null;
  }
}

/**
 * Translations by English text; an empty translation stays empty, obsolete entries are left out.
 */
export async function parseCatalogue(
  content: string,
  language: string,
): Promise<ReadonlyMap<string, string>> {
  const entries = await format.parse(content, {
    locale: language,
    sourceLocale: 'en',
    filename: '',
  });
  return new Map(
    Object.entries(entries).flatMap(([text, { translation, obsolete }]) =>
      obsolete ? [] : [[text, translation] as const],
    ),
  );
}

/**
 * The file with exactly these texts: translations are kept, others dropped, new ones are taken from
 * `elsewhere` or stay empty; English is its own translation.
 */
export async function writeCatalogue(
  texts: ReadonlyMap<string, readonly string[]>,
  existing: string | null,
  language: string,
  elsewhere: ReadonlyMap<string, string> = new Map(),
): Promise<string> {
  const known = new Map([
    ...elsewhere,
    ...(existing === null ? [] : await parseCatalogue(existing, language)),
  ]);
  const entries = [...texts].map(([text, origins]) => {
    const translation = language === 'en' ? text : known.get(text) || (elsewhere.get(text) ?? '');
    return [
      text,
      {
        translation,
        origin: origins.map((origin): [string] => [origin]),
        comments: [] as string[],
        obsolete: false,
      },
    ] as const;
  });
  return await format.serialize(Object.fromEntries(entries), {
    locale: language,
    sourceLocale: 'en',
    filename: '',
    existing,
  });
}
