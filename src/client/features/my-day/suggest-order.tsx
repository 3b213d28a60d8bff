import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { knownPlaces, type Place } from '#domain/distance.ts';
import { pacificWallClock } from '#domain/pacific.ts';
import { milesOf, suggestOrder, type OwnStop } from '#domain/planning/own-day.ts';
import { clockText } from '#client/features/visits/day-and-time.ts';
import { useNow } from '#client/screen/use-now.ts';
import type { VisitRow } from '#client/store/snapshots/queries.ts';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { Choices } from '#client/ui/choice.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { List } from '#client/ui/list.tsx';
import { Banner, Skeleton } from '#client/ui/notices.tsx';
import { useRecentVisits } from './use-recent-visits.ts';

type Parts = {
  visits: readonly VisitRow[];
  /** Keeps the order on this phone. */
  onKeep: (order: readonly string[]) => Promise<void>;
  onClose: () => void;
};

const keyOf = ({ patientId, address }: VisitRow): string => `${patientId} ${address}`;

/** Where the person was last today: the last visit of the day that was clocked. */
function startOf(recent: readonly VisitRow[], day: string, places: ReadonlyMap<string, Place>) {
  const done = recent.filter((visit) => visit.dateOfService === day && visit.timeIn !== null);
  const last = done.at(-1);
  return last ? (places.get(keyOf(last)) ?? null) : null;
}

function Suggestion({ visits, recent, onKeep, onClose }: Parts & { recent: readonly VisitRow[] }) {
  const { t, i18n } = useLingui();
  const clock = pacificWallClock(useNow());
  const now = clock.getHours() * 60 + clock.getMinutes();
  const timed = visits.filter(({ plannedStart }) => plannedStart !== null);
  const [fixed, setFixed] = useState<readonly string[]>(timed.map(({ id }) => id));
  const places = useMemo(() => knownPlaces(recent), [recent]);
  const start = startOf(recent, visits[0]?.dateOfService ?? '', places);
  const stops = visits.map((visit): OwnStop => ({
    id: visit.id,
    place: places.get(keyOf(visit)) ?? null,
    fixedStart: fixed.includes(visit.id) ? visit.plannedStart : null,
    plannedMinutes: visit.plannedMinutes,
  }));
  const suggested = suggestOrder(start, stops, now);
  const byId = new Map(visits.map((visit) => [visit.id, visit]));
  const unknown = stops.filter(({ place }) => place === null).length;
  const far = (miles: number): string => i18n.number(miles, { maximumFractionDigits: 1 });
  const [before, after] = [far(milesOf(start, stops)), far(suggested.miles)];
  return (
    <Dialog
      title={t`Suggest an order`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" onClick={() => void onKeep(suggested.order)}>
            {t`Use this order`}
          </Button>
        </>
      }
    >
      <Stack>
        {timed.length > 0 && (
          <Choices
            label={t`Times agreed with the patient`}
            hint={t`Clear the box where the time may change. Call the patient first.`}
            options={timed.map(({ id, patientName, plannedStart }) => ({
              value: id,
              label: `${clockText(plannedStart)} ${patientName}`,
            }))}
            value={fixed}
            onChange={(chosen) => setFixed(chosen ?? [])}
          />
        )}
        <List aria-label={t`Suggested order`}>
          {suggested.order.map((id, index) => {
            const name = byId.get(id)?.patientName ?? '';
            return <li key={id}>{`${index + 1}. ${name}`}</li>;
          })}
        </List>
        <p>{t`${after} mi straight line, now ${before} mi`}</p>
        {unknown > 0 && (
          <Banner tone="neutral">
            {t`The place of ${unknown} visits is not known yet: nobody was clocked there.`}
          </Banner>
        )}
        <p>{t`The order is kept on this phone only. Planned times stay as the office has them.`}</p>
      </Stack>
    </Dialog>
  );
}

/** The shortest order of the day's open visits, looked at before it is used. Needs no signal. */
export function SuggestOrder(parts: Parts) {
  const { t } = useLingui();
  const recent = useRecentVisits();
  return recent === undefined ? (
    <Skeleton label={t`Loading`} lines={3} />
  ) : (
    <Suggestion {...parts} recent={recent} />
  );
}
