import { useText } from '#client/i18n.ts';
import type { VisitRow } from '#client/store/snapshots/queries.ts';
import { LinkRow } from '#client/ui/list.tsx';
import { clockText } from '#client/features/visits/day-and-time.ts';
import { RecordPill } from '#client/screen/record-pill.tsx';
import styles from './field.module.css';
import { VisitStatusPill } from '#client/features/visits/visit-status-pill.tsx';

/** A visit in a list; opens its note. */
export function VisitLinkRow({
  visit,
  withDay = false,
}: {
  visit: VisitRow;
  /** Shows the day where the list is not grouped by it. */
  withDay?: boolean;
}) {
  const text = useText();
  return (
    <LinkRow
      to="/note/$visitId"
      params={{ visitId: visit.id }}
      {...(visit.status === 'NotesRejected' && { search: { section: 'returned' } })}
      title={visit.patientName}
      detail={
        <>
          {[
            text(visit.visitType),
            withDay ? visit.dateOfService : '',
            // AM and PM stay with their time.
            clockText(visit.plannedStart).replace(' ', '\u00a0'),
          ]
            .filter(Boolean)
            .join(' · ')}
          <span className={styles.pills}>
            {visit.status !== 'Staffed' && <VisitStatusPill visit={visit} />}
            <RecordPill record={visit.record} visitId={visit.id} />
          </span>
        </>
      }
    />
  );
}
