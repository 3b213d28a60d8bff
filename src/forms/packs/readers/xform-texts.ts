import type { XmlNode } from '#domain/xml-tree.ts';
import { childrenNamed } from './xform-model.ts';

type Wording = { readonly language: string; readonly text: string };
/** A text in the form's first language, and its translations. */
export type Words = { readonly text: string; readonly translated: readonly Wording[] };

const codes: Readonly<Record<string, string>> = {
  english: 'en',
  german: 'de',
  deutsch: 'de',
  french: 'fr',
  spanish: 'es',
  swahili: 'sw',
  chinese: 'zh',
  portuguese: 'pt',
  hindi: 'hi',
};
/** Two letters of a language by its name, as forms write it: `French (fr)`, `french`, `fr`. */
export function languageCode(name: string): string {
  const [, inBrackets] = /\(([A-Za-z-]{2,8})\)/.exec(name) ?? [];
  const plain = (inBrackets ?? name).trim().toLowerCase();
  return codes[plain] ?? plain;
}

/** The texts of a form by id, in all its languages. */
export class Itext {
  readonly #languages: readonly {
    readonly language: string;
    readonly texts: ReadonlyMap<string, XmlNode>;
  }[];

  constructor(model: XmlNode) {
    const translations = childrenNamed(model, 'itext').flatMap((each) =>
      childrenNamed(each, 'translation'),
    );
    const isFirst = ({ attributes }: XmlNode): boolean =>
      attributes['default'] !== undefined && attributes['default'] !== 'false()';
    const isEnglish = ({ attributes }: XmlNode): boolean =>
      languageCode(attributes['lang'] ?? '') === 'en';
    // English texts are the first language here, as in every form; else what the form says.
    const rank = (each: XmlNode): number => (isEnglish(each) ? 0 : isFirst(each) ? 1 : 2);
    this.#languages = translations
      .toSorted((a, b) => rank(a) - rank(b))
      .map((each) => ({
        language: languageCode(each.attributes['lang'] ?? ''),
        texts: new Map(childrenNamed(each, 'text').map((one) => [one.attributes['id'] ?? '', one])),
      }));
  }

  /** The texts of an id; null when there is none. */
  byId(id: string): (Words & Flags) | null {
    const found = this.#languages.flatMap(({ language, texts }) => {
      const node = texts.get(id);
      return node ? [{ language, ...plainOf(node) }] : [];
    });
    const [first, ...others] = found;
    if (!first) return null;
    return {
      text: first.text,
      translated: others,
      hasMedia: found.some(({ hasMedia }) => hasMedia),
      hasAnswers: found.some(({ hasAnswers }) => hasAnswers),
    };
  }

  /** The texts that `jr:itext('id')` means; null for anything else. */
  find(reference: string): (Words & Flags) | null {
    const [, id] = /^\s*jr:itext\(\s*['"](.+)['"]\s*\)\s*$/.exec(reference) ?? [];
    return id === undefined ? null : this.byId(id);
  }
}

type Flags = { readonly hasMedia: boolean; readonly hasAnswers: boolean };

/** The plain words of a text, answers inside it as the names of their questions. */
function plainOf(node: XmlNode): { readonly text: string } & Flags {
  const values = childrenNamed(node, 'value');
  const plain = values.find(({ attributes }) => attributes['form'] === undefined) ?? values[0];
  const media = values.some(({ attributes }) =>
    ['image', 'audio', 'video', 'big-image'].includes(attributes['form'] ?? ''),
  );
  const { text, hasAnswers } = written(plain ?? node);
  return { text, hasMedia: media, hasAnswers };
}

function written(node: XmlNode): { readonly text: string; readonly hasAnswers: boolean } {
  let hasAnswers = false;
  const pieces = node.content.map((piece): string => {
    if (typeof piece === 'string') return piece;
    if (piece.name === 'output') {
      hasAnswers = true;
      const given = piece.attributes['value'] ?? piece.attributes['ref'] ?? '';
      const [name = ''] = /[\w-]+\s*$/.exec(given) ?? [];
      return `[${name.trim() || 'answer'}]`;
    }
    const inner = written(piece);
    hasAnswers ||= inner.hasAnswers;
    return inner.text;
  });
  return { text: pieces.join('').replace(/\s+/g, ' ').trim(), hasAnswers };
}

/** The words of a label, hint or choice, direct or by reference. */
export function wordsOf(element: XmlNode, itext: Itext): Words & Flags {
  const reference = element.attributes['ref'];
  const found = reference === undefined ? null : itext.find(reference);
  return found ?? { ...written(element), translated: [], hasMedia: false };
}
