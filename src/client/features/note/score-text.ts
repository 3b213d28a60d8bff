import { plural, t } from '@lingui/core/macro';
import { scoreRules, type ScoreResult } from '#forms/engine.ts';
import type { Words } from './answer-text.ts';

/** A score as text: the total, of how many where that is fixed, with its level, or the reason why there is none. */
export function scoreText(score: ScoreResult, words: Words): string {
  switch (score.state) {
    case 'scored': {
      const { max } = scoreRules[score.rule];
      const total = max === null ? `${score.total}` : t`${score.total} of ${max}`;
      return score.text === null ? total : `${total} · ${words(score.text)}`;
    }
    case 'incomplete':
      return plural(score.missing.length, {
        one: 'Incomplete: # answer missing',
        other: 'Incomplete: # answers missing',
      });
    case 'unable':
      return t`Cannot be scored from these answers`;
  }
}
