import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { doseDoubt, type DoseDoubt } from '#domain/dose-doubt.ts';
import type { Field, InputProps } from '#client/kinds/form-dialog/field.ts';
import { custom } from '#client/kinds/form-dialog/fields.tsx';
import { TextField } from '#client/ui/text-field.tsx';

/** A dose as it was typed, and why it is right where it looks wrong. */
export type Dose = { readonly dose: string; readonly because: string };

/** What is odd about a dose, as a sentence; `listed` is the dose before. */
export function doubtText(doubt: DoseDoubt, listed: string): string {
  switch (doubt.kind) {
    case 'ratio': {
      const { times } = doubt;
      if (times >= 1) return t`Check the dose: ${times} times the listed ${listed}`;
      const part = Math.round(1 / times);
      return t`Check the dose: 1/${part} of the listed ${listed}`;
    }
    case 'unit':
      return t`Check the dose: the unit changed from ${doubt.from} to ${doubt.to}`;
    case 'unknownUnit':
      return t`Check the dose: unknown unit “${doubt.unit}”`;
    case 'noUnit':
      return t`Check the dose: it has no unit`;
    case 'noNumber':
      return t`Check the dose: it has no number`;
    case 'zero':
      return t`Check the dose: it is zero`;
  }
}

/** The dose, a warning while it looks wrong, and then the reason why it is right. */
function DoseInput({ frame, value, onChange, listed }: InputProps<Dose> & { listed: string }) {
  const { t: say } = useLingui();
  const doubt = doseDoubt(listed, value.dose);
  return (
    <>
      <TextField
        {...frame}
        value={value.dose}
        maxLength={longestDose}
        warning={doubt ? doubtText(doubt, listed) : undefined}
        onChange={(dose) => onChange({ ...value, dose })}
      />
      {doubt && (
        <TextField
          label={say`Why this dose is right`}
          required
          value={value.because}
          maxLength={longestBecause}
          onChange={(because) => onChange({ ...value, because })}
        />
      )}
    </>
  );
}

const longestDose = 100;
const longestBecause = 90;

/** Characters of a reason that leave room for why the dose is right, within the command's 300. */
export const longestReason = 200;

/** The reason of a change, with why an odd dose is right. */
export const reasonWith = (reason: string, { because }: Dose): string =>
  [reason, because].filter(Boolean).join(' · ');

/** What is wrong with an odd dose nobody gave a reason for; null when nothing is. */
export const unexplainedDose = (listed: string, { dose, because }: Dose) =>
  doseDoubt(listed, dose) !== null && because === ''
    ? msg`Correct the dose, or say why it is right`
    : null;

/**
 * The dose of a drug; `listed` is the one on the chart, empty for a new drug. Where not every dose
 * has to be right, such as one that was refused, the dialog asks `unexplainedDose` itself.
 */
export const doseField = (
  label: MessageDescriptor,
  listed: string,
  { isAlwaysChecked = true }: { isAlwaysChecked?: boolean } = {},
): Field<Dose> =>
  custom<Dose>(label, {
    initial: { dose: listed, because: '' },
    blank: { dose: '', because: '' },
    tidy: ({ dose, because }) => ({
      dose: dose.trim(),
      because: doseDoubt(listed, dose) ? because.trim() : '',
    }),
    say: ({ dose }) => dose || '—',
    check: (dose) => (isAlwaysChecked ? unexplainedDose(listed, dose) : null),
    draw: (props) => <DoseInput {...props} listed={listed} />,
  });
