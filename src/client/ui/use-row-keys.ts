import { useEffect, useRef, useState } from 'react';
import { toggled, withKeys } from '#domain/selection.ts';
import type { TableProps } from './table.tsx';

const moves: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_index, last) => last,
};

/** Keyboard of a table's rows: one row is in the tab order, arrows move it. */
export function useRowKeys<R>({
  rows,
  rowKey,
  onOpen,
  selected = new Set(),
  onSelect,
}: TableProps<R>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [current, setCurrent] = useState(0);
  const last = rows.length - 1;
  const present = Math.min(current, Math.max(last, 0));

  const rowAt = (index: number) => rows[index];
  const toggle = (index: number) => {
    const row = rowAt(index);
    if (row && onSelect) onSelect(toggled(selected, rowKey(row)));
  };
  const moveTo = (index: number, extend: boolean) => {
    setCurrent(index);
    body.current?.rows[index]?.focus();
    const span = rows.slice(Math.min(present, index), Math.max(present, index) + 1);
    if (extend && onSelect) onSelect(withKeys(selected, span.map(rowKey)));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const onRow = event.target instanceof HTMLTableRowElement;
    const move = moves[event.key];
    if (move) moveTo(move(present, last), event.shiftKey);
    else if (event.key === ' ' && onRow && onSelect) toggle(present);
    else if (event.key === 'Enter' && onRow && onOpen) {
      const row = rowAt(present);
      if (row) onOpen(row);
    } else return;
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
