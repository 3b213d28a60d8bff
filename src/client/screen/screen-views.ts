import { createElement, type ReactNode } from 'react';
import type { ScreenAt, ScreenPart } from './screen-part.ts';

/** A screen with its data, ready to be drawn at an address. */
type Drawn = (at: ScreenAt) => ReactNode;
type View = (at: ScreenAt) => Promise<Drawn>;

/** A screen as one view of another one. */
export const view =
  <D>({ load, Screen }: ScreenPart<D>): View =>
  async (at) => {
    const data = await load?.(at);
    // A screen without a load draws no data (`ScreenPart<void>`).
    return (now) => createElement(Screen, { ...now, data: data as D });
  };

/**
 * Several screens in one module: the one that `view` of the address names, otherwise `first`. For
 * views that are loaded together; `byView` of the table loads each by itself.
 */
export const screenViews = (
  first: View,
  views: Readonly<Record<string, View>>,
): ScreenPart<Drawn> => ({
  load: (at) => {
    const name = at.search['view'];
    const asked = typeof name === 'string' && Object.hasOwn(views, name) ? views[name] : undefined;
    return (asked ?? first)(at);
  },
  Screen: ({ data, ...at }) => data(at),
});
