import { Field, type FieldFrame } from './field.tsx';
import styles from './field.module.css';
import type { ChoiceOption } from './choice.tsx';

type SelectProps<V extends string> = FieldFrame & {
  options: readonly ChoiceOption<V>[];
  value: V | '';
  onChange: (value: V | '') => void;
  /** First entry, which means no answer; without it the first option counts. */
  empty?: string | undefined;
};

/** The device's own select. */
export function Select<V extends string>({
  options,
  value,
  onChange,
  empty,
  ...frame
}: SelectProps<V>) {
  const chosen = (text: string): V | '' =>
    options.find((option) => option.value === text)?.value ?? '';
  return (
    <Field {...frame}>
      {(tied) => (
        <select
          {...tied}
          className={styles.input}
          autoComplete="off"
          name={frame.name}
          value={value}
          disabled={frame.disabled || frame.readOnly}
          onChange={(event) => onChange(chosen(event.target.value))}
          onBlur={frame.onBlur}
        >
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
