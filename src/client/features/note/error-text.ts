import { plural, t } from '@lingui/core/macro';
import type { Field } from '#forms/define.ts';
import type { FieldError } from '#forms/engine.ts';
import { numberText } from '#client/ui/number-text.ts';
import { type Words } from './answer-text.ts';

const missingText = (field: Field | null): string => {
  switch (field?.kind) {
    case 'number':
      return t`Enter a number`;
    case 'date':
      return t`Enter a date`;
    case 'time':
      return t`Enter a time`;
    case 'text':
    case 'longText':
      return t`Enter an answer`;
    case 'signature':
      return t`Sign in the field, or choose to sign with the typed name`;
    case 'choice':
    case 'choices':
    case 'yesNo':
    case 'scale':
    case 'photos':
    case 'score':
    case 'calculated':
    case undefined:
      return t`Choose an answer`;
  }
};

const rangeText = (field: Field | null): string => {
  const [min, max] = field?.kind === 'number' ? [field.min, field.max] : [0, 10];
  return t`Enter a number from ${numberText(min)} to ${numberText(max)}`;
};

/** An answer's error as an instruction. `field` is null for errors of a whole group of rows. */
export function errorText(error: FieldError, field: Field | null, words: Words): string {
  const limit = error.limit ?? 0;
  switch (error.code) {
    case 'required':
      return missingText(field);
    case 'too-low':
    case 'too-high':
      return rangeText(field);
    case 'step':
      return limit === 1
        ? t`Enter a whole number`
        : t`Enter the number in steps of ${numberText(limit)}`;
    case 'too-long':
      return plural(limit, { one: 'Use at most # character', other: 'Use at most # characters' });
    case 'date':
      return t`Enter a date that exists, as MM/DD/YYYY`;
    case 'time':
      return t`Enter a time as HH:MM, 00:00 to 23:59`;
    case 'not-an-option':
      return t`Choose one of the answers shown`;
    case 'exclusive': {
      const alone =
        field?.kind === 'choices'
          ? words(field.options.find(({ value }) => value === field.exclusive)?.label ?? '')
          : '';
      return t`“${alone}” cannot be combined with other answers`;
    }
    case 'too-few-rows':
      return plural(limit, { one: 'Add at least # entry', other: 'Add at least # entries' });
    case 'too-many-rows':
      return plural(limit, { one: 'Keep at most # entry', other: 'Keep at most # entries' });
    case 'unmarked':
      return plural(limit, {
        one: 'Mark # medication: taking, changed, stopped or not sure',
        other: 'Mark # medications: taking, changed, stopped or not sure',
      });
    case 'contradiction':
      return words(error.text ?? '');
    case 'wrong-type':
      if (field?.kind === 'number') return missingText(field);
      return t`This answer does not fit the question. Enter it again.`;
  }
}
