import * as contract from '#contract/addresses.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { officeAndField } from '#server/policies/policy.ts';
import { locate, suggestAddresses } from './find-addresses.ts';

export const calls = inArea('patients', [
  handle(contract.addressSuggestions, officeAndField, ({ input, repo, server }) =>
    suggestAddresses({ repo, server }, input),
  ),

  handle(contract.geocode, officeAndField, ({ input, repo, server }) =>
    locate({ repo, server }, input),
  ),
]);
