import type { Visit } from '#contract/entities.ts';
import type { BesideOlder, Neighbour, OlderNeighbour } from '#contract/note-neighbours.ts';
import { daysBetween } from '#domain/dates.ts';

/** As much of a visit as leads to its note. */
export const leadsTo = (visit: Visit): Neighbour => ({
  visitId: visit.id,
  visitTypeId: visit.visitTypeId,
  visitType: visit.visitType,
  dateOfService: visit.dateOfService,
  status: visit.status,
  formId: visit.formId,
  providerName: visit.providerName,
});

/** Notes from before this product are older than those of this product of the same day. */
const isNearer = {
  previous: (older: OlderNeighbour, visit: Visit): boolean =>
    daysBetween(visit.dateOfService, older.day) > 0,
  next: (older: OlderNeighbour, visit: Visit): boolean =>
    daysBetween(older.day, visit.dateOfService) >= 0,
} as const;

/** The note from before this product where that is the nearer one; null where it is not. */
export const nearerOlder = (
  side: 'previous' | 'next',
  older: OlderNeighbour | null,
  visit: Visit | null,
): OlderNeighbour | null =>
  older !== null && (visit === null || isNearer[side](older, visit)) ? older : null;

/** The nearer of the two notes on one side; null where there is none. */
export function nearest(
  side: 'previous' | 'next',
  older: OlderNeighbour | null,
  visit: Visit | null,
): BesideOlder | null {
  const nearer = nearerOlder(side, older, visit);
  if (nearer !== null) return { kind: 'older', ...nearer };
  return visit && { kind: 'note', ...leadsTo(visit) };
}
