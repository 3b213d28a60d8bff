import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { keepSummary } from '#contract/ai.ts';
import { callApi } from '#client/api/call.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { useMay } from '#client/screen/use-may.ts';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { KeptSummaries } from './kept-summaries.tsx';
import { SummaryPanel } from './summary-panel.tsx';
import type { RunSource } from './use-run.ts';

function Keep({ id, onKept }: { id: string; onKept: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const keeping = useAttempt(async () => {
    await callApi(keepSummary, { id, kept: true });
    toast({ text: t`Put into the record. It stays marked as what it is.` });
    onKept();
  });
  return (
    <>
      <Button busy={keeping.busy} onClick={() => void keeping.start()}>
        {t`Put into the record`}
      </Button>
      <FailureNotice error={keeping.error} />
    </>
  );
}

/**
 * The office's way to a summary of a file or a note: made beside its source, put into the record by
 * a press, and from then on shown here with its mark.
 */
export function SummaryDialog({ source, onClose }: { source: RunSource; onClose: () => void }) {
  const { t } = useLingui();
  const may = useMay();
  const [again, setAgain] = useState(0);
  const reload = () => setAgain((now) => now + 1);
  const { kind, id, name } = source;
  return (
    <Dialog title={t`Summary of ${name}`} wide onClose={onClose}>
      <Stack>
        {kind !== 'help' && id !== null && (
          <KeptSummaries kind={kind} id={id} again={again} onChange={reload} />
        )}
        <SummaryPanel
          source={source}
          renderActions={({ id: runId }) =>
            runId !== null && may(keepSummary) && <Keep key={runId} id={runId} onKept={reload} />
          }
        />
      </Stack>
    </Dialog>
  );
}
