import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { tableColumns } from '#domain/pdgm/read-table.ts';
import { tableKinds, type TableKind } from '#domain/pdgm/tables.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { Button } from '#client/ui/button.tsx';
import { Cluster, Columns, Stack } from '#client/ui/card.tsx';
import { DropZone } from '#client/ui/drop-zone.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { DayFields, noDays } from './day-fields.tsx';
import { kindText, lookText } from './grouper-words.ts';
import { useTableFile } from './use-import.ts';

const columnsOf = (kind: TableKind): string =>
  Object.entries(tableColumns[kind])
    .map(([key, [name]]) => (key.endsWith('?') ? `[${name}]` : name))
    .join(', ');

/** One table of the agency's, such as oasisPoints (spec rules §3). */
export function TableImport() {
  const { t } = useLingui();
  const { state, busy, error, add, take } = useTableFile();
  const [kind, setKind] = useState<TableKind>('oasisPoints');
  const [name, setName] = useState('');
  const [source, setSource] = useState('');
  const [days, setDays] = useState(noDays);
  const columns = columnsOf(kind);
  const isReady = name.trim() !== '' && source.trim() !== '' && days.from !== '';
  return (
    <Stack>
      <Select<TableKind>
        label={t`Table`}
        hint={t`Columns: ${columns}`}
        options={tableKinds.map((each) => ({ value: each, label: kindText(each) }))}
        value={kind}
        onChange={(next) => setKind(next || kind)}
      />
      <Columns>
        <TextField label={t`Name`} required maxLength={120} value={name} onChange={setName} />
        <TextField
          label={t`Source`}
          hint={t`Where the table is from, such as the rule and its page.`}
          required
          maxLength={300}
          value={source}
          onChange={setSource}
        />
      </Columns>
      <DayFields days={days} onChange={setDays} />
      {!isReady && <p>{t`Enter name, source and first day; then choose the file.`}</p>}
      <DropZone
        label={t`Drop the table (CSV or text with tabs) here`}
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        busy={busy || !isReady}
        onFile={(file) => void add(file, { kind, name, source, ...days })}
      />
      <FailureNotice error={error} lead={t`Sorry, the file could not be taken in.`} />
      {state && (
        <Banner tone={state.look.problem === null ? 'info' : 'attention'} title={state.fileName}>
          {lookText(state.look)}
        </Banner>
      )}
      {state && !state.done && state.look.problem === null && (
        <Cluster>
          <Button variant="primary" busy={busy} onClick={() => void take()}>
            {t`Take in this table`}
          </Button>
        </Cluster>
      )}
      {state?.done && (
        <output>
          <Banner tone="success">{t`The table was taken in.`}</Banner>
        </output>
      )}
    </Stack>
  );
}
