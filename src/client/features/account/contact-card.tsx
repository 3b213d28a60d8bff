import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { readContact, type ContactKind } from '#contract/contact.ts';
import { formatUsPhone } from '#domain/texts.ts';
import { callApi } from '#client/api/call.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { refreshSession } from '#client/session/unlock/reauthenticate.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Cluster, Facts, Stack } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/notices.tsx';
import { EmailCodeDialog, EmailDialog, PhoneCodeDialog, PhoneDialog } from './contact-dialogs.ts';

const dialogs = {
  email: { target: EmailDialog, code: EmailCodeDialog },
  phone: { target: PhoneDialog, code: PhoneCodeDialog },
} as const;

type Step = { readonly kind: ContactKind; readonly step: 'target' | 'code' };

/** The person's mail address and phone number, each proven with a code before it counts. */
export function ContactCard() {
  const { t } = useLingui();
  const [step, setStep] = useState<Step | null>(null);
  const { value, error, pending, again } = useAnswer('contact', () => callApi(readContact, {}));
  const title = t`Email and phone`;
  const pendingEmail = value?.pendingEmail;
  const state = (at: string | null): string => (at === null ? t`not verified` : t`verified`);
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
        <FailureNotice error={error} />
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
            {pendingEmail && (
              <p>{t`A code was sent to ${pendingEmail}. The address becomes yours when you enter it.`}</p>
            )}
            <Cluster>
              {pendingEmail && (
                <Button
                  onClick={() => setStep({ kind: 'email', step: 'code' })}
                >{t`Enter the code`}</Button>
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
