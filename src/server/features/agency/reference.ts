import { providerTypes } from '#domain/clinicians.ts';
import { knownConstants } from '#domain/constants.ts';
import { must } from '#domain/must.ts';
import { formForVisitType } from '#forms/registry.ts';
import type { Db } from '#server/db/connect.ts';
import type { ProviderType } from '#server/db/pay-tables.ts';
import type { Constant, VisitType } from '#server/db/tables.ts';

/**
 * What every agency starts with, the demo agencies too: provider types, visit types and constants.
 * They are a proposal that the agency may change, not anybody's standard.
 */

type Without<T> = Omit<T, 'org_id'>;

export const firstProviderTypes: readonly Omit<ProviderType, 'org_id' | 'revision'>[] =
  providerTypes.map((type, index) => ({
    id: index + 1,
    type,
    fixed_amount: null,
    is_hourly: type === 'HHA' || type === 'CNA',
    bonus: 0,
  }));

/**
 * 100, 105 and 306 are start, resumption and recertification by the OASIS timing of spec rules §4;
 * the other numbers are the agency's own.
 */
const visitTypeRows: readonly (readonly [
  id: number,
  type: string,
  description: string,
  discipline: string,
  evaluation?: boolean,
  discharge?: boolean,
])[] = [
  [100, 'Start of care', 'First visit of an episode with the comprehensive assessment', 'RN', true],
  [105, 'Resumption of care', 'Assessment after an inpatient stay', 'RN'],
  [306, 'Recertification', 'Assessment for the next certification period', 'RN'],
  [281, 'Other follow-up assessment', 'Assessment after a major change', 'RN'],
  [282, 'Transfer assessment', 'Transfer to an inpatient facility without discharge', 'RN'],
  [283, 'Transfer with discharge', 'Transfer to an inpatient facility with discharge', 'RN'],
  [284, 'Death at home', 'Assessment when the patient died at home', 'RN'],
  [285, 'Discharge assessment', 'Last assessment of the patient', 'RN', false, true],
  [201, 'Skilled nursing visit', 'Routine visit of a registered nurse', 'RN'],
  [202, 'LVN visit', 'Routine visit of a licensed vocational nurse', 'LVN/LPN'],
  [203, 'Nursing discharge visit', 'Last visit of nursing', 'RN', false, true],
  [204, 'Aide supervision visit', 'On-site supervision of a home health aide', 'RN'],
  [205, 'Wound assessment visit', 'Wounds measured and dressed as ordered', 'RN'],
  [206, 'Infusion visit', 'Infusion and care of its access', 'RN'],
  [207, 'Medication review', 'Medication profile and drug regimen review', 'RN'],
  [208, 'Infection screening', 'Screening for infection and COVID 19', 'RN'],
  [209, 'LVN/LPN supervision visit', 'Supervision of an LVN/LPN', 'RN'],
  [211, 'PT visit', 'Physical therapy', 'PT'],
  [212, 'PTA visit', 'Physical therapy by an assistant', 'PTA'],
  [213, 'PT evaluation', 'First visit of physical therapy', 'PT', true],
  [214, 'PT reassessment', 'Functional reassessment within 30 days', 'PT', true],
  [215, 'PT discharge', 'Last visit of physical therapy', 'PT', false, true],
  [221, 'OT visit', 'Occupational therapy', 'OT'],
  [222, 'OTA visit', 'Occupational therapy by an assistant', 'OTA'],
  [223, 'OT evaluation', 'First visit of occupational therapy', 'OT', true],
  [224, 'OT reassessment', 'Functional reassessment within 30 days', 'OT', true],
  [225, 'OT discharge', 'Last visit of occupational therapy', 'OT', false, true],
  [231, 'ST visit', 'Speech therapy', 'ST/SLP'],
  [232, 'ST evaluation', 'First visit of speech therapy', 'ST/SLP', true],
  [233, 'ST reassessment', 'Functional reassessment within 30 days', 'ST/SLP', true],
  [234, 'ST discharge', 'Last visit of speech therapy', 'ST/SLP', false, true],
  [241, 'MSW visit', 'Medical social work', 'MSW'],
  [242, 'MSW evaluation', 'First visit of medical social work', 'MSW', true],
  [243, 'Hospice psychosocial assessment', 'Psychosocial assessment in hospice care', 'MSW', true],
  [244, 'Hospice spiritual assessment', 'Spiritual assessment in hospice care', 'MSW', true],
  [251, 'Aide visit', 'Personal care by a home health aide', 'HHA'],
  [252, 'CNA visit', 'Personal care by a nursing assistant', 'CNA'],
  // Documents: work without a visit at home, planned as such.
  [261, 'Admission consents', 'Consents, patient rights and education', 'RN'],
  [262, 'Emergency preparedness', 'Individual emergency plan of the patient', 'RN'],
  [263, 'Incident report', 'Something happened that should not have', 'RN'],
  [264, 'Plan of care', 'Plan of care with the locators of the CMS-485', 'RN'],
  [265, 'Verbal order', 'Order taken by voice and read back', 'RN'],
  [266, 'Face-to-face encounter', 'Encounter a certification rests on', 'RN'],
  [267, 'Missed visit note', 'A visit that did not take place', 'RN'],
  [268, 'Transfer summary', 'For the facility that takes over', 'RN'],
  [269, 'Discharge summary', 'For whoever goes on caring for the patient', 'RN'],
  [270, '60-day summary', 'Summary of a certification period', 'RN'],
  [271, 'Communication note', 'What was said about a patient outside a visit', 'RN'],
];

export const firstVisitTypes: readonly Without<VisitType>[] = visitTypeRows.map(
  ([id, type, description, discipline, evaluation = false, discharge = false]) => ({
    id,
    type,
    description,
    discipline,
    evaluation,
    discharge,
    form_id: must(formForVisitType(id, discipline), `form for visit type ${id}`).id,
    unit: null,
    service_type: null,
    revision: null,
  }),
);

const stated: readonly string[] = ['autoSaveInterval', 'idleTimeout', 'locationExpiryInMins'];

/**
 * Server-supplied constants (portal §9): those whose default the specification states, with that
 * default.
 */
const firstConstants: readonly Without<Constant>[] = knownConstants.flatMap(
  ({ type, name, initial }) =>
    stated.includes(name) && initial !== null ? [{ type, name, value: initial }] : [],
);

/** Writes the reference data that a new organisation starts with. */
export async function insertReference(db: Db, orgId: string): Promise<void> {
  const own = { org_id: orgId };
  await db
    .insertInto('provider_type')
    .values(firstProviderTypes.map((row) => ({ ...own, ...row })))
    .execute();
  await db
    .insertInto('visit_type')
    .values(firstVisitTypes.map((row) => ({ ...own, ...row })))
    .execute();
  await db
    .insertInto('constant')
    .values(firstConstants.map((row) => ({ ...own, ...row })))
    .execute();
}
