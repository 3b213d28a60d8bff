import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { OutputOf } from '#contract/call.ts';
import { undoMerge } from '#contract/patient-merges.ts';
import type { readPatient } from '#contract/patients.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { callApi } from '#client/api/call.ts';
import { ActionButton } from '#client/kinds/action/action-button.tsx';
import { action } from '#client/kinds/action/action.ts';
import { Banner } from '#client/ui/notices.tsx';
import { PathLink } from '#client/ui/path-link.tsx';

type Loaded = OutputOf<typeof readPatient>;
type Merged = NonNullable<Loaded['mergedInto']>;

const isWithinDay = (merged: Merged | undefined): boolean =>
  merged !== undefined && Date.now() < Date.parse(merged.undoUntil);

/** What both ways to undo a merge have in common: from the chart that went, and from the one kept. */
const undo = {
  id: 'undo-merge',
  label: msg`Undo merge`,
  needs: undoMerge,
  done: () => t`The merge was undone.`,
  failure: msg`Sorry, this could not be undone.`,
} as const;
const question = { title: msg`Undo merge`, confirm: msg`Undo merge` } as const;

/** Takes back, within a day, that a chart was merged into another one. */
export const undoOfMerge = action<Loaded, unknown>({
  ...undo,
  when: ({ mergedInto }) => isWithinDay(mergedInto),
  ask: {
    ...question,
    body: [
      msg`Everything that came with this chart goes back to it. What was written since stays with its visit.`,
    ],
  },
  run: ({ mergedInto }) => callApi(undoMerge, { id: mergedInto?.mergeId ?? '' }),
});

/** The same from the chart that was kept. */
const undoFromSurvivor = action<Merged, unknown>({
  ...undo,
  when: isWithinDay,
  name: ({ mrn }) => t`Undo merge: ${mrn}`,
  ask: {
    ...question,
    body: [
      ({ name, mrn }) => `${name} · ${mrn}`,
      msg`Everything that came with the other chart goes back to it. What was written since stays with its visit.`,
    ],
  },
  run: ({ mergeId }) => callApi(undoMerge, { id: mergeId }),
});

const chartPath = (id: string): string => `/patient/${id}`;

/** Which other chart it is about, by whom and when. */
function Where({ id, name, mrn, at, by }: Merged) {
  const when = pacificMoment(new Date(at));
  return (
    <>
      <PathLink to={chartPath(id)}>{`${name} · ${mrn}`}</PathLink>
      {` · ${when} · ${by}`}
    </>
  );
}

/** Above a chart that was merged into another one: where it went. */
export function MergedInto(into: Merged) {
  const { t: say } = useLingui();
  return (
    <Banner tone="attention" title={say`This chart was merged into another one.`}>
      <Where {...into} />
    </Banner>
  );
}

/**
 * Above a chart that another one was merged into within a day: which, and how to take it back. Only
 * the last one is taken back (decision 083).
 */
export function MergedFrom({ isLast, ...from }: Merged & { isLast: boolean }) {
  const { t: say } = useLingui();
  return (
    <Banner
      title={say`Another chart was merged into this one.`}
      actions={isLast && <ActionButton action={undoFromSurvivor} subject={from} />}
    >
      <Where {...from} />
    </Banner>
  );
}
