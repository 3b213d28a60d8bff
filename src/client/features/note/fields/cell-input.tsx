import { useLingui } from '@lingui/react/macro';
import { useText } from '#client/i18n.ts';
import { Select } from '#client/ui/select.tsx';
import { AnswerInput, type InputProps } from './answer-input.tsx';

const stackedUpTo = 4; // options that a cell shows at once; more are in the device's own select

/** The input of a table's cell: a long list of codes is one line, so that rows can be compared. */
export function CellInput(props: InputProps) {
  const { t } = useLingui();
  const text = useText();
  const { field, value, frame, onChange } = props;
  if (field.kind !== 'choice' || field.options.length <= stackedUpTo)
    return <AnswerInput {...props} />;
  return (
    <Select
      {...frame}
      options={field.options.map(({ value: code, label }) => ({ value: code, label: text(label) }))}
      value={typeof value === 'string' ? value : ''}
      empty={t`Choose`}
      onChange={(next) => onChange(next === '' ? null : next)}
    />
  );
}
