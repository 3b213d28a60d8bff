import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { visitBoard } from '#contract/board.ts';
import type { OutputOf } from '#contract/call.ts';
import { applyStaffing, mostChanges, readStaffingWindow } from '#contract/staffing.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { formatTypedDate } from '#domain/dates.ts';
import { pacificDate, pacificTime } from '#domain/pacific.ts';
import { stayingVisits } from '#domain/planning/staffing-problem.ts';
import { asOf, type Moment } from '#domain/planning/staffing-window.ts';
import { callApi } from '#client/api/call.ts';
import { undoing } from '#client/features/scheduling/board/findings-of.ts';
import { OverrideQuestion } from '#client/features/scheduling/board/override.tsx';
import { withReason } from '#client/features/scheduling/board/send-placement.ts';
import { useReport } from '#client/kinds/action/use-report.ts';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { useMay } from '#client/screen/use-may.ts';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Card, Cluster, Scrolling, Stack } from '#client/ui/card.tsx';
import { Banner, EmptyState, Skeleton } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { withPeople, type AddedPerson } from './added-people.ts';
import { askedIn, searchFor, windowOf, wishOf, type PlanAsked } from './plan-address.ts';
import { PlanChoices } from './plan-choices.tsx';
import { PlanConflicts } from './plan-conflicts.tsx';
import { PlanLater } from './plan-later.tsx';
import { PlanPeople } from './plan-people.tsx';
import { PlanMeasures } from './plan-measures.tsx';
import { changesOf, measuresOf, namesOf, planAsOf, rowsOf, type PlanDraft } from './plan-model.ts';
import { PlanTable } from './plan-table.tsx';
import { planStaffing } from './plan-worker-client.ts';

/** Today and now, in Pacific time. */
function momentNow(): Moment {
  const now = new Date();
  return { day: pacificDate(now), time: pacificTime(now) };
}

type PlanData = { readonly asked: PlanAsked; readonly window: OutputOf<typeof readStaffingWindow> };

const keyOf = (asked: PlanAsked): string => JSON.stringify(asked);

/** Choices whose plan was asked for before their visits were there: those are being loaded. */
let awaited: string | null = null;

/** What was loaded for such choices, and has no plan yet; a slow load puts pages away. */
const unplanned = new WeakSet<PlanData>();

async function load(search: Readonly<Record<string, unknown>>): Promise<PlanData> {
  const asked = askedIn(search, new Date());
  const isAwaited = (): boolean => awaited === keyOf(asked);
  try {
    const data = { asked, window: await callApi(readStaffingWindow, windowOf(asked)) };
    if (isAwaited()) unplanned.add(data);
    return data;
  } finally {
    // Whether they came or not: a later opening of these choices makes no plan by itself.
    if (isAwaited()) awaited = null;
  }
}

/**
 * Applies a plan, with a reason where something speaks against it; what comes back takes it back
 * with the same call. Null when it was left alone. @throws Refusal
 */
const apply = (draft: PlanDraft) =>
  withReason(
    (despite) => callApi(applyStaffing, { changes: changesOf(draft), ...(despite && { despite }) }),
    namesOf(draft),
  );

type DraftParts = {
  draft: PlanDraft;
  onChange: (draft: PlanDraft | null) => void;
};

