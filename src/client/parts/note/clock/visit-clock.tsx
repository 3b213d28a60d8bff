import { useLingui } from '@lingui/react/macro';
import type { Visit } from '#contract/entities.ts';
import { formatPacific } from '#domain/pacific.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Facts } from '#client/ui/card.tsx';
import { FailureNotice } from '../../shell/failure-notice.tsx';
import { ClockNotice } from '../../visit/clock-notice.tsx';
import { clockedText } from './clocked-text.ts';
import type { ClockCommand } from './press.ts';
import { useVisitClock } from './use-visit-clock.ts';

/** When and where the visit began and ended, and the button for what comes next. A missing position is said, never asked for again. */
export function VisitClock({ visit }: { visit: Pick<Visit, 'id' | 'timeIn' | 'timeOut'> }) {
  const { t } = useLingui();
  const { press, pressedAt, error } = useVisitClock(visit.id);
  const told = (clocked: Visit['timeIn'], command: ClockCommand): string | null => {
    if (clocked) return clockedText(clocked);
    const at = pressedAt(command);
    return at === null ? null : t`${formatPacific(new Date(at))} · finding the position…`;
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
        <Button variant="primary" icon="clock" block onClick={() => press('startVisit')}>
          {t`Start visit`}
        </Button>
      )}
      {started !== null && ended === null && (
        <Button icon="clock" block onClick={() => press('endVisit')}>
          {t`End visit`}
        </Button>
      )}
    </Card>
  );
}
