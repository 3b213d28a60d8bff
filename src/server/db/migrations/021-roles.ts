/**
 * Roles of an agency. Each is built on a row of the policy table; the foreign key keeps a person's
 * copies of that row and of the role type equal to their role's.
 */
export const agencyRoles = [
  `create table role (
    org_id uuid not null references organisation,
    id integer not null check (id between 1 and 999),
    name text not null,
    based_on text not null,
    type text not null,
    privileges text not null,
    changed_at timestamptz,
    primary key (org_id, id),
    unique (org_id, id, based_on, type)
  )`,
  `create unique index role_name on role (org_id, upper(name))`,
  `insert into role (org_id, id, name, based_on, type, privileges)
    select organisation.org_id, preset.id, preset.name, preset.based_on, preset.type, '{}'
    from organisation cross join (values
      (1, 'Admin', 'ADMIN', 'BackOfficeUser'),
      (2, 'Scheduler', 'SCHEDULER', 'BackOfficeUser'),
      (3, 'QA', 'QA', 'BackOfficeUser'),
      (4, 'Billing', 'BILLING', 'BackOfficeUser'),
      (5, 'Clinician', 'CLINICIAN', 'ClinicianUser'),
      (6, 'Aide', 'AIDE', 'ClinicianUser'),
      (7, 'Company', 'COMPANY', 'ReferralSourceUser'),
      (8, 'Physician', 'PHYSICIAN', 'PhysicianUser'),
      (9, 'Patient', 'PATIENT', 'PatientUser')
    ) as preset (id, name, based_on, type)`,
  `update app_user set role_id = role.id from role
    where role.org_id = app_user.org_id and role.based_on = app_user.role`,
  `alter table app_user add constraint app_user_role
    foreign key (org_id, role_id, role, role_type) references role (org_id, id, based_on, type)`,
];
