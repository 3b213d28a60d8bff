import type { MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import type { Page } from '#contract/paging.ts';
import type { WindowName } from '#domain/ranges.ts';
import type { ListSearch } from './search.ts';

export type ListColumn<R> = {
  id: string;
  header: MessageDescriptor;
  /**
   * What a spreadsheet gets, and the screen too unless `cell` says otherwise. English texts of the
   * catalogue are translated.
   */
  text: (row: R) => string;
  cell?: (row: R) => ReactNode;
  align?: 'end';
  whole?: boolean;
};

export type ListFilters = {
  /** Present when the list can be searched by words. */
  search?: { label: MessageDescriptor };
  /** Statuses in order; the first is the default. Labels are English texts of the catalogue. */
  status?: { label: MessageDescriptor; options: readonly { value: string; label: string }[] };
  /**
   * A range of days, never longer than `limitDays`; `window` is the default one, none means open
   * ends.
   */
  dates?: { limitDays: number; window?: WindowName };
  /** Orders the list can be had in; the first is the default. */
  order?: readonly { value: string; label: MessageDescriptor }[];
};

export type PageWanted = { pageNumber: number; pageSize: number };

/** A list as data: `kinds/list` turns it into a screen. */
export type ListDefinition<R> = {
  /** Name of an exported file. */
  name: string;
  title: MessageDescriptor;
  /** "Sorry, X could not be loaded." (spec portal §8). */
  failure: MessageDescriptor;
  empty: MessageDescriptor;
  columns: readonly ListColumn<R>[];
  filters: ListFilters;
  /** `search` holds the words themselves here. */
  load: (search: ListSearch, page: PageWanted) => Promise<Page<R>>;
  rowKey: (row: R) => string;
  rowName: (row: R) => string;
  /** Path of the row's own screen. */
  open?: (row: R) => string;
};

/** The same with its rows' type forgotten by nobody. */
export const defineList = <R>(definition: ListDefinition<R>): ListDefinition<R> => definition;
