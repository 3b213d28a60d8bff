import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { readNumber } from '#domain/typed-number.ts';
import type { FieldFrame } from './field.tsx';
import styles from './field.module.css';
import { TextField } from './text-field.tsx';

type NumberProps = FieldFrame & {
  /** null or undefined is no answer; a text is one that is no number. */
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
};

const written = (value: number | string | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

/** Longest text of the box: twice the longest number anybody measures. */
const longest = 20;

const isUnreadable = (text: string): boolean => text.trim() !== '' && readNumber(text) === null;

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
  error,
  onEnter,
  ...frame
}: NumberProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(() => written(value));
  // The input stays as typed while it means the value ("9." is 9); a value from elsewhere replaces
  // it.
  const means = onUnreadable && isUnreadable(typed) ? typed : readNumber(typed);
  const text = means === (value ?? null) ? typed : written(value);
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
      error={error ?? (isUnreadable(text) ? t`Enter a number` : undefined)}
      onChange={(next) => {
        setTyped(next);
        if (onUnreadable && isUnreadable(next)) onUnreadable(next);
        else onChange(readNumber(next));
      }}
    />
  );
}
