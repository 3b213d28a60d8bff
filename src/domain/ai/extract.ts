import { must } from '../must.ts';
import type { Sentence } from './sentences.ts';

/**
 * An extract: sentences of the source as they are, chosen by counting words. Nobody wrote it and
 * nothing is interpreted; it is called *Extract* wherever it is shown (decision 100).
 */

/** Sentences of an extract, and of an answer to a question. */
export const mostExtracted = 6;
const mostAnswered = 3;

/** Words that say nothing about what a sentence is about, in English and German. */
const common = new Set(
  (
    'the and for that this with from have has had was were are not but you your can its his her ' +
    'she they them their our all any been will would there than then what when where which who how ' +
    'why does did into out per also only der die das und ist sind war mit von den dem des ein eine ' +
    'einen einem einer auf für nicht auch sich wird werden wurde sie ihr ihre ich wir man bei aus ' +
    'nach als wie was wer wann kann zum zur oder aber noch nur'
  ).split(' '),
);

/** Letters by which inflected forms are one word: "walks", "walking", "walked". */
const stemLength = 5;

const stemsOf = (text: string): ReadonlySet<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) =>
      word.length < 3 || common.has(word) ? [] : [word.slice(0, stemLength)],
    ),
  );

/** A sentence with its number, its words, and what it is worth. */
type Rated = { readonly at: number; readonly stems: ReadonlySet<string>; readonly value: number };

/** In how many sentences each word is. */
function countsOf(stems: readonly ReadonlySet<string>[]): (stem: string) => number {
  const counts = new Map<string, number>();
  for (const each of stems) for (const stem of each) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return (stem) => must(counts.get(stem), 'word of a sentence');
}

/** The part of a sentence's words that another one has, 0 to 1. */
const shared = ({ stems }: Rated, other: Rated): number =>
  [...stems].filter((stem) => other.stems.has(stem)).length / Math.max(1, stems.size);

/** Numbers of the chosen sentences, best first; what repeats a chosen one counts less. */
function choose(rated: readonly Rated[], most: number): number[] {
  const chosen: Rated[] = [];
  let left = rated.filter(({ value }) => value > 0);
  while (chosen.length < most && left.length > 0) {
    const worth = (each: Rated): number =>
      each.value * (1 - Math.max(0, ...chosen.map((other) => shared(each, other))));
    const best = left.reduce((first, each) => (worth(each) > worth(first) ? each : first));
    if (worth(best) <= 0) break;
    chosen.push(best);
    left = left.filter((each) => each !== best);
  }
  return chosen.map(({ at }) => at);
}

/**
 * Numbers of the sentences that stand for a source, in its order: those whose words come back in
 * others, the first of a passage a little before the rest, and none that repeats another.
 */
export function extractOf(
  sentences: readonly Sentence[],
  most: number = mostExtracted,
): readonly number[] {
  const words = sentences.map(({ text }) => stemsOf(text));
  const countOf = countsOf(words);
  const rated = words.map((stems, at): Rated => {
    const known = [...stems].reduce((sum, stem) => sum + Math.log1p(countOf(stem)), 0);
    const isFirst = sentences[at - 1]?.passage !== sentences[at]?.passage;
    // A long sentence has many words; the root keeps it from winning by that.
    return { at, stems, value: (known / Math.sqrt(stems.size + 4)) * (isFirst ? 1.1 : 1) };
  });
  return choose(rated, most).toSorted((a, b) => a - b);
}

/**
 * Numbers of the sentences that have most of a question's words, rare ones first; none where no
 * sentence has any.
 */
export function answerFrom(sentences: readonly Sentence[], question: string): readonly number[] {
  const words = sentences.map(({ text }) => stemsOf(text));
  const countOf = countsOf(words);
  const asked = [...stemsOf(question)];
  const rated = words.map((stems, at): Rated => {
    const found = asked.filter((stem) => stems.has(stem));
    const value = found.reduce(
      (sum, stem) => sum + Math.log1p(sentences.length / countOf(stem)),
      0,
    );
    return { at, stems, value };
  });
  return choose(rated, mostAnswered);
}
