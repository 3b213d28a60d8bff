import { useLingui } from '@lingui/react/macro';
import { useText } from '#client/i18n.ts';
import { toggled } from '#client/ui/choice.tsx';
import { FieldGroup, type FieldFrame } from '#client/ui/field.tsx';
import field from '#client/ui/field.module.css';
import { AnswerInput, type InputProps } from '../fields/answer-input.tsx';
import styles from './wounds.module.css';

type ChipsProps = {
  frame: FieldFrame;
  /** One answer, or several. */
  type: 'radio' | 'checkbox';
  options: readonly { readonly value: string; readonly label: string }[];
  chosen: readonly string[];
  /** A press on one; on a chosen radio too, which takes the answer back. */
  onPress: (value: string) => void;
};

/** Answers as chips beside each other, nothing preselected. */
function Chips({ frame, type, options, chosen, onPress }: ChipsProps) {
  const isLocked = frame.disabled === true || frame.readOnly === true;
  return (
    <FieldGroup {...frame}>
      {(id) => (
        <div className={styles.chips}>
          {options.map(({ value, label }) => {
            const isChosen = chosen.includes(value);
            return (
              <label key={value} className={field.option}>
                <input
                  type={type}
                  name={id}
                  autoComplete="off"
                  checked={isChosen}
                  disabled={isLocked}
                  onChange={() => onPress(value)}
                  onClick={() => type === 'radio' && isChosen && onPress(value)}
                  onBlur={frame.onBlur}
                />
                <span>{label}</span>
              </label>
            );
          })}
        </div>
      )}
    </FieldGroup>
  );
}

/** The questions of a wound: choices as chips, everything else as in any section. */
export function WoundInput(props: InputProps) {
  const { field: question, value, frame, onChange } = props;
  const { t } = useLingui();
  const words = useText();
  const press = (next: string) => onChange(next === value ? null : next);
  if (question.kind === 'yesNo') {
    const chosen = value === true ? ['yes'] : value === false ? ['no'] : [];
    return (
      <Chips
        frame={frame}
        type="radio"
        options={[
          { value: 'yes', label: t`Yes` },
          { value: 'no', label: t`No` },
        ]}
        chosen={chosen}
        onPress={(next) => onChange(chosen.includes(next) ? null : next === 'yes')}
      />
    );
  }
  if (question.kind !== 'choice' && question.kind !== 'choices') return <AnswerInput {...props} />;
  const options = question.options.map((each) => ({ ...each, label: words(each.label) }));
  if (question.kind === 'choice')
    return (
      <Chips
        frame={frame}
        type="radio"
        options={options}
        chosen={typeof value === 'string' ? [value] : []}
        onPress={press}
      />
    );
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  return (
    <Chips
      frame={frame}
      type="checkbox"
      options={options}
      chosen={chosen}
      onPress={(next) => onChange(toggled(options, chosen, next, question.exclusive))}
    />
  );
}
