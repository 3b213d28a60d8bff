import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { Choice, type ChoiceOption } from '#client/ui/choice.tsx';
import { Banner, Skeleton } from '#client/ui/notices.tsx';
import { Select } from '#client/ui/select.tsx';
import { useTextOf, type Field, type FieldOptions, type InputProps, type Text } from './field.ts';
import { custom } from './fields.tsx';

export type Option<V extends string = string> = { readonly value: V; readonly label: Text };

/** Options that the server knows. */
type Asked<V extends string> = {
  readonly load: () => Promise<readonly Option<V>[]>;
  /** Sentence before the reason of a failure. */
  readonly failure: Text;
  /** Said when there are none; absent where most people need none. */
  readonly none?: Text;
};

type ChoiceOptions<V extends string> = FieldOptions<V | ''> & {
  options: readonly Option<V>[] | Asked<V>;
  initial?: V | '';
  /** Side by side where there is room. */
  compact?: boolean;
  /** True where an answer can be taken back. */
  clearable?: boolean;
};

type RadiosProps<V extends string> = InputProps<V | ''> & {
  options: readonly Option<V>[];
  compact: boolean;
  clearable: boolean;
};

function Radios<V extends string>({
  frame,
  value,
  onChange,
  options,
  compact,
  clearable,
}: RadiosProps<V>) {
  const textOf = useTextOf();
  return (
    <Choice<V>
      {...frame}
      compact={compact}
      clearable={clearable}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
      options={options.map(({ value: each, label }) => ({ value: each, label: textOf(label) }))}
    />
  );
}

function AskedRadios<V extends string>({
  asked: { load, failure, none },
  ...props
}: Omit<RadiosProps<V>, 'options'> & { asked: Asked<V> }) {
  const { t } = useLingui();
  const textOf = useTextOf();
  const { value, error, pending } = useAnswer('options', load);
  if (pending) return <Skeleton label={t`Loading`} lines={3} />;
  if (error !== null) return <FailureNotice error={error} lead={textOf(failure)} />;
  const options = value ?? [];
  if (options.length === 0 && none) return <Banner tone="attention">{textOf(none)}</Banner>;
  return <Radios {...props} options={options} />;
}

const isList = <V extends string>(
  options: readonly Option<V>[] | Asked<V>,
): options is readonly Option<V>[] => Array.isArray(options);

const labelOf = <V extends string>(options: readonly Option<V>[] | Asked<V>, value: V | ''): Text =>
  (isList(options) ? options.find((option) => option.value === value)?.label : value) || '—';

/** One of a few, as radios. */
export const choice = <V extends string>(
  label: Text,
  { options, initial = '', compact = false, clearable = false, ...rest }: ChoiceOptions<V>,
): Field<V | ''> =>
  custom<V | ''>(label, {
    initial,
    blank: '',
    missing: msg`Choose an answer`,
    say: (value) => labelOf(options, value),
    draw: (props) =>
      isList(options) ? (
        <Radios {...props} options={options} compact={compact} clearable={clearable} />
      ) : (
        <AskedRadios {...props} asked={options} compact={compact} clearable={clearable} />
      ),
    ...rest,
  });

function SelectInput<V extends string>({
  frame,
  value,
  onChange,
  options,
}: InputProps<V | ''> & { options: readonly Option<V>[] }) {
  const { t } = useLingui();
  const textOf = useTextOf();
  const shown: ChoiceOption<V>[] = options.map(({ value: each, label }) => ({
    value: each,
    label: textOf(label),
  }));
  return (
    <Select<V> {...frame} empty={t`Choose`} value={value} onChange={onChange} options={shown} />
  );
}

function AskedSelect<V extends string>({
  asked: { load, failure },
  initial,
  ...props
}: InputProps<V | ''> & { asked: Asked<V>; initial: V | '' }) {
  const { t } = useLingui();
  const textOf = useTextOf();
  const { value: found, error, pending } = useAnswer('options', load);
  if (pending) return <Skeleton label={t`Loading`} lines={1} />;
  if (error !== null) return <FailureNotice error={error} lead={textOf(failure)} />;
  const options = found ?? [];
  // What is on record stays a choice, even if the list no longer has it.
  const isKnown = initial === '' || options.some(({ value }) => value === initial);
  return (
    <SelectInput
      {...props}
      options={isKnown ? options : [{ value: initial, label: initial }, ...options]}
    />
  );
}

/** One of many, as the device's own select. */
export const select = <V extends string>(
  label: Text,
  {
    options,
    initial = '',
    ...rest
  }: FieldOptions<V | ''> & { options: readonly Option<V>[] | Asked<V>; initial?: V | '' },
): Field<V | ''> =>
  custom<V | ''>(label, {
    initial,
    blank: '',
    missing: msg`Choose an answer`,
    say: (value) => labelOf(options, value),
    draw: (props) =>
      isList(options) ? (
        <SelectInput {...props} options={options} />
      ) : (
        <AskedSelect {...props} asked={options} initial={initial} />
      ),
    ...rest,
  });
