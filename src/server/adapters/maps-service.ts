import type {
  AddressSuggestion,
  FoundAddress,
  Located,
  addressSuggestions,
} from '#contract/addresses.ts';
import type { ParsedInputOf } from '#contract/call.ts';
import { Refusal, type ErrorCode } from '#contract/errors.ts';

type Wish = ParsedInputOf<typeof addressSuggestions>;
type Point = NonNullable<Wish['location']>;

/** Finds addresses. @throws Refusal address.service, with the status of the service */
export type MapsService = {
  /** @throws Refusal address.places-library when the key does not open suggestions */
  suggest(wish: Wish): Promise<AddressSuggestion[]>;
  /** @throws Refusal address.maps-library when the key does not open geocoding */
  geocode(by: Located): Promise<FoundAddress[]>;
};

/** Longest wait for the service, milliseconds: a person is typing. */
const patienceMs = 3_000;
const base = 'https://maps.googleapis.com/maps/api';

/** What the service answers, as far as it is read; every part may be missing. */
type Answer = {
  readonly status?: string;
  readonly error_message?: string;
  readonly predictions?: readonly {
    readonly description?: string;
    readonly place_id?: string;
    readonly structured_formatting?: {
      readonly main_text?: string;
      readonly secondary_text?: string;
    };
  }[];
  readonly results?: readonly GeocodeResult[];
};
type Component = {
  readonly long_name?: string;
  readonly short_name?: string;
  readonly types?: readonly string[];
};
type GeocodeResult = {
  readonly place_id?: string;
  readonly formatted_address?: string;
  readonly address_components?: readonly Component[];
  readonly geometry?: { readonly location?: { readonly lat?: number; readonly lng?: number } };
};

const refused = (status: string, code: ErrorCode = 'address.service'): Refusal =>
  new Refusal(code, { detail: { status: status.slice(0, 60) } });

/** The service's two parts by their path, with what is said where a key opens all but that one. */
const missingPart = {
  geocode: 'address.maps-library',
  'place/autocomplete': 'address.places-library',
} as const;
/** How the service says that a key is right but the part is not switched on for it. */
const notOpened = /not (?:authorized to use this api|activated|enabled)/i;

const written = ({ latitude, longitude }: Point): string => `${latitude},${longitude}`;

function wishParameters(wish: Wish): Record<string, string> {
  const { bounds, countries, location, radius, offset, types } = wish;
  return {
    input: wish.text,
    ...(bounds && {
      locationbias: `rectangle:${written(bounds.southWest)}|${written(bounds.northEast)}`,
    }),
    components: (countries ?? ['us']).map((country) => `country:${country}`).join('|'),
    ...(location && { location: written(location) }),
    ...(radius !== undefined && { radius: String(radius) }),
    ...(offset !== undefined && { offset: String(offset) }),
    types: (types ?? ['address']).join('|'),
  };
}

const componentOf = (result: GeocodeResult, type: string, form: 'long_name' | 'short_name') =>
  result.address_components?.find(({ types }) => types?.includes(type))?.[form] ?? '';

function foundAddressOf(result: GeocodeResult): FoundAddress[] {
  const { place_id: placeId = '', formatted_address: formattedAddress = '' } = result;
  if (placeId === '') return [];
  const street = [
    componentOf(result, 'street_number', 'long_name'),
    componentOf(result, 'route', 'short_name'),
  ];
  const five = componentOf(result, 'postal_code', 'long_name');
  const four = componentOf(result, 'postal_code_suffix', 'long_name');
  const { lat, lng } = result.geometry?.location ?? {};
  return [
    {
      placeId,
      formattedAddress,
      addressLine1: street.filter(Boolean).join(' '),
      city:
        componentOf(result, 'locality', 'long_name') ||
        componentOf(result, 'sublocality', 'long_name'),
      state: componentOf(result, 'administrative_area_level_1', 'short_name').slice(0, 2),
      zipcode: [five, four].filter(Boolean).join('-').slice(0, 10),
      point:
        lat === undefined || lng === undefined
          ? null
          : { latitude: lat, longitude: lng, source: 'address' },
    },
  ];
}

/**
 * Google's maps service with a key of the agency. The key never leaves the server, so the typed
 * text comes here first (decision 072).
 *
 * @param ask the outside world, for tests
 */
export function googleMaps(key: string, ask: typeof fetch = fetch): MapsService {
  const answer = async (
    path: keyof typeof missingPart,
    given: Record<string, string>,
  ): Promise<Answer> => {
    const parameters = new URLSearchParams({ ...given, key });
    let read: Answer;
    try {
      const response = await ask(`${base}/${path}/json?${parameters.toString()}`, {
        signal: AbortSignal.timeout(patienceMs),
      });
      read = (await response.json()) as Answer;
    } catch {
      // The reason may hold the address of the request, and so the key.
      throw refused('UNREACHABLE');
    }
    const { status = 'UNKNOWN_ERROR', error_message: reason = '' } = read;
    if (status === 'REQUEST_DENIED' && notOpened.test(reason))
      throw refused(status, missingPart[path]);
    if (status !== 'OK' && status !== 'ZERO_RESULTS') throw refused(status);
    return read;
  };
  return {
    async suggest(wish) {
      const { predictions = [] } = await answer('place/autocomplete', wishParameters(wish));
      return predictions.flatMap(({ description = '', place_id: placeId, ...rest }) =>
        placeId
          ? [
              {
                description,
                placeId,
                mainText: rest.structured_formatting?.main_text ?? description,
                secondaryText: rest.structured_formatting?.secondary_text ?? '',
              },
            ]
          : [],
      );
    },
    async geocode(by) {
      const { results = [] } = await answer(
        'geocode',
        'placeId' in by
          ? { place_id: by.placeId }
          : { address: by.address, components: 'country:US' },
      );
      return results.flatMap(foundAddressOf);
    },
  };
}
