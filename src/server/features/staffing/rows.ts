import type { ClinicianAvailability } from '#contract/staffing.ts';
import {
  noProfile,
  noWishes,
  type ClinicianProfile,
  type Wishes,
} from '#domain/clinician-facts.ts';
import type { OrgKeys } from '#server/db/keyring.ts';

/** A sealed profile; an empty one where nothing was saved. */
export const openedProfile = (
  sealed: Uint8Array | null,
  userId: string,
  keys: OrgKeys,
): ClinicianProfile =>
  sealed === null
    ? noProfile
    : (keys.open('clinician_profile', userId, sealed) as ClinicianProfile);

/** Sealed wishes; none where nothing was saved. */
export const openedWishes = (
  sealed: Uint8Array | null,
  patientId: string,
  keys: OrgKeys,
): Wishes =>
  sealed === null ? noWishes : (keys.open('patient_wishes', patientId, sealed) as Wishes);

/** A profile as it leaves the server, field by field. */
export const shownProfile = (
  profile: ClinicianProfile,
): Omit<ClinicianAvailability, 'revision'> => ({
  gender: profile.gender,
  languages: [...profile.languages],
  skills: [...profile.skills],
  home: profile.home,
  weeklyHours: profile.weeklyHours,
  coverage: [...profile.coverage],
  vacations: [...profile.vacations],
  licences: [...profile.licences],
});

/** Names of the parts that differ, for the audit log, which keeps no values. */
export const changedParts = <T extends object>(before: T, after: T): string[] =>
  Object.entries(after)
    .filter(([name, value]) => {
      const was = Object.entries(before).find(([key]) => key === name)?.[1];
      return JSON.stringify(was) !== JSON.stringify(value);
    })
    .map(([name]) => name);
