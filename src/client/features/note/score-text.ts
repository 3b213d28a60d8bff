import { plural, t } from '@lingui/core/macro';
import type { ScoreResult } from '#forms/engine.ts';
import type { Words } from './answer-text.ts';

/** A score as text: the total with its level, or the reason why there is none. */
export function scoreText(score: ScoreResult, words: Words): string {
  switch (score.state) {
    case 'scored':
      return score.text === null ? `${score.total}` : `${score.total} · ${words(score.text)}`;
    case 'incomplete':
      return plural(score.missing.length, {
        one: 'Incomplete: # answer missing',
        other: 'Incomplete: # answers missing',
      });
    case 'unable':
      return t`Cannot be scored from these answers`;
  }
}
