import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { Visit } from '#contract/entities.ts';
import { useStore } from '#client/session/state/session.ts';
import { notesAround } from '#client/store/snapshots/notes-around.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { useToast } from '#client/ui/toast.tsx';

type Side = 'previous' | 'next';
type AroundProps = {
  visit: Visit;
  /** The note a person set out from; it opens as itself, the others for reading only. */
  original: string;
};

/** Opens the patient's note before or after one on this phone, or says that there is none. */
function useAround({ visit, original }: AroundProps): (side: Side) => Promise<void> {
  const { t } = useLingui();
  const toast = useToast();
  const store = useStore();
  const navigate = useNavigate();
  return async (side) => {
    const visitId = (await notesAround(store, visit))[side];
    if (visitId === null) {
      toast({ text: side === 'previous' ? t`No previous note found.` : t`No later note found.` });
      return;
    }
    const search = visitId === original ? {} : { view: 'read', original };
    await navigate({ to: '/note/$visitId', params: { visitId }, search: () => search });
  };
}

/** *Previous note*, on the home of an open note. */
export function PreviousNote({ visit, original }: AroundProps) {
  const { t } = useLingui();
  const open = useAround({ visit, original });
  const before = useAttempt(() => open('previous'));
  return (
    <>
      <Button icon="back" onClick={() => void before.start()}>{t`Previous note`}</Button>
      <FailureNotice error={before.error} />
    </>
  );
}

/** The ways on from a note that is read. */
export function AroundButtons({ visit, original }: AroundProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const open = useAround({ visit, original });
  const after = useAttempt(() => open('next'));
  return (
    <>
      {original !== visit.id && (
        <Button
          icon="undo"
          onClick={() =>
            void navigate({
              to: '/note/$visitId',
              params: { visitId: original },
              search: () => ({}),
            })
          }
        >{t`To the original note`}</Button>
      )}
      <PreviousNote visit={visit} original={original} />
      <Button icon="next" onClick={() => void after.start()}>{t`Next note`}</Button>
      <FailureNotice error={after.error} />
    </>
  );
}
