import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Visit } from '#contract/entities.ts';
import { pacificDate } from '#domain/pacific.ts';
import { canReport } from '#domain/visit-reports.ts';
import { isSubmitted } from '#domain/visit-status.ts';
import { useStore } from '#client/session/state/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Facts } from '#client/ui/card.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { ClockNotice } from '../clock-notice.tsx';
import { CorrectTimesDialog } from '#client/features/visits/correct-times-dialog.tsx';
import { CantDo } from '../report/cant-do.tsx';
import { UndoPress } from '../report/undo-press.tsx';
import { VisitReports } from '../report/visit-reports.tsx';
import { TimeChanges } from '#client/features/visits/time-changes.tsx';
import { clockedText } from './clocked-text.ts';
import { PausedVisit, PauseVisit } from './pause-visit.tsx';
import { OtherDayQuestion } from './other-day-question.tsx';
import type { ClockCommand } from './press.ts';
import { useVisitClock } from './use-visit-clock.ts';
import styles from './visit-clock.module.css';

/** What was undone is evidence for the office, and noise beside the patient. */
const inForce = ({ reports = [] }: Visit): Pick<Visit, 'reports'> => ({
  reports: reports.filter(({ undoneAt }) => undoneAt === undefined),
});

/**
 * What a started visit needs seldom, behind one line: it would push the note off the first screen of
 * a phone. Changes of the times are there too: the last word stands above.
 */
function Others({ visit, onCorrect }: { visit: Visit; onCorrect: () => void }) {
  const { t } = useLingui();
  const store = useStore();
  const isOwn = visit.providerId === store.user.id;
  const mayCorrect = visit.timeIn !== null && !isSubmitted(visit) && isOwn;
  const isChanged = (visit.timeChanges?.length ?? 0) > 0;
  if (!mayCorrect && !isChanged && !(canReport(visit) && isOwn)) return null;
  return (
    <details className={styles.others}>
      <summary>{t`More about this visit`}</summary>
      <PauseVisit visit={visit} />
      {mayCorrect && (
        <Button variant="quiet" icon="clock" onClick={onCorrect}>
          {t`Correct times`}
        </Button>
      )}
      <TimeChanges visit={visit} />
      <CantDo visit={visit} />
    </details>
  );
}

/**
 * When and where the visit started and ended, and the button for the next step; a missing position
 * is shown, never asked for again.
 */
export function VisitClock({
  visit,
  onEnd,
}: {
  visit: Visit;
  /** Called when *End visit* was pressed. */
  onEnd?: () => void;
}) {
  const { t } = useLingui();
  const store = useStore();
  const [correcting, setCorrecting] = useState(false);
  const { press, pressedAt, error } = useVisitClock(visit);
  /**
   * The day in the question whether to start a visit of another day; null while it is not asked.
   */
  const [askedOn, setAskedOn] = useState<string | null>(null);
  const startNow = () => {
    setAskedOn(null);
    press('startVisit');
  };
  const start = () => {
    const today = pacificDate(new Date());
    if (visit.dateOfService === today) startNow();
    else setAskedOn(today);
  };
  const told = (clocked: Visit['timeIn'], command: ClockCommand): string | null => {
    if (clocked) return clockedText(clocked, visit.providerId);
    const at = pressedAt(command);
    return at === null ? null : t`${pacificMoment(new Date(at))} · finding the position…`;
  };
  const [started, ended] = [told(visit.timeIn, 'startVisit'), told(visit.timeOut, 'endVisit')];
  const facts = [
    { name: t`Visit started`, value: started },
    { name: t`Visit ended`, value: ended },
  ].filter(({ value }) => value !== null);
  return (
    <Card>
      {facts.length > 0 && <Facts items={facts} />}
      <ClockNotice visit={visit} />
      <FailureNotice error={error} />
      {started === null && (
        <Button variant="primary" icon="clock" block onClick={start}>
          {t`Start visit`}
        </Button>
      )}
      {started !== null && ended === null && (
        <Button
          icon="clock"
          block
          onClick={() => {
            press('endVisit');
            onEnd?.();
          }}
        >
          {t`End visit`}
        </Button>
      )}
      <VisitReports visit={inForce(visit)} />
      <UndoPress visit={visit} />
      <PausedVisit visit={visit} />
      {started === null ? (
        <CantDo visit={visit} />
      ) : (
        <Others visit={visit} onCorrect={() => setCorrecting(true)} />
      )}
      {correcting && (
        <CorrectTimesDialog subject={{ store, visit }} onClose={() => setCorrecting(false)} />
      )}
      {askedOn !== null && (
        <OtherDayQuestion
          planned={visit.dateOfService}
          today={askedOn}
          onStart={startNow}
          onClose={() => setAskedOn(null)}
        />
      )}
    </Card>
  );
}
