/**
 * The index of a clinician's visits by day answers by itself what a list of candidates adds up and
 * compares: 200 weeks are added up without reading a visit (decision 113).
 */
export const weeksOfClinicians = [
  'drop index visit_provider_day',
  `create index visit_provider_day on visit (org_id, provider_id, date_of_service)
    include (status, provider_type, planned_start, planned_minutes, patient_id, id)`,
];
