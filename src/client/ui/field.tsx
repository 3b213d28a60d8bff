import { useId, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

/** What every input shows around itself. */
export type FieldFrame = {
  label: ReactNode;
  hint?: ReactNode;
  /** Shown above the input, read with it; empty or absent is no error. */
  error?: string | undefined;
  /** Warns without blocking, such as a reading out of range. */
  warning?: string | undefined;
  /** The warning is one to act on at once. */
  critical?: boolean | undefined;
  required?: boolean | undefined;
  /** Below the input: last visit's value with *Copy*. */
  after?: ReactNode;
  /** Id of the input, so that an error summary can link to it. */
  id?: string | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  name?: string | undefined;
  onBlur?: (() => void) | undefined;
  /** Label beside the input where there is room, for filters. */
  inline?: boolean | undefined;
};

/** Attributes that tie an input to its label, hint and error. */
export type Tied = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

type PartsProps = Pick<FieldFrame, 'hint' | 'error' | 'warning' | 'critical'> & { id: string };

const Parts = ({ id, hint, error, warning, critical }: PartsProps) => (
  <>
    {hint ? (
      <span id={`${id}-hint`} className={styles.hint}>
        {hint}
      </span>
    ) : null}
    {error ? (
      <span id={`${id}-error`} className={styles.error}>
        {error}
      </span>
    ) : null}
    {warning ? (
      <output id={`${id}-warning`} className={critical ? styles.critical : styles.warning}>
        {warning}
      </output>
    ) : null}
  </>
);

const describedBy = (
  id: string,
  { hint, error, warning }: Pick<FieldFrame, 'hint' | 'error' | 'warning'>,
): string | undefined =>
  [hint ? `${id}-hint` : '', error ? `${id}-error` : '', warning ? `${id}-warning` : '']
    .filter(Boolean)
    .join(' ') || undefined;

/** The small word behind a label that needs no answer to be saved but to be submitted. */
export function RequiredMark() {
  const { t } = useLingui();
  return <span className={styles.required}> {t`required`}</span>;
}

/** Label, hint, error and one input. */
export function Field({
  id: given,
  label,
  hint,
  error,
  warning,
  critical,
  required,
  after,
  inline,
  children,
}: FieldFrame & { children: (tied: Tied) => ReactNode }) {
  const made = useId();
  const id = given ?? made;
  return (
    <div className={classNames(styles.field, inline && styles.inline, error && styles.wrong)}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {required && <RequiredMark />}
      </label>
      <Parts id={id} hint={hint} error={error} warning={warning} critical={critical} />
      {children({
        id,
        'aria-describedby': describedBy(id, { hint, error, warning }),
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {after && <div className={styles.after}>{after}</div>}
    </div>
  );
}

/** The same for several inputs that answer one question (radios, checkboxes). */
export function FieldGroup({
  id: given,
  label,
  hint,
  error,
  warning,
  critical,
  required,
  after,
  children,
}: FieldFrame & { children: (id: string) => ReactNode }) {
  const made = useId();
  const id = given ?? made;
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={classNames(styles.field, error && styles.wrong)}
      aria-describedby={describedBy(id, { hint, error, warning })}
    >
      <legend className={styles.label}>
        {label}
        {required && <RequiredMark />}
      </legend>
      <Parts id={id} hint={hint} error={error} warning={warning} critical={critical} />
      {children(id)}
      {after && <div className={styles.after}>{after}</div>}
    </fieldset>
  );
}
