import type { VisitRow } from '#client/store/snapshots/queries.ts';
import { VerbalOrderLink } from '#client/features/physician-orders/verbal-order.tsx';
import { VisitActions } from '#client/features/visits/report/visit-actions.tsx';
import styles from './field.module.css';

/** What else is done about a visit on its card, loaded after the card is there. */
export function VisitMore({ visit }: { visit: VisitRow }) {
  return (
    <>
      <VisitActions visit={visit} />
      <VerbalOrderLink visit={visit} className={styles.action ?? ''} />
    </>
  );
}
