import { basename } from 'node:path';
import { getConfig } from '@lingui/conf';
import { getCatalogs } from '@lingui/cli/api';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import {
  parseCatalogue,
  readCatalogueFile,
  screenCatalogues,
  writeCatalogue,
} from './catalogue-file.ts';
import { catalogueTexts } from './catalogue-texts.ts';

const read = async (name: string, language: string) =>
  parseCatalogue(must(readCatalogueFile(name, language) ?? undefined, `${name}.po`), language);

/** The texts of all screens. */
async function readScreens(language: string): Promise<ReadonlyMap<string, string>> {
  const each = await Promise.all(screenCatalogues().map((name) => read(name, language)));
  return new Map(each.flatMap((texts) => [...texts]));
}
const missing = (texts: ReadonlyMap<string, string>): string[] =>
  [...texts].flatMap(([text, translation]) => (translation === '' ? [text] : []));

/** Placeholders of a message, so that a translation neither loses nor invents one. */
const placeholders = (message: string): string[] =>
  [
    ...new Set([...message.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name]) => name ?? '')),
  ].toSorted();

describe('texts of the screens (ux, language)', () => {
  it('has every text of the screens in the catalogues, and no other', async () => {
    for (const catalog of await getCatalogs(getConfig())) {
      const used = new Set(
        Object.values((await catalog.collect()) ?? {}).map(({ message }) => message ?? ''),
      );
      const name = basename(catalog.path);
      for (const language of used.size > 0 ? ['en', 'de'] : []) {
        const known = await read(name, language);
        const where = `${language}/${name}: run npm run i18n`;
        expect(
          [...used].filter((text) => !known.has(text)),
          where,
        ).toEqual([]);
        expect(
          [...known.keys()].filter((text) => !used.has(text)),
          where,
        ).toEqual([]);
      }
    }
  });

  it('has one catalogue per feature and no other', async () => {
    const names = (await getCatalogs(getConfig())).map(({ path }) => basename(path));
    expect(screenCatalogues().filter((name) => !names.includes(name))).toEqual([]);
  });

  it('says every text in German', async () => {
    expect(missing(await readScreens('de'))).toEqual([]);
  });

  it('ends no label with what needs a noun after it: “Ihre eigene” of what?', async () => {
    const texts = [...(await readScreens('de'))];
    expect(texts.filter(([, german]) => /^Ihr\w* eigene\w?$/.test(german))).toEqual([]);
  });

  it('keeps every placeholder', async () => {
    const texts = [...(await readScreens('de'))];
    expect(
      texts.filter(
        ([text, translation]) =>
          translation !== '' && placeholders(text).join() !== placeholders(translation).join(),
      ),
    ).toEqual([]);
  });

  it('has messages the runtime can read in German', async () => {
    const texts = await readScreens('de');
    const i18n = setupI18n({
      locale: 'de',
      messages: {
        de: Object.fromEntries(
          [...texts].map(([text, translation]) => [text, compileMessage(translation)]),
        ),
      },
    });
    expect(
      [...texts.keys()].filter(
        (text) =>
          i18n._(text, Object.fromEntries(placeholders(text).map((name) => [name, 2]))) === '',
      ),
    ).toEqual([]);
  });
});

describe('texts of rules and contract', () => {
  it('stand in both catalogues as `npx tsx tests/locales/catalogue.ts` writes them', async () => {
    for (const language of ['en', 'de']) {
      const committed = readCatalogueFile('catalogue', language);
      expect(await writeCatalogue(catalogueTexts(), committed, language), language).toBe(committed);
    }
  });

  it('have a German translation each, specified texts included', async () => {
    expect(missing(await read('catalogue', 'de'))).toEqual([]);
  });
});
