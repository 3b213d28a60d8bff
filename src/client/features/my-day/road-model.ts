import { isReleased } from '#forms/load.ts';
import type { VisitPage } from '#client/store/snapshots/queries.ts';

/** What a visit needs on the device before the road (docs/product.md, a nurse's day). */
export type RoadItem = 'chart' | 'medications' | 'last-note' | 'form';

/** The day a road check is of, by the word the screen has for it. */
export type RoadDay = 'today' | 'tomorrow' | { readonly weekday: string };

type Needed = Pick<VisitPage, 'patient' | 'note'>;

/**
 * What is missing on this device for a visit. Medications are part of the chart; a patient may have
 * none. A first visit has no last note: as soon as the visit itself is here, that is known rather
 * than missing.
 */
export function missingForRoad(page: Needed | null): readonly RoadItem[] {
  if (page === null) return ['chart', 'medications', 'last-note', 'form'];
  const chart: readonly RoadItem[] = page.patient === null ? ['chart', 'medications'] : [];
  return isReleased(page.note.formId, page.note.formVersion) ? chart : [...chart, 'form'];
}
