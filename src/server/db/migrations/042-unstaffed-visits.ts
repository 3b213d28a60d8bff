/** The tray of the board: visits nobody has, by day, among the many that somebody has. */
export const unstaffedVisits = [
  `create index visit_unstaffed_day on visit (org_id, date_of_service, planned_start, id)
    where provider_id is null and status <> 'Deleted'`,
];
