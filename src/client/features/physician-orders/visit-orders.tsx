import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { visitOrders } from '#contract/physician-orders.ts';
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
import { fromNote, writeOrder } from './order-actions.tsx';
import { OrdersTable } from './orders-table.tsx';

/** What a claim would be answered while an order is not signed (spec rules §4). */
const held: BillingStatus = 'Not Ready';

/** Visit type of a plan of care (`forms/plan-of-care`). */
const planOfCareType = 264;

function Orders({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  const text = useText();
  const { value, error, pending, again } = useAnswer(`${visit.id} ${visit.revision}`, () =>
    callApi(visitOrders, { visitId: visit.id }),
  );
  const rows = value?.rows ?? [];
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
          {rows.some(({ former }) => former) && (
            <Banner tone="danger" title={t`The note of an order was returned`}>
              <Trans>
                Its physician can no longer sign the earlier words. When the note is signed again,
                make a new order of it.
              </Trans>
            </Banner>
          )}
          <OrdersTable rows={rows} onDone={again} />
        </>
      )}
      <Cluster>
        <ActionButtons actions={[fromNote]} subject={visit} onDone={again} />
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
