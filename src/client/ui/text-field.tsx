import type { HTMLInputAutoCompleteAttribute, HTMLAttributes, Ref } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldFrame } from './field.tsx';
import styles from './field.module.css';

type TextProps = FieldFrame & {
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'password' | 'email' | 'tel' | 'search';
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: HTMLInputAutoCompleteAttribute;
  maxLength?: number | undefined;
  unit?: string | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  onEnter?: (() => void) | undefined;
};

/**
 * One line of text. `autoComplete` is off by default: browsers write the contents of other controls
 * into their session files, in clear.
 */
export function TextField({
  value,
  onChange,
  type = 'text',
  inputMode,
  autoComplete = 'off',
  maxLength,
  unit,
  className,
  ref,
  onEnter,
  ...frame
}: TextProps) {
  return (
    <Field {...frame}>
      {(tied) => (
        <span className={styles.row}>
          <input
            {...tied}
            ref={ref}
            className={classNames(styles.input, className)}
            type={type}
            inputMode={inputMode}
            autoComplete={autoComplete}
            autoCapitalize={type === 'text' ? undefined : 'none'}
            maxLength={maxLength}
            name={frame.name}
            value={value}
            disabled={frame.disabled}
            readOnly={frame.readOnly}
            onChange={(event) => onChange(event.target.value)}
            onBlur={frame.onBlur}
            onKeyDown={(event) => event.key === 'Enter' && onEnter?.()}
          />
          {unit && <span className={styles.unit}>{unit}</span>}
        </span>
      )}
    </Field>
  );
}

type AreaProps = FieldFrame & {
  value: string;
  onChange: (value: string) => void;
  maxLength?: number | undefined;
  rows?: number;
};

/** Several lines of text; grows with what is typed. Not kept by the browser, as in `TextField`. */
export function TextArea({ value, onChange, maxLength, rows = 4, ...frame }: AreaProps) {
  return (
    <Field {...frame}>
      {(tied) => (
        <textarea
          {...tied}
          className={styles.input}
          autoComplete="off"
          rows={rows}
          maxLength={maxLength}
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
