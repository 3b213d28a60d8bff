import type { Place } from './distance.ts';
import type { PlaceIndex } from './place-index.ts';
import {
  formattedAddress,
  offeredAddresses,
  type AddressParts,
  type KnownPlace,
} from './typed-address.ts';

/**
 * Addresses without a maps service (decision 072): a typed line completed with places that are known.
 * The server and a device offline read it alike; they differ in the places they have.
 */

/** The places a line is completed with. */
export type KnownPlaces = {
  /** Of the agency itself; they come first. */
  readonly own: readonly KnownPlace[];
  /** Of the country, or of the states a device has. */
  readonly country: PlaceIndex;
  /** States the agency works in, two capital letters each. */
  readonly near: ReadonlySet<string>;
};

/** An address that was completed, with the place its id names. */
export type OwnAddress = AddressParts & {
  readonly placeId: string;
  readonly formattedAddress: string;
  /** The middle of its ZIP code's area; null where that is not known. */
  readonly point: (Place & { readonly source: 'zip' }) | null;
};

/** Ids of places that are not a maps service's: the address itself follows. */
const ownPlace = 'typed:';

/** The line that an id of a place of ours names; null for one of a maps service. */
export const lineOfPlace = (placeId: string): string | null =>
  placeId.startsWith(ownPlace) ? placeId.slice(ownPlace.length) : null;

/** Addresses that a typed line can mean, best first. */
export function ownAddresses(line: string, { own, country, near }: KnownPlaces): OwnAddress[] {
  return offeredAddresses(line, own, country.namedIn(line, near), near).map((parts) => {
    const formatted = formattedAddress(parts);
    const middle = country.middleOfZip(parts.zipcode);
    return {
      ...parts,
      placeId: `${ownPlace}${formatted}`,
      formattedAddress: formatted,
      point: middle && { ...middle, source: 'zip' },
    };
  });
}

/** An address as a list of suggestions shows it, in its two parts (spec portal §1). */
export const suggestionOf = ({
  addressLine1,
  formattedAddress: description,
  placeId,
}: OwnAddress) => ({
  description,
  placeId,
  mainText: addressLine1,
  secondaryText: description.slice(addressLine1.length).replace(/^, /, ''),
});
