import { msg } from '@lingui/core/macro';
import { createEpisode } from '#contract/episodes.ts';
import { pacificDate } from '#domain/pacific.ts';
import { findPatients, type FoundPatient } from '#client/features/patients/find-patients.ts';
import { date, text } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { picker } from '#client/kinds/form-dialog/picker-field.tsx';

export type PickedPatient = Pick<FoundPatient, 'id' | 'name'> &
  Partial<Pick<FoundPatient, 'mrn' | 'birthday'>>;

/** Default payer type (spec portal §9). */
const defaultPayerType = 'Episodic';

/**
 * Opens an episode of the patient given, or of one that is found here: start of care, 60 days,
 * 30-day billing periods.
 */
export const NewEpisodeDialog = formDialog({
  title: msg`New episode`,
  submit: msg`Save`,
  failure: msg`Sorry, episode could not be saved.`,
  fields: (patient: PickedPatient | null) => ({
    patient: picker<PickedPatient>(msg`Patient name or record number`, {
      initial: patient,
      path: 'patientId',
      find: findPatients,
      offer: ({ name, mrn, birthday }) => [name, mrn, birthday].filter(Boolean).join(' · '),
      name: ({ name }) => name,
      rows: msg`Patients`,
      failure: msg`Sorry, patients could not be loaded.`,
      none: msg`No patient found.`,
    }),
    startDate: date(msg`Start of care`, { initial: pacificDate(new Date()) }),
    payerType: text(msg`Payer type`, { initial: defaultPayerType, required: true, maxLength: 40 }),
    careCoordinator: text(msg`Care coordinator`, { maxLength: 120 }),
  }),
  call: createEpisode,
  input: ({ patient, startDate, payerType, careCoordinator }) => ({
    patientId: patient?.id ?? '',
    startDate,
    payerType,
    careCoordinator: careCoordinator || null,
  }),
  open: ({ episode }) => `/episode/${episode.id}`,
});
