import { useLingui } from '@lingui/react/macro';
import { latestApprovedNoteIds, type Neighbour } from '#contract/note-neighbours.ts';
import { callApi } from '#client/api/call.ts';
import { useText } from '#client/i18n.ts';
import { loadNote, type LoadedNote } from '#client/features/note/load-note.ts';
import { dayAndTime } from '#client/features/visits/day-and-time.ts';
import { VisitStatusPill } from '#client/features/visits/visit-status-pill.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { LatestApproved } from './latest-approved.tsx';
import { NotesAround } from './note-around.tsx';
import { originalIn, OriginalNote, type Original } from './original-note.tsx';
import { ReadNote } from './read-note.tsx';

type Read = {
  readonly loaded: LoadedNote;
  readonly original: Original;
  readonly latest: readonly Neighbour[];
};

function ReadNoteScreen({ loaded, original, latest }: Read) {
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
        <OriginalNote at={visit.id} original={original} />
        <NotesAround visit={visit} view="read" original={original?.key ?? visit.id} />
        <LinkButton to="/note/$visitId" params={{ visitId: visit.id }} icon="notes">
          {t`Open the note`}
        </LinkButton>
      </Cluster>
      <Banner tone="info" icon="lock" role="note">{t`For reading only`}</Banner>
      <ReadNote loaded={loaded} />
      <LatestApproved latest={latest} at={visit.id} />
    </Page>
  );
}

/** `/note/:visitId?view=read` */
export const screen: ScreenPart<Read> = {
  load: async ({ params: { visitId = '' }, search }) => {
    const [loaded, original] = await Promise.all([loadNote(visitId), originalIn(search)]);
    const { patientId } = loaded.visit;
    const { notes: latest } = await callApi(latestApprovedNoteIds, { patientId });
    return { loaded, original, latest };
  },
  Screen: ({ data }) => <ReadNoteScreen {...data} />,
};
