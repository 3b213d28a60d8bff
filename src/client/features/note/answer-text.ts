import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import type { Value } from '#domain/merge.ts';
import type { Option } from '#domain/options.ts';
import type { Field, NumberField } from '#forms/define.ts';

/**
 * Looks up a text of a form, a status or the catalogue in the person's language, by its English
 * wording.
 */
export type Words = (english: string) => string;

/** A number as written in this language, without grouping: 98.6 or 98,6. */
export const numberText = (value: number): string =>
  i18n.number(value, { useGrouping: false, maximumFractionDigits: 6 });

/** The plausible range of a number: "80 to 110". */
export const rangeText = ({ min, max }: NumberField): string =>
  t`${numberText(min)} to ${numberText(max)}`;

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
    return value
      .map((each: string) => ('options' in field ? labelOf(field.options, each, words) : each))
      .join('; ');
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  if (typeof value === 'number') {
    if (field.kind === 'scale') return t`${numberText(value)} of 10`;
    return field.kind === 'number' && field.unit !== ''
      ? `${numberText(value)} ${words(field.unit)}`
      : numberText(value);
  }
  return field.kind === 'choice' ? labelOf(field.options, String(value), words) : String(value);
}
