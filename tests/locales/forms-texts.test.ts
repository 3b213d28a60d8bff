import { setupI18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import {
  formTexts,
  languages,
  parseCatalog,
  readCatalog,
  rewriteCatalog,
} from './forms-catalog.ts';

const used = formTexts();
const texts = [...used.keys()];

describe('texts of the forms (docs: ux, Language)', () => {
  it.each(languages)('has every text of every form and no other in %s', async (language) => {
    const catalog = await parseCatalog(readCatalog(language) ?? '', language);
    expect(texts.filter((text) => !catalog.has(text))).toEqual([]);
    expect([...catalog.keys()].filter((text) => !used.has(text))).toEqual([]);
  });

  it.each(languages)(
    'is written by `npx tsx tests/locales/forms-texts.ts` as it stands in %s',
    async (language) => {
      const committed = readCatalog(language);
      expect(await rewriteCatalog(committed, language)).toBe(committed);
    },
  );

  it('keeps translations, adds new texts empty and drops what no form says any more', async () => {
    const existing =
      '#. js-lingui-explicit-id\nmsgid "Pulse"\nmsgstr "Puls!"\n\n#. ' +
      'js-lingui-explicit-id\nmsgid "A question of long ago"\nmsgstr "Alt"\n';
    const rewritten = await rewriteCatalog(existing, 'de');
    expect(await parseCatalog(rewritten, 'de')).toEqual(new Map([['Pulse', 'Puls!']]));
    expect(rewritten).toContain('msgid "Temperature"\nmsgstr ""');
    expect(rewritten).not.toContain('long ago');
  });

  it('says every text in German through the message runtime, with nothing read as a placeholder', async () => {
    const catalog = await parseCatalog(readCatalog('de') ?? '', 'de');
    const i18n = setupI18n({ locale: 'de', messages: { de: Object.fromEntries(catalog) } });
    expect(texts.filter((text) => i18n._(text) !== catalog.get(text))).toEqual([]);
    const english = setupI18n({ locale: 'en', messages: { en: {} } });
    expect(texts.filter((text) => english._(text) !== text)).toEqual([]);
  });

  it('translates: hardly any text is the same word in both languages', async () => {
    const catalog = await parseCatalog(readCatalog('de') ?? '', 'de');
    const same = texts.filter((text) => /[a-z]{2}/i.test(text) && catalog.get(text) === text);
    expect(same.length / texts.length).toBeLessThan(0.04);
  });
});
