import { useLingui } from '@lingui/react/macro';
import { atom, useAtomValue } from 'jotai';
import { memo, useMemo } from 'react';
import { scoreRules, type ScoreResult, type ScoreTone } from '#forms/engine.ts';
import { useText } from '#client/i18n.ts';
import { StatusPill, type Tone } from '#client/ui/pill.tsx';
import { useDesk } from '../editor/editor-context.ts';
import { scoreText } from '../score-text.ts';
import styles from './fields.module.css';

const tones: Readonly<Record<ScoreTone, Tone>> = {
  calm: 'success',
  watch: 'attention',
  act: 'danger',
};

const toneOf = (score: ScoreResult): Tone =>
  score.state === 'scored' ? tones[score.tone] : 'neutral';

/** A computed score with its rule. */
export const ScoreCard = memo(function ScoreCard({ path }: { path: string }) {
  const { t } = useLingui();
  const text = useText();
  const desk = useDesk();
  const own = useMemo(
    () => atom((get) => get(desk.scores).find((score) => score.path === path) ?? null),
    [desk, path],
  );
  const score = useAtomValue(own);
  if (!score) return null;
  const { max, explanation } = scoreRules[score.rule];
  return (
    <section className={styles.score} aria-label={text(score.label)}>
      <h3>{text(score.label)}</h3>
      <output className={styles.total}>
        <StatusPill
          tone={toneOf(score)}
          {...(score.state === 'scored' && score.tone === 'calm' ? { icon: 'check' as const } : {})}
        >
          {scoreText(score, text)}
        </StatusPill>
        {score.state === 'scored' && max !== null && (
          <span className={styles.soft}>{t`of ${max}`}</span>
        )}
      </output>
      <p className={styles.soft}>{text(explanation)}</p>
    </section>
  );
});
