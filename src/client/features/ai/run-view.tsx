import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { Skeleton } from '#client/ui/notices.tsx';
import { AnswerBeside, SendingView } from './run-parts.tsx';
import type { RunResult, useRun } from './use-run.ts';

/** A run as far as it is: uploading, what would be sent, analyzing, the answer, or its failure. */
export function RunView({
  running: { run, send, extract },
  mayExtract,
  renderActions,
}: {
  running: ReturnType<typeof useRun>;
  mayExtract: boolean;
  renderActions?: (result: RunResult) => ReactNode;
}) {
  const { t } = useLingui();
  switch (run.kind) {
    case 'idle':
      return null;
    case 'uploading':
      return <Skeleton lines={2} label={t({ message: 'uploading', context: 'state of a file' })} />;
    case 'analyzing':
      return <Skeleton lines={4} label={t({ message: 'analyzing', context: 'state of a file' })} />;
    case 'shown': {
      const { read, sends } = run;
      return (
        <SendingView
          sends={sends}
          onSend={() => send(read, sends)}
          onExtract={mayExtract ? () => extract(read) : null}
        />
      );
    }
    case 'done':
      return <AnswerBeside result={run.result} actions={renderActions?.(run.result)} />;
    case 'failed':
      return <FailureNotice error={run.error} />;
  }
}
