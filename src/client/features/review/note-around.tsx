import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { Note, Visit } from '#contract/entities.ts';
import { adjacentNote } from '#contract/note-neighbours.ts';
import { callApi } from '#client/api/call.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { useMay } from '#client/screen/use-may.ts';
import { Button } from '#client/ui/button.tsx';
import { useToast } from '#client/ui/toast.tsx';

/** How the notes around a note are opened: to work on, or for reading only. */
export type View = 'read' | 'beside' | undefined;

/** Opens the patient's note before or after one, or says that there is none. */
function useAround({ id }: Pick<Visit, 'id'>, view: View, original: string | null) {
  const { t } = useLingui();
  const toast = useToast();
  const navigate = useNavigate();
  return async (side: 'previous' | 'next') => {
    const around = await callApi(adjacentNote, { visitId: id });
    const older = around[side === 'previous' ? 'olderPrevious' : 'olderNext'];
    if (older) {
      const search = { view: 'note', id: older.id, original: original ?? id };
      await navigate({ to: '/notev0', search });
      return;
    }
    const found = around[side];
    if (found === null) {
      toast({ text: side === 'previous' ? t`No previous note found.` : t`No later note found.` });
      return;
    }
    await navigate({
      to: '/note/$visitId',
      params: { visitId: found.visitId },
      search: { ...(view && { view }), ...(original !== null && { original }) },
    });
  };
}

/**
 * *Previous note* and *Next note* of the patient. `original` is the note a person set out from,
 * which they lead back to.
 */
export function NotesAround({
  visit,
  view,
  original = null,
}: {
  visit: Visit;
  view?: View;
  original?: string | null;
}) {
  const { t } = useLingui();
  const may = useMay();
  const open = useAround(visit, view, original);
  const before = useAttempt(() => open('previous'));
  const after = useAttempt(() => open('next'));
  if (!may(adjacentNote)) return null;
  return (
    <>
      <Button icon="back" busy={before.busy} onClick={() => void before.start()}>
        {t`Previous note`}
      </Button>
      <Button icon="next" busy={after.busy} onClick={() => void after.start()}>
        {t`Next note`}
      </Button>
      <FailureNotice error={before.error ?? after.error} />
    </>
  );
}

/** Leads to the note for reading only, and beside the one before it. */
export function NoteViews({ visitId }: Pick<Note, 'visitId'>) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const open = (view: View) =>
    void navigate({
      to: '/note/$visitId',
      params: { visitId },
      search: { view, original: visitId },
    });
  return (
    <>
      <Button icon="notes" onClick={() => open('read')}>{t`Read only`}</Button>
      <Button icon="copy" onClick={() => open('beside')}>{t`Side by side`}</Button>
    </>
  );
}
