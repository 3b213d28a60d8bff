import * as contract from '#contract/addresses.ts';
import { formattedAddress, typedAddresses, type AddressParts } from '#domain/typed-address.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { officeAndField } from '#server/policies/policy.ts';

/** Ids of places that are not a maps service's: the address itself follows. */
const ownPlace = 'typed:';

const foundOf = (parts: AddressParts): contract.FoundAddress => ({
  ...parts,
  placeId: `${ownPlace}${formattedAddress(parts)}`,
  formattedAddress: formattedAddress(parts),
  point: null,
});

export const calls = inArea('patients', [
  handle(contract.addressSuggestions, officeAndField, async ({ input, repo, server }) => {
    const key = await repo.addresses.mapsKey();
    if (key !== null)
      return { source: 'maps' as const, suggestions: await server.maps(key).suggest(input) };
    const found = typedAddresses(input.text, await repo.addresses.knownPlaces()).map(foundOf);
    return {
      source: 'embedded' as const,
      suggestions: found.map(({ placeId, formattedAddress: description, addressLine1 }) => ({
        description,
        placeId,
        mainText: addressLine1,
        secondaryText: description.slice(addressLine1.length).replace(/^, /, ''),
      })),
    };
  }),

  handle(contract.geocode, officeAndField, async ({ input, repo, server }) => {
    const key = await repo.addresses.mapsKey();
    const isOwn = 'placeId' in input && input.placeId.startsWith(ownPlace);
    if (key !== null && !isOwn)
      return { source: 'maps' as const, places: await server.maps(key).geocode(input) };
    const typed = 'address' in input ? input.address : input.placeId.slice(ownPlace.length);
    const places = typedAddresses(typed, await repo.addresses.knownPlaces());
    return { source: 'embedded' as const, places: places.map(foundOf) };
  }),
]);
