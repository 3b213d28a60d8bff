import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Cluster, Stack } from '#client/ui/card.tsx';
import { Ask } from './ask.tsx';
import { RunView } from './run-view.tsx';
import { useRun, type RunResult, type RunSource } from './use-run.ts';

type PanelProps = {
  source: RunSource;
  /** What can be done with an answer. */
  renderActions?: (result: RunResult) => ReactNode;
};

/** Summarizes one source when it is asked to, and answers questions about it. */
export function SummaryPanel({ source, renderActions }: PanelProps) {
  const { t } = useLingui();
  const running = useRun(source);
  const isRecording = source.purpose === 'recording';
  const isBusy = running.run.kind === 'uploading' || running.run.kind === 'analyzing';
  return (
    <Stack>
      <Cluster>
        <Button variant="primary" busy={isBusy} onClick={() => running.start()}>
          {isRecording ? t`Transcribe` : t`Summarize`}
        </Button>
      </Cluster>
      {isRecording && running.run.kind === 'idle' && (
        <p>{t`The recording is kept as it is. It is transcribed only by a service the agency switched on.`}</p>
      )}
      <RunView
        running={running}
        mayExtract={!isRecording}
        {...(renderActions && { renderActions })}
      />
      {!isRecording && (
        <>
          <h3>{t`Ask about it`}</h3>
          <Ask source={source} />
        </>
      )}
    </Stack>
  );
}
