import { useLingui } from '@lingui/react/macro';
import { Page } from '#client/ui/page.tsx';
import { Skeleton } from '#client/ui/notices.tsx';

/** A screen that is on its way. */
export function PendingScreen() {
  const { t } = useLingui();
  return (
    <Page wide>
      <Skeleton lines={8} label={t`Loading`} />
    </Page>
  );
}
