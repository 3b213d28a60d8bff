import { t } from '@lingui/core/macro';
import type { Clocked } from '#contract/entities.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';

/** Who clocked an end of a visit, where that is not the visit's present clinician. */
export const clockedByOther = ({ by, byName }: Clocked, providerId: string | null): string =>
  by !== undefined && by !== providerId ? (byName ?? '') : '';

/**
 * One end of a visit in words: when, where with the device's accuracy, and by whom if by somebody
 * else.
 */
export const clockedText = (
  clocked: Clocked,
  providerId: string | null = clocked.by ?? null,
): string =>
  [pacificMoment(new Date(clocked.at)), clockedByOther(clocked, providerId), placeText(clocked)]
    .filter(Boolean)
    .join(' · ');

/**
 * Where a visit started or ended; a missing position shows its reason, because somebody will ask.
 */
function placeText({
  position,
  positionProblem,
}: Pick<Clocked, 'position' | 'positionProblem'>): string {
  if (position) return t`position recorded, accurate to ${Math.round(position.accuracy)} m`;
  switch (positionProblem) {
    case 'refused':
      return t`no position: not allowed on this device`;
    case 'unavailable':
      return t`no position: none could be found`;
    case 'timeout':
      return t`no position: finding it took too long`;
    case 'unsupported':
      return t`no position: this device cannot tell`;
    case null:
      return t`no position`;
  }
}
