import { useLingui } from '@lingui/react/macro';
import { Button } from './button.tsx';
import { FieldGroup, type FieldFrame } from './field.tsx';
import styles from './scale.module.css';

type ScaleProps = FieldFrame & {
  value: number | null | undefined;
  /** null takes the answer back. */
  onChange: (value: number | null) => void;
  /** What 0 and 10 mean. */
  low: string;
  high: string;
};

const steps = Array.from({ length: 11 }, (_, step) => step);

/** A rating from 0 to 10 as eleven radios side by side, both ends named; nothing preselected. */
export function Scale({ value, onChange, low, high, ...frame }: ScaleProps) {
  const { t } = useLingui();
  const locked = frame.disabled === true || frame.readOnly === true;
  return (
    <FieldGroup {...frame}>
      {(id) => (
        <div className={styles.scale}>
          <div className={styles.steps}>
            {steps.map((step) => (
              <label key={step} className={styles.step}>
                <input
                  type="radio"
                  name={id}
                  autoComplete="off"
                  checked={step === value}
                  disabled={locked}
                  onChange={() => onChange(step)}
                  onBlur={frame.onBlur}
                />
                <span>{step}</span>
              </label>
            ))}
          </div>
          <div className={styles.ends}>
            <span>{`0 · ${low}`}</span>
            <span>{`10 · ${high}`}</span>
          </div>
          {typeof value === 'number' && !locked && !frame.required && (
            <Button variant="quiet" className={styles.clear} onClick={() => onChange(null)}>
              {t`Clear answer`}
            </Button>
          )}
        </div>
      )}
    </FieldGroup>
  );
}
