import { FieldGroup, type FieldFrame } from './field.tsx';
import type { ChoiceOption } from './choice.tsx';
import field from './field.module.css';
import styles from './segments.module.css';

type SegmentsProps<V extends string> = FieldFrame & {
  options: readonly ChoiceOption<V>[];
  value: V | null | undefined;
  /** null takes the answer back: a press on the chosen one. */
  onChange: (value: V | null) => void;
};

/** Two to four short answers in one row, nothing preselected. */
export function Segments<V extends string>({
  options,
  value,
  onChange,
  ...frame
}: SegmentsProps<V>) {
  const locked = frame.disabled === true || frame.readOnly === true;
  return (
    <FieldGroup {...frame}>
      {(id) => (
        <div className={styles.segments}>
          {options.map((option) => (
            <label key={option.value} className={field.option}>
              <input
                type="radio"
                name={id}
                autoComplete="off"
                checked={option.value === value}
                disabled={locked}
                onChange={() => onChange(option.value)}
                onClick={() => option.value === value && onChange(null)}
                onBlur={frame.onBlur}
              />
              <span>{option.label}</span>
            </label>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
