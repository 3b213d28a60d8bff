import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { patientName, usePatients } from '#client/store/snapshots/queries.ts';
import { RecordPill } from '#client/screen/record-pill.tsx';
import { LinkRow, List } from '#client/ui/list.tsx';
import { EmptyState, Skeleton } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { chartLine } from './chart-values.ts';
import type { ScreenPart } from '#client/screen/screen-part.ts';

/** The patients of this device, searched on the device. */
export function DevicePatients() {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const rows = usePatients(search);
  return (
    <Page>
      <PageHeader title={t`Patients`} />
      <TextField
        label={t`Patient name or record number`}
        type="search"
        value={search}
        onChange={setSearch}
      />
      {rows === undefined && <Skeleton label={t`Loading`} />}
      {rows?.length === 0 && <EmptyState icon="users" title={t`No patient found.`} />}
      <List aria-label={t`Patients`}>
        {rows?.map((patient) => (
          <LinkRow
            key={patient.id}
            to="/patient/$id"
            params={{ id: patient.id }}
            title={patientName(patient)}
            detail={chartLine(patient)}
            aside={<RecordPill record={patient.record} />}
          />
        ))}
      </List>
    </Page>
  );
}

export const screen: ScreenPart<void> = { Screen: DevicePatients };
