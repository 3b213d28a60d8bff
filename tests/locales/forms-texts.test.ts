import { setupI18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { defineForm, section, text } from '#forms/define.ts';
import { fieldsIn } from '#forms/form-index.ts';
import { forms } from '#forms/registry.ts';
import { textsOf } from '#forms/texts.ts';
import { readCatalogueFile, writeCatalogue } from './catalogue-file.ts';
import {
  formCatalogues,
  formTexts,
  readForm,
  rewriteCatalogs,
  translatedForms,
  translations,
} from './forms-catalog.ts';

const texts = [...formTexts().values()].flat();
const form = (id: string, label: string, catalogue?: string) =>
  defineForm({
    id,
    version: 1,
    title: `Title of ${id}`,
    disciplines: ['RN'],
    visitTypeIds: [],
    sections: [
      section({ id: 'one', title: 'Shared', source: 'test', items: [text('one.text', label)] }),
    ],
    ...(catalogue && { catalogue }),
  });

describe.each(translations)('texts of the forms in %s (docs: ux, Language)', (language) => {
  it('has a catalogue per form and no other, as `npm run i18n` writes them', async () => {
    const written = await rewriteCatalogs(language);
    expect(formCatalogues(language)).toEqual([...written.keys()].toSorted());
    for (const [name, content] of written)
      expect(readCatalogueFile(name, language), name).toBe(content);
  });

  it('says every text of every form', async () => {
    const translated = await translatedForms(language);
    expect(forms.flatMap(textsOf).filter((each) => !translated.has(each))).toEqual([]);
  });

  it('says every text through the message runtime, with nothing read as a placeholder', async () => {
    const translated = await translatedForms(language);
    const i18n = setupI18n({
      locale: language,
      messages: { [language]: Object.fromEntries(translated) },
    });
    expect(texts.filter((each) => i18n._(each) !== translated.get(each))).toEqual([]);
    const english = setupI18n({ locale: 'en', messages: { en: {} } });
    expect(texts.filter((each) => english._(each) !== each)).toEqual([]);
  });

  it('names no two answers of a question, and no two questions of a section, alike', async () => {
    const translated = await translatedForms(language);
    const said = (english: string): string => translated.get(english) ?? english;
    const alike = (english: readonly string[]): string[] => {
      const unique = [...new Set(english)];
      return unique.filter(
        (each) => unique.filter((other) => said(other) === said(each)).length > 1,
      );
    };
    const found = forms.flatMap((each) =>
      each.sections.flatMap((part) => {
        const fields = fieldsIn(part.items);
        const answers = fields.flatMap(({ field }) =>
          'options' in field ? [(field.options ?? []).map(({ label }) => label)] : [],
        );
        return [...answers, fields.map(({ field }) => field.label)].map(alike);
      }),
    );
    expect([
      ...new Set(found.filter(({ length }) => length > 0).map((each) => each.join(' = '))),
    ]).toEqual([]);
  });

  it('translates: hardly any text is the same word in both languages', async () => {
    const translated = await translatedForms(language);
    const same = texts.filter((each) => /[a-z]{2}/i.test(each) && translated.get(each) === each);
    expect(same.length / texts.length).toBeLessThan(0.04);
  });
});

describe('German of English words that mean two things', () => {
  const meanings: readonly (readonly [catalogue: string, english: string, german: string])[] = [
    ['forms/therapy', 'Reading ability', 'Lesen'],
    ['forms/common', 'Reading', 'Messwert'],
    ['forms/communication-note', 'By', 'Bis'],
    ['forms/face-to-face', 'Home', 'Zu Hause'],
    ['forms/oasis', 'None', 'Keine'],
    ['forms/common', 'What happened', 'Was geschehen ist'],
  ];
  it.each(meanings)('in %s: %s is %s', async (catalogue, english, german) => {
    expect((await readForm(catalogue, 'de')).get(english)).toBe(german);
  });

  it('asks a speech therapist about reading, not about a measured value', () => {
    const labels = forms
      .filter(({ id }) => id.startsWith('st-'))
      .flatMap(({ sections }) => sections.flatMap(({ items }) => items))
      .flatMap((item) => (item.kind === 'table' ? item.rows.map(({ label }) => label) : []));
    expect(labels).toContain('Reading ability');
    expect(labels).not.toContain('Reading');
  });
});

describe('catalogues of forms', () => {
  it('hold each text once: with its form, or in the common one when two say it', () => {
    expect(texts).toEqual([...new Set(texts)]);
    const split = formTexts([form('first', 'Same'), form('second', 'Same')]);
    expect(split.get('forms/first')).toEqual(['Title of first']);
    expect(split.get('forms/common')).toEqual(expect.arrayContaining(['Shared', 'Same']));
  });

  it('are shared by the versions of a form and by sisters that say so', () => {
    const sisters = formTexts([form('first', 'Same', 'family'), form('second', 'Same', 'family')]);
    expect([...sisters.keys()]).toEqual(['forms/common', 'forms/family']);
    expect(sisters.get('forms/family')).toEqual([
      'Title of first',
      'Shared',
      'Same',
      'Title of second',
    ]);
  });

  it('keep a translation when its text moves, and drop what no form says any more', async () => {
    const existing =
      'msgid "Pulse"\nmsgstr "Puls!"\n\nmsgid "A question of long ago"\nmsgstr "Alt"\n';
    const content = await writeCatalogue(
      new Map([
        ['Pulse', []],
        ['Temperature', []],
        ['Never said', []],
      ]),
      existing,
      'de',
      new Map([['Temperature', 'Temperatur']]),
    );
    expect(content).toContain('msgid "Pulse"\nmsgstr "Puls!"');
    expect(content).toContain('msgid "Temperature"\nmsgstr "Temperatur"');
    expect(content).toContain('msgid "Never said"\nmsgstr ""');
    expect(content).not.toContain('long ago');
  });

  it('of one form can be read by itself', async () => {
    expect((await readForm('forms/aide-visit', 'de')).get('Aide visit')).toBe(
      'Besuch der Pflegehilfe',
    );
  });
});
