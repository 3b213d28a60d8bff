import { msg, plural } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { OutputOf } from '#contract/call.ts';
import { errors } from '#contract/errors.ts';
import { importOlderNotes, type GivenOlderNote } from '#contract/older-notes.ts';
import { callApi } from '#client/api/call.ts';
import { useText } from '#client/i18n.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Cluster, Stack } from '#client/ui/card.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import { DropZone } from '#client/ui/drop-zone.tsx';
import { List, ListRow } from '#client/ui/list.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { BackLink, Page, PageHeader } from '#client/ui/page.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { readOlder, type OlderFault, type ReadOlder } from './read-older.ts';

const faultWords: Readonly<Record<OlderFault, MessageDescriptor>> = {
  unreadable: msg`The file cannot be read.`,
  empty: msg`The file has no notes.`,
  'no-mrn': msg`A note has no record number (column mrn).`,
  'no-day': msg`A note has no date (column date), as MM/DD/YYYY or YYYY-MM-DD.`,
  'too-large': msg`The file is too large.`,
  'other-type': msg`Choose a file that ends in .json, .csv or .pdf.`,
};

type Preview = OutputOf<typeof importOlderNotes>;
/** Rows of the preview that are drawn. */
const mostShown = 50;

/** Of a scanned note nothing is known but its picture. */
function ScannedFields({
  note,
  onChange,
}: {
  note: GivenOlderNote;
  onChange: (note: GivenOlderNote) => void;
}) {
  const { t } = useLingui();
  const set = (parts: Partial<GivenOlderNote>) => onChange({ ...note, ...parts });
  return (
    <>
      <TextField
        label={t`Record number`}
        value={note.mrn}
        maxLength={40}
        onChange={(mrn) => set({ mrn })}
      />
      <DateField
        label={t`Date of service`}
        value={note.day}
        onChange={(day) => set({ day: day ?? '' })}
      />
      <TextField
        label={t`Title`}
        value={note.title}
        maxLength={200}
        onChange={(title) => set({ title })}
      />
      <TextField
        label={t`Author`}
        value={note.author}
        maxLength={160}
        onChange={(author) => set({ author })}
      />
    </>
  );
}

function Outcomes({ notes, preview }: { notes: readonly GivenOlderNote[]; preview: Preview }) {
  const { t } = useLingui();
  const text = useText();
  const keys = useMemo(() => notes.map((_, at) => `note-${at}`), [notes]);
  return (
    <List>
      {preview.outcomes.slice(0, mostShown).map(({ patientName, code }, at) => {
        const { mrn = '', day = '', title = '', fields = [] } = notes[at] ?? {};
        return (
          <ListRow
            key={keys[at]}
            title={patientName ?? mrn}
            detail={[day, title, plural(fields.length, { one: '# field', other: '# fields' })].join(
              ' · ',
            )}
            aside={
              <StatusPill tone={code === null ? 'success' : 'attention'}>
                {code === null ? t`New` : text(errors[code].text)}
              </StatusPill>
            }
          />
        );
      })}
    </List>
  );
}

/** What would become of each note of a file, and taking them in. */
function TakeIn({ source, read }: { source: string; read: readonly GivenOlderNote[] }) {
  const { t } = useLingui();
  const toast = useToast();
  const navigate = useNavigate();
  const [notes, setNotes] = useState(read);
  const [preview, setPreview] = useState<Preview | null>(null);
  const send = (isPreview: boolean) =>
    callApi(importOlderNotes, { source, preview: isPreview, notes: [...notes] });
  const look = useAttempt(async () => setPreview(await send(true)));
  const take = useAttempt(async () => {
    const { taken } = await send(false);
    toast({ text: plural(taken, { one: '# note imported', other: '# notes imported' }) });
    await navigate({ to: '/notev0' });
  });
  const scanned = notes.find(({ document }) => document !== null);
  const isWhole = notes.every(({ mrn, day }) => mrn.trim() !== '' && day !== '');
  const change = (note: GivenOlderNote) => {
    setPreview(null);
    setNotes([note]);
  };
  return (
    <Card>
      <h2>{source}</h2>
      {scanned && <ScannedFields note={scanned} onChange={change} />}
      {preview && <Outcomes notes={notes} preview={preview} />}
      <FailureNotice error={look.error ?? take.error} lead={source} />
      <Cluster>
        <Button busy={look.busy} disabled={!isWhole} onClick={() => void look.start()}>
          {t`Preview`}
        </Button>
        {preview && (
          <Button
            variant="primary"
            busy={take.busy}
            disabled={preview.taken === 0}
            onClick={() => void take.start()}
          >
            {plural(preview.taken, { one: 'Import # note', other: 'Import # notes' })}
          </Button>
        )}
      </Cluster>
    </Card>
  );
}

/** Brings notes from before this product in, after a preview. */
function ImportOlder() {
  const { t, i18n } = useLingui();
  const [file, setFile] = useState<{ key: string; name: string; read: ReadOlder } | null>(null);
  // A key of its own: a mended file is dropped again under the same name.
  const add = async (chosen: File) => {
    const read = await readOlder(chosen);
    setFile({ key: crypto.randomUUID(), name: chosen.name, read });
  };
  return (
    <Page>
      <PageHeader title={t`Import older notes`} back={<BackLink to="/notev0" />}>
        <p>
          <Trans>
            One note a row (CSV) or entry (JSON) with mrn, date, title and author; everything else
            is a field. Or one scanned note as a PDF.
          </Trans>
        </p>
      </PageHeader>
      <Stack>
        <DropZone
          label={t`Drop older notes here: JSON, CSV or PDF`}
          accept=".json,.csv,.pdf"
          busy={false}
          onFile={(chosen) => void add(chosen)}
        />
        {file?.read.ok === false && (
          <Banner tone="danger" role="alert" title={file.name}>
            {i18n._(faultWords[file.read.fault])}{' '}
            {file.read.place !== null && t`Note ${file.read.place} of the file`}
          </Banner>
        )}
        {file?.read.ok === true && (
          <TakeIn key={file.key} source={file.name.slice(0, 200)} read={file.read.notes} />
        )}
      </Stack>
    </Page>
  );
}

/** `/notev0?view=import` */
export const screen: ScreenPart<void> = { Screen: ImportOlder };
