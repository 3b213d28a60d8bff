import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { patients, savePatient } from '#contract/patients.ts';
import type { OutputOf } from '#contract/call.ts';
import { patientStatuses } from '#contract/entities.ts';
import { callApi } from '#client/api/call.ts';
import { defineList } from '#client/kinds/list/definition.ts';
import { ListScreen } from '#client/kinds/list/list-screen.tsx';
import { loadList, type Loaded } from '#client/kinds/list/load-list.ts';
import type { ScreenAt, ScreenPart } from '#client/screen/screen-part.ts';
import { readListSearch } from '#client/kinds/list/search.ts';
import { RecordStatusPill } from '#client/screen/record-status-pill.tsx';
import { NewPatientDialog } from './new-patient-dialog.ts';
import { useMay } from '#client/screen/use-may.ts';
import { Button } from '#client/ui/button.tsx';

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

type Data = Loaded<Row>;
type ListProps = ScreenAt & { data: Data };

function Patients({ data: loaded, search: given }: ListProps) {
  const search = readListSearch(given);
  const { t } = useLingui();
  const may = useMay();
  const [adding, setAdding] = useState(false);
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
      {adding && <NewPatientDialog subject={null} onClose={() => setAdding(false)} />}
    </>
  );
}

export const screen: ScreenPart<Data> = {
  load: ({ search }) => loadList(patientList, readListSearch(search)),
  Screen: Patients,
};
