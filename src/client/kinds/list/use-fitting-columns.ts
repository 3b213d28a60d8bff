import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Priority } from './columns.ts';

/** Narrower windows show rows as cards with every column (`ui/table.module.css`). */
const cards = '(max-width: 48rem)';

/**
 * Least width of a list, in rem, from which columns of a priority fit: beside the rail these are
 * windows of 1280 and 1600 px. In rem, so that larger text leaves fewer columns.
 */
const leastWidth: Readonly<Record<2 | 3, number>> = { 2: 62, 3: 82 };

/** Columns up to which priority fit into a width in pixels. */
const priorityFor = (width: number, rem: number): Priority =>
  width >= leastWidth[3] * rem ? 3 : width >= leastWidth[2] * rem ? 2 : 1;

const remNow = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize);

/**
 * The columns a list shows: those that were chosen, or as many as its width holds. Columns of lower
 * priority go until the table no longer overflows, such as with long German texts.
 */
export function useFittingColumns<C extends { id: string; priority: Priority }>(
  columns: readonly C[],
  chosen: readonly string[] | null,
  rows: readonly unknown[],
): { area: RefObject<HTMLDivElement | null>; shown: readonly C[] } {
  const area = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState<Priority>(3);
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    let measured = 0;
    const measure = () => {
      // A change of only the height, such as by fewer columns, must not bring the columns back.
      const width = element.clientWidth;
      if (width === measured) return;
      measured = width;
      setFits(matchMedia(cards).matches ? 3 : priorityFor(width, remNow()));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    const element = area.current;
    if (!element || rows.length === 0 || chosen || matchMedia(cards).matches) return;
    const table = element.querySelector('table');
    if (table && table.offsetWidth > element.clientWidth + 1) setFits(fits === 3 ? 2 : 1);
  }, [rows, chosen, fits]);
  const shown = columns.filter(({ id, priority }, index) =>
    chosen ? index === 0 || chosen.includes(id) : priority <= fits,
  );
  return { area, shown };
}
