/** Tasks that clinicians raise: what they wrote, sealed, and the patient it is about. */
export const officeMessages = [
  `alter table office_task
    add column patient_id uuid,
    add column message bytea,
    drop constraint office_task_kind_check,
    add constraint office_task_kind_check
      check (kind in ('lost-work', 'hand-over', 'silent-device', 'message'))`,
];
