import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Titles by route. Browsers keep titles in their history on the disk, so none ever names a patient.
 */
const titles: ReadonlyMap<string, MessageDescriptor> = new Map([
  ['/dashboard', msg`Dashboard`],
  ['/visits', msg`Visits`],
  ['/patients', msg`Patients`],
  ['/patient/$id', msg`Patient`],
  ['/episodes', msg`Episodes`],
  ['/episode/$id/', msg`Episode`],
  ['/episode/$id/$visitId', msg`Episode`],
  ['/notes', msg`Notes`],
  ['/note/$visitId', msg`Note`],
  ['/dataImport', msg`Import`],
  ['/fleet', msg`Fleet`],
  ['/officeTasks', msg`Tasks`],
  ['/profile', msg`Profile`],
  ['/help', msg`Help`],
  ['/resetPassword', msg`Forgot your password?`],
  ['/sync/', msg`Sync`],
  ['/sync/$entryId', msg`Sync`],
]);

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
