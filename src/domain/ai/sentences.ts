/** A part of a source with the place it is at, such as a page or a section. */
export type Passage = { readonly place: string; readonly text: string };

/** A sentence of a source: characters `start` to `end` of passage number `passage`. */
export type Sentence = {
  readonly passage: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
};

/** A line ends a sentence, and so does a full stop before a capital letter or a number. */
const ends = /\n+|[.!?]["')\]”’]*[^\S\n]+(?=["'([“‘]*[\p{Lu}\d])/gu;
/** A full stop of these ends no sentence: titles, single letters, and what forms abbreviate. */
const abbreviated =
  /(?:^|[\s(.])(?:\p{L}|dr|mr|mrs|ms|st|vs|approx|pt|bzw|ca|nr|hr|fr|inkl|evtl)\.["')\]”’]*$/iu;

/** Characters of a piece that no full stop ends, such as a page without any. */
const longestPiece = 600;
const isSecondHalf = (text: string, at: number): boolean => /[\uDC00-\uDFFF]/.test(text.charAt(at));

/** A piece in parts that are not too long, cut at a blank where there is one. */
function cut(text: string, { start, end }: { start: number; end: number }) {
  const parts: { start: number; end: number }[] = [];
  let from = start;
  while (end - from > longestPiece) {
    const most = from + longestPiece;
    const blank = text.lastIndexOf(' ', most);
    const hard = isSecondHalf(text, most) ? most - 1 : most;
    const to = blank > from ? blank : hard;
    parts.push({ start: from, end: to });
    from = to;
  }
  return [...parts, { start: from, end }];
}

/** The pieces of one text between the ends of its sentences, with where they begin. */
function piecesOf(text: string): { start: number; end: number }[] {
  const pieces: { start: number; end: number }[] = [];
  let start = 0;
  for (const found of text.matchAll(ends)) {
    const isLine = found[0].startsWith('\n');
    const end = isLine ? found.index : found.index + found[0].trimEnd().length;
    // Only the last word decides, so no more than that is looked at.
    if (!isLine && abbreviated.test(text.slice(Math.max(start, end - 12), end))) continue;
    pieces.push({ start, end });
    start = found.index + found[0].length;
  }
  pieces.push({ start, end: text.length });
  return pieces.flatMap((piece) => cut(text, piece));
}

/**
 * The sentences of a source in its order, without those that hold no letter and no digit. The same
 * source has the same sentences everywhere, so a number names one.
 */
export const sentencesOf = (passages: readonly Passage[]): readonly Sentence[] =>
  passages.flatMap(({ text }, passage) =>
    piecesOf(text).flatMap((piece) => {
      const raw = text.slice(piece.start, piece.end);
      const trimmed = raw.trim();
      if (!/[\p{L}\p{N}]/u.test(trimmed)) return [];
      const start = piece.start + raw.indexOf(trimmed);
      return [{ passage, start, end: start + trimmed.length, text: trimmed }];
    }),
  );
