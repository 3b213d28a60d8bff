import { i18n, type Messages } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { startCatalogues, startTexts } from 'virtual:start-texts';
import { catalogueOf, commonCatalogue, type OfForm } from '#forms/form-catalogue.ts';

/** Supported locales (spec portal §9). */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

const isOfForms = (name: string): boolean => name.startsWith('forms/');
/** English texts of the error catalogue and the forms are their own message ids. */
const isItsOwnEnglish = (name: string): boolean => name === 'catalogue' || isOfForms(name);

const packsName = 'forms/pack-';
/** Words of an agency's own form; never for a text that the app itself has words for. */
const packMessages = async (name: string, language: Language): Promise<Messages> => {
  const { packTexts } = await import('#forms/packs/pack-texts.ts');
  return Object.fromEntries(
    Object.entries(packTexts(name.slice('forms/'.length), language)).filter(
      ([text]) => i18n.messages[text] === undefined,
    ),
  );
};

async function messagesOf(name: string, language: Language): Promise<Messages> {
  if (language === 'en' && isItsOwnEnglish(name)) return {};
  if (name.startsWith(packsName)) return packMessages(name, language);
  const file = `locales/${language}/${name}.po`;
  const load =
    startCatalogues[file] ??
    (await import('#client/late-catalogues.ts')).lateCatalogues[`../../${file}`];
  // A feature that shows no texts of its own has no catalogue.
  return load ? (await load()).messages : {};
}

/** The app's own words last: in a language nothing is loaded of, no pack knows them beforehand. */
const merged = async (names: readonly string[], language: Language): Promise<Messages> => {
  const isPack = (name: string): boolean => name.startsWith(packsName);
  const inOrder = [...names.filter(isPack), ...names.filter((name) => !isPack(name))];
  return Object.assign(
    {},
    ...(await Promise.all(inOrder.map((name) => messagesOf(name, language)))),
  );
};

/** Every catalogue that has been asked for, so that another language brings the same ones. */
const wanted = new Set<string>(['catalogue', ...startTexts]);
const loaded = new Set<string>();

/**
 * Loads a language and switches to it. An empty German message falls back to English, message by
 * message.
 */
export async function activateLanguage(language: Language): Promise<void> {
  const names = [...wanted];
  i18n.load(language, await merged(names, language));
  for (const name of names) loaded.add(name);
  i18n.activate(language);
  document.documentElement.lang = language;
}

/**
 * Fetches the texts of a language that will probably be asked for, while it is not known yet. What
 * does not come is asked for again.
 */
export const fetchLanguage = (language: Language): void =>
  void Promise.all([...wanted].map((name) => messagesOf(name, language))).catch(() => undefined);

/** The language the screens speak now. */
export const presentLanguage = (): Language =>
  languages.find((each) => each === i18n.locale) ?? 'en';

/**
 * Loads catalogues in the present language, and from now on with every other one: what a part of
 * the app shows (the build names them, `src/build/feature-texts.ts`).
 */
export async function loadTexts(names: readonly string[]): Promise<void> {
  for (const name of names) wanted.add(name);
  const missing = names.filter((name) => !loaded.has(name));
  if (missing.length === 0) return;
  i18n.load(presentLanguage(), await merged(missing, presentLanguage()));
  for (const name of missing) loaded.add(name);
}

/** The catalogues of what these forms show; without any, what all of them have in common. */
const cataloguesOf = (forms: readonly OfForm[]): string[] => [
  commonCatalogue,
  ...forms.map(catalogueOf),
];

/** Loads the texts of clinical forms; without any, those that they have in common. */
export const loadFormTexts = (...forms: readonly OfForm[]): Promise<void> =>
  loadTexts(cataloguesOf(forms));

/** Whether there is nothing to wait for. */
export const hasFormTexts = (...forms: readonly OfForm[]): boolean =>
  cataloguesOf(forms).every((name) => loaded.has(name));

/** A part of the app, once its texts are there too. Only the build writes this. */
export async function withTexts<T>(part: Promise<T>, names: readonly string[]): Promise<T> {
  const [module] = await Promise.all([part, loadTexts(names)]);
  return module;
}

/** The browser's first supported language, else English. */
export const preferredLanguage = (asked: readonly string[]): Language => {
  const known = asked.map((tag) => tag.slice(0, 2).toLowerCase());
  return known.flatMap((tag) => languages.filter((language) => language === tag))[0] ?? 'en';
};

/** The same as `useText` for one text and outside of a component. A text without entry stays. */
export const knownText = (text: string): string =>
  i18n.messages[text] === undefined ? text : i18n._(text);

/**
 * Translates texts whose English wording is the message id: error catalogue, statuses, forms. A
 * text without a translation stays English. `const text = useText(); text(errors[code].text)`.
 * Re-renders, with a new function, when the language changes or more texts are loaded, so that
 * everything computed with it is computed again.
 */
export function useText(): (text: string) => string {
  const { _ } = useLingui();
  return useMemo(() => (text) => (i18n.messages[text] === undefined ? text : _(text)), [_]);
}
