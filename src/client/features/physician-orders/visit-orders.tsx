import { useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { visitOrders, type PhysicianOrder } from '#contract/physician-orders.ts';
import type { Visit } from '#contract/entities.ts';
import type { BillingStatus } from '#domain/billing-status.ts';
import { callApi } from '#client/api/call.ts';
import { useText } from '#client/i18n.ts';
import { ActionButtons } from '#client/kinds/action/action-button.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { useMay } from '#client/screen/use-may.ts';
import { Card, Cluster } from '#client/ui/card.tsx';
import { Banner, Skeleton } from '#client/ui/notices.tsx';
import { Table } from '#client/ui/table.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { orderActions, writeOrder } from './order-actions.tsx';
import { ageText, kindText, physicianText, stateText, stateTone } from './order-words.ts';

/** What a claim would be answered while an order is not signed (spec rules §4). */
const held: BillingStatus = 'Not Ready';

/** Visit type of a plan of care (`forms/plan-of-care`). */
const planOfCareType = 264;

const stateCell = (order: PhysicianOrder) => (
  <StatusPill tone={stateTone(order)}>{stateText(order)}</StatusPill>
);

function Orders({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  const text = useText();
  const { value, error, pending, again } = useAnswer(`${visit.id} ${visit.revision}`, () =>
    callApi(visitOrders, { visitId: visit.id }),
  );
  const rows = value?.rows ?? [];
  const buttons = (order: PhysicianOrder) => (
    <ActionButtons actions={orderActions} subject={order} onDone={again} />
  );
  return (
    <Card aria-label={t`Physician orders`}>
      <h2>{t`Physician orders`}</h2>
      {pending && <Skeleton label={t`Loading`} lines={1} />}
      <FailureNotice error={error} lead={t`Sorry, orders could not be loaded.`} />
      {value && rows.length === 0 && <p>{t`No order waits for a signature.`}</p>}
      {rows.length > 0 && (
        <>
          <Banner tone="attention" title={`${t`Billing status`}: ${text(held)}`}>
            {plural(rows.length, {
              one: 'The visit needs an order that is not signed.',
              other: 'The visit needs # orders that are not signed.',
            })}
          </Banner>
          <Table
            caption={t`Physician orders`}
            rows={rows}
            rowKey={({ id }) => id}
            rowName={kindText}
            columns={[
              { id: 'kind', header: t`Kind`, cell: kindText },
              { id: 'text', header: t`Order`, cell: ({ content }) => content.text },
              { id: 'physician', header: t`Physician`, cell: physicianText },
              { id: 'age', header: t`Age`, cell: ageText },
              {
                id: 'state',
                header: t`Status`,
                cell: stateCell,
              },
            ]}
            end={(order) => buttons(order)}
          />
        </>
      )}
      <Cluster>
        <ActionButtons
          actions={[writeOrder]}
          subject={{
            patientId: visit.patientId,
            patientName: visit.patientName,
            episodeId: visit.episodeId,
            visitId: visit.id,
            source: visit.visitTypeId === planOfCareType ? 'plan-of-care' : 'written',
          }}
          onDone={again}
        />
      </Cluster>
    </Card>
  );
}

/** The orders that a visit waits for before it is billed, in the visit's detail. */
export function VisitOrders({ visit }: { visit: Visit }) {
  const may = useMay();
  return may(visitOrders) ? <Orders visit={visit} /> : null;
}
