import { useCallback, useMemo, useState } from 'react';
import {
  samePlace,
  type Judgement,
  type ScheduleCard,
  type ScheduleColumn,
  type SchedulePlace,
  type ScheduleRow,
} from './definition.ts';

/** A card on its way: by keyboard it always aims at a place, by mouse only over one. */
type Carried = {
  readonly card: ScheduleCard;
  readonly by: 'keys' | 'mouse';
  readonly aim: SchedulePlace | null;
};

type Parts = {
  readonly rows: readonly ScheduleRow[];
  readonly columns: readonly ScheduleColumn[];
  readonly judge: (card: string, place: SchedulePlace) => Judgement;
  readonly onPickUp: (card: string) => void;
  readonly onDrop: (card: string, place: SchedulePlace) => void;
};

export type Carrying = {
  readonly carried: Carried | null;
  /** What would happen in each column of each row, while a card is on its way. */
  readonly verdicts: ReadonlyMap<string, ReadonlyMap<string, Judgement>> | null;
  readonly pickUp: (card: ScheduleCard, by: Carried['by'], at: SchedulePlace | null) => void;
  readonly aimAt: (place: SchedulePlace | null) => void;
  readonly drop: () => void;
  readonly cancel: () => void;
};

/** Picking a card up, aiming it, dropping it. */
export function useCarrying({ rows, columns, judge, onPickUp, onDrop }: Parts): Carrying {
  const [carried, setCarried] = useState<Carried | null>(null);
  const id = carried?.card.id ?? null;
  const verdicts = useMemo(() => {
    if (id === null) return null;
    const inRow = (row: string) =>
      new Map(columns.map((column) => [column.id, judge(id, { row, column: column.id, step: 0 })]));
    return new Map(rows.map((row) => [row.id, inRow(row.id)]));
  }, [id, rows, columns, judge]);
  const cancel = useCallback(() => setCarried(null), []);
  const pickUp = useCallback(
    (card: ScheduleCard, by: Carried['by'], aim: SchedulePlace | null) => {
      onPickUp(card.id);
      setCarried({ card, by, aim });
    },
    [onPickUp],
  );
  const aimAt = useCallback(
    (aim: SchedulePlace | null) =>
      setCarried((now) => (now === null || samePlace(now.aim, aim) ? now : { ...now, aim })),
    [],
  );
  const drop = () => {
    setCarried(null);
    if (carried?.aim) onDrop(carried.card.id, carried.aim);
  };
  return { carried, verdicts, pickUp, aimAt, drop, cancel };
}
