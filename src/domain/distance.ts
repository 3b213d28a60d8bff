/**
 * Straight-line distances between places of visits. A place is known only from a start or an end
 * that was clocked there; nothing is looked up or guessed.
 */

export type Place = { readonly latitude: number; readonly longitude: number };

/** Mean radius of the earth, in miles (IUGG: 6,371.0088 km). */
const earthMiles = 3_958.7613;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Miles as the crow flies, by the haversine formula. */
export function straightMiles(a: Place, b: Place): number {
  const [lat, lon] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)];
  const h =
    Math.sin(lat / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(lon / 2) ** 2;
  return 2 * earthMiles * Math.asin(Math.min(1, Math.sqrt(h)));
}

type Clocked = { readonly position: (Place & { readonly accuracy: number }) | null };
type Visited = {
  readonly patientId: string;
  readonly address: string;
  readonly timeIn: Clocked | null;
  readonly timeOut: Clocked | null;
};

/** A position worse than this says little about the home, in metres. */
const worstAccuracy = 250;

/**
 * Where patients were last visited, by patient and address: a patient who moved has no known place
 * until somebody was there.
 *
 * @param visits oldest first
 */
export function knownPlaces(visits: readonly Visited[]): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const visit of visits) {
    const position = [visit.timeIn, visit.timeOut].find(
      (end) => end?.position && end.position.accuracy <= worstAccuracy,
    )?.position;
    if (position) places.set(placeKey(visit), position);
  }
  return places;
}

const placeKey = ({ patientId, address }: Pick<Visited, 'patientId' | 'address'>): string =>
  `${patientId} ${address}`;

/**
 * Miles from each stop to the one before it, by the id of the later one; only where both places are
 * known.
 *
 * @param stops in the order of the day
 */
export function legs(
  stops: readonly (Visited & { readonly id: string; readonly patientName: string })[],
  places: ReadonlyMap<string, Place>,
): ReadonlyMap<string, { readonly miles: number; readonly from: string }> {
  const found = new Map<string, { miles: number; from: string }>();
  for (const [index, stop] of stops.entries()) {
    const before = stops[index - 1];
    const [a, b] = [before && places.get(placeKey(before)), places.get(placeKey(stop))];
    if (before && a && b)
      found.set(stop.id, { miles: straightMiles(a, b), from: before.patientName });
  }
  return found;
}
