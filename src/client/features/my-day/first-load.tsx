import { Trans, useLingui } from '@lingui/react/macro';
import type { FirstPull } from '#client/store/snapshots/queries.ts';
import { Card } from '#client/ui/card.tsx';
import { Banner, ProgressBar } from '#client/ui/notices.tsx';

/** Says what of the day is here, as long as it is not everything. */
export function PartOfDay({ hasDay, hasStopped }: { hasDay: boolean; hasStopped: boolean }) {
  const { t } = useLingui();
  if (!hasStopped)
    return (
      <output>{t`Your visits are here. Notes are still loading; then you can start a visit.`}</output>
    );
  return (
    <Banner tone="attention">
      {hasDay ? (
        <Trans>
          Your visits are on this phone, but not all of their notes. Go online and wait until
          everything is loaded before you leave.
        </Trans>
      ) : (
        <Trans>
          Only a part of your visits is on this phone. Go online and wait until everything is loaded
          before you leave.
        </Trans>
      )}
    </Banner>
  );
}

/** The first pull of this device: how many patients are here, of how many. */
export function FirstLoad({ pull: { patients, of } }: { pull: FirstPull }) {
  const { t } = useLingui();
  const count = of === null ? 0 : Math.min(patients, of);
  const words = of === null ? t`Loading your patients` : t`Loading your patients ${count} of ${of}`;
  return (
    <Card aria-label={t`Loading`}>
      <output>{words}</output>
      <ProgressBar value={of ? count / of : 0} label={words} />
      <p>{t`Your day appears as soon as it is complete.`}</p>
    </Card>
  );
}
