import { useEffect, useRef, useState, type RefObject } from 'react';
import { toggled, withKeys } from '#domain/selection.ts';
import type { TableProps } from './table.tsx';

const moves: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_index, last) => last,
};

/** Inside these the arrow keys have a meaning of their own. */
const ownKeys = '[popover], dialog, select, textarea, input:not([type=checkbox])';

const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean =>
  key === 'ContextMenu' || (shiftKey && key === 'F10');

/** Brings the focus to the current row when the focused one is no longer among the rows. */
function useKeptFocus(
  body: RefObject<HTMLElement | null>,
  present: number,
  rows: readonly unknown[],
): void {
  const inside = useRef(false);
  useEffect(() => {
    const note = () => {
      inside.current = body.current?.contains(document.activeElement) ?? false;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [body]);
  useEffect(() => {
    if (rows.length === 0) return;
    const lost = inside.current && document.activeElement === document.body;
    if (lost) body.current?.querySelectorAll<HTMLElement>(':scope > tr')[present]?.focus();
  }, [body, present, rows]);
}

/**
 * Keyboard of a table's rows: one row is in the tab order, arrows move it. `toggle` selects a row,
 * or with `extend` every row since the one toggled last.
 */
export function useRowKeys<R>({
  rows,
  rowKey,
  onOpen,
  selected = new Set(),
  onSelect,
}: TableProps<R>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [current, setCurrent] = useState(0);
  const anchor = useRef<number | null>(null);
  const last = rows.length - 1;
  const present = Math.min(current, Math.max(last, 0));
  useKeptFocus(body, present, rows);

  const rowAt = (index: number) => rows[index];
  const extendTo = (from: number, to: number) => {
    const span = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
    onSelect?.(withKeys(selected, span.map(rowKey)));
  };
  const toggle = (index: number, extend = false) => {
    const row = rowAt(index);
    if (row === undefined) return;
    if (extend && anchor.current !== null) extendTo(anchor.current, index);
    else onSelect?.(toggled(selected, rowKey(row)));
    anchor.current = index;
  };
  const moveTo = (index: number, extend: boolean) => {
    setCurrent(index);
    body.current?.rows[index]?.focus();
    if (extend) extendTo(present, index);
  };

  const onRowKey = (event: KeyboardEvent): boolean => {
    const row = rowAt(present);
    if (!(event.target instanceof HTMLTableRowElement) || row === undefined) return false;
    if (event.key === ' ' && onSelect) toggle(present);
    else if (event.key === 'Enter' && onOpen) onOpen(row);
    else if (isMenuKey(event))
      event.target.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click();
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest(ownKeys)) return;
    const move = moves[event.key];
    if (move) moveTo(move(present, last), event.shiftKey);
    else if (!onRowKey(event)) return;
    event.preventDefault();
  };

  const onFocus = (event: FocusEvent) => {
    const row = event.target instanceof Element ? event.target.closest('tr') : null;
    if (row) setCurrent(row.sectionRowIndex);
  };

  useEffect(() => {
    const section = body.current;
    section?.addEventListener('keydown', onKeyDown);
    section?.addEventListener('focusin', onFocus);
    return () => {
      section?.removeEventListener('keydown', onKeyDown);
      section?.removeEventListener('focusin', onFocus);
    };
  });

  return { body, current: present, toggle };
}
