import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { pacificDate } from '#domain/pacific.ts';
import { tableColumns } from '#domain/pdgm/read-table.ts';
import { tableKinds, type TableKind } from '#domain/pdgm/tables.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { useNow } from '#client/screen/use-now.ts';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Card, Cluster, Columns, Stack } from '#client/ui/card.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import { DropZone } from '#client/ui/drop-zone.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { Segments } from '#client/ui/segments.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { kindText, lookText } from './grouper-words.ts';
import { ReleaseShown } from './release-shown.tsx';
import { useRelease, useTableFile, type Days } from './use-import.ts';

function DayFields({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const { t } = useLingui();
  const today = pacificDate(useNow());
  return (
    <Columns>
      <DateField
        label={t`First day`}
        today={today}
        value={days.from}
        onChange={(from) => onChange({ ...days, from })}
      />
      <DateField
        label={t`Last day`}
        hint={t`Empty: until another table begins.`}
        today={today}
        value={days.to}
        onChange={(to) => onChange({ ...days, to })}
      />
    </Columns>
  );
}

const noDays: Days = { from: '', to: '' };

/** CMS's own file: looked at first, then taken in. */
function ReleaseImport() {
  const { t } = useLingui();
  const { state, busy, error, add, take } = useRelease();
  const [days, setDays] = useState(noDays);
  return (
    <Stack>
      <p>
        {t`The home-health grouper of CMS as it was downloaded. Only its tables and test cases leave this device.`}
      </p>
      <details>
        <summary>{t`Days of a release that is not known yet`}</summary>
        <DayFields days={days} onChange={setDays} />
      </details>
      <DropZone
        label={t`Drop CMS’s grouper file (ZIP) here`}
        accept=".zip,application/zip"
        busy={busy}
        onFile={(file) => void add(file, days)}
      />
      <FailureNotice error={error} lead={t`Sorry, the file could not be taken in.`} />
      {state && <ReleaseShown look={state.look} hash={state.given.archiveHash} />}
      {state && !state.done && (
        <Cluster>
          <Button variant="primary" busy={busy} onClick={() => void take()}>
            {t`Take in these tables`}
          </Button>
        </Cluster>
      )}
      {state?.done && (
        <output>
          <Banner tone="success">{t`The tables were taken in.`}</Banner>
        </output>
      )}
    </Stack>
  );
}

const columnsOf = (kind: TableKind): string =>
  Object.entries(tableColumns[kind])
    .map(([key, [name]]) => (key.endsWith('?') ? `[${name}]` : name))
    .join(', ');

/** One table of the agency's, such as oasisPoints (spec rules §3). */
function TableImport() {
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

type What = 'release' | 'table';

function GrouperImport() {
  const { t } = useLingui();
  const [what, setWhat] = useState<What>('release');
  return (
    <Page>
      <PageHeader title={t`Take in grouper tables`} />
      <Cluster>
        <LinkButton to="/grouperTables" search={{}}>{t`Grouper tables`}</LinkButton>
      </Cluster>
      <Segments<What>
        label={t`What to take in`}
        options={[
          { value: 'release', label: t`CMS file` },
          { value: 'table', label: t`One table` },
        ]}
        value={what}
        onChange={(next) => setWhat(next ?? what)}
      />
      <Card>{what === 'release' ? <ReleaseImport /> : <TableImport />}</Card>
    </Page>
  );
}

export const screen: ScreenPart<void> = { Screen: GrouperImport };
