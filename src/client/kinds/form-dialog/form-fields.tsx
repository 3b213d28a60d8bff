import { same } from './problems.ts';
import { useTextOf, type Field, type Fields, type Text } from './field.ts';

type FormFieldProps = {
  id: string;
  field: Field<unknown>;
  value: unknown;
  error: Text | undefined;
  required: boolean;
  onChange: (value: unknown) => void;
  onFill: (values: Readonly<Record<string, unknown>>) => void;
  onTakeBack: (values: Readonly<Record<string, unknown>>) => void;
  onLeave: () => void;
};

function FormField({
  id,
  field,
  value,
  error,
  required,
  onChange,
  onFill,
  onTakeBack,
  onLeave,
}: FormFieldProps) {
  const textOf = useTextOf();
  return field.draw({
    frame: {
      id,
      label: textOf(field.label),
      hint: field.hint && textOf(field.hint),
      error: error && textOf(error),
      required: required || field.wanted === true,
      after: field.after?.(value),
      onBlur: onLeave,
    },
    value,
    onChange,
    onFill,
    onTakeBack,
  });
}

/** What `useForm` passes to its fields. */
type FormFieldsProps = {
  ids: (key: string) => string;
  form: {
    fields: Fields;
    values: Readonly<Record<string, unknown>>;
    required: ReadonlySet<string>;
    errorAt: (key: string) => Text | undefined;
    change: (key: string, value: unknown) => void;
    leave: (key: string) => void;
  };
};

/** The fields of a form one below the other. */
export const FormFields = ({ ids, form }: FormFieldsProps) =>
  Object.entries(form.fields).map(([key, field]) => (
    <FormField
      key={key}
      id={ids(key)}
      field={field}
      value={form.values[key]}
      error={form.errorAt(key)}
      required={form.required.has(key)}
      onChange={(value) => form.change(key, value)}
      onFill={(values) => {
        for (const [other, value] of Object.entries(values))
          if (Object.hasOwn(form.fields, other)) form.change(other, value);
      }}
      onTakeBack={(values) => {
        for (const [other, value] of Object.entries(values)) {
          const held = form.fields[other];
          if (held && same(form.values[other], value)) form.change(other, held.blank);
        }
      }}
      onLeave={() => form.leave(key)}
    />
  ));
