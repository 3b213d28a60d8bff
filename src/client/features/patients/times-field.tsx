import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { orderTimes, timesFit } from '#domain/dose-times.ts';
import type { Field, InputProps, Text } from '#client/kinds/form-dialog/field.ts';
import { custom } from '#client/kinds/form-dialog/fields.tsx';
import { SuggestedInput } from '#client/kinds/form-dialog/suggested-field.tsx';
import { frequencyParts } from '#client/features/codes/code-fields.tsx';
import { TextField } from '#client/ui/text-field.tsx';

const hint = msg`Times of the order, such as 08:00, 20:00`;

/** How often a drug is taken, and at what times. */
export type Schedule = {
  readonly frequency: string;
  readonly times: string;
  /** Whether somebody wrote the times here: then they stay, whatever the frequency. */
  readonly isTyped: boolean;
};
type Listed = Pick<Schedule, 'frequency' | 'times'>;

const longest = 200;

/** Times typed here that are more or fewer than the doses of the frequency beside them. */
function misfit({ frequency, times, isTyped }: Schedule): string | null {
  const read = orderTimes(times);
  if (!isTyped || read === null || timesFit(read, frequency)) return null;
  const [written, often] = [times.trim(), frequency.trim()];
  return t`${written} does not fit “${often}”: enter the times`;
}

const scheduleProblem = (value: Schedule): Text | null => {
  if (orderTimes(value.times) === null) return msg`Enter times as HH:MM, separated by commas`;
  return misfit(value);
};

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
  const { t: say } = useLingui();
  const { times } = listed;
  const isEmptied = !value.isTyped && times !== '' && value.times === '';
  const emptied = isEmptied ? say`${times} was for the frequency before: enter the times` : null;
  // Not while the times are being typed; the refusal to save says the same in its place.
  const [isOverTimes, setOverTimes] = useState(false);
  const isAsked = isOverTimes && frame.error === undefined;
  const warning = emptied ?? (isAsked ? misfit(value) : null);
  return (
    <>
      <SuggestedInput
        frame={{ id: `${frame.id}-frequency`, label }}
        value={value.frequency}
        onChange={(frequency) => {
          setOverTimes(true);
          onChange(withFrequency(value, frequency, listed));
        }}
        onFill={() => {}}
        parts={frequencyParts(longest)}
      />
      <TextField
        {...frame}
        label={say`Times`}
        hint={say(hint)}
        value={value.times}
        maxLength={longest}
        warning={warning ?? undefined}
        onChange={(typed) => {
          setOverTimes(false);
          onChange({ ...value, times: typed, isTyped: true });
        }}
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
    check: scheduleProblem,
    draw: (props) => <ScheduleInput {...props} listed={listed} />,
  });
