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

/** In how many sentences each word is. */
function countsOf(stems: readonly ReadonlySet<string>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const each of stems) for (const stem of each) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

const countOf = (counts: ReadonlyMap<string, number>, stem: string): number =>
  counts.get(stem) ?? 0;

/** The part of `stems` that `others` has, 0 to 1. */
const shared = (stems: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  stems.size === 0 ? 1 : [...stems].filter((stem) => others.has(stem)).length / stems.size;

/** Numbers of the chosen sentences, best first; what repeats a chosen one counts less. */
function choose(
  values: readonly number[],
  stems: readonly ReadonlySet<string>[],
  most: number,
): number[] {
  const chosen: number[] = [];
  const left = values.map((value, at) => ({ value, at, own: stems[at] ?? new Set<string>() }));
  while (chosen.length < most) {
    const best = left
      .filter(({ at }) => !chosen.includes(at))
      .map(({ value, at, own }) => {
        const repeated = chosen.map((each) => shared(own, stems[each] ?? own));
        return { at, value: value * (1 - Math.max(0, ...repeated)) };
      })
      .reduce((first, each) => (each.value > first.value ? each : first), { at: -1, value: 0 });
    if (best.at < 0) break;
    chosen.push(best.at);
  }
  return chosen;
}

/**
 * Numbers of the sentences that stand for a source, in its order: those whose words come back in
 * others, the first of a passage a little before the rest, and none that repeats another.
 */
export function extractOf(
  sentences: readonly Sentence[],
  most: number = mostExtracted,
): readonly number[] {
  const stems = sentences.map(({ text }) => stemsOf(text));
  const counts = countsOf(stems);
  const values = sentences.map(({ passage }, at) => {
    const own = [...(stems[at] ?? [])];
    const known = own.reduce((sum, stem) => sum + Math.log1p(countOf(counts, stem)), 0);
    const isFirst = sentences[at - 1]?.passage !== passage;
    // A long sentence has many words; the root keeps it from winning by that.
    return (known / Math.sqrt(own.length + 4)) * (isFirst ? 1.1 : 1);
  });
  return choose(values, stems, most).toSorted((a, b) => a - b);
}

/**
 * Numbers of the sentences that have most of a question's words, rare ones first; none where no
 * sentence has any.
 */
export function answerFrom(sentences: readonly Sentence[], question: string): readonly number[] {
  const stems = sentences.map(({ text }) => stemsOf(text));
  const counts = countsOf(stems);
  const asked = [...stemsOf(question)];
  const values = stems.map((own) =>
    asked
      .filter((stem) => own.has(stem))
      .reduce((sum, stem) => sum + Math.log1p(sentences.length / countOf(counts, stem)), 0),
  );
  return choose(values, stems, mostAnswered);
}
