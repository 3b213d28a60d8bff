import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useState } from 'react';
import { pacificDate, pacificWallClock } from '#domain/pacific.ts';
import { greeting } from '#domain/times.ts';
import { isPendingVisit } from '#domain/visit-status.ts';
import { useText } from '#client/i18n.ts';
import { useUser } from '#client/session/state/session.ts';
import { useDay, useNotes } from '#client/store/snapshots/queries.ts';
import { syncStatusAtom } from '#client/sync/status.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { Banner, EmptyState, Skeleton } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { nextVisit } from './day-model.ts';
import { useNow } from '#client/screen/use-now.ts';
import { VisitCard } from './visit-card.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';

/** Below the visits, and needs the forms; the day is shown before it loads. */
const RoadCheck = lazy(async () => ({ default: (await import('./road-check.tsx')).RoadCheck }));

/** Rarely shown, so not part of the first load. */
const DayNotices = lazy(async () => ({ default: (await import('./day-notices.tsx')).DayNotices }));

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

/** Notes of other days that still need their author. */
function OtherNotes({ today }: { today: string }) {
  const { t } = useLingui();
  const notes =
    useNotes()?.filter((visit) => visit.dateOfService !== today && isPendingVisit(visit)) ?? [];
  const returned = notes.filter(({ status }) => status === 'NotesRejected').length;
  const rest = notes.length - returned;
  if (notes.length === 0) return null;
  return (
    <Banner tone="attention" actions={<LinkButton to="/notes">{t`Notes`}</LinkButton>}>
      {returned > 0 && (
        <p>
          {plural(returned, {
            one: '# note of another day was returned by the office.',
            other: '# notes of other days were returned by the office.',
          })}
        </p>
      )}
      {rest > 0 && (
        <p>
          {plural(rest, {
            one: '# note of another day is not finished.',
            other: '# notes of other days are not finished.',
          })}
        </p>
      )}
    </Banner>
  );
}

/**
 * A clinician's day: who is next, what is unfinished, and whether everything for it is on this
 * phone.
 */
function MyDay() {
  const { t } = useLingui();
  const text = useText();
  const user = useUser();
  const now = useNow();
  const today = pacificDate(now);
  const visits = useDay(today);
  const next = visits ? nextVisit(visits) : null;
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
        <DayNotices />
      </Suspense>
      {visits === undefined && <Skeleton lines={6} label={t`Loading`} />}
      {visits?.length === 0 && <EmptyState icon="day" title={t`No visits today`} />}
      {visits && visits.length > 0 && (
        <Stack>
          {next && <VisitCard visit={next} next />}
          {visits
            .filter((visit) => visit.id !== next?.id)
            .map((visit) => (
              <VisitCard key={visit.id} visit={visit} next={false} />
            ))}
          <Suspense fallback={<Skeleton lines={2} label={t`Loading`} />}>
            <RoadCheck visits={visits} />
          </Suspense>
        </Stack>
      )}
      {painted && <OtherNotes today={today} />}
    </Page>
  );
}

export const screen: ScreenPart<void> = { Screen: MyDay };
