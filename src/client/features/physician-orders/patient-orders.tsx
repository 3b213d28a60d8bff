import { useLingui } from '@lingui/react/macro';
import { physicianOrders } from '#contract/physician-orders.ts';
import { callApi } from '#client/api/call.ts';
import { ActionButton } from '#client/kinds/action/action-button.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { Card, Cluster } from '#client/ui/card.tsx';
import { EmptyState, Skeleton } from '#client/ui/notices.tsx';
import { writeOrder } from './order-actions.tsx';
import { OrdersTable } from './orders-table.tsx';

/** Orders of one patient that are shown; a request takes as many. */
const mostShown = 100;

type OfPatient = { readonly patientId: string; readonly patientName: string };

/** Every order of one patient, unsigned and signed, those that wait longest first. */
export function PatientOrders({ patientId, patientName }: OfPatient) {
  const { t } = useLingui();
  const { value, error, pending, again } = useAnswer(patientId, () =>
    callApi(physicianOrders, { patientId, only: 'All', type: 'All', pageSize: mostShown }),
  );
  return (
    <Card aria-label={t`Physician orders`}>
      <h2>{t`Physician orders`}</h2>
      {pending && <Skeleton label={t`Loading`} lines={3} />}
      <FailureNotice error={error} lead={t`Sorry, orders could not be loaded.`} />
      {value?.rows.length === 0 && <EmptyState icon="notes" title={t`No order yet.`} />}
      {value && value.rows.length > 0 && <OrdersTable rows={value.rows} onDone={again} />}
      <Cluster>
        <ActionButton
          action={writeOrder}
          subject={{ patientId, patientName, episodeId: null, visitId: null, source: 'written' }}
          onDone={again}
        />
      </Cluster>
    </Card>
  );
}
