import { useLingui } from '@lingui/react/macro';
import {
  useCallback,
  useEffect,
  useMemo,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { useNavigate } from '@tanstack/react-router';
import { I18nProvider } from 'react-aria/I18nProvider';
import { presentLanguage, useText } from '#client/i18n.ts';
import { useMay } from '#client/screen/use-may.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Banner, EmptyState } from '#client/ui/notices.tsx';
import { arrange } from './arrange.ts';
import styles from './board.module.css';
import type { CardHandlers } from './card.tsx';
import { Column } from './column.tsx';
import type { BoardColumn, BoardDefinition } from './definition.ts';
import { MoveDialog } from './move-dialog.tsx';
import { useCardKeys } from './use-card-keys.ts';
import { reasonText, useMoves, type Refused } from './use-moves.ts';

type BoardProps<C, M> = {
  definition: BoardDefinition<C, M>;
  columns: readonly BoardColumn[];
  cards: readonly C[];
  /** Above the columns when there is something to say, such as that not all cards are here. */
  notice?: ReactNode;
};

/** Rows of the grid: heads, then the lanes, which stay level because all columns share them. */
const rowsOf = (lanes: number) => ({ '--rows': lanes + 1 }) as CSSProperties;

/**
 * A keyboard drag takes every key and press until it ends; a board that goes away, such as when the
 * session locks, must not leave the page like that.
 */
const endKeyboardDrag = (): void =>
  void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));

/** Says which card was not moved and why, until it is read. */
function RefusedNotice({ refused, onClose }: { refused: Refused; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <div role="alert">
      <Banner
        tone="danger"
        title={t`${refused.name} was not moved.`}
        actions={<Button onClick={onClose}>{t`Close`}</Button>}
      >
        {refused.reason}
      </Banner>
    </div>
  );
}

/** Columns with cards that are moved by drag, by keyboard and by a dialog. */
export function Board<C, M>({ definition, columns, cards: loaded, notice }: BoardProps<C, M>) {
  const { t } = useLingui();
  const text = useText();
  const may = useMay();
  const move = definition.move && may(definition.move.needs) ? definition.move : null;
  const moves = useMoves(definition, loaded, move);
  const [picked, setPicked] = useState<C | null>(null);
  const [asked, setAsked] = useState<C | null>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const board = useCardKeys(setCurrent);
  const arranged = useMemo(
    () => arrange(definition, columns, moves.cards),
    [definition, columns, moves.cards],
  );
  const keys = useMemo(
    () =>
      arranged.flatMap(({ lanes }) => lanes.flatMap((lane) => lane.cards.map(definition.cardKey))),
    [arranged, definition],
  );
  const inTabOrder = current !== null && keys.includes(current) ? current : (keys[0] ?? '');
  const navigate = useNavigate();
  const handlers: CardHandlers<C> = useMemo(
    () => ({
      pickUp: (card) => setPicked(() => card),
      openDialog: (card) => setAsked(() => card),
      follow: (event) => {
        event.stopPropagation();
        // With a key held, or the middle button, the browser opens a tab.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void navigate({ to: event.currentTarget.pathname });
      },
    }),
    [navigate],
  );
  useEffect(() => endKeyboardDrag, []);
  const movable = useCallback((card: C) => move?.movable(card) ?? false, [move]);
  const { landed } = moves;
  useEffect(() => {
    // A card that came to another column is another element: the focus follows it.
    const card = landed && board.current?.querySelector(`[data-card="${CSS.escape(landed.key)}"]`);
    if (card instanceof HTMLElement) card.focus();
  }, [landed, board]);
  const reasonFor = (columnId: string): string => {
    const code = picked !== null && move?.check(picked, move.to(picked, columnId));
    return code ? reasonText(code, text) : '';
  };
  const drop = (columnId: string) => {
    if (picked !== null && move) void moves.move(picked, move.to(picked, columnId));
  };
  return (
    <I18nProvider locale={presentLanguage()}>
      {moves.refused && <RefusedNotice refused={moves.refused} onClose={moves.forget} />}
      {notice}
      {keys.length === 0 && <EmptyState title={t(definition.empty)} />}
      <section
        ref={board}
        aria-label={t(definition.title)}
        className={classNames(styles.board)}
        style={rowsOf(definition.lanes.length)}
      >
        {arranged.map((each) => (
          <Column
            key={each.column.id}
            definition={definition}
            arranged={each}
            current={inTabOrder}
            reason={reasonFor(each.column.id)}
            movable={movable}
            handlers={handlers}
            onDrop={drop}
          />
        ))}
      </section>
      {asked !== null && move && (
        <MoveDialog
          card={asked}
          name={definition.face(asked, text).who}
          move={move}
          onClose={() => setAsked(null)}
          onMove={(to) => {
            setAsked(null);
            void moves.move(asked, to);
          }}
        />
      )}
    </I18nProvider>
  );
}
