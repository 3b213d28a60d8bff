import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { Button } from '#client/ui/button.tsx';
import { applyUpdate, updateReadyAtom } from './update.ts';

/** "Update ready"; not while a note is open, so that nothing reloads over it (design/ux.md, offline). */
export function UpdateChip() {
  const { t } = useLingui();
  const ready = useAtomValue(updateReadyAtom);
  const noteOpen = useRouterState({ select: ({ location }) => location.pathname.startsWith('/note/') });
  if (!ready || noteOpen) return null;
  return (
    <output>
      <Button icon="download" onClick={applyUpdate}>{t`Update ready`}</Button>
    </output>
  );
}
