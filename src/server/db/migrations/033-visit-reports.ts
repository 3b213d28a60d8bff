/** Tasks from visits that cannot be done as planned: what was reported, sealed. */
export const visitReports = [
  `alter table office_task
    drop constraint office_task_kind_check,
    add constraint office_task_kind_check
      check (kind in ('lost-work', 'hand-over', 'silent-device', 'message', 'proposal', 'visit-report'))`,
];
