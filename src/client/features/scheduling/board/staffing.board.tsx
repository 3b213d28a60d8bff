import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useState } from 'react';
import type { OutputOf } from '#contract/call.ts';
import { boardTray, mostOnBoard, visitBoard } from '#contract/board.ts';
import { hourMs } from '#domain/durations.ts';
import { callApi } from '#client/api/call.ts';
import { presentLanguage, useText } from '#client/i18n.ts';
import type { ScheduleRow } from '#client/kinds/schedule/definition.ts';
import { ScheduleGrid } from '#client/kinds/schedule/schedule-grid.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { useNow } from '#client/screen/use-now.ts';
import { Button } from '#client/ui/button.tsx';
import { Banner, EmptyState } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { lastDayOf } from '../week.ts';
import { screen as byDay } from '../week.board.tsx';
import { boardAt, type BoardAt } from './board-address.ts';
import { BoardLinks, BoardTools } from './board-tools.tsx';
import { awayIn, cardOf, dayView, loadOf, tray, weekView, type View } from './columns.ts';
import { judgePlacement } from './judge.ts';
import { OverrideQuestion } from './override.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { ClinicianHead, TrayHead } from './row-head.tsx';
import { useFacts } from './use-facts.ts';
import { usePlacing, type Refused } from './use-placing.ts';

type Shown = OutputOf<typeof visitBoard>;
type Data = { readonly at: BoardAt; readonly shown: Shown };

