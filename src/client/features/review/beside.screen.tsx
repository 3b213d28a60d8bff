import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { Note } from '#contract/entities.ts';
import { adjacentNote } from '#contract/note-neighbours.ts';
import { previousNotes } from '#contract/notes.ts';
import { callApi } from '#client/api/call.ts';
import { useText } from '#client/i18n.ts';
import {
  loadNote,
  loadPrevious,
  orNone,
  type LoadedNote,
} from '#client/features/note/load-note.ts';
import { dayAndTime } from '#client/features/visits/day-and-time.ts';
import { VisitStatusPill } from '#client/features/visits/visit-status-pill.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { Cluster, Columns } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { Select } from '#client/ui/select.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { originalIn, OriginalNote, type Original } from './original-note.tsx';
import { ReadNote } from './read-note.tsx';

type Pair = {
  readonly loaded: LoadedNote;
  /** Null where the patient has no other note. */
  readonly other: LoadedNote | null;
  /** Earlier notes of the same form. */
  readonly same: readonly Note[];
};
type Direction = 'previous' | 'next';

/** The note next to one in a direction that is not `apart`; null where none is. */
async function besides(visitId: string, side: Direction, apart: string): Promise<string | null> {
  const found = (await callApi(adjacentNote, { visitId }))[side];
  if (found === null || found.visitId !== apart) return found?.visitId ?? null;
  return (await callApi(adjacentNote, { visitId: apart }))[side]?.visitId ?? null;
}

function Side({ loaded }: { loaded: LoadedNote }) {
  const text = useText();
  const { visit } = loaded;
  const title = [text(visit.visitType), dayAndTime(visit), visit.providerName]
    .filter(Boolean)
    .join(' · ');
  return (
    <section aria-label={title}>
      <h2>
        {title} <VisitStatusPill visit={visit} />
      </h2>
      <ReadNote loaded={loaded} />
    </section>
  );
}

/** Puts an earlier or a later note beside this one, or says that there is none. */
function useMoves({ loaded, other }: Omit<Pair, 'same'>, original: string | null) {
  const { t } = useLingui();
  const toast = useToast();
  const navigate = useNavigate();
  const visitId = loaded.visit.id;
  const put = (beside: string) => {
    const search = { view: 'beside', with: beside, ...(original !== null && { original }) };
    return navigate({ to: '/note/$visitId', params: { visitId }, search });
  };
  const move = async (side: Direction) => {
    const found = await besides((other ?? loaded).visit.id, side, visitId);
    if (found === null) {
      toast({ text: side === 'previous' ? t`No previous note found.` : t`No later note found.` });
      return;
    }
    await put(found);
  };
  const earlier = useAttempt(() => move('previous'));
  const later = useAttempt(() => move('next'));
  return { earlier, later, put };
}

/** The notes to choose from, the one that is shown among them, of whatever form it is. */
function choicesOf(other: Pair['other'], same: Pair['same']) {
  const choices = same.map(({ visitId, dateOfService }) => ({
    value: visitId,
    label: dateOfService,
  }));
  if (other === null || choices.some(({ value }) => value === other.visit.id)) return choices;
  return [{ value: other.visit.id, label: dayAndTime(other.visit) }, ...choices];
}

function BesideScreen({ original, ...pair }: Pair & { original: Original }) {
  const { t } = useLingui();
  const { loaded, other, same } = pair;
  const { earlier, later, put } = useMoves(pair, original?.key ?? null);
  return (
    <Page wide>
      <PageHeader title={loaded.visit.patientName} />
      <Cluster data-print="no">
        <OriginalNote at="" original={original} />
        <Button icon="back" busy={earlier.busy} onClick={() => void earlier.start()}>
          {t`Earlier note`}
        </Button>
        <Button icon="next" busy={later.busy} onClick={() => void later.start()}>
          {t`Later note`}
        </Button>
        {same.length > 0 && (
          <Select
            label={t`Compare with`}
            value={other?.visit.id ?? ''}
            options={choicesOf(other, same)}
            onChange={(chosen) => void put(chosen)}
          />
        )}
      </Cluster>
      <FailureNotice error={earlier.error ?? later.error} />
      <Columns>
        {other ? <Side loaded={other} /> : <EmptyState title={t`No previous note found.`} />}
        <Side loaded={loaded} />
      </Columns>
    </Page>
  );
}

/** `/note/:visitId?view=beside&with=…`: without `with` the note before it. */
export const screen: ScreenPart<Pair & { original: Original }> = {
  load: async ({ params: { visitId = '' }, search }) => {
    const asked = typeof search['with'] === 'string' ? search['with'] : null;
    const [loaded, other, same, original] = await Promise.all([
      loadNote(visitId),
      asked === null ? loadPrevious(visitId) : loadNote(asked),
      orNone(callApi(previousNotes, { visitId, limit: 20 })),
      originalIn(search),
    ]);
    return { loaded, other, same: same?.notes ?? [], original };
  },
  Screen: ({ data }) => <BesideScreen {...data} />,
};
