import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { longestQuestion } from '#domain/ai/purposes.ts';
import { Button } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { RunView } from './run-view.tsx';
import { useRun, type RunSource } from './use-run.ts';

/** The helper: a question, answered from a source the person may read, and from nothing else. */
export function Ask({ source }: { source: RunSource }) {
  const { t } = useLingui();
  const [question, setQuestion] = useState('');
  const running = useRun({ ...source, purpose: 'helper' });
  const isBusy = running.run.kind === 'uploading' || running.run.kind === 'analyzing';
  const ask = () => {
    if (question.trim() !== '') running.start(question.trim());
  };
  return (
    <>
      <TextField
        label={t`Your question`}
        value={question}
        maxLength={longestQuestion}
        onChange={setQuestion}
        onEnter={ask}
      />
      <Cluster>
        <Button busy={isBusy} onClick={ask}>{t`Ask`}</Button>
      </Cluster>
      <RunView running={running} mayExtract />
    </>
  );
}
