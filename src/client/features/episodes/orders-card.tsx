import { useLingui } from '@lingui/react/macro';
import type { Episode, Visit } from '#contract/entities.ts';
import { lacksSign, orderFrequency } from '#domain/orders.ts';
import { daysBetween } from '#domain/dates.ts';
import { lastDayOf, ordersProgress, type OrderProgress } from '#domain/order-progress.ts';
import { pacificDate } from '#domain/pacific.ts';
import { isEndedEpisode } from '#domain/record-statuses.ts';
import { useNow } from '#client/screen/use-now.ts';
import { Card } from '#client/ui/card.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { Table } from '#client/ui/table.tsx';
import { ActionButtons } from '#client/kinds/action/action-button.tsx';
import type { Action } from '#client/kinds/action/action.ts';
import { isOff, progressText } from './order-words.ts';

type Order = Episode['orders'][number];
type Counted = Pick<Visit, 'id' | 'status' | 'providerType' | 'visitTypeId' | 'dateOfService'> & {
  readonly seriesId?: string | undefined;
};
/** What an action on an order is about. */
export type OrderOf = { readonly episode: Episode; readonly order: Order };

type Row = { readonly order: Order; readonly progress: OrderProgress | null };

/** A phone has a clinician's own visits only: what it counts is said to be that. */
function OwnProgress({ progress }: Row) {
  const { t } = useLingui();
  if (!progress) return t`This order cannot be read.`;
  const { done, ordered } = progress;
  return t`${done} of ${ordered} done by your visits on this phone`;
}

function Progress({ order, progress }: Row) {
  const { t } = useLingui();
  const read = orderFrequency(order.frequency);
  if (!progress) return <StatusPill tone="attention">{t`This order cannot be read.`}</StatusPill>;
  return (
    <>
      {isOff(progress) ? (
        <StatusPill tone="attention">{progressText(progress)}</StatusPill>
      ) : (
        progressText(progress)
      )}
      {read.ok && lacksSign(read) && (
        <div>{t`PRN without its sign or symptom: ask the physician.`}</div>
      )}
    </>
  );
}

function Days({ order: { startDate, endDate, endedBy, endReason } }: { order: Order }) {
  const { t } = useLingui();
  const words = { changed: t`changed`, stopped: t`stopped` } as const;
  return (
    <>
      {endDate === undefined || daysBetween(startDate, endDate) < 0
        ? startDate
        : `${startDate} – ${endDate}`}
      {endedBy && <div>{[words[endedBy], endReason].filter(Boolean).join(': ')}</div>}
    </>
  );
}

/**
 * Orders of an episode whose care has ended: those in force are stopped with its last day of care
 * (decision 080). Nothing is written to them, so that an episode made active again has them back.
 */
function ordersOf({ orders, status, dischargeDate, endDate }: Episode): readonly Order[] {
  if (!isEndedEpisode(status)) return orders;
  return orders.map((order) =>
    order.endedBy === undefined
      ? { ...order, endedBy: 'stopped', endDate: lastDayOf(order, dischargeDate ?? endDate) }
      : order,
  );
}

/** After the end of care no visit is left to plan. */
const withoutPlans = (progress: OrderProgress): OrderProgress => ({ ...progress, unplanned: [] });

const noActions: readonly Action<OrderOf>[] = [];
const daysCell = ({ order }: Row) => <Days order={order} />;
const progressCell = (row: Row) => <Progress {...row} />;
const ownCell = (row: Row) => <OwnProgress {...row} />;

/** The visit orders of an episode, and how far each is: "13 of 18 done, week 5 short by one". */
export function OrdersCard({
  episode,
  visits,
  actions = noActions,
  isOwn = false,
}: {
  episode: Episode;
  visits: readonly Counted[];
  actions?: readonly Action<OrderOf>[];
  /** Only the visits of one clinician are at hand. */
  isOwn?: boolean;
}) {
  const { t } = useLingui();
  const today = pacificDate(useNow());
  const counted = visits.map((visit) => ({ ...visit, orderId: visit.seriesId }));
  const orders = ordersOf(episode);
  const progress = ordersProgress(orders, counted, episode.endDate, today);
  const isOver = isEndedEpisode(episode.status);
  const rows = orders.map((order, index): Row => {
    const read = progress[index] ?? null;
    return { order, progress: read && isOver ? withoutPlans(read) : read };
  });
  const buttons = ({ order }: Row) => (
    <ActionButtons actions={actions} subject={{ episode, order }} />
  );
  return (
    <Card>
      <h2>{t`Orders`}</h2>
      {rows.length === 0 ? (
        <p>{t`No visit order yet.`}</p>
      ) : (
        <Table
          caption={t`Orders`}
          rows={rows}
          rowKey={({ order }) => order.id}
          rowName={({ order }) => order.frequency}
          columns={[
            { id: 'frequency', header: t`Frequency`, cell: ({ order }) => order.frequency },
            { id: 'discipline', header: t`Discipline`, cell: ({ order }) => order.discipline },
            { id: 'days', header: t`In force`, cell: daysCell },
            {
              id: 'progress',
              header: t`Visits`,
              cell: isOwn ? ownCell : progressCell,
            },
          ]}
          {...(actions.length > 0 && {
            end: (row: Row) => buttons(row),
          })}
        />
      )}
    </Card>
  );
}
