import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { periodEstimates } from '#contract/grouper-tables.ts';
import { admissionSources, type PdgmSource } from '#domain/pdgm/hipps.ts';
import { callApi } from '#client/api/call.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { Card, Stack } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/notices.tsx';
import { PathLink } from '#client/ui/path-link.tsx';
import { Segments } from '#client/ui/segments.tsx';
import { partText } from './grouper-words.ts';
import { GroupingShown } from './grouping-shown.tsx';

/** HIPPS and payment of an episode's 30-day periods, as far as tables and answers go. */
export function EstimateCard({ episodeId, version }: { episodeId: string; version: string }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<PdgmSource | null>(null);
  const { value, error, pending } = useAnswer(`${episodeId} ${version} ${chosen}`, () =>
    callApi(periodEstimates, { episodeId, source: chosen }),
  );
  return (
    <Stack>
      <Card>
        <h2>{t`PDGM estimate`}</h2>
        <Segments<PdgmSource>
          label={t`Admission source`}
          hint={t`As M1000 of the assessment says, unless you choose.`}
          options={admissionSources.map((source) => ({ value: source, label: partText(source) }))}
          value={chosen ?? value?.source ?? null}
          onChange={setChosen}
        />
        {pending && <Skeleton label={t`Loading`} lines={3} />}
        <FailureNotice error={error} lead={t`Sorry, the estimate could not be made.`} />
        {value && (
          <p>
            {value.assessment === null ? (
              t`The episode has no approved assessment.`
            ) : (
              <PathLink
                to="/episode/$id/$visitId"
                params={{ id: episodeId, visitId: value.assessment.visitId }}
              >
                {t`Assessment of ${value.assessment.day}`}
              </PathLink>
            )}{' '}
            {value.diagnosesFrom === 'chart' && t`Diagnoses are those of the chart.`}
            {value.diagnosesFrom === 'assessment' && t`Diagnoses are those of the assessment.`}
          </p>
        )}
      </Card>
      {value?.periods.map(({ number, from, through, grouping }) => (
        <Card key={number}>
          <h3>{t`Period ${number}: ${from} – ${through}`}</h3>
          <GroupingShown grouping={grouping} money />
        </Card>
      ))}
    </Stack>
  );
}
