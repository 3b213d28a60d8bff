import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useText } from '#client/i18n.ts';
import type { VisitRow } from '#client/store/snapshots/queries.ts';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Card, Cluster } from '#client/ui/card.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { PathLink } from '#client/ui/path-link.tsx';
import { Link } from '@tanstack/react-router';
import { useVisitClock } from '#client/features/visits/clock/use-visit-clock.ts';
import { directionsTo } from '#client/screen/directions.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { clockText } from '#client/features/visits/day-and-time.ts';
import { RecordPill } from '#client/screen/record-pill.tsx';
import { VisitStatusPill } from '#client/features/visits/visit-status-pill.tsx';
import { pacificTime } from '#domain/pacific.ts';
import { useNow } from '#client/screen/use-now.ts';
import { Chip, StatusPill } from '#client/ui/pill.tsx';
import { isRunning, minutesSince, plannedSpan, stepOf } from '#client/features/visits/day-model.ts';
import styles from './field.module.css';

const spanText = (visit: VisitRow): string => {
  const span = plannedSpan(visit);
  return span ? `${clockText(span.start)} – ${clockText(span.end)}` : '';
};

/** Nobody needs them before the card is there. */
const CardActions = lazy(async () => ({
  default: (await import('./card-actions.tsx')).CardActions,
}));

/** Straight-line miles from the stop before, between places where a visit was clocked. */
export type Leg = { readonly miles: number; readonly from: string };

function LegLine({ leg: { miles, from } }: { leg: Leg }) {
  const { t, i18n } = useLingui();
  const distance = i18n.number(miles, { maximumFractionDigits: 1 });
  return <p className={styles.soft}>{t`${distance} mi straight line from ${from}`}</p>;
}

/** Directions, telephone and chart, one press each. */
function Links({ visit }: { visit: VisitRow }) {
  const { t } = useLingui();
  return (
    <div className={styles.links}>
      {visit.address !== '' && (
        <a
          className={styles.action}
          href={directionsTo(visit.address, navigator.userAgent)}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="place" /> {t`Directions`}
        </a>
      )}
      {visit.phone !== '' && (
        <a className={styles.action} href={`tel:${visit.phone}`}>
          <Icon name="call" /> {t`Call`}
        </a>
      )}
      <PathLink className={styles.action} to="/patient/$id" params={{ id: visit.patientId }}>
        <Icon name="folder" /> {t`Chart`}
      </PathLink>
    </div>
  );
}

/** The one action for a visit now. */
function Step({
  visit,
  isMain,
  mayStart,
}: {
  visit: VisitRow;
  isMain: boolean;
  mayStart: boolean;
}) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { press, pressedAt, error } = useVisitClock(visit);
  const params = { visitId: visit.id };
  const variant = isMain ? 'primary' : 'secondary';
  const step = pressedAt('startVisit') === null ? stepOf(visit) : 'continue';
  const begin = () => {
    press('startVisit');
    // The note opens while the position is still being looked for.
    void navigate({ to: '/note/$visitId', params });
  };
  return (
    <>
      <FailureNotice error={error} />
      {step === 'start' && mayStart && (
        <Button variant={variant} block icon="clock" onClick={begin}>{t`Start visit`}</Button>
      )}
      {step === 'continue' && (
        <LinkButton
          variant={variant}
          block
          icon="notes"
          to="/note/$visitId"
          params={params}
        >{t`Continue note`}</LinkButton>
      )}
      {step === 'answer-returned' && (
        <LinkButton
          variant={variant}
          block
          icon="notes"
          to="/note/$visitId"
          params={params}
          search={{ section: 'returned' }}
        >{t`Continue note`}</LinkButton>
      )}
    </>
  );
}

/** The clock of a running visit; for the others their status, unless it says what everybody knows. */
function StatusOf({ visit }: { visit: VisitRow }) {
  const { t } = useLingui();
  const now = useNow();
  if (isRunning(visit) && visit.timeIn) {
    const since = clockText(pacificTime(new Date(visit.timeIn.at)));
    const minutes = minutesSince(visit.timeIn.at, now);
    return (
      <StatusPill tone="progress">
        {t`In visit since ${since}`} {`· ${t`${minutes} min`}`}
      </StatusPill>
    );
  }
  // Each visit of the person's own list is staffed with them.
  return visit.status === 'Staffed' ? null : <VisitStatusPill visit={visit} />;
}

/** How late the clinician said they are, while the visit has not started. */
function DelayOf({ visit }: { visit: VisitRow }) {
  const { t } = useLingui();
  const report = visit.reports?.findLast(({ undoneAt }) => undoneAt === undefined);
  if (report?.kind !== 'late' || visit.timeIn !== null) return null;
  const minutes = report.minutes ?? 0;
  return <Chip>{t`Reported ${minutes} min late`}</Chip>;
}

type CardProps = {
  visit: VisitRow;
  /** The earliest visit that has not started. */
  isNext?: boolean;
  /** What the thumb is for: the running visit, or the next one. */
  isMain?: boolean;
  /** A visit of a later day, or of a day that is not complete here, is not started from its card. */
  mayStart: boolean;
  /** From the stop before it. */
  leg?: Leg | undefined;
};

/** A visit of a day: when, who, what, where, and its status. */
export function VisitCard({ visit, isNext = false, isMain = false, mayStart, leg }: CardProps) {
  const { t } = useLingui();
  const text = useText();
  const when = [
    isNext ? t({ message: 'Next', context: 'the next visit of the day' }) : '',
    spanText(visit),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <Card tone={isMain ? 'next' : 'plain'} className={styles.visit}>
      <Cluster>
        <StatusOf visit={visit} />
        <DelayOf visit={visit} />
        <RecordPill record={visit.record} visitId={visit.id} />
        {when !== '' && <span className={styles.soft}>{when}</span>}
      </Cluster>
      <h2 className={styles.name}>
        <Link to="/note/$visitId" params={{ visitId: visit.id }}>
          {`${visit.patientName} — ${text(visit.visitType)}`}
        </Link>
      </h2>
      {visit.address !== '' && <p className={styles.soft}>{visit.address}</p>}
      {leg && <LegLine leg={leg} />}
      <Links visit={visit} />
      <Step visit={visit} isMain={isMain} mayStart={mayStart} />
      <Suspense fallback={<div className={styles.soon} />}>
        <CardActions visit={visit} />
      </Suspense>
    </Card>
  );
}