/** Says why a visit is where it was, until it is read. */
function RefusedNotice({ refused, onClose }: { refused: Refused; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <div role="alert">
      <Banner
        tone="danger"
        title={refused.title}
        actions={<Button onClick={onClose}>{t`Close`}</Button>}
      >
        <ul>
          {refused.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}

function Notices({ shown }: { shown: Shown }) {
  const { t } = useLingui();
  const further = shown.visitCount - shown.visits.length;
  return (
    shown.visitCount > mostOnBoard && (
      <Banner tone="attention">{t`${further} further visits are in the list.`}</Banner>
    )
  );
}

function Board({ at, shown }: Data) {
  const { t } = useLingui();
  const text = useText();
  const now = useNow();
  const loaded = useMemo(() => [...shown.visits, ...shown.unstaffed], [shown]);
  const placing = usePlacing(loaded);
  const { visits } = placing;
  // Columns have the present hour and are named: they are made again when it turns, and in another
  // language.
  const hour = Math.floor(now.getTime() / hourMs);
  const language = presentLanguage();
  const untimed = t`Any time`;
  const view = useMemo((): View => {
    const then = new Date(hour * hourMs);
    return at.view === 'week'
      ? weekView(at.sunday, then, language)
      : dayView(at.day, visits, then, untimed);
  }, [at.view, at.sunday, at.day, visits, hour, language, untimed]);
  const clinicians = shown.clinicians.rows;
  const clinicianIds = useMemo(() => clinicians.map(({ id }) => id), [clinicians]);
  const facts = useFacts(
    clinicianIds,
    useMemo(() => [at.sunday], [at.sunday]),
  );
  const [opened, setOpened] = useState<string | null>(null);
  const visitOf = useCallback((id: string) => visits.find((visit) => visit.id === id), [visits]);
  const cards = useMemo(
    () => visits.filter(view.shows).map((visit) => cardOf(visit, view, text)),
    [visits, view, text],
  );
  const rows = useMemo((): ScheduleRow[] => {
    const loads = loadOf(visits);
    const open = cards.filter(({ row }) => row === tray).length;
    const left = shown.unstaffedCount - shown.unstaffed.length;
    const more = left > 0 && at.tray < boardTray.most ? { ...at, tray: boardTray.most } : null;
    return [
      {
        id: tray,
        name: t`Unstaffed`,
        tray: true,
        head: <TrayHead count={open + left} shown={open} more={more} />,
      },
      ...clinicians.map((clinician) => ({
        id: clinician.id,
        name: clinician.name,
        away: awayIn(clinician, view, at.day),
        head: <ClinicianHead clinician={clinician} loads={loads} />,
      })),
    ];
  }, [visits, cards, shown, clinicians, view, at, t]);
  const { known } = facts;
  const judge = useCallback(
    (id: string, place: Parameters<View['whereTo']>[1]) => {
      const visit = visitOf(id);
      if (!visit) return { kind: 'unknown', words: '' } as const;
      return judgePlacement(visit, view.whereTo(visit, place), {
        clinicians,
        facts: known?.visitId === id ? known.facts : null,
        read: text,
      });
    },
    [visitOf, view, clinicians, known, text],
  );
  const placeOf = (id: string) => {
    const visit = visitOf(id);
    return visit ? { row: visit.providerId ?? tray, ...view.columnOf(visit) } : null;
  };
  const nameOf = useCallback(
    (place: Parameters<View['nameOf']>[0]) =>
      [rows.find(({ id }) => id === place.row)?.name, view.nameOf(place)].join(', '),
    [rows, view],
  );
  const drop = (id: string, place: Parameters<View['whereTo']>[1]) => {
    const [visit, here] = [visitOf(id), placeOf(id)];
    if (!visit || !here) return;
    const isHere =
      here.row === place.row && here.column === place.column && here.step === place.step;
    if (isHere) return;
    const { kind, words } = judge(id, place);
    if (kind === 'blocked') {
      placing.refuse(visit, [words]);
      return;
    }
    const name = clinicians.find((each) => each.id === place.row)?.name ?? null;
    void placing.placeAt(visit, view.whereTo(visit, place), name);
  };
  const asked = opened === null ? undefined : visitOf(opened);
  return (
    <>
      {placing.refused && <RefusedNotice refused={placing.refused} onClose={placing.forget} />}
      <Notices shown={shown} />
      <BoardTools at={at} page={shown.clinicians} />
      {clinicians.length === 0 && <EmptyState title={t`No clinician with these filters.`} />}
      <ScheduleGrid
        label={t`Visits by clinician`}
        rowHead={t`Clinician`}
        rows={rows}
        columns={view.columns}
        columnRem={view.columnRem}
        cards={cards}
        judge={judge}
        placeOf={placeOf}
        nameOf={nameOf}
        onPickUp={facts.ask}
        onDrop={drop}
        onOpen={setOpened}
        landed={placing.landed}
      />
      {asked && (
        <PlaceDialog
          key={asked.id}
          visit={asked}
          onClose={() => setOpened(null)}
          onPlace={(visit, where, name) => {
            setOpened(null);
            void placing.placeAt(visit, where, name);
          }}
        />
      )}
      <OverrideQuestion />
    </>
  );
}

function BoardScreen({ data }: { data: Data }) {
  const { t } = useLingui();
  const { at } = data;
  const last = lastDayOf(at.sunday);
  return (
    <Page wide>
      <PageHeader
        title={at.view === 'week' ? t`Visits, ${at.sunday} to ${last}` : t`Visits, ${at.day}`}
      >
        <BoardLinks at={at} />
      </PageHeader>
      <Board at={at} shown={data.shown} />
    </Page>
  );
}

/** Below this a grid of clinicians cannot be read: the same week is a list of days. */
const isNarrow = (): boolean => window.matchMedia('(max-width: 48rem)').matches;

type Loaded =
  | { readonly kind: 'grid'; readonly grid: Data }
  | { readonly kind: 'days'; readonly days: Awaited<ReturnType<NonNullable<typeof byDay.load>>> };

async function loadBoard(search: Readonly<Record<string, unknown>>): Promise<Loaded> {
  const at = boardAt(search, new Date());
  const week = at.sunday.replaceAll('/', '-');
  if (isNarrow() && byDay.load)
    return { kind: 'days', days: await byDay.load({ params: {}, search: { week } }) };
  const shown = await callApi(visitBoard, {
    from: at.sunday,
    to: lastDayOf(at.sunday),
    search: at.clinician,
    group: at.group,
    pageNumber: at.page,
    pageSize: at.size,
    unstaffedMost: at.tray,
  });
  return { kind: 'grid', grid: { at, shown } };
}

export const screen: ScreenPart<Loaded> = {
  load: ({ search }) => loadBoard(search),
  Screen: ({ data, params, search }) =>
    data.kind === 'grid' ? (
      <BoardScreen data={data.grid} />
    ) : (
      <byDay.Screen data={data.days} params={params} search={search} />
    ),
};
