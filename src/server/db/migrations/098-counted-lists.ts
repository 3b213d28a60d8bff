/**
 * More of what lists of a large agency go by. Authorizations to be counted again are found by how
 * many changes they are behind: the database knows no statistics of two columns that differ, took
 * all of them for such and read the table.
 */
export const countedLists = [
  'drop index patient_authorization_uncounted',
  `create index patient_authorization_behind on patient_authorization
    (org_id, (changes - counted), patient_id)`,
  // Rows without a coordinator come last in both directions.
  `create index episode_coordinator_last on episode
    (org_id, lower(care_coordinator) desc nulls last, start_date desc, id) include (status)`,
];
