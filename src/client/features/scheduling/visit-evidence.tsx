import { useLingui } from '@lingui/react/macro';
import type { Visit } from '#contract/entities.ts';
import { clockDoubtsOf, isUnclocked } from '#domain/clock-doubts.ts';
import { evvElements } from '#domain/evv.ts';
import { findClock } from '#domain/visit-clock.ts';
import { ActionButton } from '#client/kinds/action/action-button.tsx';
import { Cluster, Facts, Stack } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { changeTimes } from './change-times-dialog.tsx';
import { doubtLabels } from './doubt-labels.ts';
import { ClockNotice } from '#client/features/visits/clock-notice.tsx';
import { useElementWords, useMethodWords } from './evidence-labels.ts';
import { VisitReports } from '#client/features/visits/report/visit-reports.tsx';
import { spanWords } from '#client/features/visits/span-labels.ts';
import { TimeChanges } from '#client/features/visits/time-changes.tsx';

/**
 * What the clocks say: the true length and where it comes from, beside what only the phone's clock
 * would say.
 */
function ClockFacts({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  const method = useMethodWords();
  const found = findClock(visit.timeIn, visit.timeOut);
  const zones = [
    ...new Set([visit.timeIn, visit.timeOut].flatMap((end) => (end ? [end.timeZone] : []))),
  ].join(', ');
  const length =
    found.durationMs === null ? '—' : `${spanWords(found.durationMs)} (${method(found.method)})`;
  return (
    <Facts
      items={[
        { name: t`True length`, value: length },
        {
          name: t`By the phone’s clock`,
          value:
            found.deviceMs === null
              ? '—'
              : `${found.deviceMs < 0 ? '−' : ''}${spanWords(found.deviceMs)}`,
        },
        { name: t`Time zone of the phone`, value: zones || '—' },
        ...(found.flags.includes('paused')
          ? [
              {
                name: t`Counter of the phone`,
                value: t`The counter ran shorter than the clock: the phone slept or its clock was changed.`,
              },
            ]
          : []),
      ]}
    />
  );
}

/** Why the times need the office before they are paid; it confirms them by *Change times*. */
function ClockDoubts({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  const doubts = clockDoubtsOf(visit);
  const isUnpaid = visit.status === 'NotesApproved' && visit.pay === null;
  const isUnmeasured = doubts.length === 0 && isUnpaid;
  const lacksEnd = (visit.status === 'NotesInReview' || isUnpaid) && isUnclocked(visit);
  if (visit.nonVisit === true || !(doubts.length > 0 || lacksEnd || isUnmeasured)) return null;
  return (
    <Banner tone="attention" icon="clock" role="note" title={t`Times need review before pay`}>
      <ul>
        {doubts.map((doubt) => (
          <li key={doubt}>{t(doubtLabels[doubt])}</li>
        ))}
        {lacksEnd && <li>{t`The start or the end of the visit was not clocked.`}</li>}
        {isUnmeasured && <li>{t`The length of the visit was not measured.`}</li>}
      </ul>
      <p>{t`Confirm or correct them with Change times.`}</p>
    </Banner>
  );
}

/** Nothing is missing from a visit that has not started. */
const tookPlace = ({ status, timeIn, timeChanges }: Visit): boolean =>
  timeIn !== null ||
  (timeChanges ?? []).length > 0 ||
  ['NotesInReview', 'NotesRejected', 'NotesApproved'].includes(status);

/**
 * Electronic visit verification of one visit for the office: the six elements, what is missing, the
 * clocks, and changes by hand.
 */
export function VisitEvidence({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  const { values, names } = useElementWords();
  const elements = evvElements(visit);
  return (
    <section aria-label={t`Visit verification`}>
      <Stack>
        <h3>{t`Visit verification`}</h3>
        <ClockNotice visit={visit} />
        <ClockDoubts visit={visit} />
        {tookPlace(visit) && elements.missing.length > 0 && (
          <Banner tone="attention" role="note" title={t`Missing`}>
            {names(elements)}
          </Banner>
        )}
        <Facts items={values(elements)} />
        {visit.timeIn && <ClockFacts visit={visit} />}
        <TimeChanges visit={visit} />
        <VisitReports visit={visit} />
        <Cluster>
          <ActionButton action={changeTimes} subject={visit} />
        </Cluster>
      </Stack>
    </section>
  );
}
