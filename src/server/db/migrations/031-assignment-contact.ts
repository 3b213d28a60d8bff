/**
 * Evidence of the server for devices that report nothing (decision 056): the first contact of any
 * device of a person after an assignment of theirs ended, and the last contact in which a client
 * did not report.
 */
export const assignmentContact = [
  `alter table visit_assignment add column contact_at timestamptz`,
  `update visit_assignment set contact_at = told_at where told_at is not null`,
  `create index visit_assignment_no_contact on visit_assignment (org_id, user_id)
    where until_at is not null and contact_at is null`,
  `alter table client add column silent_at timestamptz`,
];
