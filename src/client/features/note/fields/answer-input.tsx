import { mayBeMarked, typedWords } from '#domain/ai/marked-text.ts';
import type { Value } from '#domain/merge.ts';
import type { Option } from '#domain/options.ts';
import type { Field } from '#forms/define.ts';
import { useText } from '#client/i18n.ts';
import { late } from '#client/screen/late.tsx';
import { Choice, Choices, YesNo } from '#client/ui/choice.tsx';
import { DateField, TimeField } from '#client/ui/date-field.tsx';
import type { FieldFrame } from '#client/ui/field.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { Scale } from '#client/ui/scale.tsx';
import { TextArea, TextField } from '#client/ui/text-field.tsx';
import { rangeText, type Words } from '../answer-text.ts';
import { SignatureInput } from './signature-input.tsx';

/** Rare: it comes with the first answer that holds what no person wrote. */
const MarkedArea = late(
  async () => (await import('#client/features/ai/marked-area.tsx')).MarkedArea,
  { isPiece: true },
);

export type InputProps = {
  field: Field;
  value: Value | undefined;
  frame: FieldFrame;
  onChange: (value: Value | null) => void;
  /** Moves on from a number on Enter. */
  onEnter?: () => void;
};

/** Characters of an answer in one line; a longer one would be cut off on a phone, so its box grows. */
const longestLine = 120;

const asText = (value: Value | undefined): string => (typeof value === 'string' ? value : '');
const asTyped = (value: Value | undefined): number | string | null =>
  typeof value === 'number' || typeof value === 'string' ? value : null;
const asNumber = (value: Value | undefined): number | null =>
  typeof value === 'number' ? value : null;
const asList = (value: Value | undefined): readonly string[] =>
  Array.isArray(value) ? (value as readonly string[]) : [];
const translated = (options: readonly Option[], words: Words) =>
  options.map(({ value, label, groupHead }) => ({
    value,
    label: words(label),
    ...(groupHead !== undefined && { head: words(groupHead) }),
  }));

/** The input for a question: native elements, nothing preselected, units and ranges visible. */
export function AnswerInput({ field, value, frame, onChange, onEnter }: InputProps) {
  const text = useText();
  const onText = (next: string) => onChange(next === '' ? null : next);
  switch (field.kind) {
    case 'number':
      return (
        <NumberField
          {...frame}
          hint={frame.hint ?? rangeText(field)}
          value={asTyped(value)}
          unit={text(field.unit)}
          decimal={!Number.isInteger(field.step)}
          step={field.step}
          onChange={onChange}
          onUnreadable={onChange}
          onEnter={onEnter}
        />
      );
    case 'text': {
      const line = { ...frame, value: asText(value), maxLength: field.maxLength, onChange: onText };
      return field.maxLength > longestLine ? (
        <TextArea {...line} rows={2} />
      ) : (
        <TextField {...line} />
      );
    }
    case 'longText': {
      const area = { value: asText(value), maxLength: field.maxLength, onChange: onText };
      return mayBeMarked(area.value) ? (
        <MarkedArea frame={frame} {...area} />
      ) : (
        <TextArea {...frame} {...area} onChange={(next) => onText(typedWords(next))} />
      );
    }
    case 'choice':
      return (
        <Choice
          {...frame}
          options={translated(field.options, text)}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
        />
      );
    case 'choices':
      return (
        <Choices
          {...frame}
          options={translated(field.options, text)}
          value={asList(value)}
          exclusive={field.exclusive}
          onChange={onChange}
        />
      );
    case 'yesNo':
      return (
        <YesNo {...frame} value={typeof value === 'boolean' ? value : null} onChange={onChange} />
      );
    case 'date':
      return <DateField {...frame} value={asText(value)} onChange={onText} />;
    case 'time':
      return <TimeField {...frame} value={asText(value)} onChange={onText} />;
    case 'scale':
      return (
        <Scale
          {...frame}
          value={asNumber(value)}
          low={text(field.low)}
          high={text(field.high)}
          onChange={onChange}
        />
      );
    case 'signature':
      return (
        <SignatureInput
          frame={frame}
          label={text(field.label)}
          value={asText(value)}
          onChange={onChange}
        />
      );
    case 'photos':
    case 'score':
    case 'calculated':
      return null;
  }
}
