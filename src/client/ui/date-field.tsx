import { useLingui } from '@lingui/react/macro';
import { formatTypedDate } from '#domain/dates.ts';
import type { FieldFrame } from './field.tsx';
import { Field } from './field.tsx';
import styles from './field.module.css';
import { TextField } from './text-field.tsx';

type DateProps = FieldFrame & {
  value: string;
  onChange: (value: string) => void;
  /** With the finished text, when the box is left or Enter pressed. */
  onCommit?: ((value: string) => void) | undefined;
  today?: Date;
};

/** MM/DD/YYYY. Six or eight typed digits become a date when the box is left (spec rules §5). */
export function DateField({ value, onChange, onCommit, today, hint, ...frame }: DateProps) {
  const { t } = useLingui();
  const finish = () => {
    const date = formatTypedDate(value.trim(), today ?? new Date());
    if (date !== value) onChange(date);
    onCommit?.(date);
    frame.onBlur?.();
  };
  return (
    <TextField
      {...frame}
      value={value}
      onChange={onChange}
      onBlur={finish}
      onEnter={onCommit && finish}
      hint={hint ?? t`MM/DD/YYYY`}
      inputMode="numeric"
      maxLength={10}
      className={styles.date}
    />
  );
}

/** 24-hour HH:MM through the device's own time picker (spec rules §5). */
export function TimeField({
  value,
  onChange,
  ...frame
}: FieldFrame & { value: string; onChange: (value: string) => void }) {
  return (
    <Field {...frame}>
      {(tied) => (
        <input
          {...tied}
          className={`${styles.input} ${styles.date}`}
          type="time"
          autoComplete="off"
          name={frame.name}
          value={value}
          disabled={frame.disabled}
          readOnly={frame.readOnly}
          onChange={(event) => onChange(event.target.value)}
          onBlur={frame.onBlur}
        />
      )}
    </Field>
  );
}
