import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Visit } from '#contract/entities.ts';
import { planVisits } from '#contract/visits.ts';
import { RecordStatusPill } from '#client/screen/record-status-pill.tsx';
import { chartLine } from '#client/features/patients/chart-values.ts';
import { useMay } from '#client/screen/use-may.ts';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Columns } from '#client/ui/card.tsx';
import { BackLink, Page, PageHeader } from '#client/ui/page.tsx';
import { BillingPeriods, EpisodeFacts, Orders } from './episode-facts.tsx';
import { EpisodeVisits } from './episode-visits.tsx';
import type { LoadedEpisode } from './load-episode.ts';
import { PlanVisitsDialog } from './plan-visits-dialog.tsx';
import { VisitCard } from './office-visit-card.tsx';

/** One episode for the office: orders, billing periods, visits, and the visit the address names. */
export function OfficeEpisode({
  episode,
  patient,
  visits,
  chosen,
}: LoadedEpisode & { chosen: Visit | null }) {
  const { t } = useLingui();
  const may = useMay();
  const [planning, setPlanning] = useState(false);
  return (
    <Page wide>
      <PageHeader
        title={episode.patientName}
        back={<BackLink to="/episodes" />}
        aside={<RecordStatusPill status={episode.status} />}
        actions={
          <>
            <LinkButton
              to="/patient/$id"
              params={{ id: patient.id }}
              icon="user"
            >{t`Chart`}</LinkButton>
            {may(planVisits) && (
              <Button
                variant="primary"
                icon="plus"
                onClick={() => setPlanning(true)}
              >{t`Plan visits`}</Button>
            )}
          </>
        }
      >
        <p>{chartLine(patient)}</p>
      </PageHeader>
      <EpisodeFacts episode={episode} />
      {chosen && <VisitCard visit={chosen} />}
      <EpisodeVisits visits={visits} />
      <Columns>
        <Orders episode={episode} />
        <BillingPeriods episode={episode} />
      </Columns>
      {planning && <PlanVisitsDialog subject={episode} onClose={() => setPlanning(false)} />}
    </Page>
  );
}
