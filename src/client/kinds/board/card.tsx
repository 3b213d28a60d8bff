import { useLingui } from '@lingui/react/macro';
import { memo, type MouseEvent } from 'react';
import { useDrag } from 'react-aria/useDrag';
import { useText } from '#client/i18n.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { useMayFollow } from '#client/ui/may-follow.ts';
import { StatusPill } from '#client/ui/pill.tsx';
import styles from './board.module.css';
import type { BoardLooks } from './definition.ts';

/** What a drag carries: the key of a card of this page. */
export const dragType = 'application/x-porchlight-card';

/** What cards ask their board to do; stable, so that a move draws only the cards it changes. */
export type CardHandlers<C> = {
  readonly pickUp: (card: C | null) => void;
  readonly openDialog: (card: C) => void;
  /** Opens the card's own screen; a router link for each card would take longer than the card. */
  readonly follow: (event: MouseEvent<HTMLAnchorElement>) => void;
};

type CardProps<C> = {
  definition: BoardLooks<C>;
  card: C;
  /** The one card in the tab order; arrow keys make another one current. */
  current: boolean;
  movable: boolean;
  handlers: CardHandlers<C>;
};

function BoardCardBody<C>({ definition, card, current, movable, handlers }: CardProps<C>) {
  const { t } = useLingui();
  const text = useText();
  const key = definition.cardKey(card);
  const { who, when, what, by, status } = definition.face(card, text);
  const { dragProps, isDragging } = useDrag({
    isDisabled: !movable,
    getItems: () => [{ [dragType]: key, 'text/plain': who }],
    getAllowedDropOperations: () => ['move'],
    onDragStart: () => handlers.pickUp(card),
    onDragEnd: () => handlers.pickUp(null),
  });
  const tabIndex = current ? 0 : -1;
  const href = definition.open(card);
  const mayFollow = useMayFollow();
  return (
    <article
      {...dragProps}
      data-card={key}
      tabIndex={tabIndex}
      aria-label={[who, when, what, by, status.label].filter(Boolean).join(', ')}
      className={classNames(styles.card, movable && styles.movable, isDragging && styles.lifted)}
    >
      {mayFollow(href) ? (
        <a
          href={href}
          tabIndex={tabIndex}
          draggable={false}
          className={styles.who}
          onClick={handlers.follow}
        >
          {who}
        </a>
      ) : (
        <strong className={styles.who}>{who}</strong>
      )}
      <span>{[when, what].filter(Boolean).join(' · ')}</span>
      {by && <span className={styles.by}>{by}</span>}
      <span className={styles.foot}>
        <StatusPill tone={status.tone}>{status.label}</StatusPill>
        {movable && (
          <Button
            variant="quiet"
            tabIndex={tabIndex}
            data-print="no"
            aria-label={t`Move ${who}`}
            onClick={(event) => {
              // A press on the button is not the start of a drag.
              event.stopPropagation();
              handlers.openDialog(card);
            }}
          >{t`Move…`}</Button>
        )}
      </span>
    </article>
  );
}

/** A card of a board; it can be dragged with the mouse, and with Enter, Tab, Enter. */
export const BoardCard = memo(BoardCardBody) as typeof BoardCardBody;
