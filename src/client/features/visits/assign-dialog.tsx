import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Visit } from '#contract/entities.ts';
import { providersLite } from '#contract/visits.ts';
import { formatPacific } from '#domain/pacific.ts';
import { callApi } from '#client/api/call.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { useAnswer } from '#client/screen/use-answer.ts';
import { Button } from '#client/ui/button.tsx';
import { Choice } from '#client/ui/choice.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Banner, Skeleton } from '#client/ui/notices.tsx';

type AssignProps = {
  visits: readonly Visit[];
  onAssign: (providerId: string) => Promise<void>;
  onClose: () => void;
};

const disciplines = (visits: readonly Visit[]): number =>
  new Set(visits.map(({ providerType }) => providerType)).size;

/** Clinicians of the visits' discipline, those with the fewest visits that day first. */
export function AssignDialog({ visits, onAssign, onClose }: AssignProps) {
  const { t } = useLingui();
  const [providerId, setProviderId] = useState<string | null>(null);
  const visitId = visits[0]?.id ?? null;
  const answer = useAnswer(visitId ?? '', () => callApi(providersLite, { visitId }));
  const assign = useAttempt(() => (providerId === null ? Promise.resolve() : onAssign(providerId)));
  const begun = visits
    .flatMap(({ timeIn, providerName }) =>
      timeIn === null
        ? []
        : [
            [formatPacific(new Date(timeIn.at)), timeIn.byName ?? providerName ?? '']
              .filter(Boolean)
              .join(' · '),
          ],
    )
    .join('; ');
  const rows = answer.value?.rows ?? [];
  return (
    <Dialog
      title={t`Assign ${plural(visits.length, { one: '# visit', other: '# visits' })}`}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          disabled={providerId === null}
          busy={assign.busy}
          onClick={() => void assign.start()}
        >{t`Assign`}</Button>
      }
    >
      <FailureNotice error={answer.error} lead={t`Sorry, clinicians could not be loaded.`} />
      <FailureNotice error={assign.error} />
      {disciplines(visits) > 1 && (
        <Banner tone="attention">{t`The chosen visits need different disciplines. Choose visits of one discipline.`}</Banner>
      )}
      {begun !== '' && (
        <Banner tone="attention">{t`Begun already: ${begun}. A visit that was begun stays begun, and what was written so far stays in its note.`}</Banner>
      )}
      {answer.pending && <Skeleton label={t`Loading`} lines={3} />}
      {rows.length > 0 && (
        <Choice
          label={t`Clinician`}
          value={providerId}
          onChange={setProviderId}
          clearable={false}
          options={rows.map(({ id, name, providerType, visitsOnDay }) => ({
            value: id,
            label: t`${name}, ${providerType} · ${plural(visitsOnDay, { one: '# visit that day', other: '# visits that day' })}`,
          }))}
        />
      )}
      {answer.value && rows.length === 0 && (
        <Banner tone="attention">{t`No clinician of this discipline.`}</Banner>
      )}
    </Dialog>
  );
}
