import type { ChoiceOption } from './choice.tsx';
import { FieldGroup, type FieldFrame } from './field.tsx';
import field from './field.module.css';
import styles from './segments.module.css';

type SegmentButtonsProps<V extends string> = FieldFrame & {
  options: readonly ChoiceOption<V>[];
  /** The pressed one; null for none. */
  value: V | null;
  onPress: (value: V) => void;
};

/**
 * Two to four short answers in one row, some of which ask for more in a dialog. Buttons, not radios:
 * arrow keys would open each dialog on the way to the next answer.
 */
export const SegmentButtons = <V extends string>({
  options,
  value,
  onPress,
  ...frame
}: SegmentButtonsProps<V>) => (
  <FieldGroup {...frame}>
    {() => (
      <div className={styles.segments}>
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            className={field.option}
            aria-pressed={option.value === value}
            disabled={frame.readOnly === true}
            onClick={() => onPress(option.value)}
          >
            {option.label}
          </button>
        ))}
      </div>
    )}
  </FieldGroup>
);
