import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { orderTimes } from '#domain/dose-times.ts';
import type { Field, InputProps } from '#client/kinds/form-dialog/field.ts';
import { custom } from '#client/kinds/form-dialog/fields.tsx';
import { SuggestedInput } from '#client/kinds/form-dialog/suggested-field.tsx';
import { frequencyParts } from '#client/features/codes/code-fields.tsx';
import { TextField } from '#client/ui/text-field.tsx';

const hint = msg`Times of the order, such as 08:00, 20:00`;
const timesProblem = (times: string) =>
  orderTimes(times) === null ? msg`Enter times as HH:MM, separated by commas` : null;

/** How often a drug is taken, and at what times. */
export type Schedule = {
  readonly frequency: string;
  readonly times: string;
  /** Whether somebody wrote the times here: then they stay, whatever the frequency. */
  readonly isTyped: boolean;
};
type Listed = Pick<Schedule, 'frequency' | 'times'>;

const longest = 200;

/** The schedule with another frequency: times nobody typed here belong to the listed one. */
const withFrequency = (value: Schedule, frequency: string, listed: Listed): Schedule => {
  const isListed = frequency.trim() === listed.frequency;
  return { ...value, frequency, ...(!value.isTyped && { times: isListed ? listed.times : '' }) };
};

function ScheduleInput({
  frame: { label, ...frame },
  value,
  onChange,
  listed,
}: InputProps<Schedule> & { listed: Listed }) {
  const { t } = useLingui();
  const { times } = listed;
  const isEmptied = !value.isTyped && times !== '' && value.times === '';
  return (
    <>
      <SuggestedInput
        frame={{ id: `${frame.id}-frequency`, label }}
        value={value.frequency}
        onChange={(frequency) => onChange(withFrequency(value, frequency, listed))}
        onFill={() => {}}
        parts={frequencyParts(longest)}
      />
      <TextField
        {...frame}
        label={t`Times`}
        hint={t(hint)}
        value={value.times}
        maxLength={longest}
        warning={isEmptied ? t`${times} was for the frequency before: enter the times` : undefined}
        onChange={(typed) => onChange({ ...value, times: typed, isTyped: true })}
      />
    </>
  );
}

/**
 * Frequency and times of a drug. Late and second doses are flagged by the times, so those of an
 * earlier frequency leave with it, and the field says so.
 */
export const scheduleField = (listed: Listed): Field<Schedule> =>
  custom<Schedule>(msg`Frequency`, {
    initial: { ...listed, isTyped: false },
    blank: { frequency: '', times: '', isTyped: false },
    tidy: ({ frequency, times, isTyped }) => ({
      frequency: frequency.trim(),
      times: times.trim(),
      isTyped,
    }),
    say: ({ frequency, times }) => [frequency, times].filter(Boolean).join(' · ') || '—',
    check: ({ times }) => timesProblem(times),
    draw: (props) => <ScheduleInput {...props} listed={listed} />,
  });
