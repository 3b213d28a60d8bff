/** What visits are planned as: shifts and their confirmation, series, work without a visit. */
export const visitPlans = [
  `alter table visit
    add column episode_type text check (episode_type in ('Visit', 'Shift')),
    add column shift_confirmed_by_facility boolean,
    add column multiple_dates text[],
    add column no_of_visits integer,
    add column series_id uuid,
    add column non_visit boolean,
    add column duration numeric(5, 2)`,
  `create index visit_series on visit (org_id, series_id, date_of_service)
    where series_id is not null`,
  `create index visit_shift on visit (org_id, date_of_service, planned_start, id)
    where episode_type = 'Shift' and status = 'Staffed'`,
];
