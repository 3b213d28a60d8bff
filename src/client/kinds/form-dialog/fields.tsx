import { msg } from '@lingui/core/macro';
import type { HTMLInputAutoCompleteAttribute } from 'react';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { formatTypedDate } from '#domain/dates.ts';
import { Choices } from '#client/ui/choice.tsx';
import { DateField, TimeField } from '#client/ui/date-field.tsx';
import { Field as Labelled } from '#client/ui/field.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { TextArea, TextField } from '#client/ui/text-field.tsx';
import { useTextOf, type Field, type FieldOptions, type InputProps, type Text } from './field.ts';

/** Characters of a line of text, unless the field says otherwise. */
const lineLength = 200;

/** Any input as a field of a form, such as one answer of a clinical form. */
export const custom = <V,>(
  label: Text,
  {
    check,
    ...rest
  }: FieldOptions<V> &
    Pick<Field<V>, 'initial' | 'blank' | 'draw'> &
    Partial<Pick<Field<V>, 'secret' | 'tidy' | 'say'>>,
): Field<V> => ({
  label,
  missing: msg`Enter an answer`,
  secret: false,
  tidy: (value) => value,
  problem: (value) => check?.(value) ?? null,
  say: (value) => (value === null || value === '' ? '—' : String(value)),
  ...rest,
});

type LineOptions = FieldOptions<string> & {
  initial?: string;
  maxLength?: number;
  type?: 'text' | 'tel' | 'email';
  inputMode?: 'numeric' | 'decimal';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** For codes: not worth a question when the dialog is closed. */
  secret?: boolean;
};

/** One line of text. */
export const text = (
  label: Text,
  {
    initial = '',
    maxLength = lineLength,
    type = 'text',
    inputMode,
    autoComplete,
    ...rest
  }: LineOptions = {},
): Field<string> =>
  custom<string>(label, {
    initial,
    blank: '',
    tidy: (value) => value.trim(),
    draw: ({ frame, ...value }) => (
      <TextField
        {...frame}
        {...value}
        type={type}
        inputMode={inputMode}
        maxLength={maxLength}
        {...(autoComplete && { autoComplete })}
      />
    ),
    ...rest,
  });

/** Several lines of text. */
export const longText = (
  label: Text,
  {
    initial = '',
    maxLength = 2_000,
    rows,
    ...rest
  }: FieldOptions<string> & { initial?: string; maxLength?: number; rows?: number } = {},
): Field<string> =>
  custom<string>(label, {
    initial,
    blank: '',
    tidy: (value) => value.trim(),
    draw: ({ frame, ...value }) => (
      <TextArea {...frame} {...value} maxLength={maxLength} {...(rows && { rows })} />
    ),
    ...rest,
  });

/** A password, as it was typed; never asked about when the dialog is closed. */
export const password = (
  label: Text,
  {
    autoComplete = 'current-password',
    ...rest
  }: FieldOptions<string> & {
    autoComplete?: 'current-password' | 'new-password' | 'off';
  } = {},
): Field<string> =>
  custom<string>(label, {
    initial: '',
    blank: '',
    secret: true,
    missing: msg`Enter the password`,
    draw: ({ frame, ...value }) => (
      <TextField {...frame} {...value} type="password" autoComplete={autoComplete} />
    ),
    ...rest,
  });

type NumberOptions = FieldOptions<number | null> & {
  initial?: number | null;
  /** Smallest and largest number, both allowed. */
  low: number;
  high: number;
  unit?: Text;
  /** False for whole numbers. */
  decimal?: boolean;
  /** How fine the number is; hundredths by default. */
  step?: number;
};

/** A number with its unit, within its range. */
export const number = (
  label: Text,
  { initial = null, low, high, unit, decimal = true, step, check, ...rest }: NumberOptions,
): Field<number | null> => {
  const inRange = (value: number): boolean =>
    value >= low && value <= high && (decimal || Number.isInteger(value));
  return custom<number | null>(label, {
    initial,
    blank: null,
    missing: msg`Enter a number`,
    check: (value) =>
      value === null || inRange(value) ? (check?.(value) ?? null) : msg`Enter ${low} to ${high}`,
    draw: ({ frame, ...value }) => {
      const textOf = useTextOf();
      return (
        <NumberField
          {...frame}
          {...value}
          decimal={decimal}
          step={step}
          unit={unit && textOf(unit)}
          // A text that is no number must not be sent as an empty box.
          onUnreadable={() => value.onChange(NaN)}
        />
      );
    },
    ...rest,
  });
};

const written = /^\d{2}\/\d{2}\/\d{4}$/;

const dateProblem = (value: string): Text | null => {
  if (isCalendarDate(value)) return null;
  return written.test(value) ? msg`This day does not exist` : msg`Enter a date as MM/DD/YYYY`;
};

/** A calendar date, MM/DD/YYYY; six or eight digits are completed (spec rules §5). */
export const date = (
  label: Text,
  { initial = '', check, ...rest }: FieldOptions<string> & { initial?: string } = {},
): Field<string> =>
  custom<string>(label, {
    initial,
    blank: '',
    missing: msg`Enter a date as MM/DD/YYYY`,
    tidy: (value) => formatTypedDate(value.trim(), new Date()),
    check: (value) => dateProblem(value) ?? check?.(value) ?? null,
    draw: ({ frame: { hint, ...frame }, ...value }) => (
      <DateField {...frame} {...(hint !== undefined && { hint })} {...value} />
    ),
    ...rest,
  });

/** A 24-hour time, HH:MM, through the device's own picker. */
export const time = (
  label: Text,
  { initial = '', ...rest }: FieldOptions<string> & { initial?: string } = {},
): Field<string> =>
  custom<string>(label, {
    initial,
    blank: '',
    missing: msg`Enter a time as HH:MM`,
    draw: ({ frame, ...value }) => <TimeField {...frame} {...value} />,
    ...rest,
  });

type CheckOptions = FieldOptions<boolean> & {
  initial?: boolean;
  /** Words beside the box. */
  option: Text;
};

function CheckInput({ frame, value, onChange, option }: InputProps<boolean> & { option: Text }) {
  const textOf = useTextOf();
  return (
    <Choices
      {...frame}
      options={[{ value: 'yes', label: textOf(option) }]}
      value={value ? ['yes'] : null}
      onChange={(chosen) => onChange(chosen !== null)}
    />
  );
}

/** One box to tick. */
export const check = (
  label: Text,
  { initial = false, option, ...rest }: CheckOptions,
): Field<boolean> =>
  custom<boolean>(label, {
    initial,
    blank: false,
    required: false,
    say: (value) => (value ? msg`Yes` : msg`No`),
    draw: (props) => <CheckInput {...props} option={option} />,
    ...rest,
  });

/** A file from this device. `accept` as in HTML. */
export const file = (
  label: Text,
  { accept, ...rest }: FieldOptions<File | null> & { accept: string },
): Field<File | null> =>
  custom<File | null>(label, {
    initial: null,
    blank: null,
    missing: msg`Choose a file`,
    say: (value) => value?.name ?? '—',
    draw: ({ frame, onChange }) => (
      <Labelled {...frame}>
        {(tied) => (
          <input
            {...tied}
            type="file"
            accept={accept}
            autoComplete="off"
            onChange={({ currentTarget }) => onChange(currentTarget.files?.[0] ?? null)}
          />
        )}
      </Labelled>
    ),
    ...rest,
  });
