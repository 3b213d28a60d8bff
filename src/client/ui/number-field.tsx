import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { doubtOf, readNumber } from '#domain/typed-number.ts';
import type { FieldFrame } from './field.tsx';
import styles from './field.module.css';
import { TextField } from './text-field.tsx';

type NumberProps = FieldFrame & {
  /** null or undefined is no answer; a text is one that is no number, and so is NaN. */
  value: number | string | null | undefined;
  /** Called with the number, or null when the box is empty or holds no number (yet). */
  onChange: (value: number | null) => void;
  /** Keeps a text that is no number instead of reporting no answer. */
  onUnreadable?: ((text: string) => void) | undefined;
  unit?: string | undefined;
  /** Called on Enter; a phone's keyboard then offers *Next*. */
  onEnter?: (() => void) | undefined;
  /** False for whole numbers: decides the keyboard of a phone. */
  decimal?: boolean;
  /** How fine the number is: decides whether "1,000" is doubtful. Hundredths by default. */
  step?: number | undefined;
};

type Held = NumberProps['value'];

/**
 * As the reader's language writes it, such as "97,8", without marks between thousands. Thousandths
 * get one more digit, so that they can be meant in one way only.
 */
function inWords(i18n: I18n, held: Held, step: number | undefined): string {
  if (typeof held !== 'number') return held ?? '';
  if (Number.isNaN(held)) return '';
  const text = i18n.number(held, { useGrouping: false, maximumFractionDigits: 6 });
  return doubtOf(text, step) ? `${text}0` : text;
}

/** Longest text of the box: twice the longest number anybody measures. */
const longest = 20;

const isUnreadable = (text: string, step: number | undefined): boolean =>
  text.trim() !== '' && readNumber(text, step) === null;

/**
 * A number with its unit. The input stays on the screen even when it is no number; a text
 * input, because native number inputs change under the mouse wheel and drop what they cannot read.
 */
export function NumberField({
  value,
  onChange,
  onUnreadable,
  unit,
  decimal = true,
  step,
  error,
  onEnter,
  ...frame
}: NumberProps) {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState(() => inWords(i18n, value, step));
  // The input stays as typed while it means the value ("9." is 9); a value from elsewhere replaces
  // it.
  const unreadable = Number.isNaN(value) ? value : typed;
  const means = onUnreadable && isUnreadable(typed, step) ? unreadable : readNumber(typed, step);
  const text = Object.is(means, value ?? null) ? typed : inWords(i18n, value, step);
  const [one = '', other = ''] =
    doubtOf(text, step)?.map((each) => inWords(i18n, each, step)) ?? [];
  const doubt = one === '' ? undefined : t`Write ${one} or ${other}: this may be either`;
  return (
    <TextField
      {...frame}
      value={text}
      unit={unit}
      onEnter={onEnter}
      enterKeyHint={onEnter ? 'next' : undefined}
      className={styles.number}
      inputMode={decimal ? 'decimal' : 'numeric'}
      maxLength={longest}
      error={doubt ?? error ?? (isUnreadable(text, step) ? t`Enter a number` : undefined)}
      onChange={(next) => {
        setTyped(next);
        if (onUnreadable && isUnreadable(next, step)) onUnreadable(next);
        else onChange(readNumber(next, step));
      }}
    />
  );
}
