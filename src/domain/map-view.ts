import type { Place } from './distance.ts';
import { mapDefaults } from './settings.ts';

/**
 * The geometry of a map in the Mercator projection that all maps of the web use: at zoom 0 the world
 * is 256 pixels wide, and each level doubles it.
 */

/** A point of the world at zoom 0, from its upper left corner. */
export type Spot = { readonly x: number; readonly y: number };
export type MapView = { readonly center: Spot; readonly zoom: number };
/** Pixels. */
export type MapSize = { readonly width: number; readonly height: number };

const world = 256;
/** Closer, state borders say nothing; further, the country is a stamp. */
export const zoomLimits = { low: 3, high: 12 } as const;
/** The middle of the 48 states, where nothing is known. */
const middleOfCountry: Place = { latitude: 39.8, longitude: -98.6 };
/** Room around the outermost markers, in pixels. */
const margin = 2 * mapDefaults.marker;
/** The projection ends here. */
const furthestNorth = 85;

const within = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

export function spotOf({ latitude, longitude }: Place): Spot {
  const radians = (within(latitude, -furthestNorth, furthestNorth) * Math.PI) / 180;
  const north = Math.log(Math.tan(Math.PI / 4 + radians / 2));
  return { x: (world * (longitude + 180)) / 360, y: (world * (1 - north / Math.PI)) / 2 };
}

/** The place of a spot. */
export const placeAt = ({ x, y }: Spot): Place => ({
  latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / world))) * 180) / Math.PI,
  longitude: (360 * x) / world - 180,
});

/** Pixels of one unit of the world. */
export const scaleOf = ({ zoom }: Pick<MapView, 'zoom'>): number => 2 ** zoom;

/** Where a spot is drawn, in pixels from the map's upper left corner. */
export function pixelOf(spot: Spot, view: MapView, { width, height }: MapSize): Spot {
  const scale = scaleOf(view);
  return {
    x: width / 2 + (spot.x - view.center.x) * scale,
    y: height / 2 + (spot.y - view.center.y) * scale,
  };
}

const boundsOf = (places: readonly Place[]) => {
  const spots = places.map(spotOf);
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
};

/** The first view of some places: around their middle, at the zoom of spec portal §9. */
export function firstView(places: readonly Place[]): MapView {
  const { left, right, top, bottom } = boundsOf(places.length > 0 ? places : [middleOfCountry]);
  return { center: { x: (left + right) / 2, y: (top + bottom) / 2 }, zoom: mapDefaults.zoom };
}

/** The closest view that shows all of some places. */
export function viewOfAll(places: readonly Place[], { width, height }: MapSize): MapView {
  const first = firstView(places);
  if (places.length === 0) return first;
  const { left, right, top, bottom } = boundsOf(places);
  const across = Math.max(width - 2 * margin, 1) / Math.max(right - left, 1e-9);
  const down = Math.max(height - 2 * margin, 1) / Math.max(bottom - top, 1e-9);
  const zoom = Math.floor(Math.log2(Math.min(across, down)));
  return { ...first, zoom: within(zoom, zoomLimits.low, zoomLimits.high) };
}

/** The view moved by pixels: what was to the right of the middle comes into it. */
export function moved(view: MapView, { x, y }: Spot): MapView {
  const scale = scaleOf(view);
  return {
    ...view,
    center: {
      x: within(view.center.x + x / scale, 0, world),
      y: within(view.center.y + y / scale, 0, world),
    },
  };
}

/** The view closer by some levels, or further for a negative number. */
export const zoomed = (view: MapView, by: number): MapView => ({
  ...view,
  zoom: within(view.zoom + by, zoomLimits.low, zoomLimits.high),
});

/** Around the earth at the equator, in miles. */
const equatorMiles = 24_901;
const niceMiles = [1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5] as const;
const longestBar = 120;

/** A round number of miles and its length in the middle of the view. */
export function scaleBar(view: MapView): { readonly miles: number; readonly pixels: number } {
  const north = Math.PI * (1 - (2 * view.center.y) / world);
  const milesOfPixel = equatorMiles / Math.cosh(north) / world / scaleOf(view);
  const miles = niceMiles.find((each) => each / milesOfPixel <= longestBar) ?? niceMiles[10];
  return { miles, pixels: Math.round(miles / milesOfPixel) };
}

/** Width of a letter and height of a line of the names on a map, in pixels. */
const [letter, line] = [7.5, 18] as const;

/**
 * The names that fit on a map without covering each other, the earlier ones first; each begins
 * beside its point.
 */
export function namesThatFit<T extends { readonly name: string; readonly at: Spot }>(
  named: readonly T[],
): T[] {
  const taken: { left: number; right: number; y: number }[] = [];
  return named.filter(({ name, at }) => {
    const [left, right] = [at.x - line / 2, at.x + line / 2 + name.length * letter];
    const isFree = taken.every(
      (other) => right < other.left || left > other.right || Math.abs(at.y - other.y) > line,
    );
    if (isFree) taken.push({ left, right, y: at.y });
    return isFree;
  });
}
