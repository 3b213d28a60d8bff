import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { germanOf, type Language } from '../support/words.ts';

/**
 * The visible labels of a screen by their English texts: what the day looks for, in the language
 * that its people read. A word that German says in two ways fits both.
 */
export type Labels = {
  readonly language: Language;
  /** The whole label; `{name}` in it is filled, and stands for anything where it is not. */
  whole(english: string, values?: Readonly<Record<string, string>>): RegExp;
  /** A label that begins so. */
  start(english: string, values?: Readonly<Record<string, string>>): RegExp;
  /** The English of a label on the screen; the label itself where nothing knows it. */
  english(shown: string): string;
};

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text
    .split(/\{(\w+)\}/)
    .map((part, nth) => {
      if (nth % 2 === 0) return escaped(part);
      const value = values[part];
      return value === undefined ? '.*' : escaped(value);
    })
    .join('');

const folder = join(import.meta.dirname, '../../locales/de');

/** German by English, from every catalogue. */
function dictionary(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const catalogues = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.po'),
  );
  for (const file of catalogues)
    for (const [id, text] of germanOf(file.slice(0, -'.po'.length)))
      if (id !== '' && text !== '') found.set(id, (found.get(id) ?? new Set()).add(text));
  return found;
}

/** Labels in a language. */
export function labelsIn(language: Language): Labels {
  const german = language === 'de' ? dictionary() : new Map<string, ReadonlySet<string>>();
  const back = new Map([...german].flatMap(([id, texts]) => [...texts].map((text) => [text, id])));
  const any = (english: string, values: Readonly<Record<string, string>>): string =>
    `(?:${[...(german.get(english) ?? [english])].map((text) => filled(text, values)).join('|')})`;
  return {
    language,
    whole: (english, values = {}) => new RegExp(`^${any(english, values)}$`),
    start: (english, values = {}) => new RegExp(`^${any(english, values)}`),
    english: (shown) => back.get(shown) ?? shown,
  };
}
