import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { screenRows } from '#client/screens.ts';

const titles = new Map<string, (typeof screenRows)[number][1]['title']>(
  screenRows.map(([path, { title }]) => [path, title]),
);

/** The title of the present screen; null for a path that has none. */
export function useScreenTitle(): string | null {
  const { t } = useLingui();
  const routeId = useRouterState({
    select: ({ matches }): string => matches.at(-1)?.routeId ?? '',
  });
  const words = titles.get(routeId);
  return words ? t(words) : null;
}

/** Keeps the page's title in step with the screen, for screen readers and tabs. */
export function usePageTitle(): void {
  const screen = useScreenTitle();
  const title = screen === null ? 'Porchlight' : `${screen} · Porchlight`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
