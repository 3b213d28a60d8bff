import { useLingui } from '@lingui/react/macro';
import type { Episode } from '#contract/entities.ts';
import { useText } from '#client/i18n.ts';
import { Card, Facts } from '#client/ui/card.tsx';
import { Table } from '#client/ui/table.tsx';

/** Dates, payer and coordinator of an episode. */
export function EpisodeFacts({ episode }: { episode: Episode }) {
  const { t } = useLingui();
  const text = useText();
  return (
    <Card>
      <Facts
        items={[
          { name: t`Start of care`, value: episode.startDate },
          { name: t`Certification ends`, value: episode.endDate },
          { name: t`Payer type`, value: text(episode.payerType) },
          { name: t`Care coordinator`, value: episode.careCoordinator ?? '—' },
        ]}
      />
    </Card>
  );
}

/** The 30-day billing periods of an episode. */
export function BillingPeriods({ episode }: { episode: Episode }) {
  const { t } = useLingui();
  return (
    <Card>
      <h2>{t`Billing periods`}</h2>
      <Table
        caption={t`Billing periods`}
        rows={episode.billingPeriods}
        rowKey={({ start }) => start}
        rowName={({ start }) => start}
        columns={[
          { id: 'index', header: t`Period`, cell: ({ index }) => index + 1 },
          { id: 'start', header: t`First day`, cell: ({ start }) => start },
          { id: 'end', header: t`Last day`, cell: ({ end }) => end },
        ]}
      />
    </Card>
  );
}

/** The visit orders of an episode as they were written. */
export function Orders({ episode }: { episode: Episode }) {
  const { t } = useLingui();
  return (
    <Card>
      <h2>{t`Orders`}</h2>
      {episode.orders.length === 0 ? (
        <p>{t`No visit order yet.`}</p>
      ) : (
        <Table
          caption={t`Orders`}
          rows={episode.orders}
          rowKey={({ id }) => id}
          rowName={({ frequency }) => frequency}
          columns={[
            { id: 'frequency', header: t`Frequency`, cell: ({ frequency }) => frequency },
            { id: 'discipline', header: t`Discipline`, cell: ({ discipline }) => discipline },
            { id: 'start', header: t`From`, cell: ({ startDate }) => startDate },
          ]}
        />
      )}
    </Card>
  );
}
