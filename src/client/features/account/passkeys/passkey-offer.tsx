import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { KnownAccount } from '#client/session/state/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { isOfferDue, keepAnswer } from './offer-due.ts';

/** Offers a passkey until the person has answered: a second factor at a desk, a key in the field. */
export function PasskeyOffer({ account }: { account: KnownAccount }) {
  const { t } = useLingui();
  const [shown, setShown] = useState<'banner' | 'dialog' | null>(null);
  useEffect(() => {
    let wanted = true;
    // One may have been added in the profile meanwhile; the dialog ends by itself.
    const show = (due: boolean): void =>
      setShown((now) => {
        if (now === 'dialog') return now;
        return due ? 'banner' : null;
      });
    void isOfferDue(account).then((due) => wanted && show(due));
    return () => {
      wanted = false;
    };
  }, [account]);
  if (shown === null) return null;
  const answered = (): void => {
    setShown(null);
    void keepAnswer(account);
  };
  return (
    <div data-print="no">
      <Banner
        icon="lock"
        title={
          account.keepsData
            ? t`Unlock with your finger or face`
            : t`Protect your account with a passkey`
        }
        actions={
          <Cluster>
            <Button variant="primary" onClick={() => setShown('dialog')}>{t`Add a passkey`}</Button>
            <Button onClick={answered}>{t`Not now`}</Button>
          </Cluster>
        }
      >
        <Trans>
          A passkey signs you in with your finger, face or device PIN, without a password or code.
        </Trans>
        {account.keepsData && (
          <>
            {' '}
            <Trans>
              Where the browser supports it, it also opens this device offline. Your password still
              works too.
            </Trans>
          </>
        )}
      </Banner>
      {shown === 'dialog' && (
        <AddPasskeyDialog
          subject={account}
          onClose={() => setShown((now) => now && 'banner')}
          onDone={answered}
        />
      )}
    </div>
  );
}