/** A plan to look at: its numbers, who takes what, and the one step that makes it so. */
function Draft({ draft, onChange }: DraftParts) {
  const { t } = useLingui();
  const report = useReport();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [hasPassed, setHasPassed] = useState(false);
  const rows = rowsOf(draft);
  const count = rows.filter(({ isChange }) => isChange).length;
  const press = async () => {
    const present = planAsOf(draft, momentNow());
    // A time has passed since the plan was made: what is left is looked at again.
    setHasPassed(present !== draft);
    if (present !== draft) return onChange(present);
    setBusy(true);
    setError(null);
    try {
      const applied = await apply(draft);
      if (applied === null) return;
      const { changes } = applied;
      onChange(null);
      await report({
        say: plural(changes.length, {
          one: 'Plan applied to # visit.',
          other: 'Plan applied to # visits.',
        }),
        undo: () => callApi(applyStaffing, { changes, despite: undoing }),
      });
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const staying = stayingVisits(draft.window, draft.wish).length;
  const stays = staying > 0 && (
    <Banner tone="info">
      {plural(staying, {
        one: '# visit stays with its clinician: past its time, started or charted.',
        other: '# visits stay with their clinician: past their time, started or charted.',
      })}
    </Banner>
  );
  if (rows.length === 0)
    return (
      <Stack>
        {stays}
        <EmptyState icon="check" title={t`There is nothing to plan: no open visit is concerned.`} />
      </Stack>
    );
  return (
    <Stack>
      <OverrideQuestion />
      {hasPassed && (
        <Banner tone="attention">
          {t`Nothing was applied: times of this plan have passed and were left out. Look at it again.`}
        </Banner>
      )}
      {stays}
      {error !== null && <PlanConflicts error={error} names={namesOf(draft)} />}
      <Card>
        <h2>{t`Before and after`}</h2>
        <PlanMeasures {...measuresOf(draft)} />
      </Card>
      <Scrolling>
        <PlanTable
          rows={rows}
          clinicians={draft.window.clinicians}
          onChoose={(visitId, clinicianId) =>
            onChange({ ...draft, byHand: new Map([...draft.byHand, [visitId, clinicianId]]) })
          }
        />
      </Scrolling>
      {count > mostChanges && (
        <Banner tone="attention">{t`A plan changes at most ${mostChanges} visits in one step.`}</Banner>
      )}
      <Cluster>
        <Button
          variant="primary"
          busy={busy}
          disabled={count === 0 || count > mostChanges}
          onClick={() => void press()}
        >
          {plural(count, { one: 'Apply to # visit', other: 'Apply to # visits' })}
        </Button>
        <Button onClick={() => onChange(null)}>{t`Discard plan`}</Button>
      </Cluster>
    </Stack>
  );
}

type PlanningParts = {
  data: PlanData;
  /** What is chosen, with a day still being typed; null where that is none. */
  chosen: PlanAsked | null;
  onChoose: (chosen: PlanAsked) => void;
};

function Planning({ data, chosen, onChoose }: PlanningParts) {
  const { asked, window: read } = data;
  const { t } = useLingui();
  const [draft, setDraft] = useState<PlanDraft | null>(null);
  const [added, setAdded] = useState<readonly AddedPerson[]>([]);
  const window = withPeople(read, added);
  const [busy, setBusy] = useState(() => unplanned.has(data));
  const wish = wishOf(asked);
  const made = async (): Promise<PlanDraft | null> => {
    if (wish === null) return null;
    const present = asOf(window, momentNow());
    return {
      window: present,
      wish,
      proposal: await planStaffing(present, wish),
      byHand: new Map(),
    };
  };
  const plan = async () => {
    setBusy(true);
    setDraft(await made());
    setBusy(false);
  };
  useEffect(() => {
    if (!unplanned.delete(data)) return;
    const finish = async () => {
      const next = await made();
      setDraft(next);
      setBusy(false);
    };
    void finish();
  });
  const press = () => {
    if (chosen === null) return;
    if (keyOf(chosen) === keyOf(asked)) {
      void plan();
      return;
    }
    onChoose(chosen);
    awaited = keyOf(chosen);
  };
  const missing = read.all - read.visits.length;
  return (
    <>
      {missing > 0 && (
        <Banner tone="attention">
          {t`${missing} further visits are not part of this plan. Plan a day instead of a week.`}
        </Banner>
      )}
      <PlanLater asked={asked} later={read.later} />
      {wish !== null && (
        <PlanPeople
          window={window}
          more={(read.more ?? 0) + read.clinicians.length - window.clinicians.length}
          onAdd={(person) =>
            setAdded((before) => [
              ...before.filter(({ clinician }) => clinician.id !== person.clinician.id),
              person,
            ])
          }
        />
      )}
      <Cluster>
        <Button
          variant={draft === null ? 'primary' : 'secondary'}
          busy={busy}
          disabled={chosen === null || wishOf(chosen) === null}
          // Leaving the box of the day loads its visits, and another button with them: the press
          // would be lost.
          onMouseDown={(event) => event.preventDefault()}
          onClick={press}
        >
          {draft === null ? t`Make a plan` : t`Plan again`}
        </Button>
      </Cluster>
      {busy && <Skeleton label={t`Planning`} lines={6} />}
      {!busy && draft !== null && (
        <Draft
          // Whoever was added since the plan was asked for may take its visits too.
          draft={{ ...draft, window: withPeople(draft.window, added) }}
          onChange={setDraft}
        />
      )}
      {wish === null && <p>{t`Choose who is away.`}</p>}
    </>
  );
}

function PlanScreen({ data }: { data: PlanData }) {
  const { t } = useLingui();
  const may = useMay();
  const navigate = useNavigate();
  const { asked, window } = data;
  // The address is ahead of what is loaded: a second choice must not take the first one back.
  const search = useRouterState({ select: ({ location }) => location.search });
  const [openedAt] = useState(() => new Date());
  const wanted = askedIn({ ...search }, openedAt);
  const [typed, setTyped] = useState<string | null>(null);
  const day = typed === null ? wanted.day : formatTypedDate(typed.trim(), openedAt);
  const choose = (chosen: PlanAsked) => {
    setTyped(null);
    // What was asked for before is not wanted any more; a press for a plan asks anew.
    awaited = null;
    void navigate({ to: '.', search: searchFor(chosen) });
  };
  return (
    <Page wide>
      <PageHeader title={t`Plan visits`}>
        <Cluster data-print="no">
          {may(visitBoard) && (
            <LinkButton to="." search={{ view: 'week' }} icon="episode">{t`Week`}</LinkButton>
          )}
          <LinkButton to="." search={{}} icon="visits">{t`List`}</LinkButton>
        </Cluster>
      </PageHeader>
      <Stack>
        <PlanChoices
          asked={wanted}
          typed={typed}
          clinicians={window.clinicians}
          onType={setTyped}
          onChoose={choose}
        />
        <Planning
          key={keyOf(asked)}
          data={data}
          chosen={isCalendarDate(day) ? { ...wanted, day } : null}
          onChoose={choose}
        />
      </Stack>
    </Page>
  );
}

/** Who takes which visits when somebody is away, for a day or for a week (decision 077). */
export const screen: ScreenPart<PlanData> = {
  load: ({ search }) => load(search),
  Screen: PlanScreen,
};
