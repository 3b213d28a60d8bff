import * as contract from '#contract/addresses.ts';
import * as maps from '#contract/care-map.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { office, officeAndField, scheduling } from '#server/policies/policy.ts';
import { careMap, clinicianPlaces } from './care-map.ts';
import { locate, suggestAddresses } from './find-addresses.ts';
import { placesForDevice } from './places-for-device.ts';

const finding = inArea('patients', [
  handle(contract.addressSuggestions, officeAndField, ({ input, repo, server }) =>
    suggestAddresses({ repo, server }, input),
  ),

  handle(contract.geocode, officeAndField, ({ input, repo, server }) =>
    locate({ repo, server }, input),
  ),

  handle(contract.getPlaces, officeAndField, ({ input, repo, server }) =>
    placesForDevice({ repo, server }, input),
  ),
]);

const drawing = inArea('patient', [
  handle(maps.careMap, office, careMap),

  handle(maps.clinicianPlaces, scheduling, clinicianPlaces),

  handle(maps.mapTowns, office, async ({ input, server }) => ({
    towns: (await server.places()).townsAround(input),
  })),
]);

export const calls = [...finding, ...drawing];
