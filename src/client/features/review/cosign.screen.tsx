import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errors } from '#contract/errors.ts';
import { cosignAllNotes, notesToCosign, type CosignReceipt } from '#contract/note-closing.ts';
import type { NoteRowShown } from '#contract/notes.ts';
import { formatPacific } from '#domain/pacific.ts';
import { callApi } from '#client/api/call.ts';
import { useText } from '#client/i18n.ts';
import { loadNote } from '#client/features/note/load-note.ts';
import { dayAndTime } from '#client/features/visits/day-and-time.ts';
import { ActionButton } from '#client/kinds/action/action-button.tsx';
import { action } from '#client/kinds/action/action.ts';
import { panelDialog } from '#client/kinds/panel-dialog/panel-dialog.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Stack } from '#client/ui/card.tsx';
import { List, ListRow } from '#client/ui/list.tsx';
import { EmptyState } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { ReadNote } from './read-note.tsx';
import { Readings } from './readings.tsx';

type Subject = {
  readonly notes: readonly NoteRowShown[];
  readonly onReceipts: (receipts: readonly CosignReceipt[]) => void;
};

/** Everything that waits, in one press; each note has its receipt. */
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
    onReceipts((await callApi(cosignAllNotes, { visitIds })).receipts);
  },
  failure: msg`Sorry, notes could not be cosigned.`,
});

/** One note as text, from the server. */
const ReadDialog = panelDialog({
  title: ({ patientName }: NoteRowShown) => patientName,
  wide: true,
  load: ({ id }) => loadNote(id),
  loadKey: ({ id }) => id,
  failure: msg`Sorry, note could not be loaded.`,
  Body: ({ value }) => <ReadNote loaded={value} />,
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
            {code === null ? formatPacific(new Date(at ?? '')) : text(errors[code].text)}
          </ListRow>
        ))}
      </List>
    </Card>
  );
}

function CosignScreen({ notes }: { notes: readonly NoteRowShown[] }) {
  const { t } = useLingui();
  const text = useText();
  const [receipts, setReceipts] = useState<readonly CosignReceipt[]>([]);
  const [read, setRead] = useState<NoteRowShown | null>(null);
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
      {read && <ReadDialog subject={read} onClose={() => setRead(null)} />}
    </Page>
  );
}

/** `/cosign`: for a supervisor, in the office and in the field. It needs a connection. */
export const screen: ScreenPart<readonly NoteRowShown[]> = {
  load: async () => (await callApi(notesToCosign, {})).notes,
  Screen: ({ data }) => <CosignScreen notes={data} />,
};
