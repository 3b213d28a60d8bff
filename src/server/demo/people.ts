import { roleTypeOf, type Role, type RoleType } from '#contract/roles.ts';
import { presetRoleId } from '#server/features/roles/preset-roles.ts';

/** The two demo organisations: two, so that it shows that neither sees the other. */
export const demoOrganisations = [
  {
    key: 'harborview',
    id: '0a000000-0000-4000-8000-000000000001',
    name: 'Harborview Home Health (demo)',
  },
  {
    key: 'cedarridge',
    id: '0a000000-0000-4000-8000-000000000002',
    name: 'Cedar Ridge Home Care (demo)',
  },
] as const;
export type OrganisationKey = (typeof demoOrganisations)[number]['key'];

export type DemoPerson = {
  readonly organisation: OrganisationKey;
  readonly userName: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly role: Role;
  readonly roleId: number;
  readonly roleType: RoleType;
  readonly providerType: string | null;
  readonly credential: string | null;
};

/** Somebody without a provider type: office staff and people outside the agency. */
const withRole = (
  organisation: OrganisationKey,
  userName: string,
  givenName: string,
  familyName: string,
  role: Role,
): DemoPerson => ({
  organisation,
  userName,
  givenName,
  familyName,
  role,
  roleId: presetRoleId(role),
  roleType: roleTypeOf[role],
  providerType: null,
  credential: null,
});
const clinician = (
  organisation: OrganisationKey,
  userName: string,
  givenName: string,
  familyName: string,
  providerType: string,
): DemoPerson => {
  const role = providerType === 'HHA' || providerType === 'CNA' ? 'AIDE' : 'CLINICIAN';
  return {
    organisation,
    userName,
    givenName,
    familyName,
    role,
    roleId: presetRoleId(role),
    roleType: roleTypeOf[role],
    providerType,
    credential: providerType,
  };
};

/** Whose orders the portal shows; some patients have them as their physician. */
export const demoPhysician = withRole('harborview', 'physician', 'Phoebe', 'Ordway', 'PHYSICIAN');

/** Office staff, and twelve clinicians across all provider types of spec rules §1. */
export const demoPeople: readonly DemoPerson[] = [
  withRole('harborview', 'admin', 'Ada', 'Lanternfield', 'ADMIN'),
  withRole('harborview', 'scheduler', 'Skye', 'Calendarwell', 'SCHEDULER'),
  withRole('harborview', 'qa', 'Quinn', 'Reviewstone', 'QA'),
  withRole('harborview', 'billing', 'Bram', 'Ledgerby', 'BILLING'),
  clinician('harborview', 'nurse', 'Nora', 'Brightwater', 'RN'),
  clinician('harborview', 'aide', 'Andy', 'Gentlehand', 'HHA'),
  clinician('harborview', 'nurse2', 'Rosa', 'Meadowlark', 'RN'),
  clinician('harborview', 'lvn', 'Lena', 'Quillfeather', 'LVN/LPN'),
  clinician('harborview', 'pt', 'Pavel', 'Stridewell', 'PT'),
  clinician('harborview', 'pta', 'Petra', 'Stepstone', 'PTA'),
  clinician('harborview', 'ot', 'Otis', 'Handley', 'OT'),
  clinician('harborview', 'ota', 'Odile', 'Fernwick', 'OTA'),
  clinician('harborview', 'speech', 'Stella', 'Clearvoice', 'ST/SLP'),
  clinician('harborview', 'msw', 'Milo', 'Kindred', 'MSW'),
  clinician('harborview', 'cna', 'Cora', 'Softstep', 'CNA'),
  withRole('harborview', 'company', 'Cleo', 'Referwell', 'COMPANY'),
  demoPhysician,
  withRole('harborview', 'patient', 'Perry', 'Homestead', 'PATIENT'),
  withRole('cedarridge', 'admin.ridge', 'Cedric', 'Ridgeway', 'ADMIN'),
  clinician('cedarridge', 'nurse.ridge', 'Nadia', 'Pinecrest', 'RN'),
];

const fieldNurseName = /^field\d+$/;
export const isFieldNurse = ({ userName }: Pick<DemoPerson, 'userName'>): boolean =>
  fieldNurseName.test(userName);

/** Nurses `field1` to `fieldN`, for an agency with more of them than the story needs. */
export const fieldNurses = (count: number): DemoPerson[] =>
  Array.from({ length: count }, (_, index) =>
    clinician('harborview', `field${index + 1}`, 'Field', `Nurse ${index + 1}`, 'RN'),
  );

const shown = [
  'admin',
  'scheduler',
  'qa',
  'billing',
  'nurse',
  'aide',
  'pt',
  'msw',
  'company',
  'physician',
  'patient',
  'admin.ridge',
  'nurse.ridge',
];

/** One sign-in per role, a therapist and a social worker, as printed at start. */
export const demoSignIns = demoPeople
  .filter((person) => shown.includes(person.userName))
  .map(({ role, userName, givenName, familyName, organisation }) => ({
    role,
    userName,
    name: `${givenName} ${familyName}`,
    organisation: demoOrganisations.find(({ key }) => key === organisation)?.name ?? organisation,
  }));
