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

/** A total that the rule gives no level (pain from 0 to 10) is neither good nor bad by itself. */
const toneOf = (score: ScoreResult): Tone =>
  score.state === 'scored' && score.text !== null ? tones[score.tone] : 'neutral';

/** A computed score with its rule. */
export const ScoreCard = memo(function ScoreCard({ path }: { path: string }) {
  const text = useText();
  const desk = useDesk();
  const own = useMemo(
    () => atom((get) => get(desk.scores).find((score) => score.path === path) ?? null),
    [desk, path],
  );
  const score = useAtomValue(own);
  if (!score) return null;
  return (
    <section className={styles.score} aria-label={text(score.label)}>
      <h3>{text(score.label)}</h3>
      <output className={styles.total}>
        <StatusPill tone={toneOf(score)}>{scoreText(score, text)}</StatusPill>
      </output>
      <p className={styles.soft}>{text(scoreRules[score.rule].explanation)}</p>
    </section>
  );
});
