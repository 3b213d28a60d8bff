import { Refusal } from '#contract/errors.ts';
import type { Action } from './action.ts';

/**
 * The record as it is now, where an action was refused because somebody else changed it; null where
 * it failed for another reason.
 *
 * @throws Refusal when the record cannot be read again, such as one that is gone
 */
export async function changedMeanwhile<S>(
  { clash }: Extract<Action<S>, { kind: 'run' }>,
  subject: S,
  error: unknown,
): Promise<S | null> {
  if (!clash || !(error instanceof Refusal) || !clash.codes.includes(error.code)) return null;
  // `action` takes only a clash whose `fresh` reads the record it was given.
  return (await clash.fresh(subject)) as S;
}
