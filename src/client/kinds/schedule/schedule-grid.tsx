import { useLingui } from '@lingui/react/macro';
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
} from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { arrangeRows, noCards } from './arrange.ts';
import type {
  Judgement,
  ScheduleCard,
  ScheduleColumn,
  SchedulePlace,
  ScheduleRow,
} from './definition.ts';
import { Row, type Aim } from './row.tsx';
import styles from './schedule.module.css';
import { nextPlace, nextStop } from './steps.ts';
import { useCarrying, type Carrying } from './use-carrying.ts';

type GridProps = {
  label: string;
  /** Head of the first column, such as *Clinician*. */
  rowHead: string;
  rows: readonly ScheduleRow[];
  columns: readonly ScheduleColumn[];
  cards: readonly ScheduleCard[];
  /** Least width of a column, in rem. */
  columnRem: number;
  /** What would happen at a place; stable until what it knows changes. */
  judge: (card: string, place: SchedulePlace) => Judgement;
  placeOf: (card: string) => SchedulePlace | null;
  nameOf: (place: SchedulePlace) => string;
  onPickUp: (card: string) => void;
  onDrop: (card: string, place: SchedulePlace) => void;
  onOpen: (card: string) => void;
  /** The card that moved last: it gets the focus again. */
  landed: { readonly id: string } | null;
};

type Stop = { readonly row: string; readonly id: string };

const cellAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('td[data-column]') : null;
const cardIdAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element
    ? target.closest<HTMLElement>('[data-card]')?.dataset['card']
    : undefined;

function stopAt(target: EventTarget | null): Stop | null {
  const cell = cellAt(target);
  const row = cell?.closest<HTMLElement>('tr')?.dataset['row'];
  const id = cardIdAt(target) ?? cell?.dataset['column'];
  return row !== undefined && id !== undefined ? { row, id } : null;
}

/** Where the mouse is: the step by how far it is along the column. */
function placeUnder(event: DragEvent, columns: readonly ScheduleColumn[]): SchedulePlace | null {
  const cell = cellAt(event.target);
  const row = cell?.closest<HTMLElement>('tr')?.dataset['row'];
  const column = columns.find(({ id }) => id === cell?.dataset['column']);
  if (!cell || row === undefined || !column) return null;
  const { left, width } = cell.getBoundingClientRect();
  const part = Math.max(0, Math.min(0.999, (event.clientX - left) / width));
  return { row, column: column.id, step: Math.floor(part * column.steps) };
}

/** What the mouse does: the browser's own drag, listened to once for the whole grid. */
function dragging(carrying: Carrying, { cards, columns }: GridProps) {
  return {
    onDragStart: (event: DragEvent) => {
      const card = cards.find(({ id }) => id === cardIdAt(event.target));
      if (!card?.movable) {
        event.preventDefault();
        return;
      }
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', card.who);
      carrying.pickUp(card, 'mouse', null);
    },
    onDragOver: (event: DragEvent) => {
      if (carrying.carried?.by !== 'mouse') return;
      const place = placeUnder(event, columns);
      if (!place) return;
      event.preventDefault();
      carrying.aimAt(place);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      carrying.drop();
    },
    onDragEnd: () => carrying.cancel(),
  };
}

function focusCard(grid: HTMLTableElement | null, id: string): void {
  const card = grid?.querySelector(`[data-card="${CSS.escape(id)}"]`);
  if (card instanceof HTMLElement) card.focus();
}

/**
 * A schedule as a native grid: arrow keys walk from card to card; Enter opens one; Space picks it
 * up, arrows aim it, Space or Enter drop it, Escape leaves it. The mouse drags. What would happen
 * at a place is said before it happens.
 */
