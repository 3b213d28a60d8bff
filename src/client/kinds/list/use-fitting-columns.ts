import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { Priority } from './columns.ts';
import { columnsThatFit, widthOf, type Needs } from './fitting.ts';

/** Narrower windows show rows as cards with every column (`ui/table.module.css`). */
const cards = '(max-width: 48rem)';

/** The least widths of the columns on the screen: the table is pressed together for a moment. */
function measure(table: HTMLTableElement): Needs {
  const { width } = table.style;
  table.style.width = 'min-content';
  const columns: Record<string, number> = {};
  let others = table.getBoundingClientRect().width;
  for (const header of table.querySelectorAll<HTMLElement>('th[data-column]')) {
    const need = header.getBoundingClientRect().width;
    columns[header.dataset['column'] ?? ''] = need;
    others -= need;
  }
  table.style.width = width;
  return { columns, others };
}

/** The width of a list; null while its rows are cards, which have room for every column. */
function useWidth(area: RefObject<HTMLDivElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const read = () => setWidth(matchMedia(cards).matches ? null : element.clientWidth);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [area]);
  return width;
}

/**
 * The columns a list shows: as many of the wanted ones as its width holds, the most important
 * first. All of them are drawn and measured before each paint that brings other rows, columns or
 * another language. Where even the last ones do not fit, the area scrolls (`list.module.css`), not
 * the page. Nothing of this is remembered: `wanted` is the person's choice, null without one.
 */
export function useFittingColumns<C extends { id: string; priority: Priority }>(
  columns: readonly C[],
  wanted: readonly string[] | null,
  rows: readonly unknown[],
): { area: RefObject<HTMLDivElement | null>; shown: readonly C[] } {
  const area = useRef<HTMLDivElement>(null);
  const { i18n } = useLingui();
  const width = useWidth(area);
  const isCards = width === null;
  const { locale } = i18n;
  const subject = useMemo(
    () => ({ rows, columns, wanted, locale, isCards }),
    [rows, columns, wanted, locale, isCards],
  );
  const [measured, setMeasured] = useState<{ subject: object; needs: Needs } | null>(null);
  /** What the table needs beyond the sum of its columns, such as for the menu of hidden ones. */
  const [excess, setExcess] = useState({ at: 0, pixels: 0 });
  const chosen = wanted
    ? columns.filter(({ id }, index) => index === 0 || wanted.includes(id))
    : columns;
  const needs = measured?.subject === subject ? measured.needs : null;
  const fit = (room: number) => (needs ? columnsThatFit(chosen, needs, room) : chosen);
  const everything = isCards || fit(width).length === chosen.length;
  const shown = everything ? chosen : fit(width - (excess.at === width ? excess.pixels : 0));
  useLayoutEffect(() => {
    const table = area.current?.querySelector('table');
    if (!table || isCards || needs) return;
    setExcess({ at: 0, pixels: 0 });
    setMeasured({ subject, needs: measure(table) });
  }, [subject, isCards, needs]);
  useLayoutEffect(() => {
    const element = area.current;
    const table = element?.querySelector('table');
    const over = element && table && width !== null ? table.offsetWidth - element.clientWidth : 0;
    element?.toggleAttribute('data-scrolls', over > 1);
    if (over <= 1 || !table || !needs || width === null || everything) return;
    const pixels = table.offsetWidth - widthOf(shown, needs);
    // Once it is known, a table that is still too wide is left to scroll.
    setExcess((known) =>
      known.at === width && known.pixels >= pixels ? known : { at: width, pixels },
    );
  }, [needs, width, everything, shown]);
  return { area, shown };
}
