import { useLingui } from '@lingui/react/macro';
import { duties, type DutyShown } from '#contract/duties.ts';
import { callApi } from '#client/api/call.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { Card } from '#client/ui/card.tsx';
import { EmptyState, Skeleton } from '#client/ui/notices.tsx';
import { PathLink } from '#client/ui/path-link.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { Table } from '#client/ui/table.tsx';
import { dueText, dutyText, sourceText, stateText, stateTones, visitsText } from './duty-words.ts';

/** Rules of one episode: a few. */
const mostShown = 20;

const stateCell = (duty: DutyShown) => (
  <StatusPill tone={stateTones[duty.state]}>{stateText(duty)}</StatusPill>
);

/** The visit that will do it, else the one that did it last. */
function visitCell(duty: DutyShown) {
  const visit = duty.planned ?? duty.last;
  if (visit === null) return visitsText(duty);
  return (
    <PathLink to="/episode/$id/$visitId" params={{ id: visit.episodeId, visitId: visit.id }}>
      {visitsText(duty)}
    </PathLink>
  );
}

/** Supervision, reassessments and recertification of an active episode, with their days. */
export function DutiesCard({ episodeId, version }: { episodeId: string; version: string }) {
  const { t } = useLingui();
  const { value, error, pending } = useAnswer(`${episodeId} ${version}`, () =>
    callApi(duties, { episodeId, only: 'All', pageSize: mostShown }),
  );
  return (
    <Card>
      <h2>{t`Work by date`}</h2>
      {pending && <Skeleton label={t`Loading`} lines={2} />}
      <FailureNotice error={error} lead={t`Sorry, work by date could not be loaded.`} />
      {value?.rows.length === 0 && (
        <EmptyState icon="check" title={t`Nothing is dated: the episode is not active.`} />
      )}
      {value && value.rows.length > 0 && (
        <Table
          caption={t`Work by date`}
          rows={value.rows}
          rowKey={({ key }) => key}
          rowName={dutyText}
          columns={[
            { id: 'work', header: t`Work`, cell: dutyText },
            {
              id: 'due',
              header: t({ message: 'Due', context: 'day' }),
              noWrap: true,
              cell: dueText,
            },
            { id: 'state', header: t`Status`, cell: stateCell },
            { id: 'visit', header: t`Visit`, cell: visitCell },
            { id: 'source', header: t`Source`, cell: sourceText },
          ]}
        />
      )}
    </Card>
  );
}
