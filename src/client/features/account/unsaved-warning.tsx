import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Question } from '#client/kinds/question/question.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { ExportDialog } from '#client/features/files/export-dialog.tsx';

type UnsavedWarningProps = {
  title: string;
  /** Label of the button that discards the answers. */
  anyway: string;
  unsaved: number;
  /** Why leaving failed. */
  error: unknown;
  onLeave: () => Promise<void>;
  onClose: () => void;
};

/** Unsaved answers: how many, that they will be lost, and how to export them. */
export function UnsavedWarning({
  title,
  anyway,
  unsaved,
  error,
  onLeave,
  onClose,
}: UnsavedWarningProps) {
  const { t } = useLingui();
  const [exporting, setExporting] = useState(false);
  if (exporting) return <ExportDialog onClose={() => setExporting(false)} />;
  return (
    <Question
      title={title}
      error={error}
      safe={{
        label: t({ message: 'Stay', context: 'do not lock or sign out' }),
        run: onClose,
      }}
      others={[
        { label: t`Export unsent work`, icon: 'download', run: () => setExporting(true) },
        { label: anyway, look: 'danger', run: onLeave },
      ]}
    >
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
    </Question>
  );
}
