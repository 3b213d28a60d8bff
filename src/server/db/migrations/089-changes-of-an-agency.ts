/** What was changed since a look: duties and duplicates are counted again for these alone. */
export const changesOfAnAgency = [
  'create index visit_change on visit (org_id, change_seq)',
  'create index episode_change on episode (org_id, change_seq)',
  'create index patient_change on patient (org_id, change_seq)',
];
