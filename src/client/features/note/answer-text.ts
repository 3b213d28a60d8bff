import { plural, t } from '@lingui/core/macro';
import { mayBeMarked, splitMarked } from '#domain/ai/marked-text.ts';
import type { Value } from '#domain/merge.ts';
import type { Option } from '#domain/options.ts';
import type { Field, NumberField, RowGroup } from '#forms/define.ts';
import { cellPath, isAnswered } from '#forms/engine.ts';
import { numberText } from '#client/ui/number-text.ts';
import { signaturePath } from './sign/strokes.ts';

/**
 * Looks up a text of a form, a status or the catalogue in the person's language, by its English
 * wording.
 */
export type Words = (english: string) => string;

/** The plausible range of a number: "80 to 110". */
export const rangeText = ({ min, max }: NumberField): string =>
  t`${numberText(min)} to ${numberText(max)}`;

/** A question's words by itself: "Left knee: Flexion" for a cell of a table. */
export const questionText = ({ of, label }: Pick<Field, 'of' | 'label'>, words: Words): string =>
  of === undefined ? words(label) : `${words(of)}: ${words(label)}`;

const labelOf = (options: readonly Option[], value: string, words: Words): string => {
  const option = options.find((each) => each.value === value);
  return option ? words(option.label) : value;
};

/**
 * An answer as text with its unit, for review, last visit, conflict and PDF. A value that does not
 * fit its field (an older form, a foreign change) is shown as it is rather than hidden.
 */
export function answerText(field: Field, value: Value, words: Words): string {
  if (field.kind === 'photos' && Array.isArray(value))
    return plural(value.length, { one: '# photo', other: '# photos' });
  if (Array.isArray(value))
    return value.map((each: string) => labelOf(optionsOf(field), each, words)).join('; ');
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  if (typeof value === 'number') {
    if (field.kind === 'scale') return t`${numberText(value)} of 10`;
    return (field.kind === 'number' || field.kind === 'calculated') && field.unit !== ''
      ? `${numberText(value)} ${words(field.unit)}`
      : numberText(value);
  }
  const told = String(value);
  if (field.kind === 'signature')
    return signaturePath(told) ? t`Signed` : t`Signed by typed name: ${told}`;
  if (field.kind === 'text') return field.usual?.includes(told) ? words(told) : told;
  if (field.kind !== 'longText') return labelOf(optionsOf(field), told, words);
  return mayBeMarked(told) ? markedWords(told) : ownWords(told);
}

/** Stands before each line that no person wrote, and before none that somebody typed. */
const bar = '\u00a6';
const ownWords = (told: string): string => told.replaceAll(bar, '|');

/** What no person wrote, with its mark in the reader's language (decision 100). */
function markedWords(told: string): string {
  const { own, blocks } = splitMarked(told);
  const said = blocks.map(({ made, source, by, text }) => {
    const mark =
      made === 'provider'
        ? t`AI summary of ${source}, put in by ${by}`
        : t`Extract of ${source}, put in by ${by}`;
    const lines = `[${mark}]\n${text}\n[${t`End of what no person wrote`}]`.split('\n');
    return lines.map((line) => `${bar} ${line}`).join('\n');
  });
  return [ownWords(own), ...said].filter((each) => each !== '').join('\n\n');
}

const optionsOf = (field: Field): readonly Option[] =>
  'options' in field ? (field.options ?? []) : [];

/**
 * What a row is about, in its own words: the columns of the group's sentence one after the other,
 * or the first column. Empty while none is answered.
 */
export const rowSentence = (
  group: Pick<RowGroup, 'path' | 'fields' | 'sentence'>,
  id: string,
  read: (path: string) => Value | undefined,
  words: Words,
): string =>
  group.fields
    .filter(({ path }, at) => (group.sentence ? group.sentence.includes(path) : at === 0))
    .toSorted((a, b) => placeIn(group, a.path) - placeIn(group, b.path))
    .flatMap((field) => {
      const value = read(cellPath(group, id, field.path));
      return isAnswered(value) ? [answerText(field, value, words)] : [];
    })
    .join(' ');

const placeIn = ({ sentence = [] }: Pick<RowGroup, 'sentence'>, column: string): number =>
  sentence.indexOf(column);

/** The same boxes, in whatever order they were kept. */
export const areSameBoxes = (now: Value | undefined, was: Value | undefined): boolean =>
  Array.isArray(now) &&
  Array.isArray(was) &&
  now.length === was.length &&
  now.every((each: string) => was.includes(each));
