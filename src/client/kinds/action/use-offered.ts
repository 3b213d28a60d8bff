import { useAtomValue } from 'jotai';
import { useMay } from '#client/screen/use-may.ts';
import { sessionAtom } from '#client/session/state/session-state.ts';
import type { Action } from './action.ts';

/** Whether an action is offered: the role may make its call, and it makes sense for the subject. */
export function useOffered(): <S>(action: Action<S>, subject: S) => boolean {
  const may = useMay();
  const session = useAtomValue(sessionAtom);
  const me = session.kind === 'open' ? session.state.user.id : null;
  return ({ needs, when }, subject) =>
    (needs === undefined || may(needs)) && (when?.(subject, me) ?? true);
}
