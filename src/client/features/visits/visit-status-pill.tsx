import {
  isVisitStatus,
  visitStatusColor,
  visitStatusLabel,
  type LabelledVisit,
} from '#domain/visit-status.ts';
import { useText } from '#client/i18n.ts';
import { StatusPill } from '#client/ui/pill.tsx';

/** The status of a visit in its colour, sign and word. */
export function VisitStatusPill({ visit }: { visit: LabelledVisit }) {
  const text = useText();
  return (
    <StatusPill tone={isVisitStatus(visit.status) ? visitStatusColor[visit.status] : 'neutral'}>
      {text(visitStatusLabel(visit))}
    </StatusPill>
  );
}
