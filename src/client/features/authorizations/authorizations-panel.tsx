import { useLingui } from '@lingui/react/macro';
import { patientAuthorizations, type AuthorizationShown } from '#contract/authorizations.ts';
import { authorizationStateLabels } from '#domain/authorizations.ts';
import { callApi } from '#client/api/call.ts';
import { knownText } from '#client/i18n.ts';
import { ActionButton, ActionButtons } from '#client/kinds/action/action-button.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { Card, Cluster } from '#client/ui/card.tsx';
import { EmptyState, Skeleton } from '#client/ui/notices.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { Table } from '#client/ui/table.tsx';
import {
  addAuthorization,
  authorizationActions,
  type AuthorizedPatient,
} from './authorization-dialogs.tsx';
import { leftText, scopeText, stateTones, usedText } from './authorization-words.ts';

/** Authorisations of one patient; a request takes as many. */
const mostShown = 100;

const stateCell = ({ state }: AuthorizationShown) => (
  <StatusPill tone={stateTones[state]}>{knownText(authorizationStateLabels[state])}</StatusPill>
);

function Rows({ rows, onDone }: { rows: readonly AuthorizationShown[]; onDone: () => void }) {
  const { t } = useLingui();
  const buttons = (row: AuthorizationShown) => (
    <ActionButtons actions={authorizationActions} subject={row} onDone={onDone} />
  );
  if (rows.length === 0)
    return <EmptyState icon="queue" title={t`No authorization. Visits are not counted down.`} />;
  return (
    <Table
      caption={t`Authorizations`}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ payer, number }) => [payer, number].filter(Boolean).join(' ')}
      columns={[
        {
          id: 'payer',
          header: t`Payer`,
          cell: ({ payer, number }) => [payer, number].filter(Boolean).join(' · '),
        },
        { id: 'scope', header: t`For`, cell: scopeText },
        {
          id: 'left',
          header: t({ message: 'Left', context: 'of an authorization' }),
          cell: leftText,
        },
        { id: 'used', header: t`Used`, cell: usedText },
        {
          id: 'days',
          header: t`Valid`,
          cell: ({ startDate, endDate }) => `${startDate} – ${endDate}`,
        },
        {
          id: 'state',
          header: t`Status`,
          cell: stateCell,
        },
      ]}
      end={(row) => buttons(row)}
    />
  );
}

/** What is authorised for a patient, counted down by visits, and the way to add more. */
export function AuthorizationsPanel({ patientId, episodeId }: AuthorizedPatient) {
  const { t } = useLingui();
  const { value, error, pending, again } = useAnswer(patientId, () =>
    callApi(patientAuthorizations, { patientId, only: 'All', pageSize: mostShown }),
  );
  return (
    <Card>
      <Cluster spread>
        <h2>{t`Authorizations`}</h2>
        <ActionButton action={addAuthorization} subject={{ patientId, episodeId }} onDone={again} />
      </Cluster>
      {pending && <Skeleton label={t`Loading`} lines={3} />}
      <FailureNotice error={error} lead={t`Sorry, authorizations could not be loaded.`} />
      {value && <Rows rows={value.rows} onDone={again} />}
    </Card>
  );
}
