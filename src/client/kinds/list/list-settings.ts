import { useSyncExternalStore } from 'react';
import { pageSizes } from '#domain/paging.ts';
import { currentSession } from '#client/session/state/session-state.ts';
import type { Values } from './filters.ts';

/** Rows per page a person can choose; the first is the specification's (portal §9). */
export const pageSizeChoices = [pageSizes.lists, 25, 50, 100] as const;

/**
 * CSS pixels of a row with its line: of the desk, where a test measures it, and for fingers
 * (`--target` in ui/tokens.css).
 */
export const rowHeights = { mouse: 36, touch: 49 } as const;
/** CSS pixels of all that is above and below the rows of an office list. */
const besideRows = 360;
const mostFitting = 40;

/**
 * Rows that a window shows without scrolling, never fewer than the specification's page: a high
 * screen is not left half empty. Whole fives, so that a window of nearly the same height shows the
 * same pages.
 *
 * @param windowHeight in CSS pixels
 * @param rowHeight in CSS pixels
 */
export const fittingRows = (windowHeight: number, rowHeight: number): number => {
  const fitting = Math.floor((windowHeight - besideRows) / rowHeight / 5) * 5;
  return Math.min(Math.max(fitting, pageSizes.lists), mostFitting);
};

/**
 * A saved view: filters, order and columns under a name. Search words and patients are left out.
 */
export type SavedView = {
  readonly name: string;
  readonly values: Values;
  readonly columns: readonly string[] | null;
};

/** What a device remembers of one list for one person. */
export type ListSettings = {
  /** Rows per page; null lets the height of the window decide. */
  readonly pageSize: number | null;
  /** Ids of the columns that were chosen; null leaves the choice to the width. */
  readonly columns: readonly string[] | null;
  readonly views: readonly SavedView[];
};

const none: ListSettings = { pageSize: null, columns: null, views: [] };

const keyOf = (list: string): string => {
  const session = currentSession();
  const person = session.kind === 'open' ? session.state.user.id : '';
  return `porchlight.list.${person}.${list}`;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const texts = (value: unknown): string[] | null =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : null;

const viewOf = (value: unknown): SavedView[] =>
  isRecord(value) && typeof value['name'] === 'string' && isRecord(value['values'])
    ? [
        {
          name: value['name'],
          values: Object.fromEntries(
            Object.entries(value['values']).flatMap(([name, text]) =>
              typeof text === 'string' ? [[name, text]] : [],
            ),
          ),
          columns: texts(value['columns']),
        },
      ]
    : [];

/** Reads the stored settings; anything that does not fit counts as not chosen. */
function parse(stored: string): ListSettings {
  const value: unknown = JSON.parse(stored);
  if (!isRecord(value)) return none;
  const { pageSize, columns, views } = value;
  return {
    pageSize: pageSizeChoices.find((each) => each === pageSize) ?? none.pageSize,
    columns: texts(columns),
    views: Array.isArray(views) ? views.flatMap(viewOf) : [],
  };
}

const read = new Map<string, { stored: string; settings: ListSettings }>();

/** The settings of a list; the defaults where the device has none. */
function settingsOf(list: string): ListSettings {
  const key = keyOf(list);
  try {
    const stored = localStorage.getItem(key);
    if (stored === null) return none;
    const known = read.get(key);
    if (known?.stored === stored) return known.settings;
    const settings = parse(stored);
    read.set(key, { stored, settings });
    return settings;
  } catch {
    return none; // storage refused or not ours: the defaults serve
  }
}

const rowHeightHere = (): number =>
  rowHeights[window.matchMedia('(pointer: coarse)').matches ? 'touch' : 'mouse'];

export const pageSizeOf = (list: string): number =>
  settingsOf(list).pageSize ?? fittingRows(window.innerHeight, rowHeightHere());

const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** Remembers a choice for a list on this device. */
export function changeSettings(list: string, change: Partial<ListSettings>): void {
  try {
    localStorage.setItem(keyOf(list), JSON.stringify({ ...settingsOf(list), ...change }));
  } catch {
    return; // a full or refused storage: the choice holds for nothing, the list works
  }
  for (const listener of listeners) listener();
}

/** The settings of a list, kept up to date. */
export const useListSettings = (list: string): ListSettings =>
  useSyncExternalStore(subscribe, () => settingsOf(list));
