/** A word that begins with `/` and asks for a phrase. */
export type SlashToken = {
  /** Where the `/` is, and where the word ends: the caret. */
  readonly start: number;
  readonly end: number;
  /** What is typed behind it. */
  readonly query: string;
};

const longest = 30; // letters of a query; a longer word is a path or a fraction

/**
 * The `/word` that ends at the caret, at the beginning of the text or behind a space; null where
 * none is: `120/80` and `and/or` ask for nothing.
 */
export function slashToken(text: string, caret: number): SlashToken | null {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf('/');
  if (start === -1 || (start > 0 && !/\s/.test(before[start - 1] ?? ''))) return null;
  const query = before.slice(start + 1);
  return query.length > longest || /\s/.test(query) ? null : { start, end: caret, query };
}

/** The text with a phrase where the token was, and the caret behind it. */
export function withPhrase(
  text: string,
  { start, end }: SlashToken,
  phrase: string,
): { readonly text: string; readonly caret: number } {
  const caret = start + phrase.length;
  return { text: text.slice(0, start) + phrase + text.slice(end), caret };
}
