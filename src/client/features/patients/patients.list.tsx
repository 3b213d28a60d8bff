import { msg } from '@lingui/core/macro';
import { patientStatuses } from '#contract/entities.ts';
import { patients, savePatient } from '#contract/patients.ts';
import { formatUsPhone } from '#domain/texts.ts';
import { action } from '#client/kinds/action/action.ts';
import { by, col, count, instant, typed } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { choice, labelled, words } from '#client/kinds/list/filters.ts';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { RecordStatusPill } from '#client/screen/record-status-pill.tsx';
import { shownName } from './patient-title.ts';
import { NewPatientDialog } from './new-patient-dialog.tsx';

const newPatient = action<null>({
  id: 'new-patient',
  label: msg`New patient`,
  icon: 'plus',
  look: 'primary',
  needs: savePatient,
  dialog: (props) => <NewPatientDialog {...props} />,
});

/** Patients of the organisation, those changed last first. */
export const patientList = list(patients, {
  name: 'patients',
  title: msg`Patients`,
  failure: msg`Sorry, patients could not be loaded.`,
  empty: msg`No patients with these filters.`,
  filters: {
    search: words(msg`Name, birth date, phone or record number`),
    status: choice(msg`Status`, { All: msg`All`, ...labelled(patientStatuses) }, 'All'),
  },
  row: { key: 'id', name: shownName },
  open: ({ id }) => `/patient/${id}`,
  headerActions: [newPatient],
  columns: [
    col('name', msg`Patient`, { ...typed, text: (_name, row) => shownName(row) }),
    col('mrn', msg`Record number`, { sort: by('mrn') }),
    col('birthday', msg`Date of birth`),
    col('city', msg`City`, { ...typed, priority: 3 }),
    col('phone', msg`Phone`, { noWrap: true, priority: 3, text: (phone) => formatUsPhone(phone) }),
    col('status', msg`Status`, {
      sort: by('status'),
      cell: ({ status }) => <RecordStatusPill status={status} />,
    }),
    col('openConflicts', msg`Open choices`, {
      ...count,
      sort: by('-choices'),
      priority: 2,
      text: (open) => String(open || '—'),
    }),
    col('updatedAt', msg`Last change`, { ...instant, sort: by('-changed'), priority: 3 }),
  ],
});

export const screen = listScreen(patientList);
