/** Proposals of people who lost a visit or a patient: what they wanted to change, sealed. */
export const proposals = [
  `alter table office_task
    drop constraint office_task_kind_check,
    add constraint office_task_kind_check
      check (kind in ('lost-work', 'hand-over', 'silent-device', 'message', 'proposal'))`,
];
