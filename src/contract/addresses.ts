import * as z from 'zod/mini';
import { define } from './call.ts';
import { haveHash, plainListAnswer } from './kept-lists.ts';
import { nonBlank, text } from './primitives.ts';

/** Suggestions for typed addresses, and the place an address or a suggestion means (portal §5). */

const operation = define('operation');

/** Characters of a typed address. */
export const longestAddress = 200;
const placeId = () => nonBlank(400);

/** Where answers come from: a maps service, or cities and ZIP codes on the server. */
const addressSource = z.enum(['maps', 'embedded']);

const suggestion = z.object({
  description: text(400),
  placeId: placeId(),
  mainText: text(200),
  secondaryText: text(200),
});
export type AddressSuggestion = z.infer<typeof suggestion>;

const degrees = (most: number) => z.number().check(z.minimum(-most), z.maximum(most));
const point = z.object({ latitude: degrees(90), longitude: degrees(180) });

const foundAddress = z.object({
  placeId: placeId(),
  formattedAddress: text(400),
  addressLine1: text(200),
  city: text(200),
  state: text(2),
  zipcode: text(10),
  /** Of the address itself, or the middle of its ZIP code; null where neither is known. */
  point: z.nullable(z.object({ ...point.shape, source: z.enum(['address', 'zip']) })),
});
export type FoundAddress = z.infer<typeof foundAddress>;

export const addressSuggestions = operation('addressSuggestions', {
  summary: 'Addresses that a typed text may mean, best first.',
  reads: true,
  input: z.object({
    text: nonBlank(longestAddress),
    bounds: z.optional(z.object({ southWest: point, northEast: point })),
    /** Two letters each. */
    countries: z.optional(z.array(z.string().check(z.regex(/^[a-z]{2}$/))).check(z.maxLength(5))),
    location: z.optional(point),
    /** Metres around the location. */
    radius: z.optional(z.int().check(z.minimum(1), z.maximum(500_000))),
    /** Characters of the text before the cursor. */
    offset: z.optional(z.int().check(z.minimum(0), z.maximum(longestAddress))),
    types: z.optional(z.array(text(40)).check(z.maxLength(5))),
  }),
  output: z.object({ source: addressSource, suggestions: z.array(suggestion) }),
  errors: ['address.service', 'address.places-library'],
});

const located = z.union([
  z.strictObject({ placeId: placeId() }),
  z.strictObject({ address: nonBlank(longestAddress) }),
]);
/** What is located: a place by its id, or an address as text. */
export type Located = z.infer<typeof located>;

export const geocode = operation('geocode', {
  summary: 'The places of an address, or the place of a suggestion.',
  reads: true,
  input: located,
  output: z.object({ source: addressSource, places: z.array(foundAddress) }),
  errors: ['address.service', 'address.maps-library'],
});

/** Two capital letters of each state; there are 56 with those of the territories. */
const mostStates = 60;
const states = z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(mostStates));

export const getPlaces = operation('getPlaces', {
  summary:
    'Cities and ZIP codes with their middle, of the states the agency works in (GeoNames, CC BY ' +
    '4.0), whole or as the difference to the list the caller keeps. The list is named by its ' +
    'states; it has no rows where the agency has named none and no chart has one.',
  reads: true,
  input: z.object({ have: haveHash(), /** Of the list the caller keeps. */ states }),
  output: plainListAnswer,
});
