/**
 * Procedure, place-of-service and revenue codes (spec rules §9). HCPCS G and Q codes are public and
 * described in our own words; CPT is a licensed code set, so its codes are here as numbers with the
 * discipline, without the AMA's descriptors.
 */

export type ProcedureCode = { readonly code: string; readonly text: string };

/** HCPCS G codes of home-health visits, per 15 minutes; our wording. */
export const visitCodes: readonly ProcedureCode[] = [
  { code: 'G0299', text: 'Direct skilled nursing by a registered nurse, 15 minutes' },
  { code: 'G0300', text: 'Direct skilled nursing by a licensed practical nurse, 15 minutes' },
  { code: 'G0151', text: 'Physical therapy, 15 minutes' },
  { code: 'G0157', text: 'Physical therapist assistant, 15 minutes' },
  { code: 'G0152', text: 'Occupational therapy, 15 minutes' },
  { code: 'G0158', text: 'Occupational therapy assistant, 15 minutes' },
  { code: 'G0153', text: 'Speech-language pathology, 15 minutes' },
  { code: 'G0155', text: 'Clinical social work, 15 minutes' },
  { code: 'G0156', text: 'Home health aide, 15 minutes' },
];

/** HCPCS Q codes of where care was given (spec rules §9); our wording. */
export const placeOfServiceCodes: readonly ProcedureCode[] = [
  { code: 'Q5001', text: "Care given in the patient's home" },
  { code: 'Q5002', text: 'Care given in an assisted living facility' },
  { code: 'Q5009', text: 'Care given in a place not otherwise specified' },
];

/** Revenue codes of the disciplines (spec rules §9). */
export const revenueCodes: readonly ProcedureCode[] = [
  { code: '0551', text: 'Nursing' },
  { code: '0421', text: 'Physical therapy' },
  { code: '0561', text: 'Medical social work' },
  { code: '0441', text: 'Speech therapy' },
  { code: '0571', text: 'Home health aide' },
  { code: '0431', text: 'Occupational therapy' },
];

export type TherapyDiscipline = 'PT' | 'OT' | 'ST';

/**
 * Therapy codes: PT and OT evaluations one by one. For speech therapy the specification prints only
 * the ends of the range, 92521-92626, and it prints no further treatment codes, so none are
 * invented here.
 */
export const therapyCodes: Readonly<
  Record<
    TherapyDiscipline,
    { readonly codes: readonly string[]; readonly from: string; readonly to: string }
  >
> = {
  PT: { codes: ['97161', '97162', '97163', '97164'], from: '97161', to: '97164' },
  OT: { codes: ['97165', '97166', '97167', '97168'], from: '97165', to: '97168' },
  ST: { codes: ['92521', '92626'], from: '92521', to: '92626' },
};

/** The discipline a five-digit therapy code belongs to by these ranges; null outside them. */
export function therapyDiscipline(code: string): TherapyDiscipline | null {
  if (!/^\d{5}$/.test(code)) return null;
  const disciplines = Object.keys(therapyCodes) as TherapyDiscipline[];
  return (
    disciplines.find(
      (discipline) => therapyCodes[discipline].from <= code && code <= therapyCodes[discipline].to,
    ) ?? null
  );
}

/** The description of a code; null for a code without one. */
export function procedureText(code: string): string | null {
  return (
    [...visitCodes, ...placeOfServiceCodes, ...revenueCodes].find((entry) => entry.code === code)
      ?.text ?? null
  );
}
