import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FoundVisit } from '#contract/board.ts';
import { Refusal } from '#contract/errors.ts';
import { isBlocking } from '#domain/staffing-check.ts';
import { foundIn } from '#client/features/scheduling/board/findings-of.ts';
import { linesOf, type VisitNames } from '#client/features/scheduling/board/override.tsx';
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

type Parts = {
  error: unknown;
  /** What tells the visits of the plan apart. */
  names: VisitNames;
};

/** The visits that cannot be given to the clinicians of the plan, and why. */
function Blocked({ found, names }: { found: readonly FoundVisit[]; names: VisitNames }) {
  return (
    <Banner
      tone="danger"
      role="alert"
      title={plural(found.length, {
        one: 'Nothing was applied: # visit cannot be given to this clinician.',
        other: 'Nothing was applied: # visits cannot be given to these clinicians.',
      })}
    >
      <List>
        {linesOf(found, names).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </List>
    </Banner>
  );
}

/** Why a plan was not applied: visits that somebody changed meanwhile, or that nobody may give so. */
export function PlanConflicts({ error, names }: Parts) {
  const { t } = useLingui();
  const conflicts = conflictsIn(error);
  const blocked = foundIn(error).filter(({ findings }) => findings.some(isBlocking));
  if (blocked.length > 0) return <Blocked found={blocked} names={names} />;
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
