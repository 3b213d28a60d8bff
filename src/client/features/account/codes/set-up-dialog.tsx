import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { prepareCodes, switchOnCodes } from '#contract/sign-in-codes.ts';
import { callApi } from '#client/api/call.ts';
import { DialogFrame } from '#client/kinds/form-dialog/dialog-frame.tsx';
import { Question } from '#client/kinds/question/question.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { TextField } from '#client/ui/text-field.tsx';
import { drawnAs, type Drawn } from './qr-path.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecretToScan } from './secret-to-scan.tsx';

type Prepared = { readonly secret: string; readonly address: string; readonly drawn: Drawn };
type Step =
  | { readonly at: 'password' }
  | { readonly at: 'code'; readonly prepared: Prepared }
  | { readonly at: 'kept'; readonly recoveryCodes: readonly string[] };

async function prepare(password: string): Promise<Step> {
  const [{ secret, address }, { encode }] = await Promise.all([
    callApi(prepareCodes, { password }),
    import('uqr'),
  ]);
  return {
    at: 'code',
    prepared: { secret, address, drawn: drawnAs(encode(address, { ecc: 'M', border: 0 })) },
  };
}

/** Three steps, so no `formDialog`: password, then QR code and a first right code, then the recovery codes. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [step, setStep] = useState<Step>({ at: 'password' });
  const [typed, setTyped] = useState('');
  const attempt = useAttempt(async () => {
    if (typed.trim() === '') return;
    if (step.at === 'password') setStep(await prepare(typed));
    else setStep({ at: 'kept', ...(await callApi(switchOnCodes, { code: typed })) });
    setTyped('');
  });
  if (step.at === 'kept')
    return (
      <Question title={t`Your recovery codes`} safe={{ label: t`I have saved them`, run: onClose }}>
        <RecoveryCodes codes={step.recoveryCodes} />
      </Question>
    );
  return (
    <DialogFrame
      title={t`Sign in with a code as well`}
      submit={step.at === 'password' ? t`Next` : t`Turn on`}
      busy={attempt.busy}
      error={attempt.error}
      onSubmit={() => void attempt.start()}
      onClose={onClose}
    >
      {step.at === 'password' && (
        <TextField
          key="password"
          label={t`Your password`}
          type="password"
          autoComplete="current-password"
          value={typed}
          onChange={setTyped}
        />
      )}
      {step.at === 'code' && (
        <>
          <SecretToScan {...step.prepared} />
          <TextField
            key="code"
            label={t`Code`}
            hint={t`The six digits the app shows now`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={40}
            value={typed}
            onChange={setTyped}
          />
        </>
      )}
    </DialogFrame>
  );
}
