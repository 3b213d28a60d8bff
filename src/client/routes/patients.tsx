import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { patients, savePatient } from '#contract/patients.ts';
import type { OutputOf } from '#contract/call.ts';
import { patientStatuses } from '#contract/entities.ts';
import { callApi } from '#client/api/call.ts';
import { defineList } from '#client/kinds/list/definition.ts';
import { ListScreen } from '#client/kinds/list/list-screen.tsx';
import { loadList } from '#client/kinds/list/load-list.ts';
import { readListSearch } from '#client/kinds/list/search.ts';
import { RecordStatusPill } from '#client/screen/record-status-pill.tsx';
import { NewPatientDialog } from '#client/features/patients/new-patient-dialog.tsx';
import { forOffice } from '#client/screen/for-office.ts';
import { late } from '#client/screen/late.tsx';
import { PendingScreen } from '#client/screen/pending-screen.tsx';
import { useMay } from '#client/screen/use-may.ts';
import { useShell } from '#client/screen/use-shell.ts';
import { Button } from '#client/ui/button.tsx';

const DevicePatients = late(
  async () => (await import('#client/features/patients/device-patients.tsx')).DevicePatients,
);

export const Route = createFileRoute('/patients')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => forOffice(() => loadList(patientList, deps), DevicePatients),
  component: Patients,
});

type Row = OutputOf<typeof patients>['rows'][number];

const patientList = defineList<Row>({
  name: 'patients',
  title: msg`Patients`,
  failure: msg`Sorry, patients could not be loaded.`,
  empty: msg`No patients with these filters.`,
  filters: {
    search: { label: msg`Patient name or record number` },
    status: {
      label: msg`Status`,
      options: ['All', ...patientStatuses].map((value) => ({ value, label: value })),
    },
  },
  load: ({ search = '', status: wanted }, page) => {
    const status = patientStatuses.find((each) => each === wanted) ?? 'All';
    return callApi(patients, { search, status, ...page });
  },
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  open: ({ id }) => `/patient/${id}`,
  columns: [
    { id: 'name', header: msg`Patient`, text: ({ name }) => name },
    { id: 'mrn', header: msg`Record number`, text: ({ mrn }) => mrn },
    { id: 'birthday', header: msg`Date of birth`, text: ({ birthday }) => birthday },
    { id: 'city', header: msg`City`, text: ({ city }) => city },
    { id: 'phone', header: msg`Phone`, text: ({ phone }) => phone, whole: true },
    {
      id: 'status',
      header: msg`Status`,
      text: ({ status }) => status,
      cell: ({ status }) => <RecordStatusPill status={status} />,
    },
    {
      id: 'conflicts',
      header: msg`Open choices`,
      text: ({ openConflicts }) => (openConflicts > 0 ? String(openConflicts) : '—'),
      align: 'end',
    },
  ],
});

function Patients() {
  const { t } = useLingui();
  const loaded = Route.useLoaderData();
  const search = Route.useSearch();
  const may = useMay();
  const [adding, setAdding] = useState(false);
  if (useShell() === 'field') return <DevicePatients />;
  if (!loaded) return <PendingScreen />;
  return (
    <>
      <ListScreen
        definition={patientList}
        loaded={loaded}
        search={search}
        actions={
          may(savePatient) && (
            <Button
              variant="primary"
              icon="plus"
              onClick={() => setAdding(true)}
            >{t`New patient`}</Button>
          )
        }
      />
      {adding && <NewPatientDialog onClose={() => setAdding(false)} />}
    </>
  );
}
