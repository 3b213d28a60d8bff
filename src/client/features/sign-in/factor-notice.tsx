import { Trans, useLingui } from '@lingui/react/macro';
import { LinkButton } from '#client/ui/button.tsx';
import { Banner } from '#client/ui/notices.tsx';

/**
 * Says that the agency requires a second way to sign in, and where to add it; typing continues,
 * sending waits (decision 050).
 */
export function FactorNotice() {
  const { t } = useLingui();
  return (
    <Banner
      tone="attention"
      icon="lock"
      actions={<LinkButton to="/profile">{t`Profile`}</LinkButton>}
    >
      <Trans>
        Your agency requires a second way to sign in. Add a passkey or a code in your profile. Until
        then nothing is sent or received; this device still works.
      </Trans>
    </Banner>
  );
}
