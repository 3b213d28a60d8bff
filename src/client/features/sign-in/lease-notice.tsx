import { Trans } from '@lingui/react/macro';
import { Banner } from '#client/ui/notices.tsx';

/** Says that this device's charts were destroyed after too long without the server. */
export function LeaseNotice() {
  return (
    <Banner tone="attention" icon="lock">
      <Trans>
        The charts on this device were removed because it had no contact with the server for 14
        days. They come back when you are online. Unsent work is still here.
      </Trans>
    </Banner>
  );
}
