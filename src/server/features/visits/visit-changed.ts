import type { ChangedDetail } from '#contract/board.ts';
import type { Visit } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import type { UnitOfWork } from '#server/features/repository.ts';

/**
 * Refuses to act on a visit that changed since it was seen, and says who changed it last, how and
 * when, with the visit as it is now.
 *
 * @param seen its revision on the screen; undefined where nobody looked
 * @throws Refusal visit.changed
 */
export async function refuseIfChanged(
  within: UnitOfWork,
  visit: Visit,
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined || seen === visit.revision) return;
  const last = await within.visits.lastChange(visit.id);
  const detail: ChangedDetail = { visit, ...last };
  throw new Refusal('visit.changed', { detail });
}
