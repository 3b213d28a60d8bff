import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { assignVisit } from '#contract/visits.ts';
import type { Visit } from '#contract/entities.ts';
import { formatCurrency } from '#domain/pay.ts';
import { useText } from '#client/i18n.ts';
import { staffing } from '#client/features/scheduling/visit-actions.ts';
import { ActionButtons } from '#client/kinds/action/action-button.tsx';
import { useMay } from '#client/screen/use-may.ts';
import { dayAndTime } from '#client/features/visits/day-and-time.ts';
import { VisitStatusPill } from '#client/features/visits/visit-status-pill.tsx';
import { Card, Cluster } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/notices.tsx';
import { PathLink } from '#client/ui/path-link.tsx';
import { Table } from '#client/ui/table.tsx';

const dayLink = (visit: Visit) => (
  <PathLink to="/episode/$id/$visitId" params={{ id: visit.episodeId, visitId: visit.id }}>
    {dayAndTime(visit)}
  </PathLink>
);
const statusCell = (visit: Visit) => <VisitStatusPill visit={visit} />;

/** All visits of an episode, to staff and to open. */
export function EpisodeVisits({ visits }: { visits: readonly Visit[] }) {
  const { t } = useLingui();
  const text = useText();
  const navigate = useNavigate();
  const may = useMay();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = visits.filter(({ id }) => selected.has(id));
  return (
    <Card>
      <h2>{t`Visits`}</h2>
      {chosen.length > 0 && (
        <Cluster>
          <strong>
            {plural(chosen.length, { one: '# row selected', other: '# rows selected' })}
          </strong>
          <ActionButtons
            actions={staffing}
            subject={chosen}
            onDone={() => setSelected(new Set())}
          />
        </Cluster>
      )}
      {visits.length === 0 ? (
        <EmptyState icon="visits" title={t`No visit planned yet.`} />
      ) : (
        <Table
          caption={t`Visits`}
          rows={visits}
          rowKey={({ id }) => id}
          rowName={(visit) => `${text(visit.visitType)} ${dayAndTime(visit)}`}
          onOpen={({ id, episodeId }) =>
            void navigate({ to: '/episode/$id/$visitId', params: { id: episodeId, visitId: id } })
          }
          selected={selected}
          onSelect={may(assignVisit) ? setSelected : undefined}
          columns={[
            { id: 'day', header: t`Date of service`, cell: dayLink },
            { id: 'type', header: t`Visit type`, cell: ({ visitType }) => text(visitType) },
            {
              id: 'clinician',
              header: t`Clinician`,
              cell: ({ providerName }) => providerName ?? '—',
            },
            { id: 'status', header: t`Status`, cell: statusCell },
            {
              id: 'pay',
              header: t`Pay`,
              align: 'end',
              cell: ({ pay }) => (pay === null ? '—' : formatCurrency(pay)),
            },
          ]}
        />
      )}
    </Card>
  );
}
