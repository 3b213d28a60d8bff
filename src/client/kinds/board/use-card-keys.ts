import { useEffect, useRef, type RefObject } from 'react';

const cardsIn = (place: ParentNode | null | undefined): HTMLElement[] => [
  ...(place?.querySelectorAll<HTMLElement>('[data-card]') ?? []),
];

/** Where an arrow key goes from a card: up and down in its column, sideways to the same height. */
function goal(board: HTMLElement, card: HTMLElement, key: string): HTMLElement | undefined {
  const columns = [...board.querySelectorAll('section')].filter(
    (column) => cardsIn(column).length > 0,
  );
  const column = columns.findIndex((each) => each.contains(card));
  const cards = cardsIn(columns[column]);
  const row = cards.indexOf(card);
  const beside = (step: number) => {
    const others = cardsIn(columns[column + step]);
    return others[Math.min(row, others.length - 1)];
  };
  switch (key) {
    case 'ArrowDown':
      return cards[row + 1];
    case 'ArrowUp':
      return cards[row - 1];
    case 'ArrowRight':
      return beside(1);
    case 'ArrowLeft':
      return beside(-1);
    case 'Home':
      return cards[0];
    case 'End':
      return cards.at(-1);
    default:
      return undefined;
  }
}

const cardOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof HTMLElement && 'card' in target.dataset ? target : null;

/**
 * Arrow keys, Home and End between the cards of a board, of which one is in the tab order.
 *
 * @param setCurrent with the key of the card that has the focus
 * @returns a reference for the element around the columns
 */
export function useCardKeys(setCurrent: (key: string) => void): RefObject<HTMLElement | null> {
  const board = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = board.current;
    if (!element) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      const card = cardOf(event.target);
      const next = card && goal(element, card, event.key);
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    const onFocus = ({ target }: FocusEvent): void => {
      const key = cardOf(target)?.dataset['card'];
      if (key !== undefined) setCurrent(key);
    };
    element.addEventListener('keydown', onKeyDown);
    element.addEventListener('focusin', onFocus);
    return () => {
      element.removeEventListener('keydown', onKeyDown);
      element.removeEventListener('focusin', onFocus);
    };
  }, [setCurrent]);
  return board;
}
