import { useLingui } from '@lingui/react/macro';
import { Choice } from '#client/ui/choice.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import { TextArea, TextField } from '#client/ui/text-field.tsx';
import type { DemographicField } from './demographic-fields.ts';

type InputProps = {
  field: DemographicField;
  value: string;
  error?: string | undefined;
  required?: boolean;
  onChange: (value: string) => void;
};

const types = { text: 'text', language: 'text', phone: 'tel', email: 'email' } as const;

/** The input of one demographic field. */
export function DemographicInput({ field, value, error, required, onChange }: InputProps) {
  const { t } = useLingui();
  const frame = { label: t(field.label), value, error, required };
  switch (field.kind) {
    case 'date':
      return <DateField {...frame} onChange={onChange} />;
    case 'long':
      return <TextArea {...frame} maxLength={2_000} onChange={onChange} />;
    case 'choice':
      return (
        <Choice
          {...frame}
          value={value || null}
          compact
          options={(field.options ?? []).map((option) => ({
            value: option.value,
            label: t(option.label),
          }))}
          onChange={(next) => onChange(next ?? '')}
        />
      );
    case 'text':
    case 'language':
    case 'phone':
    case 'email':
      return <TextField {...frame} type={types[field.kind]} maxLength={200} onChange={onChange} />;
  }
}
