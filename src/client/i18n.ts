import { i18n, type Messages } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';

/** Supported locales (spec portal §9). */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

type AppCatalogue = { messages: Messages };
type TextCatalogue = { texts: Messages };

const app = import.meta.glob<AppCatalogue>('../../locales/*/app.po', { query: '?start' });
// Screens of notes: waited for by their route, as the texts of the forms.
const ofNotes = import.meta.glob<AppCatalogue>('../../locales/*/app.po', { query: '?note' });
// Lists and dialogs of the office, waited for by its loaders; profile, passwords and the code
// besides them, waited for by their screens.
const ofLate = {
  office: import.meta.glob<AppCatalogue>('../../locales/*/app.po', { query: '?office' }),
  account: import.meta.glob<AppCatalogue>('../../locales/*/app.po', { query: '?account' }),
} as const;
type LatePart = keyof typeof ofLate;
// English texts are their own message ids, so only the other languages have a file to load.
const catalogues = import.meta.glob<TextCatalogue>(
  ['../../locales/*/catalogue.po', '!../../locales/en/*'],
  { query: '?texts' },
);
const forms = import.meta.glob<TextCatalogue>(['../../locales/*/forms.po', '!../../locales/en/*'], {
  query: '?texts',
});

const textsOf = async (
  files: Record<string, () => Promise<TextCatalogue>>,
  name: string,
  language: Language,
): Promise<Messages> => {
  const load = language === 'en' ? undefined : files[`../../locales/${language}/${name}.po`];
  return load ? (await load()).texts : {};
};

const messagesOf = async (
  files: Record<string, () => Promise<AppCatalogue>>,
  language: Language,
): Promise<Messages> => {
  const load = files[`../../locales/${language}/app.po`];
  return load ? (await load()).messages : {};
};

const noteTexts = async (language: Language): Promise<Messages> => {
  const [messages, texts] = await Promise.all([
    messagesOf(ofNotes, language),
    textsOf(forms, 'forms', language),
  ]);
  return { ...messages, ...texts };
};

let formTextsWanted = false;
const lateWanted = new Set<LatePart>();

/**
 * Loads a language and switches to it. An empty German message falls back to English, message by
 * message.
 */
export async function activateLanguage(language: Language): Promise<void> {
  const parts = await Promise.all([
    messagesOf(app, language),
    textsOf(catalogues, 'catalogue', language),
    formTextsWanted ? noteTexts(language) : {},
    ...[...lateWanted].map((part) => messagesOf(ofLate[part], language)),
  ]);
  i18n.load(language, Object.assign({}, ...parts) as Messages);
  i18n.activate(language);
  document.documentElement.lang = language;
}

/** The language the screens speak now. */
export const presentLanguage = (): Language =>
  languages.find((each) => each === i18n.locale) ?? 'en';

/**
 * Loads the texts of a part that few screens need in the present language and keeps doing so when
 * it changes.
 */
export async function loadLateTexts(part: LatePart): Promise<void> {
  if (lateWanted.has(part)) return;
  const language = presentLanguage();
  i18n.load(language, await messagesOf(ofLate[part], language));
  lateWanted.add(part);
}

/**
 * Loads the texts of the clinical forms and of the note screens in the present language and keeps
 * doing so when it changes.
 */
export async function loadFormTexts(): Promise<void> {
  formTextsWanted = true;
  const language = presentLanguage();
  i18n.load(language, await noteTexts(language));
}

/** The browser's first supported language, else English. */
export const preferredLanguage = (wanted: readonly string[]): Language => {
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
  return known.flatMap((tag) => languages.filter((language) => language === tag))[0] ?? 'en';
};

/**
 * Translates texts whose English wording is the message id: error catalogue, statuses, forms. A
 * text without a translation stays English. `const text = useText(); text(errors[code].text)`.
 * Re-renders, with a new function, when the language changes or more texts are loaded, so that what
 * is computed with it is computed anew.
 */
export function useText(): (text: string) => string {
  const { _ } = useLingui();
  return useMemo(() => (text) => (i18n.messages[text] === undefined ? text : _(text)), [_]);
}
