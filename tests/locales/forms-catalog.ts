import { existsSync, readdirSync } from 'node:fs';
import { formatter } from '@lingui/format-po';
import { aideTaskGroups } from '#domain/aide-tasks.ts';
import { planReadings, taskFrequencies } from '#domain/care-plan.ts';
import { lookTexts } from '#domain/second-look/second-look.ts';
import type { FormDefinition } from '#forms/define.ts';
import { catalogueOf, commonCatalogue } from '#forms/form-catalogue.ts';
import { fieldsIn } from '#forms/form-index.ts';
import { forms } from '#forms/registry.ts';
import { bodyPlaces } from '#forms/sections/body-places.ts';
import { textsOf } from '#forms/texts.ts';
import { isReading } from '#forms/urgent-readings.ts';
import {
  catalogueFile,
  parseCatalogue,
  readCatalogueFile,
  screenCatalogues,
  writeCatalogue,
} from './catalogue-file.ts';

/**
 * The catalogues of the forms: one per form with its own texts, and a common one with what several
 * of them say. English texts are their own ids, so that only translations have files.
 */

/** Languages with catalogues of the forms. */
export const translations = ['de'] as const;
export type Translation = (typeof translations)[number];

/** What charts, care plans and lists show of forms that they do not load. */
const shownElsewhere = (all: readonly FormDefinition[]): readonly string[] => [
  ...Object.values(planReadings).flatMap(({ label, unit }) => [label, unit]),
  ...Object.values(taskFrequencies),
  ...Object.values(aideTaskGroups).flatMap(({ title, tasks }) => [title, ...Object.values(tasks)]),
  ...bodyPlaces.map(({ label }) => label),
  ...all.flatMap(({ sections }) =>
    sections.flatMap(({ items }) =>
      fieldsIn(items).flatMap(({ field }) =>
        field.kind === 'number' && isReading(field) ? [field.label, field.unit] : [],
      ),
    ),
  ),
];

/** Texts by catalogue, each in one of them only, in the order a person meets them. */
export function formTexts(
  given?: readonly FormDefinition[],
): ReadonlyMap<string, readonly string[]> {
  const all = given ?? forms;
  const said = new Map<string, Set<string>>([
    [commonCatalogue, new Set(shownElsewhere(all).filter((text) => text !== ''))],
  ]);
  const saidBy = new Map<string, Set<string>>();
  for (const form of all) {
    const catalogue = catalogueOf(form);
    for (const text of textsOf(form)) {
      said.set(catalogue, (said.get(catalogue) ?? new Set()).add(text));
      saidBy.set(text, (saidBy.get(text) ?? new Set()).add(catalogue));
    }
  }
  // What *Second look* says is loaded like the texts of a form, and only where it is shown.
  if (!given) said.set('forms/second-look', new Set(lookTexts));
  const isCommon = (text: string): boolean =>
    (saidBy.get(text)?.size ?? 0) > 1 || (said.get(commonCatalogue)?.has(text) ?? false);
  const common = [...said.values()].flatMap((texts) => [...texts].filter(isCommon));
  return new Map(
    [...said.keys()].map((name) => [
      name,
      name === commonCatalogue
        ? [...new Set(common)]
        : [...(said.get(name) ?? [])].filter((text) => !isCommon(text)),
    ]),
  );
}

/** The catalogue files of the forms that there are, as `forms/<name>`. */
export function formCatalogues(language: Translation): readonly string[] {
  const folder = catalogueFile('forms', language).replace(/\.po$/, '');
  return (existsSync(folder) ? readdirSync(folder) : [])
    .filter((file) => file.endsWith('.po'))
    .map((file) => `forms/${file.slice(0, -'.po'.length)}`)
    .toSorted();
}

const translated = (texts: ReadonlyMap<string, string>): (readonly [string, string])[] =>
  [...texts].filter(([, translation]) => translation !== '');

/** Translations of a form's catalogue by English text. */
export const readForm = async (
  name: string,
  language: Translation,
): Promise<ReadonlyMap<string, string>> =>
  parseCatalogue(readCatalogueFile(name, language) ?? '', language);

/** Translations of all forms by English text. */
export async function translatedForms(language: Translation): Promise<ReadonlyMap<string, string>> {
  const each = formCatalogues(language).map((name) => readForm(name, language));
  return new Map((await Promise.all(each)).flatMap(translated));
}

/** Translations that rules and screens have: one English text has one German text. */
async function translatedElsewhere(language: Translation): Promise<ReadonlyMap<string, string>> {
  const screens = await Promise.all(
    screenCatalogues().map(async (name) => {
      const content = readCatalogueFile(name, language) ?? '';
      const context = { locale: language, sourceLocale: 'en', filename: '' };
      return Object.values(await formatter().parse(content, context)).flatMap(
        ({ message, context: meaning, translation }) =>
          message && translation && !meaning ? [[message, translation] as const] : [],
      );
    }),
  );
  const rules = await parseCatalogue(readCatalogueFile('catalogue', language) ?? '', language);
  return new Map([...screens.flat(), ...translated(rules)]);
}

/**
 * The catalogue files with exactly the texts of the forms: a text keeps its translation wherever it
 * moves, one that is said elsewhere already brings it along, what no form says any more is dropped.
 *
 * @returns content by catalogue name; one of `formCatalogues` that is missing here is to go
 */
export async function rewriteCatalogs(language: Translation): Promise<ReadonlyMap<string, string>> {
  const known = new Map([
    ...(await translatedElsewhere(language)),
    ...(await translatedForms(language)),
  ]);
  const written = [...formTexts()].map(async ([name, texts]) => {
    const content = await writeCatalogue(
      new Map(texts.map((text) => [text, []])),
      readCatalogueFile(name, language),
      language,
      known,
    );
    return [name, content] as const;
  });
  return new Map(await Promise.all(written));
}
