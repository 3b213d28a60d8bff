import { useLingui } from '@lingui/react/macro';
import { useCallback, useRef, useState } from 'react';
import type { CodeStep } from '#client/session/state/session-state.ts';
import { DialogFrame } from '#client/kinds/form-dialog/dialog-frame.tsx';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { LoginFailure } from './login-failure.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';

/** Asks for the authenticator app's code, or a recovery code, after a right password. */
export function CodeDialog({ step }: { step: CodeStep }) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [recovery, setRecovery] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const attempt = useAttempt(async () => {
    if (code.trim() === '') return;
    setCode('');
    field.current?.focus();
    await step.submit(code);
  });
  const putField = useCallback((shown: HTMLInputElement | null) => {
    field.current = shown;
    shown?.focus();
  }, []);
  return (
    <DialogFrame
      title={t`Enter your code`}
      submit={t`Sign in`}
      busy={attempt.busy}
      error={null}
      onSubmit={() => void attempt.start()}
      onClose={step.cancel}
    >
      <p>
        {recovery
          ? t`Enter one of your recovery codes. Each works only once.`
          : t`Enter the six digits that your authenticator app shows for Porchlight.`}
      </p>
      <LoginFailure error={attempt.error} />
      {recovery ? (
        <TextField
          key="recovery"
          ref={putField}
          label={t`Recovery code`}
          maxLength={40}
          value={code}
          onChange={setCode}
        />
      ) : (
        <TextField
          key="code"
          ref={putField}
          label={t`Code`}
          name="one-time-code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          value={code}
          onChange={setCode}
        />
      )}
      <Button
        variant="quiet"
        onClick={() => {
          setCode('');
          setRecovery(!recovery);
        }}
      >
        {recovery ? t`Use the app instead` : t`Use a recovery code instead`}
      </Button>
    </DialogFrame>
  );
}
