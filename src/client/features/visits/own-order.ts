import { keptByVisit } from '#client/store/drafts/kept-by-visit.ts';
import { useDevice } from '#client/store/use-device.ts';

/** The clinician's own order of the visits of a day, by the day. */
export const ownOrder = keptByVisit<readonly string[]>('ownOrder');

/** That of a day; empty where none was chosen, undefined while it is being read. */
export function useOwnOrder(day: string): readonly string[] | undefined {
  const kept = useDevice((from) => ownOrder.watch(from, day), [day]);
  return kept === undefined ? undefined : (kept ?? []);
}
