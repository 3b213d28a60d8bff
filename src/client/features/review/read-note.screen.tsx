import { useLingui } from '@lingui/react/macro';
import { useText } from '#client/i18n.ts';
import { loadNote, type LoadedNote } from '#client/features/note/load-note.ts';
import { Addenda, ClosingNotices, SealCard } from '#client/features/note/signed-parts.tsx';
import { SummaryView } from '#client/features/note/summary-view.tsx';
import { dayAndTime } from '#client/features/visits/day-and-time.ts';
import { VisitStatusPill } from '#client/features/visits/visit-status-pill.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { Cluster, Stack } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { NotesAround } from './note-around.tsx';

/** One note as text, with its signatures and what was added later. Nothing of it can be changed. */
export function ReadNote({ loaded }: { loaded: LoadedNote }) {
  const { note, form } = loaded;
  return (
    <Stack>
      <ClosingNotices note={note} />
      <SummaryView form={form} answers={note.content.doc.values} date={note.dateOfService} />
      {note.seal && <SealCard note={note} seal={note.seal} />}
      <Addenda note={note} form={form} />
    </Stack>
  );
}

/** Leads back to the note a person set out from, by its address; nothing where they are on it. */
export function OriginalNote({ visitId, original }: { visitId: string; original: string | null }) {
  const { t } = useLingui();
  if (original === null || original === visitId) return null;
  return (
    <LinkButton to="/note/$visitId" params={{ visitId: original }} icon="undo">
      {t`To the original note`}
    </LinkButton>
  );
}

/** The note of the address's search that a person set out from. */
export const originalIn = (search: Readonly<Record<string, unknown>>): string | null =>
  typeof search['original'] === 'string' ? search['original'] : null;

function ReadNoteScreen({ loaded, original }: { loaded: LoadedNote; original: string | null }) {
  const { t } = useLingui();
  const text = useText();
  const { visit } = loaded;
  const what = [text(visit.visitType), dayAndTime(visit), visit.providerName];
  return (
    <Page wide>
      <PageHeader title={visit.patientName} aside={<VisitStatusPill visit={visit} />}>
        <p>{what.filter(Boolean).join(' · ')}</p>
      </PageHeader>
      <Cluster data-print="no">
        <OriginalNote visitId={visit.id} original={original} />
        <NotesAround visit={visit} view="read" original={original ?? visit.id} />
        <LinkButton to="/note/$visitId" params={{ visitId: visit.id }} icon="notes">
          {t`Open the note`}
        </LinkButton>
      </Cluster>
      <Banner tone="info" icon="lock" role="note">{t`For reading only`}</Banner>
      <ReadNote loaded={loaded} />
    </Page>
  );
}

/** `/note/:visitId?view=read` */
export const screen: ScreenPart<LoadedNote> = {
  load: ({ params: { visitId = '' } }) => loadNote(visitId),
  Screen: ({ data, search }) => <ReadNoteScreen loaded={data} original={originalIn(search)} />,
};
