import * as contract from '#contract/addresses.ts';
import { careMap as careMapCall } from '#contract/care-map.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { office, officeAndField } from '#server/policies/policy.ts';
import { careMap } from './care-map.ts';
import { locate, suggestAddresses } from './find-addresses.ts';

const finding = inArea('patients', [
  handle(contract.addressSuggestions, officeAndField, ({ input, repo, server }) =>
    suggestAddresses({ repo, server }, input),
  ),

  handle(contract.geocode, officeAndField, ({ input, repo, server }) =>
    locate({ repo, server }, input),
  ),
]);

export const calls = [...finding, ...inArea('patient', [handle(careMapCall, office, careMap)])];
