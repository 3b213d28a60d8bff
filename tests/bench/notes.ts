import type { Patch, Value } from '#domain/merge.ts';
import type { Answers, FormDefinition } from '#forms/define.ts';
import { sampleAnswers } from '#forms/sample-answers.ts';
import { seeded } from '../support/seeded.ts';

/**
 * Words of no meaning and the length of real ones, so that compression finds what it would find in
 * a narrative.
 */
const vocabulary =
  'patient reports mild discomfort left heel wound edges approximated no drainage noted ' +
  'dressing changed per order tolerated well vital signs stable lungs clear bilaterally ' +
  'ambulates with walker steady gait caregiver present instructed medication schedule ' +
  'verbalized understanding appetite fair skin warm dry intact edema trace denies chest ' +
  'pain shortness breath plan continue current regimen follow next visit'.split(' ');

/** A narrative of about so many characters. */
function narrative(random: () => number, characters: number): string {
  const words: string[] = [];
  for (let length = 0; length < characters; length += (words.at(-1)?.length ?? 0) + 1)
    words.push(vocabulary[Math.floor(random() * vocabulary.length)] ?? '');
  return words.join(' ').slice(0, characters);
}

/**
 * A whole note of a form, every question answered, long texts of `characters` characters: the
 * 600-field form gives about 40 kB of JSON, the size of the notes in the targets.
 */
export function wholeNote(form: FormDefinition, seed: number, characters = 1_100): Answers {
  const random = seeded(seed);
  const long = new Set(
    form.sections.flatMap(({ items }) =>
      items.flatMap((item) => (item.kind === 'longText' ? [item.path] : [])),
    ),
  );
  return sampleAnswers(form, {
    random,
    date: '03/04/2026',
    optional: 1,
    words: (path) => (long.has(path) ? narrative(random, characters) : undefined),
  });
}

/**
 * What a nurse changes in a note that was begun: a few answers and a sentence. Numbers become one
 * less, which stays in their range.
 */
export function smallEdit(answers: Answers, seed: number, changes = 5): Patch {
  const random = seeded(seed);
  const numbers = Object.entries(answers).filter(
    (answer): answer is [string, number] => typeof answer[1] === 'number' && answer[1] >= 2,
  );
  const texts = Object.entries(answers).filter(
    ([, value]) => typeof value === 'string' && value.length > 200,
  );
  const patch: Record<string, Value> = {};
  for (let change = 0; change < changes - 1; change += 1) {
    const [path, value] = numbers[Math.floor(random() * numbers.length)] ?? ['', 0];
    if (path !== '') patch[path] = value - 1;
  }
  const [path] = texts[Math.floor(random() * texts.length)] ?? [''];
  if (path !== undefined && path !== '') patch[path] = narrative(random, 120);
  return patch;
}
