import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { screenRows } from '#client/screens.ts';

const titles = new Map<string, (typeof screenRows)[number][1]['title']>(
  screenRows.map(([path, { title }]) => [path, title]),
);

/** Keeps the page's title in step with the screen, for screen readers and tabs. */
export function usePageTitle(): void {
  const { t } = useLingui();
  const routeId = useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId ?? '' });
  const words = titles.get(routeId);
  const title = words ? `${t(words)} · Porchlight` : 'Porchlight';
  useEffect(() => {
    document.title = title;
  }, [title]);
}
