import * as contract from '#contract/staffing.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { office, scheduling } from '#server/policies/policy.ts';
import { placeFor } from './find-place.ts';

const ofClinician = inArea('provider', [
  handle(contract.readAvailability, scheduling, ({ input, repo }) =>
    repo.staffing.availability(input.userId),
  ),

  handle(contract.saveAvailability, scheduling, async ({ input, repo, server }) => {
    const home = await placeFor({ repo, server }, input.home);
    return repo.transaction(({ staffing }) => staffing.saveAvailability(input, home));
  }),
]);

const ofPatient = inArea('patient', [
  handle(contract.readWishes, office, ({ input, repo }) => repo.staffing.wishes(input.patientId)),

  handle(contract.saveWishes, scheduling, async ({ input, repo, server }) => {
    const place = await placeFor({ repo, server }, input.place, () =>
      repo.staffing.clockedPlace(input.patientId),
    );
    return repo.transaction(({ staffing }) => staffing.saveWishes(input, place));
  }),
]);

export const calls = [...ofClinician, ...ofPatient];
