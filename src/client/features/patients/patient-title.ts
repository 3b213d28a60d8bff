import { t } from '@lingui/core/macro';
import type { Patient } from '#contract/entities.ts';
import { patientName } from '#client/store/snapshots/queries.ts';

/** The name in a list; a record without one is still a link that says what it is. */
export const shownName = ({ name, mrn }: { name: string; mrn: string }): string =>
  name.trim() || t`(no name) ${mrn}`;

/** The name of a patient, or what a nameless record is called. */
export const patientTitle = (patient: Patient): string =>
  shownName({ name: patientName(patient), mrn: patient.mrn });
