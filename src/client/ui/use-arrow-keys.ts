import { useEffect, type RefObject } from 'react';

type Step = (index: number, length: number, direction: 'up' | 'down') => number;

const directions: Readonly<Record<string, 'up' | 'down'>> = { ArrowDown: 'down', ArrowUp: 'up' };

/**
 * Lets ↑ and ↓ move the focus among the links and buttons of an area, also from a text box of the same dialog.
 */
export function useArrowKeys(area: RefObject<HTMLElement | null>, step: Step): void {
  useEffect(() => {
    const scope = area.current?.closest('dialog') ?? area.current;
    const onKey = (event: Event) => {
      const direction = event instanceof KeyboardEvent ? directions[event.key] : undefined;
      const select = event.target instanceof HTMLSelectElement;
      if (!direction || select || !area.current) return;
      const links = [...area.current.querySelectorAll<HTMLElement>('a, button')];
      const index = links.findIndex((link) => link === document.activeElement);
      links[step(index, links.length, direction)]?.focus();
      event.preventDefault();
    };
    scope?.addEventListener('keydown', onKey);
    return () => scope?.removeEventListener('keydown', onKey);
  }, [area, step]);
}
