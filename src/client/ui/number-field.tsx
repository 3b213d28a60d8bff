import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FieldFrame } from './field.tsx';
import styles from './field.module.css';
import { TextField } from './text-field.tsx';

type NumberProps = FieldFrame & {
  /** null or undefined is no answer. */
  value: number | null | undefined;
  /** Called with the number, or null when the box is empty or holds no number (yet). */
  onChange: (value: number | null) => void;
  unit?: string | undefined;
  /** False for whole numbers: decides the keyboard of a phone. */
  decimal?: boolean;
};

/** The number in a text; comma and point both count, anything else is null. */
function readNumber(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

const written = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

/**
 * A number with its unit. The input stays on the screen even when it is no number; a text
 * input, because native number inputs change under the mouse wheel and drop what they cannot read.
 */
export function NumberField({
  value,
  onChange,
  unit,
  decimal = true,
  error,
  ...frame
}: NumberProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(() => written(value));
  // The input stays as typed while it means the value ("9." is 9); a value from elsewhere replaces
  // it.
  const text = readNumber(typed) === (value ?? null) ? typed : written(value);
  const unreadable = text.trim() !== '' && readNumber(text) === null;
  return (
    <TextField
      {...frame}
      value={text}
      unit={unit}
      className={styles.number}
      inputMode={decimal ? 'decimal' : 'numeric'}
      error={error ?? (unreadable ? t`Enter a number` : undefined)}
      onChange={(next) => {
        setTyped(next);
        onChange(readNumber(next));
      }}
    />
  );
}
