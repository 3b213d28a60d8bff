import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useState } from 'react';
import { pacificDate, pacificWallClock } from '#domain/pacific.ts';
import { greeting } from '#domain/times.ts';
import { useText } from '#client/i18n.ts';
import { useUser } from '#client/session/state/session.ts';
import { useDay, useFirstPull, type VisitRow } from '#client/store/snapshots/queries.ts';
import type { SyncStatus } from '#client/sync/status-type.ts';
import { syncStatusAtom } from '#client/sync/status.ts';
import { Banner, Skeleton } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { Today } from './day-cards.tsx';
import { useNow } from '#client/screen/use-now.ts';
import type { ScreenPart } from '#client/screen/screen-part.ts';

/** Rarely shown, so not part of the first load. */
const DayNotices = lazy(async () => ({ default: (await import('./day-notices.tsx')).DayNotices }));

/** Shown once in the life of a device. */
const FirstLoad = lazy(async () => ({ default: (await import('./first-load.tsx')).FirstLoad }));
const PartOfDay = lazy(async () => ({ default: (await import('./first-load.tsx')).PartOfDay }));

/** Below the open visits, and reads the whole device. */
const RestOfDay = lazy(async () => ({ default: (await import('./rest-of-day.tsx')).RestOfDay }));

/** Offered once, below the day. */
const InstallCard = lazy(async () => ({
  default: (await import('#client/features/install/install-card.tsx')).InstallCard,
}));

/** Offline is normal: a calm notice that says what it means. */
function OfflineLine() {
  const { state } = useAtomValue(syncStatusAtom);
  return (
    <output>
      {state === 'offline' && (
        <Banner tone="neutral">
          <Trans>
            You are offline. Everything you enter is saved on this phone and sent when you are back
            online.
          </Trans>
        </Banner>
      )}
    </output>
  );
}

/** States in which nothing more arrives for now. */
const stopped: readonly SyncStatus['state'][] = ['offline', 'retrying', 'sign-in', 'update'];

/** Whether the first pull has stopped on the way: what is here may be shown, marked as a part. */
const useStopped = (): boolean => stopped.includes(useAtomValue(syncStatusAtom).state);

/** True after the day's first paint: anything that reads the whole device waits for it. */
function useAfterPaint(ready: boolean): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    if (!ready) return undefined;
    const timer = setTimeout(() => setPainted(true), 0);
    return () => clearTimeout(timer);
  }, [ready]);
  return painted;
}

type Days = {
  readonly today: string;
  readonly visits: VisitRow[] | undefined;
  readonly isPainted: boolean;
};

/** The visits of the day and what follows them, once everything of the first pull is here. */
function Visits({ today, visits, isPainted }: Days) {
  const { t } = useLingui();
  const pull = useFirstPull();
  const hasStopped = useStopped();
  if (pull && !pull.hasDay && !hasStopped) return <FirstLoad pull={pull} />;
  if (visits === undefined || pull === undefined) return <Skeleton lines={6} label={t`Loading`} />;
  return (
    <>
      {!pull.isWhole && (
        <Suspense>
          <PartOfDay hasDay={pull.hasDay} hasStopped={hasStopped} />
        </Suspense>
      )}
      <Today visits={visits} isWhole={pull.isWhole} isPainted={isPainted} />
      {isPainted && (
        <Suspense fallback={<Skeleton lines={2} label={t`Loading`} />}>
          <RestOfDay today={today} visits={visits} pull={pull} />
        </Suspense>
      )}
    </>
  );
}

/**
 * A clinician's day: what was returned, who is next, what is unfinished, whether everything for it
 * is on this phone, and tomorrow.
 */
function MyDay() {
  const { t } = useLingui();
  const text = useText();
  const user = useUser();
  const now = useNow();
  const today = pacificDate(now);
  const visits = useDay(today);
  const painted = useAfterPaint(visits !== undefined);
  return (
    <Page>
      <PageHeader title={`${text(greeting(pacificWallClock(now).getHours()))}, ${user.givenName}`}>
        <p>
          {t`My day`} {`· ${today}`}
        </p>
      </PageHeader>
      <OfflineLine />
      <Suspense>
        <DayNotices isPainted={painted} />
      </Suspense>
      <Visits today={today} visits={visits} isPainted={painted} />
      {painted && (
        <Suspense>
          <InstallCard />
        </Suspense>
      )}
    </Page>
  );
}

export const screen: ScreenPart<void> = { Screen: MyDay };
