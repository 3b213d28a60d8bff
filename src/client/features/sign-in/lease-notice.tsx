import { useLingui } from '@lingui/react/macro';
import { Banner } from '#client/ui/notices.tsx';

/** Says that this device's charts were destroyed after too long without the server. */
export function LeaseNotice() {
  const { t } = useLingui();
  return (
    <Banner tone="attention" icon="lock">
      {t`The charts on this device were removed because it had no contact with the server for 14 days. They come back with a connection. What is not sent is still here.`}
    </Banner>
  );
}
