import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { late } from '#client/screen/late.tsx';
import { syncStatusAtom } from '#client/sync/status.ts';
import { Button } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { ExportDialog } from '#client/features/files/export-dialog.tsx';

const ImportDialog = late(async () => (await import('./import-dialog.tsx')).ImportDialog, {
  isPiece: true,
});

/**
 * Export of unsent work from this phone without a connection, and import into it.
 *
 * @param listed entries the screen shows as unsent; the status counts files too
 */
export function Transfer({ listed }: { listed: number }) {
  const { t } = useLingui();
  const { waiting, needsYou } = useAtomValue(syncStatusAtom);
  const [open, setOpen] = useState<'export' | 'import' | null>(null);
  const close = () => setOpen(null);
  return (
    <Cluster>
      {listed + waiting + needsYou > 0 && (
        <Button icon="download" onClick={() => setOpen('export')}>{t`Export unsent work`}</Button>
      )}
      <Button icon="folder" onClick={() => setOpen('import')}>{t`Import exported work`}</Button>
      {open === 'export' && <ExportDialog onClose={close} />}
      {open === 'import' && <ImportDialog onClose={close} />}
    </Cluster>
  );
}
