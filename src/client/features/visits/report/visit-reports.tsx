import { useLingui } from '@lingui/react/macro';
import type { TakenOff, Visit, VisitReport } from '#contract/entities.ts';
import { visitReportLabels } from '#domain/visit-reports.ts';
import { useText } from '#client/i18n.ts';
import { Facts } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { clockedText } from '../clock/clocked-text.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';

function Report({ report }: { report: VisitReport }) {
  const { t } = useLingui();
  const text = useText();
  const { kind, reason, minutes, comment, clocked, undoneAt } = report;
  const name = clocked.byName ?? '';
  const what = text(visitReportLabels[kind]);
  return (
    <Banner
      tone={undoneAt === undefined ? 'attention' : 'neutral'}
      icon="clock"
      role="note"
      title={
        undoneAt === undefined
          ? t`${what}, reported by ${name}`
          : t`${what}, reported by ${name} and undone`
      }
    >
      <Facts
        items={[
          { name: t`When and where`, value: clockedText(clocked) },
          ...(reason ? [{ name: t`Reason`, value: text(reason.name) }] : []),
          ...(minutes === null ? [] : [{ name: t`Minutes late`, value: String(minutes) }]),
          ...(comment === '' ? [] : [{ name: t`Comment`, value: comment }]),
        ]}
      />
    </Banner>
  );
}

function Taken({ taken: { end, clocked, at, byName } }: { taken: TakenOff }) {
  const { t } = useLingui();
  const when = pacificMoment(new Date(at));
  return (
    <Banner
      tone="neutral"
      icon="clock"
      role="note"
      title={
        end === 'start'
          ? t`Start undone by ${byName}, ${when}`
          : t`End undone by ${byName}, ${when}`
      }
    >
      {clockedText(clocked)}
    </Banner>
  );
}

/** What was reported of a visit and what was undone, oldest first. */
export const VisitReports = ({ visit }: { visit: Pick<Visit, 'reports' | 'takenOff'> }) => (
  <>
    {(visit.reports ?? []).map((report) => (
      <Report key={report.id} report={report} />
    ))}
    {(visit.takenOff ?? []).map((taken) => (
      <Taken key={`${taken.end} ${taken.at}`} taken={taken} />
    ))}
  </>
);
