import type { Expression } from '../expression.ts';

/** The score of the answer chosen; missing while there is none. */
export const scoreOf = (read: Expression, scores: ReadonlyMap<string, number>): Expression => ({
  op: 'coalesce',
  args: [...scores].map(([value, score]): Expression => ({
    op: 'if',
    args: [{ op: 'selected', args: [read, value] }, score],
  })),
});
