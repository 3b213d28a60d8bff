import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { late } from '#client/screen/late.tsx';
import { useStore } from '#client/session/state/session.ts';
import type { VisitRow } from '#client/store/snapshots/queries.ts';
import { Button } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { addDays } from '#domain/dates.ts';
import { stepOf } from '#client/features/visits/day-model.ts';
import { ownOrder, useOwnOrder } from '#client/features/visits/own-order.ts';

const SuggestOrder = late(async () => (await import('./suggest-order.tsx')).SuggestOrder);

/** Days back whose order is dropped when another one is kept. */
const keptDays = 14;
/** Fewer visits have no order to suggest. */
const fewest = 2;

/** Shows nothing but a button; tells the day's own order as far as one was chosen. */
export function OwnOrder({
  visits,
  onOrder,
}: {
  visits: readonly VisitRow[];
  onOrder: (order: readonly string[]) => void;
}) {
  const { t } = useLingui();
  const store = useStore();
  const [isOpen, setOpen] = useState(false);
  const day = visits[0]?.dateOfService ?? '';
  const kept = useOwnOrder(day) ?? [];
  const order = JSON.stringify(kept);
  useEffect(() => onOrder(JSON.parse(order) as string[]), [order, onOrder]);
  const open = visits.filter((visit) => stepOf(visit) === 'start');
  if (open.length < fewest) return null;
  const keep = async (ids: readonly string[]) => {
    const earlier = Array.from({ length: keptDays }, (_, index) => addDays(day, -1 - index));
    await ownOrder.drop(store, earlier);
    await ownOrder.keep(store, day, ids);
    setOpen(false);
  };
  return (
    <Cluster>
      <Button icon="place" onClick={() => setOpen(true)}>{t`Suggest an order`}</Button>
      {kept.length > 0 && (
        <Button variant="quiet" onClick={() => void ownOrder.drop(store, [day])}>
          {t`Back to the planned order`}
        </Button>
      )}
      {isOpen && <SuggestOrder visits={open} onKeep={keep} onClose={() => setOpen(false)} />}
    </Cluster>
  );
}
