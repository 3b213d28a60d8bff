import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Visit } from '#contract/entities.ts';
import {
  canReport,
  visitReportKinds,
  visitReportLabels,
  type VisitReportKind,
} from '#domain/visit-reports.ts';
import { useText } from '#client/i18n.ts';
import { late } from '#client/screen/late.tsx';
import { useToday } from '#client/screen/use-now.ts';
import { useStore } from '#client/session/state/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { Fold } from '#client/ui/fold.tsx';
import type { Reporting } from './report-dialog.tsx';

const loadDialog = () => import('./report-dialog.tsx');
const ReportDialog = late(async () => (await loadDialog()).ReportDialog);

/**
 * *Can't do this visit*: five kinds, each with its own short dialog. Nothing where the visit is over
 * or somebody else's.
 */
export function CantDo({ visit }: { visit: Visit }) {
  const { t } = useLingui();
  const text = useText();
  const store = useStore();
  const today = useToday();
  const [subject, setSubject] = useState<Reporting | null>(null);
  if (!canReport(visit) || visit.providerId !== store.user.id) return null;
  const mayBeLate = visit.timeIn === null && visit.dateOfService === today;
  const open = async (kind: VisitReportKind) =>
    setSubject((await loadDialog()).reporting(store, visit, kind));
  return (
    <Fold title={t`Can’t do this visit`}>
      <Cluster>
        {visitReportKinds
          .filter((kind) => kind !== 'late' || mayBeLate)
          .map((kind) => (
            <Button key={kind} onClick={() => void open(kind)}>
              {text(visitReportLabels[kind])}
            </Button>
          ))}
      </Cluster>
      {subject && <ReportDialog subject={subject} onClose={() => setSubject(null)} />}
    </Fold>
  );
}
