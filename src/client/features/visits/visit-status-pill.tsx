import { useLingui } from '@lingui/react/macro';
import {
  isVisitStatus,
  visitStatusColor,
  visitStatusLabel,
  type LabelledVisit,
} from '#domain/visit-status.ts';
import { useText } from '#client/i18n.ts';
import { isWithOffice, type RecordState } from '#client/store/outbox/record-state.ts';
import { StatusPill } from '#client/ui/pill.tsx';

type ShownVisit = LabelledVisit & {
  /** How far the work on the visit is, on the phone it was written on. */
  readonly record?: RecordState;
};

/**
 * The status of a visit in its colour, sign and word. A note is in review only with the server's
 * receipt; until then it is signed.
 */
export function VisitStatusPill({ visit }: { visit: ShownVisit }) {
  const { t } = useLingui();
  const text = useText();
  if (visit.status === 'NotesInReview' && visit.record && !isWithOffice(visit.record))
    return (
      <StatusPill tone="attention" icon="device">
        {t({ message: 'Signed', context: 'a note that has not reached the office' })}
      </StatusPill>
    );
  return (
    <StatusPill tone={isVisitStatus(visit.status) ? visitStatusColor[visit.status] : 'neutral'}>
      {text(visitStatusLabel(visit))}
    </StatusPill>
  );
}
