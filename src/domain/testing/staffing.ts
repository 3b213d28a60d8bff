import {
  noProfile,
  noWishes,
  type ClinicianFacts,
  type PatientFacts,
} from '#domain/clinician-facts.ts';
import type { StaffingWindow, WindowVisit } from '#domain/planning/staffing-window.ts';

/** Small days of staffing, for tests. */

export const at = (north: number, west = 0) =>
  ({ latitude: 36.7 + north, longitude: -119.8 - west, source: 'address' }) as const;

export const clinician = (id: string, parts: Partial<ClinicianFacts> = {}): ClinicianFacts => ({
  ...noProfile,
  id,
  name: id,
  providerType: 'RN',
  home: at(0),
  ...parts,
});

export const patient = (id: string, parts: Partial<PatientFacts> = {}): PatientFacts => {
  const { language: _none, ...wishes } = noWishes;
  return { ...wishes, id, name: id, language: 'en', state: 'CA', place: at(0.01), ...parts };
};

/** A Tuesday. */
export const tuesday = '11/24/2026';

export const visitOf = (id: string, parts: Partial<WindowVisit> = {}): WindowVisit => ({
  id,
  revision: 1,
  patientId: `p-${id}`,
  episodeId: 'e',
  patientName: id,
  visitType: 'RN visit',
  providerType: 'RN',
  status: 'Staffed',
  dateOfService: tuesday,
  plannedStart: '09:00',
  plannedMinutes: 45,
  providerId: 'nora',
  isOpen: true,
  ...parts,
});

export const windowWith = (parts: Partial<StaffingWindow>): StaffingWindow => ({
  clinicians: [clinician('nora'), clinician('rosa')],
  patients: (parts.visits ?? []).map(({ patientId }) => patient(patientId)),
  visits: [],
  past: [],
  ...parts,
});
