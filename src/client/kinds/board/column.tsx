import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import { useDrop } from 'react-aria/useDrop';
import { classNames } from '#client/ui/class-names.ts';
import type { Arranged } from './arrange.ts';
import styles from './board.module.css';
import { BoardCard, dragType, type CardHandlers } from './card.tsx';
import type { BoardLooks } from './definition.ts';

type ColumnProps<C> = {
  definition: BoardLooks<C>;
  arranged: Arranged<C>;
  current: string;
  /** Why the card that is being dragged cannot come here; empty when it can or none is. */
  reason: string;
  movable: (card: C) => boolean;
  handlers: CardHandlers<C>;
  onDrop: (columnId: string) => void;
};

/** A column: what can be dropped on, and its lanes with their cards. */
export function Column<C>(props: ColumnProps<C>) {
  const { definition, arranged, current, reason, movable, handlers, onDrop } = props;
  const { t } = useLingui();
  const id = useId();
  const ref = useRef<HTMLElement>(null);
  const { column, count, lanes } = arranged;
  const { dropProps, isDropTarget } = useDrop({
    ref,
    getDropOperation: (types) => (types.has(dragType) ? 'move' : 'cancel'),
    onDrop: () => onDrop(column.id),
  });
  const cards = plural(count, { one: '# card', other: '# cards' });
  return (
    <section
      {...dropProps}
      ref={ref}
      tabIndex={-1}
      aria-label={[column.title, column.detail, reason || cards].filter(Boolean).join(', ')}
      aria-current={column.current ? 'date' : undefined}
      className={classNames(
        styles.column,
        column.current && styles.today,
        isDropTarget && styles.target,
        reason !== '' && styles.refusing,
      )}
    >
      <header className={styles.head}>
        <h2>
          {column.title} {column.detail && <small>{column.detail}</small>}
        </h2>
        <span aria-hidden="true">{count}</span>
        {reason !== '' && <p className={styles.reason}>{reason}</p>}
      </header>
      {lanes.map((lane) => (
        <div key={lane.id} className={styles.lane}>
          {lane.cards.length > 0 && <h3 id={`${id}-${lane.id}`}>{t(lane.label)}</h3>}
          {lane.cards.length > 0 && (
            <ul aria-labelledby={`${id}-${lane.id}`}>
              {lane.cards.map((card) => (
                <li key={definition.cardKey(card)}>
                  <BoardCard
                    definition={definition}
                    card={card}
                    current={definition.cardKey(card) === current}
                    movable={movable(card)}
                    handlers={handlers}
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </section>
  );
}
