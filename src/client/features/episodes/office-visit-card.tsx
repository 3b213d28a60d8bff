import { useLingui } from '@lingui/react/macro';
import type { Clocked, Visit } from '#contract/entities.ts';
import { formatCurrency } from '#domain/pay.ts';
import { openPause } from '#domain/visit-pauses.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { useText } from '#client/i18n.ts';
import { visitActs } from '#client/features/scheduling/act-actions.tsx';
import { editOne } from '#client/features/scheduling/edit-visit-dialog.ts';
import { moveOne } from '#client/features/scheduling/move-visit-dialog.tsx';
import { staffing } from '#client/features/scheduling/visit-actions.ts';
import { forOne } from '#client/kinds/list/for-one.tsx';
import { ActionButtons } from '#client/kinds/action/action-button.tsx';
import { clockedByOther } from '#client/features/visits/clock/clocked-text.ts';
import { dayAndTime } from '#client/features/visits/day-and-time.ts';
import { VisitEvidence } from '#client/features/scheduling/visit-evidence.tsx';
import { VisitStatusPill } from '#client/features/visits/visit-status-pill.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { Card, Cluster, Facts } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';

function usePlace({ providerId }: Visit) {
  const { t } = useLingui();
  return (clocked: Clocked | null): string => {
    if (!clocked) return '—';
    const accuracy = clocked.position && Math.round(clocked.position.accuracy);
    const place = accuracy === null ? t`no position` : t`position within ${accuracy} m`;
    return [pacificMoment(new Date(clocked.at)), clockedByOther(clocked, providerId), place]
      .filter(Boolean)
      .join(' · ');
  };
}

/** A visit whose clock stands still now, so that the office does not take it for one that runs. */
function Paused({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  const text = useText();
  const open = openPause(visit);
  if (!open || visit.timeOut !== null) return null;
  const since = pacificMoment(new Date(open.from));
  return (
    <Banner tone="attention" icon="clock" role="note" title={t`Visit paused`}>
      {[since, open.byName, text(open.reason.name), open.comment].filter(Boolean).join(' · ')}
    </Banner>
  );
}

/**
 * The visit chosen in an episode: when, who, where it was started and ended, and the way to its
 * note.
 */
export function VisitCard({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  const text = useText();
  const place = usePlace(visit);
  const pay = (): string => {
    if (visit.pay !== null) return formatCurrency(visit.pay);
    return visit.status === 'NotesApproved' ? t`Times need review before pay` : '—';
  };
  return (
    <Card tone="next" aria-label={t`Chosen visit`}>
      <Cluster>
        <h2>{text(visit.visitType)}</h2>
        <VisitStatusPill visit={visit} />
      </Cluster>
      <Paused visit={visit} />
      <Facts
        items={[
          { name: t`Date of service`, value: dayAndTime(visit) },
          { name: t`Clinician`, value: visit.providerName ?? '—' },
          { name: t`Discipline`, value: visit.providerType },
          { name: t`Started`, value: place(visit.timeIn) },
          { name: t`Ended`, value: place(visit.timeOut) },
          { name: t`Pay`, value: pay() },
        ]}
      />
      <Cluster>
        <LinkButton
          to="/note/$visitId"
          params={{ visitId: visit.id }}
          icon="notes"
        >{t`Open note`}</LinkButton>
        <LinkButton to="/tc" search={{ visit: visit.id }} icon="visits">{t`Video room`}</LinkButton>
        <ActionButtons actions={staffing} subject={[visit]} />
        <ActionButtons actions={[moveOne, editOne]} subject={visit} />
        <ActionButtons actions={visitActs.map((each) => forOne(each))} subject={visit} />
      </Cluster>
      <VisitEvidence visit={visit} />
    </Card>
  );
}
