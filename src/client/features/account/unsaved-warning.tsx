import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { ExportDialog } from '#client/features/files/export-dialog.tsx';

type UnsavedWarningProps = {
  title: string;
  /** Label of the button that discards the answers. */
  anyway: ReactNode;
  unsaved: number;
  busy: boolean;
  onLeave: () => void;
  onClose: () => void;
};

/** Unsaved answers: how many, that they will be lost, and how to export them. */
export function UnsavedWarning({
  title,
  anyway,
  unsaved,
  busy,
  onLeave,
  onClose,
}: UnsavedWarningProps) {
  const { t } = useLingui();
  const [exporting, setExporting] = useState(false);
  if (exporting) return <ExportDialog onClose={() => setExporting(false)} />;
  const actions = (
    <>
      <Button icon="download" onClick={() => setExporting(true)}>{t`Export unsent work`}</Button>
      <Button variant="danger" busy={busy} onClick={onLeave}>
        {anyway}
      </Button>
      <Button variant="primary" onClick={onClose}>
        {t({ message: 'Stay', context: 'do not lock or sign out' })}
      </Button>
    </>
  );
  return (
    <Dialog title={title} onClose={onClose} actions={actions}>
      <Banner
        tone="danger"
        title={plural(unsaved, {
          one: '# answer is not saved on this phone.',
          other: '# answers are not saved on this phone.',
        })}
      >
        <Trans>
          Your phone could not save these answers. If you continue, they are lost. Stay and free
          some space, or export them first.
        </Trans>
      </Banner>
    </Dialog>
  );
}
