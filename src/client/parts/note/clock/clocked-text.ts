import { t } from '@lingui/core/macro';
import { formatPacific } from '#domain/pacific.ts';
import type { Clocked } from '#contract/entities.ts';

/** One end of a visit in words: when, and where as exactly as the device knew. */
export const clockedText = (clocked: Clocked): string => `${formatPacific(new Date(clocked.at))} · ${placeText(clocked)}`;

/** Where a visit started or ended; a missing position names its reason, because somebody will ask. */
export function placeText({ position, positionProblem }: Pick<Clocked, 'position' | 'positionProblem'>): string {
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
