import { memo } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import type { PlacedCard } from './arrange.ts';
import styles from './schedule.module.css';

type CardProps = {
  card: PlacedCard;
  /** The one stop of the whole grid in the tab order. */
  current: boolean;
  carried: boolean;
};

const laneRem = 3.25;

/** One visit: plain elements, so that eight hundred of them paint at once. */
function CardBody({ card, current, carried }: CardProps) {
  const { id, who, when, what, status, movable, at, lane } = card;
  const place = at && {
    insetInlineStart: `${at.from * 100}%`,
    inlineSize: `calc(${at.length * 100}% - 2px)`,
    insetBlockStart: `${lane * laneRem}rem`,
  };
  return (
    <div
      role="button"
      data-card={id}
      data-tone={status.tone}
      tabIndex={current ? 0 : -1}
      draggable={movable}
      aria-label={[who, when, what, status.label].filter(Boolean).join(', ')}
      title={[when, what].filter(Boolean).join(' · ')}
      style={place}
      className={classNames(
        styles.card,
        at && styles.timed,
        movable && styles.movable,
        carried && styles.lifted,
      )}
    >
      <span className={styles.who}>{who}</span>
      <span className={styles.line}>{[when, what].filter(Boolean).join(' · ')}</span>
      <span className={styles.status}>{status.label}</span>
    </div>
  );
}

export const Card = memo(CardBody);
