import { useLingui } from '@lingui/react/macro';
import { keepSummary, keptSummaries } from '#contract/ai.ts';
import { callApi } from '#client/api/call.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { useAnswer } from '#client/screen/use-answer.ts';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { useMay } from '#client/screen/use-may.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Cluster } from '#client/ui/card.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import styles from './ai.module.css';

function Removal({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useLingui();
  const removing = useAttempt(async () => {
    await callApi(keepSummary, { id, kept: false });
    onDone();
  });
  return (
    <>
      <Button variant="quiet" busy={removing.busy} onClick={() => void removing.start()}>
        {t`Take out of the record`}
      </Button>
      <FailureNotice error={removing.error} />
    </>
  );
}

/** Summaries that somebody put into the record beside a source, each with what it is. */
export function KeptSummaries({
  kind,
  id,
  again,
  onChange,
}: {
  kind: 'note' | 'file';
  id: string;
  /** Loads again when it changes. */
  again: number;
  onChange: () => void;
}) {
  const { t } = useLingui();
  const may = useMay();
  const { value, error } = useAnswer(`${id} ${again}`, () => callApi(keptSummaries, { kind, id }));
  const kept = value?.summaries ?? [];
  if (kept.length === 0 && error === null) return null;
  return (
    <Card aria-label={t`In the record`}>
      <h3>{t`In the record`}</h3>
      <FailureNotice error={error} />
      {kept.map(({ id: key, made, sentences, compared, keptAt, keptBy }) => (
        <div key={key}>
          <Cluster>
            <StatusPill tone={made === 'provider' ? 'attention' : 'info'}>
              {made === 'provider' ? t`AI summary` : t`Extract`}
            </StatusPill>
            <span>{t`put in by ${keptBy}, ${pacificMoment(new Date(keptAt))}`}</span>
            {may(keepSummary) && <Removal id={key} onDone={onChange} />}
          </Cluster>
          {!compared && (
            <p>{t`The text came from a person’s device. The server has not compared it with the source.`}</p>
          )}
          <p className={styles.block}>{sentences.map(({ text }) => text).join('\n')}</p>
        </div>
      ))}
    </Card>
  );
}
