import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Visit } from '#contract/entities.ts';
import { openPause } from '#domain/visit-pauses.ts';
import { isSubmitted } from '#domain/visit-status.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { late } from '#client/screen/late.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { useStore } from '#client/session/state/session.ts';
import { enqueue } from '#client/store/outbox/commands.ts';
import { Button } from '#client/ui/button.tsx';
import { Banner } from '#client/ui/notices.tsx';

const PauseDialog = late(async () => (await import('./pause-dialog.tsx')).PauseDialog);

/** Whether the person may pause the visit or end its pause. */
const isPausable = (visit: Visit, userId: string): boolean =>
  visit.timeIn !== null &&
  visit.timeOut === null &&
  !isSubmitted(visit) &&
  visit.providerId === userId;

/** *Go on* while the visit is paused; online or offline. */
export function PausedVisit({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  const store = useStore();
  const attempt = useAttempt(() =>
    enqueue(store, { command: 'resumeVisit', targetId: visit.id, input: {} }),
  );
  const open = openPause(visit);
  if (!open || !isPausable(visit, store.user.id)) return null;
  return (
    <>
      <Banner tone="attention" icon="clock" role="note" title={t`Visit paused`}>
        {pacificMoment(new Date(open.from))}
      </Banner>
      <FailureNotice error={attempt.error} />
      <Button icon="clock" block busy={attempt.busy} onClick={() => void attempt.start()}>
        {t`Go on with the visit`}
      </Button>
    </>
  );
}

/** *Pause visit* while a visit runs; online or offline. */
export function PauseVisit({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  const store = useStore();
  const [asking, setAsking] = useState(false);
  if (openPause(visit) || !isPausable(visit, store.user.id)) return null;
  return (
    <>
      <Button variant="quiet" icon="clock" onClick={() => setAsking(true)}>
        {t`Pause visit`}
      </Button>
      {asking && <PauseDialog subject={{ store, visit }} onClose={() => setAsking(false)} />}
    </>
  );
}
