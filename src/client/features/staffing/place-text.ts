import { t } from '@lingui/core/macro';
import type { KnownPlace } from '#domain/clinician-facts.ts';

const sourceTexts = {
  entered: () => t`entered`,
  address: () => t`from the address`,
  visit: () => t`from the last visit`,
  zip: () => t`middle of the ZIP code`,
} as const;

/** A place with how it is known: "36.74, -119.78 (from the address)". */
export function placeText(place: KnownPlace | null): string {
  if (place === null) return '—';
  const point = `${place.latitude.toFixed(4)}, ${place.longitude.toFixed(4)}`;
  return `${point} (${sourceTexts[place.source]()})`;
}
