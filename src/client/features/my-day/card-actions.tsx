import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CantDo } from '#client/features/visits/report/cant-do.tsx';
import { UndoPress } from '#client/features/visits/report/undo-press.tsx';
import {
  takesOrders,
  VerbalOrderButton,
} from '#client/features/visits/verbal-order/verbal-order.tsx';
import { late } from '#client/screen/late.tsx';
import { useStore } from '#client/session/state/session.ts';
import type { VisitRow } from '#client/store/snapshots/queries.ts';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { Fold } from '#client/ui/fold.tsx';
import styles from './field.module.css';

const TellOffice = late(
  async () => (await import('#client/features/tasks/tell-office.tsx')).TellOffice,
);

/** A message to the office about the visit. */
function TellOfficeButton({ visit: { id, patientName } }: { visit: VisitRow }) {
  const { t } = useLingui();
  const store = useStore();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="notes" onClick={() => setOpen(true)}>{t`Tell the office`}</Button>
      {isOpen && (
        <TellOffice
          subject={{ store, about: { record: 'visit', id, patientName } }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/**
 * What else is done with a visit on its card, in one line below its main action: taking a press
 * back, saying that it cannot be, a message to the office, an order by voice, and its video room.
 */
export function CardActions({ visit }: { visit: VisitRow }) {
  const { t } = useLingui();
  const store = useStore();
  const tell = <TellOfficeButton visit={visit} />;
  return (
    <>
      <UndoPress visit={visit} />
      <div className={styles.folds}>
        <CantDo visit={visit} />
        {takesOrders(store.user) ? (
          <Fold title={t({ message: 'More', context: 'what else is done with a visit' })}>
            <Cluster>
              {tell}
              <VerbalOrderButton visit={visit} />
              <LinkButton
                to="/tc"
                search={{ visit: visit.id }}
                icon="visits"
              >{t`Video room`}</LinkButton>
            </Cluster>
          </Fold>
        ) : (
          tell
        )}
      </div>
    </>
  );
}
