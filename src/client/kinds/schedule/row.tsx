import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { memo, useState, type CSSProperties } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import type { ArrangedRow, PlacedCard } from './arrange.ts';
import { Card } from './card.tsx';
import type { Judgement, ScheduleColumn, ScheduleRow } from './definition.ts';
import styles from './schedule.module.css';

/** As many cards of a tray's cell before the rest is folded away. */
const mostInTray = 4;
const laneRem = 3.25;

/** What is aimed at in a row: column and step, with what would happen there. */
export type Aim = {
  readonly column: string;
  readonly step: number;
  readonly label: string;
  readonly judgement: Judgement;
};

export type RowProps = {
  row: ScheduleRow;
  columns: readonly ScheduleColumn[];
  arranged: ArrangedRow;
  /** Card or column of this row that is in the tab order; null when another row has it. */
  current: string | null;
  /** Card of this row that is being moved. */
  carried: string | null;
  aim: Aim | null;
  /** What would happen in each column, while a card is being moved. */
  verdicts: ReadonlyMap<string, Judgement> | null;
};

type CellProps = Pick<RowProps, 'row' | 'current' | 'carried' | 'aim'> & {
  column: ScheduleColumn;
  cards: readonly PlacedCard[];
  verdict: Judgement | undefined;
  folded: boolean;
};

function Cell({ row, column, cards, current, carried, aim, verdict, folded }: CellProps) {
  const { t } = useLingui();
  const isAway = row.away?.has(column.id) ?? false;
  const shown = folded ? cards.slice(0, mostInTray) : cards;
  const hidden = cards.length - shown.length;
  const count = plural(cards.length, { one: '# visit', other: '# visits' });
  const where = [row.name, [column.title, column.detail].filter(Boolean).join(' ')];
  const name = aim ? [aim.label, aim.judgement.words] : [...where, isAway && t`On vacation`, count];
  const kind = aim?.judgement.kind ?? verdict?.kind;
  return (
    <td
      data-column={column.id}
      tabIndex={current === column.id ? 0 : -1}
      aria-label={name.filter(Boolean).join(', ')}
      data-verdict={kind}
      className={classNames(
        styles.cell,
        column.current && styles.now,
        isAway && styles.away,
        aim && styles.aim,
      )}
    >
      {isAway && <span className={styles.note}>{t`On vacation`}</span>}
      {shown.map((card) => (
        <Card
          key={card.id}
          card={card}
          current={current === card.id}
          carried={carried === card.id}
        />
      ))}
      {hidden > 0 && (
        <button type="button" tabIndex={-1} data-unfold="" className={styles.more}>
          {t`${hidden} more`}
        </button>
      )}
      {aim && (
        <span
          aria-hidden="true"
          className={styles.ghost}
          style={{ '--step': `${(aim.step / column.steps) * 100}%` } as CSSProperties}
        >
          {aim.judgement.words}
        </span>
      )}
    </td>
  );
}

function RowBody({ row, columns, arranged, current, carried, aim, verdicts }: RowProps) {
  const [folded, setFolded] = useState(true);
  const isTimed = arranged.lanes > 1 || columns.some(({ steps }) => steps > 1);
  return (
    <tr
      data-row={row.id}
      className={classNames(row.tray && styles.tray)}
      style={isTimed ? { blockSize: `${arranged.lanes * laneRem + 0.5}rem` } : undefined}
      onClick={({ target }) => {
        if (target instanceof HTMLElement && 'unfold' in target.dataset) setFolded(false);
      }}
    >
      <th scope="row" className={styles.head}>
        {row.head}
      </th>
      {columns.map((column) => (
        <Cell
          key={column.id}
          row={row}
          column={column}
          cards={arranged.cells.get(column.id) ?? []}
          current={current}
          carried={carried}
          aim={aim?.column === column.id ? aim : null}
          verdict={verdicts?.get(column.id)}
          folded={row.tray === true && folded && column.steps === 1}
        />
      ))}
    </tr>
  );
}

/** A row of the schedule; only the rows a move touches are drawn again. */
export const Row = memo(RowBody);
