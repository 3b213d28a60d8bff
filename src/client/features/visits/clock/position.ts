import type { Clocked } from '#contract/entities.ts';
import { locationExpiryMs } from '#domain/settings.ts';

/** The browser's geolocation; undefined where a browser has none. */
export type Locator = Pick<Geolocation, 'getCurrentPosition'> | undefined;

/** Longest wait for a position in milliseconds, including an unanswered permission question. */
export const positionBudget = 8_000;

export type Place = Pick<Clocked, 'position' | 'positionProblem'>;

/** How old a found position may be, milliseconds; `WebAppConfig.locationExpiryInMins`. */
type Freshness = { readonly now?: () => number; readonly expiryMs?: number };

const problemOf = (error: GeolocationPositionError): NonNullable<Clocked['positionProblem']> => {
  if (error.code === error.PERMISSION_DENIED) return 'refused';
  return error.code === error.TIMEOUT ? 'timeout' : 'unavailable';
};

/**
 * The device's position with its accuracy in metres, or why it is unknown; one that is older than
 * `expiryMs` is none (spec portal §9). Never throws and never
 * exceeds the budget: a visit starts with or without a position (docs/product.md, "flag, never
 * block").
 */
export const findPlace = (
  locator: Locator,
  budget = positionBudget,
  { now = Date.now, expiryMs = locationExpiryMs }: Freshness = {},
): Promise<Place> =>
  new Promise((resolve) => {
    if (!locator) {
      resolve({ position: null, positionProblem: 'unsupported' });
      return;
    }
    // The browser's own time-out starts only after the permission question was answered.
    const timer = setTimeout(() => resolve({ position: null, positionProblem: 'timeout' }), budget);
    const settle = (place: Place): void => {
      clearTimeout(timer);
      resolve(place);
    };
    try {
      locator.getCurrentPosition(
        ({ coords, timestamp }) => {
          // Where the phone was earlier says nothing about this visit.
          if (now() - timestamp > expiryMs) {
            settle({ position: null, positionProblem: 'unavailable' });
            return;
          }
          settle({
            position: {
              latitude: coords.latitude,
              longitude: coords.longitude,
              accuracy: Math.min(coords.accuracy, 1e7),
            },
            positionProblem: null,
          });
        },
        (error) => settle({ position: null, positionProblem: problemOf(error) }),
        { enableHighAccuracy: true, timeout: budget, maximumAge: 0 },
      );
    } catch {
      settle({ position: null, positionProblem: 'unavailable' });
    }
  });

/** One end of a visit: the time is that of the press, however long the position takes. */
export async function clockNow(
  pressed: Date,
  timeZone: string,
  locator: Locator,
  { budget = positionBudget, ...freshness }: Freshness & { readonly budget?: number } = {},
): Promise<Clocked> {
  return { at: pressed.toISOString(), timeZone, ...(await findPlace(locator, budget, freshness)) };
}
