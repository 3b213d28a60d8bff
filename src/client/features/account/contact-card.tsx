import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { declineEmail, readContact, type ContactKind } from '#contract/contact.ts';
import { formatUsPhone } from '#domain/texts.ts';
import { callApi } from '#client/api/call.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { useAnswer } from '#client/screen/use-answer.ts';
import { refreshSession } from '#client/session/unlock/reauthenticate.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Cluster, Facts, Stack } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/notices.tsx';
import {
  EmailCodeDialog,
  EmailDialog,
  OfficeEmailCodeDialog,
  PhoneCodeDialog,
  PhoneDialog,
} from './contact-dialogs.ts';

const dialogs = {
  email: { target: EmailDialog, code: EmailCodeDialog, officeCode: OfficeEmailCodeDialog },
  phone: { target: PhoneDialog, code: PhoneCodeDialog, officeCode: PhoneCodeDialog },
} as const;

type Step = { readonly kind: ContactKind; readonly step: 'target' | 'code' | 'officeCode' };

/** Why a code was sent to another address, and what makes it the person's own. */
function PendingEmail({ address, byOffice }: { address: string; byOffice: boolean }) {
  const { t } = useLingui();
  return (
    <p>
      {byOffice
        ? t`Your agency asked for ${address}. Enter the code we sent there and your password.`
        : t`A code was sent to ${address}. The address becomes yours when you enter it.`}
    </p>
  );
}

/** The person's mail address and phone number, each proven with a code before it counts. */
export function ContactCard() {
  const { t } = useLingui();
  const [step, setStep] = useState<Step | null>(null);
  const { value, error, pending, again } = useAnswer('contact', () => callApi(readContact, {}));
  const title = t`Email and phone`;
  const { pendingEmail, pendingByOffice = false } = value ?? {};
  const state = (at: string | null): string => (at === null ? t`not verified` : t`verified`);
  const declining = useAttempt(async () => {
    await callApi(declineEmail, {});
    again();
  });
  const Dialog = step && dialogs[step.kind][step.step];
  const finish = () => {
    if (step?.step === 'target') return setStep({ kind: step.kind, step: 'code' });
    void refreshSession().catch(() => {});
    again();
  };
  // A dialog that has led to the next one closes too.
  const close = () => setStep((now) => (now?.step === step?.step ? null : now));
  return (
    <Card aria-label={title}>
      <h2>{title}</h2>
      <Stack>
        <FailureNotice error={error ?? declining.error} />
        {pending && <Skeleton lines={2} label={t`Loading`} />}
        {value && (
          <>
            <Facts
              items={[
                { name: t`Email`, value: `${value.emailId}, ${state(value.emailVerifiedAt)}` },
                {
                  name: t`Phone`,
                  value:
                    value.phone === null
                      ? '—'
                      : `${formatUsPhone(value.phone)}, ${state(value.phoneVerifiedAt)}`,
                },
              ]}
            />
            {pendingEmail && <PendingEmail address={pendingEmail} byOffice={pendingByOffice} />}
            <Cluster>
              {pendingEmail && (
                <Button
                  onClick={() =>
                    setStep({ kind: 'email', step: pendingByOffice ? 'officeCode' : 'code' })
                  }
                >{t`Enter the code`}</Button>
              )}
              {pendingEmail && pendingByOffice && (
                <Button
                  busy={declining.busy}
                  onClick={() => void declining.start()}
                >{t`Decline`}</Button>
              )}
              <Button
                onClick={() => setStep({ kind: 'email', step: 'target' })}
              >{t`Verify or change email`}</Button>
              <Button
                onClick={() => setStep({ kind: 'phone', step: 'target' })}
              >{t`Verify or change phone`}</Button>
            </Cluster>
          </>
        )}
      </Stack>
      {value && Dialog && (
        <Dialog key={step.step} subject={value} onDone={finish} onClose={close} />
      )}
    </Card>
  );
}
