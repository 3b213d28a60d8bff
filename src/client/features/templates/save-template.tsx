import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { TextField } from '#client/ui/text-field.tsx';

type SaveProps = {
  /** The button; it names what is saved. */
  label: string;
  /** What goes into it, and what else is asked. */
  children?: ReactNode;
  disabled: boolean;
  /** @throws the device's storage error */
  onSave: (name: string) => Promise<unknown>;
};

/** A name, and saving under it. */
export function SaveTemplate({ label, children, disabled, onSave }: SaveProps) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const save = useAttempt(async () => {
    await onSave(name.trim());
    setName('');
  });
  return (
    <form onSubmit={save.submit}>
      <Stack>
        <TextField
          label={t`Name of the template`}
          value={name}
          maxLength={120}
          onChange={setName}
        />
        {children}
        <FailureNotice error={save.error} lead={t`Sorry, template could not be saved.`} />
        <div>
          <Button type="submit" busy={save.busy} disabled={disabled || name.trim() === ''}>
            {label}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
