import { useLingui } from '@lingui/react/macro';
import { Readings } from '#client/features/review/readings.tsx';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { Card } from '#client/ui/card.tsx';
import { LinkRow, List } from '#client/ui/list.tsx';
import type { DashboardData } from './activity.report.ts';

type Notes = NonNullable<DashboardData['review']>;

const since = (at: string | null): string => (at === null ? '' : pacificMoment(new Date(at)));

/** The head of the review queue: critical readings first, then the longest waiting. */
export function ReviewCard({ notes }: { notes: Notes }) {
  const { t } = useLingui();
  return (
    <Card tone={notes.length > 0 ? 'next' : 'plain'}>
      <h2>{t`First in review`}</h2>
      {notes.length === 0 ? (
        <p>{t`No notes are waiting here.`}</p>
      ) : (
        <List>
          {notes.map(({ id, patientName, providerName, submittedAt, readings = [] }) => (
            <LinkRow
              key={id}
              to="/note/$visitId"
              params={{ visitId: id }}
              title={patientName}
              detail={[providerName, since(submittedAt)].filter(Boolean).join(' · ')}
              aside={readings.length > 0 && <Readings found={readings.slice(0, 2)} />}
            />
          ))}
        </List>
      )}
    </Card>
  );
}
