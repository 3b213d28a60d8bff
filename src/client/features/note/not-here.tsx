import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '#client/ui/notices.tsx';
import { BackLink, PageHeader } from '#client/ui/page.tsx';

/** A visit that is not on this device, or does not exist. */
export function NotHere() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader title={t`Note`} back={<BackLink to="/notes" />} />
      <EmptyState
        icon="notes"
        title={t`This visit is not on this device`}
      >{t`If it is yours, it arrives the next time you are online.`}</EmptyState>
    </>
  );
}
