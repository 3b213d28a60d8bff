import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '#client/ui/notices.tsx';
import { ErrorNotice } from '#client/screen/error-notice.tsx';

/** Why the app asks for the password although the person did not lock it. */
export function WhyLocked({ why }: { why: 'lease' | 'pin' }) {
  const { t } = useLingui();
  if (why === 'pin') return <ErrorNotice code="device.pin-spent" />;
  return (
    <Banner
      tone="attention"
      icon="lock"
    >{t`This device had no contact with the server for some days. Enter your password to see the charts.`}</Banner>
  );
}

/** The office wiped this person's data on the device. */
export function Wiped({ name }: { name: string }) {
  return (
    <Banner tone="attention" icon="lock" title={name}>
      <Trans>
        The office wiped the charts on this device. Unsent work stays sealed and is still sent to
        the office. Sign in to start again.
      </Trans>
    </Banner>
  );
}
