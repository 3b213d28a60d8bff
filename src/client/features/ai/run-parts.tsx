import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import type { Sending } from '#contract/ai.ts';
import type { Maker } from '#domain/ai/purposes.ts';
import { Button } from '#client/ui/button.tsx';
import { Cluster, Stack } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import styles from './ai.module.css';
import type { RunResult } from './use-run.ts';

/** What an answer is, wherever it is shown. */
function MadeBanner({ made, isHere }: { made: Maker; isHere: boolean }) {
  const { t } = useLingui();
  if (made === 'provider')
    return (
      <Banner tone="attention" title={t`AI summary`}>
        {t`Made by a text service. Nobody has checked it: compare it with the source.`}
      </Banner>
    );
  return (
    <Banner tone="info" title={t`Extract`}>
      {isHere
        ? t`Sentences of the source as they are, chosen on this device by counting words. Nothing was sent.`
        : t`Sentences of the source as they are, chosen by counting words. No service was asked.`}
    </Banner>
  );
}

/** Everything that would be sent, and where, before anything is. */
export function SendingView({
  sends,
  onSend,
  onExtract,
}: {
  sends: Sending;
  onSend: () => void;
  onExtract: (() => void) | null;
}) {
  const { t } = useLingui();
  const { host, model, messages, promptVersion } = sends;
  return (
    <Stack>
      <Banner tone="attention" title={t`Nothing was sent yet`}>
        {promptVersion === 0
          ? t`This is all that would be sent to ${host} (${model}), with the prompt as delivered.`
          : t`This is all that would be sent to ${host} (${model}), with version ${promptVersion} of the prompt.`}
      </Banner>
      <section className={styles.sent} aria-label={t`What would be sent`}>
        {messages.map(({ role, content }) => (
          <p key={role}>{content}</p>
        ))}
      </section>
      <Cluster>
        {onExtract && <Button onClick={onExtract}>{t`Use the extract instead`}</Button>}
        <Button variant="primary" onClick={onSend}>{t`Send to ${host}`}</Button>
      </Cluster>
    </Stack>
  );
}

/** Parts that never change places, and may say the same. */
const numbered = <T extends object>(parts: readonly T[]) =>
  parts.map((part, at) => ({ ...part, at, key: String(at) }));

const goTo = (id: string): void => {
  const sentence = document.getElementById(id);
  sentence?.focus();
  sentence?.scrollIntoView({ block: 'nearest' });
};

/** The source by passage; each sentence can be led to. */
function SourceText({ result, idOf }: { result: RunResult; idOf: (at: number) => string }) {
  const { t } = useLingui();
  const { passages, sentences } = result;
  return (
    <section aria-label={t`Source`}>
      {numbered(passages).map(({ place, key, at: passage }) => (
        <div key={key}>
          {place !== '' && <h4>{place}</h4>}
          <p>
            {sentences.map((sentence, at) =>
              sentence.passage === passage ? (
                <span key={idOf(at)} id={idOf(at)} className={styles.sentence} tabIndex={-1}>
                  {sentence.text}{' '}
                </span>
              ) : null,
            )}
          </p>
        </div>
      ))}
    </section>
  );
}

/** An answer beside its source, each sentence linked to its place. */
export function AnswerBeside({ result, actions }: { result: RunResult; actions?: ReactNode }) {
  const { t } = useLingui();
  const id = useId();
  const idOf = (at: number) => `${id}-${at}`;
  const { made, answer, passages, sentences } = result;
  const placeOf = (at: number): string =>
    passages[sentences[at]?.passage ?? -1]?.place || t`Source`;
  return (
    <Stack>
      <MadeBanner made={made} isHere={result.id === null} />
      <div className={styles.beside}>
        <section aria-label={t`Summary`}>
          {answer.length === 0 && <p>{t`Nothing in the source says this.`}</p>}
          <ol className={styles.answer}>
            {numbered(answer).map(({ text, cites, key }) => (
              <li key={key}>
                {text}{' '}
                {cites.map((at) => (
                  <Button key={at} variant="quiet" onClick={() => goTo(idOf(at))}>
                    {t`Show in ${placeOf(at)}`}
                  </Button>
                ))}
                {cites.length === 0 && passages.length > 0 && (
                  <StatusPill tone="attention">{t`Names no place in the source`}</StatusPill>
                )}
              </li>
            ))}
          </ol>
          {answer.length > 0 && actions}
        </section>
        {passages.length > 0 && <SourceText result={result} idOf={idOf} />}
      </div>
    </Stack>
  );
}
