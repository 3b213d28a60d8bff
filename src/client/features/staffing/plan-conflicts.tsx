import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Refusal } from '#contract/errors.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { List } from '#client/ui/list.tsx';
import { Banner } from '#client/ui/notices.tsx';

type Conflict = {
  readonly visitId: string;
  readonly patientName: string;
  readonly dateOfService: string;
  readonly providerName: string | null;
};

const isConflict = (each: unknown): each is Conflict =>
  typeof each === 'object' && each !== null && 'visitId' in each && 'patientName' in each;

/** The visits a refused plan names; none for another failure. */
function conflictsIn(error: unknown): readonly Conflict[] {
  if (!(error instanceof Refusal) || error.code !== 'staffing.conflict') return [];
  const { detail } = error;
  const found: unknown =
    typeof detail === 'object' && detail !== null && 'conflicts' in detail ? detail.conflicts : [];
  return Array.isArray(found) ? found.filter(isConflict) : [];
}

/** Why a plan was not applied, with the visits that somebody changed meanwhile. */
export function PlanConflicts({ error }: { error: unknown }) {
  const { t } = useLingui();
  const conflicts = conflictsIn(error);
  if (conflicts.length === 0)
    return <FailureNotice error={error} lead={t`Sorry, the plan could not be applied.`} />;
  return (
    <Banner
      tone="danger"
      role="alert"
      title={plural(conflicts.length, {
        one: 'Nothing was applied: # visit was changed meanwhile.',
        other: 'Nothing was applied: # visits were changed meanwhile.',
      })}
    >
      <List>
        {conflicts.map(({ visitId, patientName, dateOfService, providerName }) => {
          const who = providerName ?? t`nobody`;
          return <li key={visitId}>{t`${patientName}, ${dateOfService}: now ${who}`}</li>;
        })}
      </List>
    </Banner>
  );
}
