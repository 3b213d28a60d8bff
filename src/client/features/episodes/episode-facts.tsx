import { useLingui } from '@lingui/react/macro';
import type { Episode } from '#contract/entities.ts';
import { pacificDate } from '#domain/pacific.ts';
import { billingCycleOf } from '#domain/billing-cycle.ts';
import { useText } from '#client/i18n.ts';
import { Card, Facts } from '#client/ui/card.tsx';
import { Table } from '#client/ui/table.tsx';

const today = (): string => pacificDate(new Date());

type Fact = { name: string; value: string };

/** What only some episodes have; nothing is said of the others. */
function useFurtherFacts(): (episode: Episode) => Fact[] {
  const { t } = useLingui();
  const text = useText();
  return (episode) => {
    const place =
      episode.latitude !== undefined && episode.longitude !== undefined
        ? `${episode.latitude}, ${episode.longitude}`
        : undefined;
    return [
      { name: t`Type`, value: episode.type && text(episode.type) },
      { name: t`On hold from`, value: episode.holdDate },
      { name: t`Last day of care`, value: episode.dischargeDate },
      {
        name: t`Reason for archiving`,
        value: episode.archiveReason && text(episode.archiveReason),
      },
      { name: t`Benefit start date`, value: episode.benefitStartDate },
      { name: t`NPI of the referral source`, value: episode.referralSourceNPI },
      { name: t`NPI of the provider`, value: episode.providerNPI },
      { name: t`Name of the provider`, value: episode.providerName },
      { name: t`Place of care`, value: place },
    ].flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }]));
  };
}

/** Dates, payer and coordinator of an episode. */
export function EpisodeFacts({ episode }: { episode: Episode }) {
  const { t } = useLingui();
  const text = useText();
  const furtherFacts = useFurtherFacts();
  return (
    <Card>
      <Facts
        items={[
          { name: t`Start of care`, value: episode.startDate },
          { name: t`Certification ends`, value: episode.endDate },
          { name: t`Payer type`, value: text(episode.payerType) },
          { name: t`Care coordinator`, value: episode.careCoordinator ?? '—' },
          {
            name: t`Billing cycle`,
            value: t`Period ${billingCycleOf(episode.startDate, today())}`,
          },
          ...furtherFacts(episode),
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
