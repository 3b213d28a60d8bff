import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { OutputOf } from '#contract/call.ts';
import { undoMerge } from '#contract/patient-merges.ts';
import type { readPatient } from '#contract/patients.ts';
import { formatPacific } from '#domain/pacific.ts';
import { callApi } from '#client/api/call.ts';
import { action } from '#client/kinds/action/action.ts';
import { Banner } from '#client/ui/notices.tsx';
import { PathLink } from '#client/ui/path-link.tsx';

type Loaded = OutputOf<typeof readPatient>;
type Into = NonNullable<Loaded['mergedInto']>;

/** Takes back, within a day, that a chart was merged into another one. */
export const undoOfMerge = action<Loaded, unknown>({
  id: 'undo-merge',
  label: msg`Undo merge`,
  needs: undoMerge,
  when: ({ mergedInto }) =>
    mergedInto !== undefined && Date.now() < Date.parse(mergedInto.undoUntil),
  ask: {
    title: msg`Undo merge`,
    body: [
      msg`Everything that came with this chart goes back to it. What was written since stays with its visit.`,
    ],
    confirm: msg`Undo merge`,
  },
  run: ({ mergedInto }) => callApi(undoMerge, { id: mergedInto?.mergeId ?? '' }),
  done: () => t`The merge was undone.`,
  failure: msg`Sorry, this could not be undone.`,
});

const chartPath = (id: string): string => `/patient/${id}`;

/** Above a chart that was merged into another one: where it went, by whom and when. */
export function MergedInto({ id, name, mrn, at, by }: Into) {
  const { t: say } = useLingui();
  const when = formatPacific(new Date(at));
  return (
    <Banner tone="attention" title={say`This chart was merged into another one.`}>
      <PathLink to={chartPath(id)}>{`${name} · ${mrn}`}</PathLink>
      {` · ${when} · ${by}`}
    </Banner>
  );
}
