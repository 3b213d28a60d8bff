import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { Visit } from '#contract/entities.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { useOpenAround } from './older/open-place.ts';

type AroundProps = {
  visit: Visit;
  /** The note a person set out from; it opens as itself, the others for reading only. */
  original: string;
};

const useAround = ({ visit, original }: AroundProps) =>
  useOpenAround(visit.patientId, { kind: 'note', id: visit.id }, original);

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
