/**
 * The older notes of one patient by day: the one before or after a place is read from the index
 * alone, however many there are and however large they are.
 */
export const olderNotesOfAPatient = [
  `create index older_note_of_patient on older_note (org_id, patient_id, day, id)
    where removed_at is null`,
];
