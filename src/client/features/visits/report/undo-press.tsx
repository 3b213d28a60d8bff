import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Visit } from '#contract/entities.ts';
import { lastPress, undoMs } from '#domain/visit-reports.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { useStore } from '#client/session/state/session.ts';
import { enqueue } from '#client/store/outbox/commands.ts';
import { Button } from '#client/ui/button.tsx';

/** Whether a moment is at most `ms` milliseconds ago; false from then on. */
function useRecent(at: string | null, ms: number, now: () => number): boolean {
  const [over, setOver] = useState<string | null>(null);
  const left = at === null ? 0 : Date.parse(at) + ms - now();
  useEffect(() => {
    if (at === null || left <= 0) return undefined;
    const timer = setTimeout(() => setOver(at), Math.min(left, ms));
    return () => clearTimeout(timer);
  });
  return left > 0 && left <= ms && over !== at;
}

/** *Undo* for a minute after a start, an end or a report, online or offline. */
export function UndoPress({
  visit,
  isNamed = false,
}: {
  visit: Visit;
  /** Names the patient, where the visit itself is shown elsewhere. */
  isNamed?: boolean;
}) {
  const { t } = useLingui();
  const store = useStore();
  const last = lastPress(visit);
  const isRecent = useRecent(last?.pressedAt ?? null, undoMs, () => store.clock.now());
  const attempt = useAttempt(async () => {
    if (last) await enqueue(store, { command: 'undoPress', targetId: visit.id, input: last });
  });
  if (!last || !isRecent) return <FailureNotice error={attempt.error} />;
  const words = {
    start: t`Undo Start visit`,
    end: t`Undo End visit`,
    report: t`Undo the report`,
  }[last.press];
  return (
    <>
      <FailureNotice error={attempt.error} />
      <Button variant="quiet" icon="undo" busy={attempt.busy} onClick={() => void attempt.start()}>
        {isNamed ? `${words} · ${visit.patientName}` : words}
      </Button>
    </>
  );
}
