import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  addressSuggestions,
  geocode,
  longestAddress,
  type AddressSuggestion,
  type FoundAddress,
} from '#contract/addresses.ts';
import type { OutputOf } from '#contract/call.ts';
import { errors, Refusal } from '#contract/errors.ts';
import { formattedAddress, typedAddresses } from '#domain/typed-address.ts';
import { callApi } from '#client/api/call.ts';
import type { Field } from '#client/kinds/form-dialog/field.ts';
import {
  suggested,
  type Chosen,
  type Suggested,
} from '#client/kinds/form-dialog/suggested-field.tsx';

type Source = OutputOf<typeof addressSuggestions>['source'];
/** A suggestion and whose it is; nobody's where it was read without signal. */
type Offered = Suggested & { readonly found?: FoundAddress; readonly source?: Source };

/**
 * Who is named below the suggestions: the terms of the maps service ask for its name, and the licence
 * of the places on our server (CC BY 4.0) for theirs. The maps service's own picture is not ours to
 * ship; its name as text looks right on light and dark alike.
 */
const providers: Readonly<Record<Source, MessageDescriptor>> = {
  maps: msg`Powered by Google`,
  embedded: msg`Places: GeoNames, CC BY 4.0`,
};

/** Paths of the chart that a found address fills. */
const foundPaths = ['addressLine1', 'city', 'state', 'zipcode'] as const;

/** Only the form's own: a chart stores no text that was typed to find an address. */
export const findAddressKey = 'findAddress';

const offeredOf =
  (source: Source) =>
  ({ placeId, mainText, secondaryText }: AddressSuggestion): Offered => ({
    id: placeId,
    main: mainText,
    detail: secondaryText,
    source,
  });

/** Without signal the ZIP code alone completes what was typed. */
const offeredOffline = (typed: string): Offered[] =>
  typedAddresses(typed, []).map((parts) => {
    const description = formattedAddress(parts);
    const found = { ...parts, placeId: description, formattedAddress: description, point: null };
    return { id: description, main: parts.addressLine1, detail: description, found };
  });

const isOffline = (error: unknown): boolean =>
  error instanceof Refusal && error.code.startsWith('network');

async function suggest(typed: string): Promise<readonly Offered[]> {
  try {
    const { suggestions, source } = await callApi(addressSuggestions, { text: typed });
    return suggestions.map(offeredOf(source));
  } catch (error) {
    if (isOffline(error)) return offeredOffline(typed);
    throw error;
  }
}

const chosenOf = (found: FoundAddress): Chosen => ({
  value: found.formattedAddress,
  others: Object.fromEntries(
    foundPaths.flatMap((path) => (found[path] === '' ? [] : [[path, found[path]]])),
  ),
});

/** @throws Refusal address.several, address.mismatch */
function theOnly(places: readonly FoundAddress[]): Chosen {
  const [first, ...others] = places;
  if (!first) throw new Refusal('address.mismatch');
  if (others.length > 0) throw new Refusal('address.several');
  return chosenOf(first);
}

/** By place id. @throws Refusal address.several, address.mismatch */
async function choose({ id, found }: Offered): Promise<Chosen> {
  if (found) return chosenOf(found);
  return theOnly((await callApi(geocode, { placeId: id })).places);
}

/** By text. @throws Refusal address.several, address.mismatch */
async function find(typed: string): Promise<Chosen> {
  try {
    return theOnly((await callApi(geocode, { address: typed })).places);
  } catch (error) {
    if (!isOffline(error)) throw error;
    return theOnly(offeredOffline(typed).flatMap(({ found }) => found ?? []));
  }
}

/**
 * Finds an address while it is typed, and fills street, city, state and ZIP code with the one that is
 * chosen (spec portal §5).
 */
export const findAddress = (): Field<string> => {
  const chosen = new Set<string>();
  const remembered = (result: Chosen): Chosen => {
    chosen.add(result.value);
    return result;
  };
  return suggested<Offered>(msg`Find the address`, {
    hint: msg`Type street and ZIP code, and choose from the list`,
    required: false,
    suggest,
    choose: async (offered) => remembered(await choose(offered)),
    find: async (typed) => remembered(await find(typed)),
    rows: msg`Addresses`,
    provider: ([first]) => (first?.source === undefined ? null : providers[first.source]),
    failure: msg`Sorry, addresses could not be loaded.`,
    maxLength: longestAddress,
    check: (typed) => (chosen.has(typed) ? null : errors['address.not-chosen'].text),
  });
};