export function ScheduleGrid(props: GridProps) {
  const { label, rowHead, rows, columns, cards, columnRem, judge, nameOf, landed } = props;
  const { t } = useLingui();
  const grid = useRef<HTMLTableElement>(null);
  const [stop, setStop] = useState<Stop | null>(null);
  const [said, setSaid] = useState('');
  const carrying = useCarrying(props);
  const { carried, verdicts } = carrying;
  const arranged = useMemo(
    () =>
      arrangeRows(
        cards,
        columns.map(({ id }) => id),
      ),
    [cards, columns],
  );
  const aim = useMemo((): (Aim & { row: string }) | null => {
    if (!carried?.aim) return null;
    const { row, column, step } = carried.aim;
    const judgement = judge(carried.card.id, carried.aim);
    return { row, column, step, label: nameOf(carried.aim), judgement };
  }, [carried, judge, nameOf]);
  const [aimRow, aimColumn] = [aim?.row, aim?.column];
  useEffect(() => {
    if (carried?.by !== 'keys' || aimRow === undefined) return;
    const row = grid.current?.querySelector(`tr[data-row="${CSS.escape(aimRow)}"]`);
    const cell = row?.querySelector(`[data-column="${CSS.escape(aimColumn ?? '')}"]`);
    if (cell instanceof HTMLElement) cell.focus();
  }, [carried?.by, aimRow, aimColumn]);
  // A card that was dropped is another object, in another row, once its place is saved.
  const landedCard = useMemo(
    () => landed && cards.find(({ id }) => id === landed.id),
    [landed, cards],
  );
  useEffect(() => {
    if (landedCard) focusCard(grid.current, landedCard.id);
  }, [landedCard]);
  const onKeys = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (carried?.by === 'keys' && carried.aim) {
      const next = nextPlace({ rows, columns }, carried.aim, key);
      if (next) carrying.aimAt(next);
      else if (key === 'Enter' || key === ' ') {
        carrying.drop();
        setSaid('');
      } else if (key === 'Escape' || key === 'Tab') {
        carrying.cancel();
        setSaid(t`${carried.card.who} stays where it was.`);
        focusCard(grid.current, carried.card.id);
      }
      event.preventDefault();
      return;
    }
    const id = cardIdAt(target);
    const card = cards.find((each) => each.id === id);
    if (card && key === 'Enter') props.onOpen(card.id);
    else if (card && key === ' ') {
      const at = props.placeOf(card.id);
      if (card.movable && at) {
        carrying.pickUp(card, 'keys', at);
        setSaid(
          t`${card.who} picked up. Arrow keys choose the place, Space drops, Escape leaves it.`,
        );
      } else setSaid(t`${card.who} cannot be moved.`);
    } else {
      const from = target instanceof HTMLElement ? target : null;
      const far = event.ctrlKey || event.metaKey;
      const next = from && grid.current ? nextStop(grid.current, from, key, far) : undefined;
      if (!next) return;
      next.focus();
    }
    event.preventDefault();
  };
  const first = rows[0] && columns[0] ? { row: rows[0].id, id: columns[0].id } : null;
  const known =
    stop &&
    rows.some(({ id }) => id === stop.row) &&
    (columns.some(({ id }) => id === stop.id) ||
      cards.some(({ id, row }) => id === stop.id && row === stop.row));
  const current = known ? stop : first;
  return (
    <>
      <output className={styles.said}>{said}</output>
      <div className={styles.frame}>
        {/* The grid listens for all its cells: eight hundred cards have no handlers of their own. */}
        <table
          ref={grid}
          role="grid"
          aria-label={label}
          className={styles.grid}
          style={{ '--column': `${columnRem}rem` } as CSSProperties}
          onFocus={({ target }) => setStop(stopAt(target))}
          onKeyDown={onKeys}
          onClick={({ target }) => {
            const id = cardIdAt(target);
            if (id !== undefined) props.onOpen(id);
          }}
          {...dragging(carrying, props)}
        >
          <colgroup>
            <col />
            {columns.map(({ id }) => (
              <col key={id} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th scope="col">{rowHead}</th>
              {columns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  aria-current={column.current ? 'date' : undefined}
                  className={classNames(column.current && styles.now)}
                >
                  {column.title} {column.detail && <small>{column.detail}</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.id}
                row={row}
                columns={columns}
                arranged={arranged.get(row.id) ?? noCards}
                current={current?.row === row.id ? current.id : null}
                carried={carried?.card.row === row.id ? carried.card.id : null}
                aim={aim?.row === row.id ? aim : null}
                verdicts={verdicts?.get(row.id) ?? null}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
