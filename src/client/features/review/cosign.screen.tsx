import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errors } from '#contract/errors.ts';
import {
  cosignAllNotes,
  notesToCosign,
  type CosignReceipt,
  type NoteToCosign,
} from '#contract/note-closing.ts';
import { supervisedBy } from '#domain/cosign.ts';
import { callApi } from '#client/api/call.ts';
import { useText } from '#client/i18n.ts';
import { loadNote, type LoadedNote } from '#client/features/note/load-note.ts';
import { dayAndTime } from '#client/features/visits/day-and-time.ts';
import { ActionButton } from '#client/kinds/action/action-button.tsx';
import { action } from '#client/kinds/action/action.ts';
import { panelDialog } from '#client/kinds/panel-dialog/panel-dialog.tsx';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { useUser } from '#client/session/state/session.ts';
import { authorOf } from '#client/store/snapshots/overlay.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Cluster, Stack } from '#client/ui/card.tsx';
import { List, ListRow } from '#client/ui/list.tsx';
import { EmptyState } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { cosignNote } from './closing-actions.ts';
import { ReadNote } from './read-note.tsx';
import { Readings } from './readings.tsx';

type Subject = {
  readonly notes: readonly NoteToCosign[];
  readonly onReceipts: (receipts: readonly CosignReceipt[]) => void;
};

/** Everything that is listed, in one press; each note has its receipt. */
const cosignAll = action<Subject, unknown>({
  id: 'cosign-all',
  label: msg`Cosign all`,
  icon: 'check',
  look: 'primary',
  needs: cosignAllNotes,
  when: ({ notes }) => notes.length > 0,
  ask: {
    title: ({ notes }) => plural(notes.length, { one: 'Cosign # note?', other: 'Cosign # notes?' }),
    body: [msg`You sign that you reviewed them. A cosignature is not taken back.`],
    confirm: msg`Cosign all`,
  },
  run: async ({ notes, onReceipts }) => {
    const visitIds = notes.map(({ id }) => id);
    const seals = Object.fromEntries(notes.map(({ id, seal }) => [id, seal]));
    onReceipts((await callApi(cosignAllNotes, { visitIds, seals })).receipts);
  },
  failure: msg`Sorry, notes could not be cosigned.`,
});

type Reading = { readonly row: NoteToCosign; readonly onCosigned: () => void };

/** A note that was opened, and the press that cosigns it as it was read. */
function ReadToCosign({ value, subject }: { value: LoadedNote; subject: Reading }) {
  const { visit, note } = value;
  const supervises = supervisedBy(authorOf(useUser()).signsAs);
  return (
    <Stack>
      <ReadNote loaded={value} />
      <Cluster>
        <ActionButton
          action={cosignNote}
          subject={{ visit, note, supervises }}
          onDone={subject.onCosigned}
        />
      </Cluster>
    </Stack>
  );
}

/** One note as text, from the server. */
const ReadDialog = panelDialog({
  title: ({ row }: Reading) => row.patientName,
  wide: true,
  load: ({ row }) => loadNote(row.id),
  loadKey: ({ row }) => row.id,
  failure: msg`Sorry, note could not be loaded.`,
  Body: ReadToCosign,
});

/** What became of each note of one press. */
function Receipts({ receipts }: { receipts: readonly CosignReceipt[] }) {
  const { t } = useLingui();
  const text = useText();
  return (
    <Card aria-label={t`Receipts`}>
      <h2>{t`Receipts`}</h2>
      <List>
        {receipts.map(({ visitId, patientName, at, code }) => (
          <ListRow
            key={visitId}
            title={patientName}
            aside={
              <StatusPill tone={code === null ? 'success' : 'danger'}>
                {code === null ? t`Cosigned` : t`Not cosigned`}
              </StatusPill>
            }
          >
            {code === null ? pacificMoment(new Date(at ?? '')) : text(errors[code].text)}
          </ListRow>
        ))}
      </List>
    </Card>
  );
}

function CosignScreen({ notes }: { notes: readonly NoteToCosign[] }) {
  const { t } = useLingui();
  const text = useText();
  const [receipts, setReceipts] = useState<readonly CosignReceipt[]>([]);
  const [read, setRead] = useState<NoteToCosign | null>(null);
  const close = () => setRead(null);
  return (
    <Page>
      <PageHeader
        title={t`Waiting for cosignature`}
        actions={<ActionButton action={cosignAll} subject={{ notes, onReceipts: setReceipts }} />}
      >
        <p>{t`Signed notes of assistants of your discipline. Nobody cosigns their own.`}</p>
      </PageHeader>
      <Stack>
        {receipts.length > 0 && <Receipts receipts={receipts} />}
        {notes.length === 0 ? (
          <EmptyState icon="check" title={t`No note waits for your cosignature.`} />
        ) : (
          <List>
            {notes.map((row) => (
              <ListRow
                key={row.id}
                title={row.patientName}
                aside={<Button onClick={() => setRead(row)}>{t`Read the note`}</Button>}
              >
                {[text(row.visitType), dayAndTime(row), row.providerName]
                  .filter(Boolean)
                  .join(' · ')}
                <Readings found={row.readings ?? []} />
              </ListRow>
            ))}
          </List>
        )}
      </Stack>
      {read && <ReadDialog subject={{ row: read, onCosigned: close }} onClose={close} />}
    </Page>
  );
}

/** `/cosign`: for a supervisor, in the office and in the field. It needs a connection. */
export const screen: ScreenPart<readonly NoteToCosign[]> = {
  load: async () => (await callApi(notesToCosign, {})).notes,
  Screen: ({ data }) => <CosignScreen notes={data} />,
};
