import type { Pack } from './pack.ts';

/** Texts of the packs this program has read, by the id of their form. */
const known = new Map<string, Pack['texts']>();

export function putPackTexts(formId: string, texts: Pack['texts']): void {
  known.set(formId, texts);
}

/** Wordings of a pack's texts in a language; empty where it has none. */
export const packTexts = (formId: string, language: string): Readonly<Record<string, string>> => {
  const texts = known.get(formId);
  return texts && Object.hasOwn(texts, language) ? (texts[language] ?? {}) : {};
};
