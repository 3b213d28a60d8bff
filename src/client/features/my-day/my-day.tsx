import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useState } from 'react';
import { addDays } from '#domain/dates.ts';
import { pacificDate, pacificWallClock } from '#domain/pacific.ts';
import { greeting } from '#domain/times.ts';
import { isPendingVisit } from '#domain/visit-status.ts';
import { useText } from '#client/i18n.ts';
import { useUser } from '#client/session/state/session.ts';
import {
  useDay,
  useFirstPull,
  useNotes,
  useVisits,
  type VisitRow,
} from '#client/store/snapshots/queries.ts';
import { syncStatusAtom } from '#client/sync/status.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { Banner, Skeleton } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { Today, Tomorrow } from './day-cards.tsx';
import { EmptyDay } from './empty-day.tsx';
import { FirstLoad, PartOfDay, useStopped } from './first-load.tsx';
import { ReturnedNotes } from './returned-notes.tsx';
import { useNow } from '#client/screen/use-now.ts';
import type { ScreenPart } from '#client/screen/screen-part.ts';

/** Rarely shown, so not part of the first load. */
const DayNotices = lazy(async () => ({ default: (await import('./day-notices.tsx')).DayNotices }));

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

/** Notes of other days that are not finished; the returned ones come first on the day. */
function OtherNotes({ today }: { today: string }) {
  const { t } = useLingui();
  const rest =
    useNotes()?.filter(
      (visit) =>
        visit.dateOfService !== today && isPendingVisit(visit) && visit.status !== 'NotesRejected',
    ).length ?? 0;
  if (rest === 0) return null;
  return (
    <Banner tone="attention" actions={<LinkButton to="/notes">{t`Notes`}</LinkButton>}>
      {plural(rest, {
        one: '# note of another day is not finished.',
        other: '# notes of other days are not finished.',
      })}
    </Banner>
  );
}

type Days = {
  readonly today: string;
  readonly visits: VisitRow[] | undefined;
  readonly tomorrow: string;
  readonly later: VisitRow[] | undefined;
};

/** The visits of the day and of the next, once everything of the first pull is here. */
function Visits({ today, visits, tomorrow, later }: Days) {
  const { t } = useLingui();
  const pull = useFirstPull();
  const hasStopped = useStopped();
  if (visits === undefined || pull === undefined)
    return pull && !pull.isWhole && !hasStopped ? (
      <FirstLoad pull={pull} />
    ) : (
      <Skeleton lines={6} label={t`Loading`} />
    );
  if (!pull.isWhole && !hasStopped) return <FirstLoad pull={pull} />;
  return (
    <>
      {!pull.isWhole && <PartOfDay />}
      {visits.length === 0 && pull.isWhole && <EmptyDay today={today} pulledAt={pull.pulledAt} />}
      {visits.length > 0 && (
        <Today visits={visits} isWhole={pull.isWhole} isPainted={later !== undefined} />
      )}
      {pull.isWhole && later && <Tomorrow visits={later} day={tomorrow} />}
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
  const tomorrow = addDays(today, 1);
  const visits = useDay(today);
  const painted = useAfterPaint(visits !== undefined);
  const later = useVisits({ from: tomorrow, to: tomorrow });
  return (
    <Page>
      <PageHeader title={`${text(greeting(pacificWallClock(now).getHours()))}, ${user.givenName}`}>
        <p>
          {t`My day`} {`· ${today}`}
        </p>
      </PageHeader>
      <OfflineLine />
      <Suspense>
        <DayNotices />
      </Suspense>
      {painted && <ReturnedNotes />}
      <Visits
        today={today}
        visits={visits}
        tomorrow={tomorrow}
        later={painted ? later : undefined}
      />
      {painted && <OtherNotes today={today} />}
      {painted && (
        <Suspense>
          <InstallCard />
        </Suspense>
      )}
    </Page>
  );
}

export const screen: ScreenPart<void> = { Screen: MyDay };
