import { Refusal } from '#contract/errors.ts';
import * as contract from '#contract/staffing.ts';
import type { ParsedInputOf } from '#contract/call.ts';
import { checkZipState, stateOfZip } from '#domain/address.ts';
import type { ClinicianFacts } from '#domain/clinician-facts.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { providerTypes, visitGroup } from '#domain/clinicians.ts';
import { weekdayOf } from '#domain/dates.ts';
import { addDays, toDay } from '#server/db/calendar-day.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { office, scheduling } from '#server/policies/policy.ts';
import { applyStaffing } from './apply-staffing.ts';
import { placeFor } from './find-place.ts';
import { shownFacts } from './homes.ts';
import { staffingWindow } from '#server/features/staffing/queries/staffing-window.ts';

/**
 * A new home is where the clinician is licensed (spec rules §5); without a licence that is recorded
 * nothing is known to speak against it.
 *
 * @throws Refusal address.provider-state, address.zipcode
 */
function checkLicensedState({ home, licences }: ParsedInputOf<typeof contract.saveAvailability>) {
  if (!home || home.zipcode === '' || licences.length === 0) return;
  const states = licences.map(({ state }) => state);
  if (checkZipState(home.zipcode, states, 'provider') === null) return;
  const code = stateOfZip(home.zipcode) === null ? 'address.zipcode' : 'address.provider-state';
  throw new Refusal(code, { fields: [{ path: 'home.zipcode', code }] });
}

const ofClinician = inArea('provider', [
  handle(contract.readAvailability, scheduling, ({ input, repo }) =>
    repo.staffing.availability(input.userId),
  ),

  handle(contract.saveAvailability, scheduling, async ({ input, repo, server }) => {
    checkLicensedState(input);
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
    return repo.transaction(async ({ staffing, patients }) => {
      await patients.lock(input.patientId);
      return staffing.saveWishes(input, place);
    });
  }),
]);

/** Provider types of a clinician's discipline. */
const disciplineOf = (providerType: string): ReadonlySet<string> =>
  new Set(providerTypes.filter((type) => visitGroup(type) === visitGroup(providerType)));

const invalid = (path: string): Refusal =>
  new Refusal('request.invalid', { fields: [{ path, code: 'request.invalid' }] });

const ofPlans = inArea('visits', [
  handle(contract.readStaffingWindow, scheduling, async ({ input, repo, server, session }) => {
    const { sunday, weeks, clinicianId, day, mayMove } = input;
    if (!isCalendarDate(sunday) || weekdayOf(sunday) !== 0) throw invalid('sunday');
    if (day !== null && !isCalendarDate(day)) throw invalid('day');
    const types =
      clinicianId === null
        ? null
        : disciplineOf((await repo.directory.clinicianOf(clinicianId)).providerType);
    const from = toDay(sunday);
    const days = { from, to: addDays(from, 7 * weeks - 1) };
    const shown = (clinicians: readonly ClinicianFacts[]) =>
      shownFacts({ server, session }, clinicians);
    const asked = { days, types, clinicianId, day, mayMove };
    const window = await staffingWindow(repo.scope, asked, shown);
    await repo.audit.shownRows('visit', window.visits);
    return window;
  }),

  handle(contract.applyStaffing, scheduling, applyStaffing),
]);

export const calls = [...ofClinician, ...ofPatient, ...ofPlans];
