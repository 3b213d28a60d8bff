import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { VisuallyHidden } from '#client/ui/notices.tsx';
import { appUpdateAtom, isNotePath, noteOpenAtom } from './app-update.ts';

const apply = async (): Promise<void> => (await import('./update.ts')).applyUpdate();

/** "Update ready"; not while a note is open, so that nothing reloads over it (design/ux.md, offline). */
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
      {update === 'held' ? t`An update is ready. It waits for a note that is open in another tab.` : <Button icon="download" onClick={() => void apply()}>{t`Update ready`}</Button>}
    </output>
  );
}

/** In the head of an open note: that there is something new, in a place where no field moves. */
export function UpdateMark() {
  const { t } = useLingui();
  const update = useAtomValue(appUpdateAtom);
  if (update === 'none') return <output />;
  return (
    <output>
      {' '}
      <Icon name="download" />
      <VisuallyHidden>{t`Update ready. It waits until you leave the note.`}</VisuallyHidden>
    </output>
  );
}
