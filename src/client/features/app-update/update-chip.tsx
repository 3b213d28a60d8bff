import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { Button } from '#client/ui/button.tsx';
import { appUpdateAtom, isNotePath, noteOpenAtom } from '#client/screen/app-update.ts';

const apply = async (): Promise<void> => (await import('./update.ts')).applyUpdate();

/**
 * "Update ready"; not while a note is open, so that no reload interrupts it (docs/ux.md, offline).
 */
export function UpdateChip() {
  const { t } = useLingui();
  const update = useAtomValue(appUpdateAtom);
  const noteOpen = useRouterState({ select: ({ location }) => isNotePath(location.pathname) });
  const tell = useSetAtom(noteOpenAtom);
  useEffect(() => {
    tell(noteOpen);
    return () => tell(false);
  }, [noteOpen, tell]);
  if (update === 'none' || noteOpen) return null;
  return (
    <output>
      {update === 'held' ? (
        t`An update is ready. It is waiting for an open note in another tab.`
      ) : (
        <Button icon="download" onClick={() => void apply()}>{t`Update ready`}</Button>
      )}
    </output>
  );
}
