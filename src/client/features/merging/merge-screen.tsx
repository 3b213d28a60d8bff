import { useLingui } from '@lingui/react/macro';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Refusal } from '#contract/errors.ts';
import { changePatientStatus } from '#contract/life.ts';
import { compareCharts, mergePatients, undoMerge } from '#contract/patient-merges.ts';
import { callApi } from '#client/api/call.ts';
import { useReport } from '#client/kinds/action/use-report.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { useMay } from '#client/screen/use-may.ts';
import { useUser } from '#client/session/state/session.ts';
import { rowOf } from '#client/store/snapshots/overlay.ts';
import { patientName } from '#client/store/snapshots/queries.ts';
import { Button } from '#client/ui/button.tsx';
import { Cluster, Stack } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { BackLink, Page, PageHeader } from '#client/ui/page.tsx';
import { useFieldText } from '#client/features/patients/chart-sections.tsx';
import { useText } from '#client/i18n.ts';
import { CompareTable } from './compare-table.tsx';
import {
  choicesFor,
  comparedParts,
  episodesOverlap,
  isOffered,
  leavesParts,
  usualSide,
  type Charts,
  type Side,
  type SideChoice,
} from './compared-parts.ts';

/** A Draft becomes part of a chart that is in use, not the other way round. */
const firstSurvivor = ({ first, second }: Charts): Side =>
  first.patient.status === 'Draft' && second.patient.status !== 'Draft' ? 'second' : 'first';

function useMerging(charts: Charts) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const report = useReport();
  const [survivor, setSide] = useState<Side>(() => firstSurvivor(charts));
  const [chosen, setChosen] = useState<Readonly<Record<string, SideChoice>>>({});
  // Which status can be taken depends on the chart that is kept.
  const setSurvivor = (side: Side) => {
    const { status: _status, ...others } = chosen;
    setSide(side);
    setChosen(others);
  };
  const pin = (side: Side) => {
    const { id, content } = charts[side].patient;
    return { id, revision: content.doc.revision };
  };
  const attempt = useAttempt(async () => {
    const other = survivor === 'first' ? 'second' : 'first';
    const { id, mrn } = charts[survivor].patient;
    const { mergeId } = await callApi(mergePatients, {
      survivor: pin(survivor),
      other: pin(other),
      choices: choicesFor(chosen, survivor),
    });
    await navigate({ to: `/patient/${id}` });
    await report({
      say: t`The charts were merged into ${mrn}.`,
      undo: async () => {
        await callApi(undoMerge, { id: mergeId });
        return t`The merge was undone. What was written since stays with its visit.`;
      },
    });
  });
  return { survivor, setSurvivor, chosen, setChosen, attempt };
}

/** Two charts that may be of one person, side by side; what is chosen of both becomes one chart. */
function MergeScreen({ data: charts }: { data: Charts }) {
  const { t } = useLingui();
  const may = useMay();
  const role = rowOf(useUser());
  const router = useRouter();
  const { survivor, setSurvivor, chosen, setChosen, attempt } = useMerging(charts);
  const [isWhole, setWhole] = useState(false);
  const status = useText();
  const field = useFieldText();
  const parts = comparedParts(charts, { status, field });
  const shown = isWhole ? parts : parts.filter(({ isEqual }) => !isEqual);
  const leaves = leavesParts(survivor, parts, role);
  const isOutdated =
    attempt.error instanceof Refusal &&
    ['merge.changed', 'merge.merged'].includes(attempt.error.code);
  // Two charts of one person mostly have one name: the number says which one is kept.
  const { patient: kept } = charts[survivor];
  const survivorName = [patientName(kept), kept.mrn].filter(Boolean).join(' · ');
  return (
    <Page wide>
      <PageHeader back={<BackLink to="/duplicates" />} title={t`Compare two charts`} />
      <Stack>
        <Banner title={t`Is this one person?`}>
          {t`Everything of both goes to the chart you keep: episodes, visits, notes, files, documents.`}{' '}
          {t`The other one is archived and points to it. The merge can be undone for a day.`}
        </Banner>
        {episodesOverlap(charts) && (
          <Banner
            tone="attention"
            title={t`Both charts have an episode in the same period. Both are kept; look at them after the merge.`}
          />
        )}
        {leaves && (
          <Banner
            tone="attention"
            title={t`Your role does not change clinical parts of a chart. They stay as they are.`}
          >
            {t`What the other chart says becomes a task for a nurse or a reviewer.`}
          </Banner>
        )}
        <CompareTable
          charts={charts}
          parts={shown}
          choosing={{
            survivor,
            onSurvivor: setSurvivor,
            chosenOf: (part) => chosen[part.name] ?? usualSide(charts, survivor, part),
            onChoose: (part, side) => setChosen({ ...chosen, [part.name]: side }),
            isOffered: (part) =>
              isOffered(charts, survivor, part, {
                role,
                mayChangeStatus: may(changePatientStatus),
              }),
          }}
        />
        <FailureNotice error={attempt.error} lead={t`Sorry, the charts could not be merged.`} />
        <Cluster>
          {may(mergePatients) && (
            <Button variant="primary" busy={attempt.busy} onClick={() => void attempt.start()}>
              {t`Merge into ${survivorName}`}
            </Button>
          )}
          {isOutdated && (
            <Button onClick={() => void router.invalidate()}>{t`Compare again`}</Button>
          )}
          <Button onClick={() => setWhole(!isWhole)}>
            {isWhole ? t`Show only what differs` : t`Show everything`}
          </Button>
        </Cluster>
      </Stack>
    </Page>
  );
}

export const screen: ScreenPart<Charts> = {
  load: ({ params }) =>
    callApi(compareCharts, { first: params['first'] ?? '', second: params['second'] ?? '' }),
  Screen: MergeScreen,
};
