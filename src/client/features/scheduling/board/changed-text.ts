import { t } from '@lingui/core/macro';
import type { Visit } from '#contract/entities.ts';
import type { ChangedDetail } from '#contract/board.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { dayAndTime } from '#client/features/visits/day-and-time.ts';

/** Whose a visit is and when: "Nora Nurse, 11/25/2026 09:15 AM". */
export const placeText = (visit: Visit): string =>
  [visit.providerName ?? t`nobody`, dayAndTime(visit)].join(', ');

/** Who did what with a visit meanwhile, and where it is now. */
export function changedText({ visit, by, action, at }: ChangedDetail): string {
  const who = by ?? t`The app`;
  const when = at === null ? '' : pacificMoment(new Date(at));
  const [patient, now] = [visit.patientName, placeText(visit)];
  const did = (() => {
    switch (action) {
      case 'assignVisit':
      case 'placeVisit':
      case 'reassignVisit':
        return t`${who} staffed or moved the visit of ${patient} (${when}).`;
      case 'unassignVisit':
        return t`${who} unstaffed the visit of ${patient} (${when}).`;
      case 'moveVisit':
        return t`${who} moved the visit of ${patient} (${when}).`;
      case 'startVisit':
        return t`${who} started the visit of ${patient} (${when}).`;
      default:
        return t`${who} changed the visit of ${patient} (${when}).`;
    }
  })();
  return `${did} ${t`It is now with: ${now}.`}`;
}
