import { useLingui } from '@lingui/react/macro';
import { dateOf } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { useText } from '#client/i18n.ts';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '#client/ui/notices.tsx';
import { dayAndTime } from '#client/features/visits/day-and-time.ts';
import { stepOf } from '#client/features/visits/day-model.ts';
import { useRecentVisits } from './use-recent-visits.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';

/** A day without visits: when the next one is, and how old this knowledge is. */
export function EmptyDay({ today, pulledAt }: { today: string; pulledAt: Date | null }) {
  const { t } = useLingui();
  const text = useText();
  const after = must(dateOf(today), 'today');
  const next = useRecentVisits()?.find(
    (visit) => stepOf(visit) === 'start' && must(dateOf(visit.dateOfService), 'day') > after,
  );
  const updated = pulledAt ? pacificMoment(pulledAt) : '';
  return (
    <EmptyState icon="day" title={t`No visits today`}>
      {next && (
        <p>
          {t`Next visit:`}{' '}
          <Link to="/note/$visitId" params={{ visitId: next.id }}>
            {`${dayAndTime(next)} · ${next.patientName} — ${text(next.visitType)}`}
          </Link>
        </p>
      )}
      {updated !== '' && <p>{t`Last updated ${updated}`}</p>}
    </EmptyState>
  );
}
